/**
 * What would make a posture stable: the nearest places of its centre of mass up, down and to the sides, and the nearest coefficients. Found by
 * a search along each way that widens, then by bisection; what is offered is rounded to the stable side and judged again.
 */
import { movedCenter, type Posture, postureOfModel, postureVerdict } from "../../../../src/doors/posture.ts";
import { showNumber } from "../../../../src/doors/reports.ts";
import { short } from "../../../widgets/numbers.ts";
import type { Edit, Question, Remedy } from "../../../workers/protocol.ts";
import { type PostureFile, readPostureFile } from "./fields.ts";

/** Places along a way, denser at its beginning; stable stretches between two of them are missed. */
const SEARCHED = 32;
const HALVINGS = 12;
const MOST = 3;

interface Way {
  /** How far the search goes. */
  readonly reach: number;
  readonly at: (distance: number) => Posture | undefined;
  readonly remedy: (distance: number) => Omit<Remedy, "gives">;
}

export function postureRemedies({ text, name }: Question): Remedy[] {
  const file = readPostureFile(text, name);
  const posture = postureOfModel(file.model);
  if (isStable(posture)) return [];
  const span = Math.abs(posture.offsets[0] - posture.offsets[1]) + Math.abs(posture.height);
  const best = (ways: readonly Way[]): { share: number; remedy: Remedy }[] =>
    ways
      .flatMap((way) => {
        const distance = nearestStable(way);
        return distance === undefined
          ? []
          : [{ share: distance / way.reach, remedy: { ...way.remedy(distance), gives: "stable" } }];
      })
      .sort((a, b) => a.share - b.share);
  const moves = best(centerWays(file, posture, span));
  // The friction of a stance is that of its terrain.
  const contacts = file.model.stance ? [] : ([0, 1] as const);
  const coefficients = best(contacts.flatMap((i) => frictionWays(posture, i)));
  return [...moves.slice(0, 1), ...coefficients.slice(0, 1), ...moves.slice(1, 2)]
    .slice(0, MOST)
    .map(({ remedy }) => remedy);
}

const isStable = (posture: Posture): boolean => postureVerdict(posture).verdict === "stable";

function nearestStable({ reach, at }: Way): number | undefined {
  const stableAt = (distance: number): boolean => {
    const posture = at(distance);
    return posture !== undefined && isStable(posture);
  };
  let low = 0;
  for (let k = 1; k <= SEARCHED; k++) {
    let high = reach * (k / SEARCHED) ** 2;
    if (!stableAt(high)) {
      low = high;
      continue;
    }
    const found = high;
    for (let h = 0; h < HALVINGS; h++) {
      const middle = (low + high) / 2;
      if (stableAt(middle)) high = middle;
      else low = middle;
    }
    // The shortest number that is still stable.
    for (const digits of [1, 2, 3, 4]) {
      const rounded = roundedUp(high, digits);
      if (rounded <= Math.max(found, 1.3 * high) && stableAt(rounded)) return rounded;
    }
    return high;
  }
  return undefined;
}

function roundedUp(value: number, digits: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return Number((Math.ceil(value / unit) * unit).toPrecision(digits));
}

const WAYS = [
  { way: [0, -1], words: (d: string) => `Lower the centre of mass by ${d}` },
  { way: [0, 1], words: (d: string) => `Raise the centre of mass by ${d}` },
  { way: [-1, 0], words: (d: string) => `Move the centre of mass left by ${d}` },
  { way: [1, 0], words: (d: string) => `Move the centre of mass right by ${d}` },
] as const;

function centerWays(file: PostureFile, posture: Posture, span: number): Way[] {
  return WAYS.map(({ way: [across, up], words }) => {
    const at = (d: number): Posture => movedCenter(posture, [across * d, up * d]);
    return {
      reach: span,
      at,
      remedy: (d) => ({ label: words(showNumber(d)), edits: centerEdits(file, at(d), [across * d, up * d]) }),
    };
  });
}

function centerEdits(
  { model: { frame } }: PostureFile,
  moved: Posture,
  [across, up]: readonly [number, number],
): Edit[] {
  if (frame.kind === "world") {
    const [x, y] = frame.centerOfMass;
    return [
      { path: "centerOfMass[0]", value: short(x + across) },
      { path: "centerOfMass[1]", value: short(y + up) },
    ];
  }
  return [
    { path: "contactOffsets[0]", value: short(moved.offsets[0]) },
    { path: "contactOffsets[1]", value: short(moved.offsets[1]) },
    { path: "centerHeight", value: short(moved.height) },
  ];
}

function frictionWays(posture: Posture, i: 0 | 1): Way[] {
  const now = posture.friction[i];
  return ([1, -1] as const).map((sign) => {
    const value = (d: number): number => Number((now + sign * d).toPrecision(6));
    const at = (d: number): Posture | undefined => {
      const friction = [...posture.friction] as [number, number];
      friction[i] = value(d);
      return friction[i] > 0 ? { ...posture, friction } : undefined;
    };
    const remedy = (d: number) => ({
      label: `Set μ${i === 0 ? "₁" : "₂"} to ${showNumber(value(d))}`,
      edits: [{ path: `friction[${i}]`, value: value(d) }],
    });
    return { reach: 1, at, remedy };
  });
}
