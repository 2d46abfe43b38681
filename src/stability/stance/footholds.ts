/**
 * Which footholds are best? Every pair of places of the two feet is judged in floating point; the stable ones get scores that can be relied on:
 *   clearance  the largest r for which every centre of mass with |x − x_c| ≤ r, |y − y_c| ≤ r is proved stable
 *   share      the part of the region of the centre of mass that is proved stable
 * `footholdVerdicts` is the plain judgement of many pairs at once, on typed arrays.
 */
import { InputError } from "../../errors.ts";
import { productAbove, productBelow, sumAbove, sumBelow } from "../../linalg/interval/rounding.ts";
import { pointAlong } from "../../models/stance/plane.ts";
import type { Foot, Stance } from "../../models/stance/stance.ts";
import { lastingStop, type Stoppable } from "../../problems/stop-signal.ts";
import type { Range, RangePair } from "../certified/posture-certificate.ts";
import { decidePosture, type PostureFinding } from "../two-contact/decide-posture.ts";
import { type CellFamily, isEverywhere } from "./certified-cells.ts";
import { cellsOfRegion } from "./certified-centers.ts";
import { stanceBox } from "./enclose-stance.ts";
import { postureOfStance } from "./make-stance.ts";

export interface FootholdOptions extends Stoppable {
  /** The largest clearance that is looked for; default a quarter of the larger of the distances of feet and centre of mass. */
  readonly reach?: number;
  /** Part by which friction may be off, as 0.1 for ± 10 % (default 0). */
  readonly friction?: number;
  /** Times squares of centres of mass, and their region, are halved at most to be proved (default 4). */
  readonly depth?: number;
}

export interface FootholdScore {
  readonly feet: readonly [Foot, Foot];
  /** Places in the lists of footholds; null for a foot that stays. */
  readonly places: readonly [number | null, number | null];
  /** In floating point. */
  readonly verdict: PostureFinding;
  readonly margin: number | null;
  /** Proved, in metres; 0 where nothing is proved. */
  readonly clearance: number;
  /** Proved; null where the stance has no region of the centre of mass. */
  readonly share: number | null;
}

/** Clearances are looked for in steps of this factor, down to 2⁻¹⁰ of the reach. */
const STEP = 2 ** 0.125;
const STEPS = 80;

const DEPTH = 4;

/** All pairs of the footholds of a stance, the best first: by share where there is a region, then by clearance. */
export function footholdScores(stance: Stance, asked: FootholdOptions = {}): FootholdScore[] {
  const options = lastingStop(asked);
  const { friction = 0 } = options;
  if (!(friction >= 0 && friction < 1)) {
    const what = `friction may be off by a part from 0 to 1, got ${friction}`;
    throw new InputError({ code: "bad-range", what, where: "friction", fix: "For example 0.1 for ± 10 %." });
  }
  if (options.reach !== undefined && !(options.reach > 0 && options.reach < Infinity)) {
    const what = `a reach is a positive length, got ${options.reach}`;
    throw new InputError({ code: "bad-range", what, where: "reach", fix: "For example 0.1." });
  }
  const [first, second] = ([0, 1] as const).map((i) => {
    const list = stance.footholds?.[i] ?? [];
    return list.length === 0 ? [{ foot: stance.feet[i], at: null }] : list.map((foot, at) => ({ foot, at }));
  });
  const scores = first!.flatMap((a) =>
    second!
      .filter((b) => a.foot.point.some((x, k) => x !== b.foot.point[k]))
      .map((b): FootholdScore => {
        const feet = [a.foot, b.foot] as const;
        const { verdict, margin } = decidePosture(postureOfStance(stance, { feet }), { quick: true });
        const isStable = verdict === "stable";
        return {
          ...{ feet, places: [a.at, b.at], verdict, margin },
          clearance: isStable ? clearanceOf(stance, feet, options) : 0,
          share: stance.centerOfMassRegion ? shareOf(stance, feet, options) : null,
        };
      }),
  );
  return scores.sort((a, b) => (b.share ?? 0) - (a.share ?? 0) || b.clearance - a.clearance);
}

