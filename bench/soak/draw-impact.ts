/**
 * Random impacts, each a pure function of its seed: all kinds of elements, with what breaks programs. Small whole numbers (ties)
 * beside quarters and reals; copied, opposite, doubled, summed and zero directions; singular masses; masses over many decades;
 * coefficients at their bounds, equal or negative; velocities that rest, exactly or to rounding; units that differ by about 1e±9.
 */
import { randomNumbers } from "../families.ts";
import { type ElementData, type ImpactData, rowsOf } from "./impact-data.ts";
import { scaledUnits } from "./impact-variants.ts";

export interface DrawnImpact {
  readonly data: ImpactData;
  /** Masses within 1e±3 of each other, in any units; else the number of decades is in the name. */
  readonly scale: "ordinary" | "masses over 12 decades" | "masses over 18 decades";
  /** Velocities that rounding alone keeps from zero: states tie, and exact solutions may differ from those within rounding. */
  readonly isTied: boolean;
}

export interface DrawSettings {
  /** Only elements with one direction, few enough to enumerate, and laws of one inclusion. */
  readonly enumerable: boolean;
}

/** Seeds that follow each other start unlike sequences. */
export const seededNumbers = (seed: number): (() => number) => randomNumbers(Math.imul(seed + 1, 0x9e3779b1));

class Draw {
  readonly random: () => number;
  readonly numbers: "integers" | "quarters" | "reals";

  constructor(seed: number) {
    this.random = seededNumbers(seed);
    this.numbers = this.pick(["integers", "integers", "quarters", "reals", "reals"]);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  chance(part: number): boolean {
    return this.random() < part;
  }

  entry(): number {
    if (this.numbers === "reals") return 4 * this.random() - 2;
    const grid = this.numbers === "integers" ? 1 : 4;
    return (Math.floor(this.random() * (4 * grid + 1)) - 2 * grid) / grid;
  }

  row(length: number): number[] {
    const values = Array.from({ length }, () => (this.chance(0.2) ? 0 : this.entry()));
    // A zero direction now and then: it must be refused.
    return values.some((value) => value !== 0) || this.chance(0.02) ? values : this.row(length);
  }

  /** A part of 1, often at an end. */
  part(): number {
    if (this.chance(0.25)) return 0;
    if (this.chance(0.2)) return 1;
    return this.numbers === "reals" ? this.random() : this.pick([0.25, 0.5, 0.75]);
  }

  /** A coefficient of restitution in (−1, 1]. */
  anySign(): number {
    return this.chance(0.3) ? -0.75 * this.part() : this.part();
  }

  friction(): number {
    return this.chance(0.2) ? 4 * this.part() : this.part();
  }
}

export function drawImpact(seed: number, settings: DrawSettings): DrawnImpact {
  const draw = new Draw(seed);
  const f = settings.enumerable ? draw.pick([1, 2, 2, 3, 3, 4]) : draw.pick([1, 2, 2, 3, 3, 4, 5, 6, 8]);
  const isSingular = f > 1 && draw.chance(0.12);
  const decades = isSingular ? 0 : draw.pick([0, 0, 0, 0, 0, 3, 6, 12, 18]);
  const massMatrix = masses(draw, f, isSingular, decades);
  const elements = drawElements(draw, f, isSingular, settings.enumerable);
  const isAtRest = draw.chance(0.05);
  const isTied = !isAtRest && draw.numbers === "reals" && draw.chance(0.25);
  const drawnVelocity = isAtRest ? new Array<number>(f).fill(0) : draw.row(f);
  const preVelocity = isTied ? nearlyAlong(draw, drawnVelocity, elements) : drawnVelocity;
  const data = { kind: "impact" as const, massMatrix, preVelocity, elements, ...drawLaw(draw, elements, settings) };
  const scale = decades > 12 ? "masses over 18 decades" : decades > 6 ? "masses over 12 decades" : "ordinary";
  return { data: inSomeUnits(draw, data), scale, isTied };
}

/** A velocity that keeps some of the contacts, to rounding. */
function nearlyAlong(draw: Draw, velocity: readonly number[], elements: readonly ElementData[]): number[] {
  const rows = elements.flatMap(rowsOf);
  let out = [...velocity];
  for (let times = draw.pick([1, 1, 2]); times > 0; times--) {
    const w = draw.pick(rows);
    const square = w.reduce((sum, value) => sum + value * value, 0);
    const speed = w.reduce((sum, value, k) => sum + value * out[k]!, 0);
    const along = out.map((value, k) => value - (w[k]! * speed) / square);
    // Not all of the velocity: rounding would be all that is left of it.
    if (square > 0 && Math.max(...along.map(Math.abs)) > 1e-3) out = along;
  }
  return out;
}

/** Symmetric to the last bit; a singular matrix is one of small whole numbers and exactly singular. */
function masses(draw: Draw, f: number, isSingular: boolean, decades: number): number[][] {
  const form = draw.pick(["unit", "diagonal", "full", "full"] as const);
  const rank = isSingular ? draw.pick([f - 1, f - 1, Math.max(1, f - 2)]) : f;
  const entry = (): number => (isSingular ? Math.round(draw.entry()) : draw.entry());
  const factor = Array.from({ length: f }, (_, i) =>
    Array.from({ length: rank }, (_, k) => (form === "full" ? entry() : i === k ? 1 : 0)),
  );
  const own = Array.from({ length: f }, () => (form === "diagonal" ? draw.pick([1, 2, 3, 5]) : 1));
  const heavy = Array.from({ length: f }, () => 10 ** Math.round((decades / 2) * (draw.random() - 0.5)));
  const value = (i: number, j: number): number => {
    const product = factor[i]!.reduce((sum, x, k) => sum + x * factor[j]![k]!, 0);
    const added = i === j && !isSingular ? (form === "full" ? 0.25 : own[i]! - 1) : 0;
    return (product + added) * heavy[i]! * heavy[j]!;
  };
  return Array.from({ length: f }, (_, i) =>
    Array.from({ length: f }, (_, j) => value(Math.min(i, j), Math.max(i, j))),
  );
}

const CONTACTS = [
  "geometric-unilateral",
  "geometric-unilateral",
  "geometric-unilateral",
  "kinematic-unilateral",
] as const;
const JOINTS = ["geometric-bilateral", "kinematic-bilateral"] as const;
const CURVED = ["coulomb-isotropic", "coulomb-isotropic", "coulomb-orthotropic", "coulomb-contensou"] as const;

function drawElements(draw: Draw, f: number, isSingular: boolean, enumerable: boolean): ElementData[] {
  const elements: ElementData[] = [];
  const most = enumerable ? draw.pick([1, 2, 3, 3, 4, 4, 5, 5, 6, 7]) : draw.pick([1, 2, 2, 3, 3, 4, 5, 6, 8]);
  const common = draw.chance(0.2) ? draw.part() : undefined;
  const isCurved = !enumerable && draw.chance(0.5);
  // Joints first for a singular mass matrix: without them it is refused.
  const joints = isSingular ? draw.pick([1, 1, 2]) : 0;
  while (elements.length < most + joints) {
    const contacts = elements.filter(({ type }) => type.endsWith("unilateral"));
    const type =
      elements.length < joints
        ? draw.pick(JOINTS)
        : contacts.length > 0 && draw.chance(0.4)
          ? isCurved && draw.chance(0.6)
            ? draw.pick(CURVED)
            : "coulomb-step"
          : draw.chance(0.1)
            ? "step"
            : draw.chance(0.1)
              ? draw.pick(JOINTS)
              : draw.pick(CONTACTS);
    elements.push(drawElement(draw, f, elements, type, common));
  }
  return elements;
}

function drawElement(
  draw: Draw,
  f: number,
  before: readonly ElementData[],
  type: string,
  common: number | undefined,
): ElementData {
  const name = `e${before.length}`;
  const direction = (): readonly number[] => drawDirection(draw, f, before);
  const contacts = before.filter((element) => element.type.endsWith("unilateral"));
  const free = contacts.filter(({ name: own }) => !before.some(({ normal }) => normal === own));
  const normal = (): string => (free.length > 0 && draw.chance(0.9) ? draw.pick(free) : draw.pick(contacts)).name;
  switch (type) {
    case "geometric-unilateral":
      return { name, type, direction: direction(), restitution: common ?? draw.part() };
    case "kinematic-unilateral":
      return { name, type, direction: direction(), restitution: draw.chance(0.5) ? 0 : -0.75 * draw.part() };
    case "step": {
      const bound = draw.chance(0.1) ? draw.pick([1e9, 1e14, 1e16]) : draw.part();
      return { name, type, direction: direction(), bound, restitution: common ?? draw.anySign() };
    }
    case "coulomb-step":
      return {
        ...{ name, type, direction: direction(), normal: normal(), friction: draw.friction() },
        restitution: common ?? (draw.chance(0.5) ? 0 : draw.anySign()),
      };
    case "coulomb-isotropic":
    case "coulomb-orthotropic": {
      const friction = type === "coulomb-isotropic" ? draw.friction() : [draw.friction(), draw.friction()];
      return {
        name,
        type,
        directions: [direction(), direction()],
        normal: normal(),
        friction,
        restitution: draw.anySign(),
      };
    }
    case "coulomb-contensou": {
      const directions = [direction(), direction(), direction()];
      const pressure = draw.pick(["uniform", "hertz", "ring"] as const);
      const rest = { radius: draw.pick([0.25, 1, 3]), pressure, restitution: draw.chance(0.5) ? 0 : draw.anySign() };
      return { name, type, directions, normal: normal(), friction: draw.friction(), ...rest };
    }
    default:
      return { name, type, direction: direction(), restitution: draw.chance(0.3) ? draw.anySign() : 0 };
  }
}

/** New, or a copy, the opposite, the double of a given one, or a sum of two; sums of reals are rounded: nearly dependent. */
function drawDirection(draw: Draw, f: number, before: readonly ElementData[]): readonly number[] {
  const given = before.flatMap(rowsOf);
  if (given.length === 0 || !draw.chance(0.25)) return draw.row(f);
  const first = draw.pick(given);
  const factor = draw.pick([1, -1, 2]);
  const second = draw.chance(draw.numbers === "reals" ? 0.1 : 0.4) ? draw.pick(given) : first.map(() => 0);
  const sum = first.map((value, k) => factor * value + second[k]!);
  return sum.some((value) => value !== 0) ? sum : first;
}

function drawLaw(
  draw: Draw,
  elements: readonly ElementData[],
  { enumerable }: DrawSettings,
): Pick<ImpactData, "law" | "restitution" | "fremondMatrix"> {
  const laws = ["newton", "newton", "newton", "newton", "newton", "newton", "moreau", "max-dissipation", "fremond"];
  const law = draw.pick(enumerable ? laws : [...laws, "poisson", "poisson", "canonical"]);
  if (law === "poisson" && elements.some(({ type }) => type === "step")) return { law: "newton" };
  if (law === "moreau") return { law, restitution: draw.part() };
  if (law === "canonical") return { law: { name: "canonical", of: "newton" } };
  const contacts = elements.filter(({ type }) => type.endsWith("unilateral"));
  if (law === "fremond" && contacts.length > 0) {
    return { law, fremondMatrix: contacts.map(() => contacts.map(() => (draw.chance(0.4) ? 0 : draw.part()))) };
  }
  return { law: law === "fremond" ? "newton" : law };
}

/** Powers of two: nothing that is singular or dependent becomes nearly so. */
function inSomeUnits(draw: Draw, data: ImpactData): ImpactData {
  const factor = (): number => (draw.chance(0.15) ? draw.pick([2 ** -30, 2 ** 30]) : 1);
  return scaledUnits(data, { mass: factor(), length: factor(), time: factor() });
}