const frictionAt = ({ terrain }: Stance, { segment }: Foot, part: number): Range => {
  const mu = terrain[segment]!.friction;
  return part === 0 ? mu : [productBelow(mu, sumBelow(1, -part)), productAbove(mu, sumAbove(1, part))];
};

function familyOf(stance: Stance, feet: readonly [Foot, Foot], part: number): CellFamily {
  const friction: RangePair = [frictionAt(stance, feet[0], part), frictionAt(stance, feet[1], part)];
  return {
    postureAt: ([x, y]) => postureOfStance(stance, { feet, centerOfMass: [x!, y!] }),
    boxOf: ([x, y]) => stanceBox(stance, { feet, centerOfMass: [x!, y!], friction }),
  };
}

function shareOf(
  stance: Stance,
  feet: readonly [Foot, Foot],
  { friction = 0, depth = DEPTH, shouldStop }: FootholdOptions,
): number {
  const { area, areas } = cellsOfRegion(stance, { ...familyOf(stance, feet, friction), shouldStop }, depth);
  return areas.stable / area;
}

function clearanceOf(stance: Stance, feet: readonly [Foot, Foot], options: FootholdOptions): number {
  const { centerOfMass } = stance;
  const { friction = 0, depth = DEPTH, reach = ownReach(stance, feet) } = options;
  const family = { ...familyOf(stance, feet, friction), shouldStop: options.shouldStop };
  const isProved = (r: number): boolean =>
    isEverywhere(
      family,
      centerOfMass.map((c) => [sumBelow(c, -r), sumAbove(c, r)] as const),
      depth,
      "stable",
    );
  // Larger squares are harder: bisection over the steps.
  let [low, high] = [0, STEPS + 1];
  while (high - low > 1) {
    const step = Math.floor((low + high) / 2);
    if (isProved(reach * STEP ** (step - STEPS))) low = step;
    else high = step;
  }
  return low === 0 ? 0 : reach * STEP ** (low - STEPS);
}

function ownReach({ centerOfMass: [x, y] }: Stance, feet: readonly [Foot, Foot]): number {
  const [[ax, ay], [bx, by]] = [feet[0].point, feet[1].point];
  return Math.max(Math.hypot(ax - bx, ay - by), Math.hypot(ax - x, ay - y), Math.hypot(bx - x, by - y)) / 4;
}

/** Verdicts by their number in `FootholdVerdicts.verdicts`. */
export const FOOTHOLD_VERDICTS = [
  "stable",
  "unstable",
  "undecided",
  "infeasible",
  "excluded",
] as const satisfies readonly PostureFinding[];

export interface FootholdVerdicts {
  /** Numbers of `FOOTHOLD_VERDICTS`, one for each pair. */
  readonly verdicts: Uint8Array;
  /** Smallest slack of each verdict, NaN where undecided. Not a radius. */
  readonly margins: Float64Array;
}

/** `places`: four numbers a pair, segment and distance along it of foot 1, then of foot 2. */
export function footholdVerdicts(stance: Stance, places: Float64Array): FootholdVerdicts {
  const { terrain } = stance;
  if (places.length % 4 !== 0) {
    const what = `places has ${places.length} numbers, four for each pair of feet are needed`;
    throw new InputError({ code: "wrong-size", what, where: "places", fix: "Give segment, along, segment, along." });
  }
  const count = places.length / 4;
  const [verdicts, margins] = [new Uint8Array(count), new Float64Array(count)];
  const footAt = (at: number): Foot => {
    const [segment, along] = [places[at]!, places[at + 1]!];
    const own = terrain[segment];
    if (own !== undefined && Number.isFinite(along)) return { segment, point: pointAlong(own, along) };
    const what = `there is no place ${along} along segment ${segment} of ${terrain.length}`;
    throw new InputError({ code: "unknown-segment", what, where: `places[${at}]`, fix: "Count segments from 0." });
  };
  for (let k = 0; k < count; k++) {
    const feet = [footAt(4 * k), footAt(4 * k + 2)] as const;
    const { verdict, margin } = decidePosture(postureOfStance(stance, { feet }), { quick: true });
    verdicts[k] = FOOTHOLD_VERDICTS.indexOf(verdict);
    margins[k] = margin ?? Number.NaN;
  }
  return { verdicts, margins };
}
