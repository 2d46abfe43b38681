/**
 * Random impacts for the soak of the certificates, each from a seed and a number: one to four elements of mixed types on one to
 * four velocities, with what breaks programs: integers, dependent directions, singular masses, coefficients at their bounds,
 * units that differ by 1e±9.
 */
import { randomNumbers } from "../families.ts";

export interface SoakElement {
  readonly name: string;
  readonly type: string;
  readonly direction?: readonly number[];
  readonly directions?: readonly (readonly number[])[];
  readonly restitution?: number;
  readonly normal?: string;
  readonly friction?: number | readonly number[];
  readonly bound?: number;
  readonly radius?: number;
}

/** A model file as plain data. */
export interface SoakModel {
  readonly kind: "impact";
  readonly title: string;
  readonly massMatrix: readonly (readonly number[])[];
  readonly preVelocity: readonly number[];
  readonly elements: readonly SoakElement[];
  /** Absent: newton. */
  readonly law?: string | { readonly name: string; readonly of: string };
  readonly restitution?: number;
  readonly fremondMatrix?: readonly (readonly number[])[];
}

type Numbers = "integers" | "quarters" | "reals";

class Draw {
  readonly random: () => number;
  readonly numbers: Numbers;

  constructor(seed: number, index: number) {
    this.random = randomNumbers(Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b));
    this.numbers = this.pick(["integers", "quarters", "reals"]);
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

  /** Not zero. */
  row(length: number): number[] {
    for (;;) {
      const values = Array.from({ length }, () => this.entry());
      if (values.some((value) => value !== 0)) return values;
    }
  }

  /** A part of 1, often at an end. */
  part(): number {
    if (this.chance(0.25)) return 0;
    if (this.chance(0.25)) return 1;
    return this.numbers === "reals" ? this.random() : Math.floor(this.random() * 5) / 4;
  }
}

/** `every`: all kinds of elements and all laws, not only those with linear pieces under Newton's law. */
export function soakModel(seed: number, index: number, every = false): SoakModel {
  const draw = new Draw(seed, index);
  const f = draw.pick([1, 2, 2, 3, 3, 4]);
  const elements = drawElements(draw, f, draw.pick([1, 2, 2, 3, 3, 4]), every);
  const { massMatrix, isSingular } = masses(draw, f);
  // A singular matrix must stay so exactly: 2³⁰ is as good as 1e9.
  const billion = isSingular ? 2 ** 30 : 1e9;
  const units = draw.chance(0.2) ? draw.pick([1 / billion, billion]) : 1;
  const lengths = draw.chance(0.2) ? draw.pick([1e-9, 1e9]) : 1;
  const preVelocity = draw.row(f);
  const model: SoakModel = { kind: "impact", title: `soak ${seed}:${index}`, massMatrix, preVelocity, elements };
  return scaledModel(every ? { ...model, ...drawLaw(draw, elements) } : model, units, lengths);
}

function drawLaw(
  draw: Draw,
  elements: readonly SoakElement[],
): Pick<SoakModel, "law" | "restitution" | "fremondMatrix"> {
  const law = draw.pick([
    "newton",
    "newton",
    "newton",
    "moreau",
    "max-dissipation",
    "poisson",
    "poisson",
    "fremond",
    "canonical",
  ]);
  if (law === "moreau") return { law, restitution: draw.part() };
  if (law === "canonical") return { law: { name: law, of: "newton" } };
  if (law === "poisson" && elements.some(({ type }) => type === "step")) return {};
  if (law !== "fremond") return { law };
  const contacts = elements.filter(({ type }) => type.endsWith("unilateral"));
  return { law, fremondMatrix: contacts.map(() => contacts.map(() => draw.part())) };
}

/** The same mechanism with masses in other units and directions (contact velocities) in other units. */
export function scaledModel(model: SoakModel, mass: number, length: number): SoakModel {
  return {
    ...model,
    massMatrix: model.massMatrix.map((row) => row.map((value) => value * mass)),
    elements: model.elements.map((element) => ({
      ...element,
      ...(element.direction && { direction: element.direction.map((value) => value * length) }),
      // An impulse is a momentum over the length of its direction.
      ...(element.bound !== undefined && { bound: (element.bound * mass) / length }),
      ...(element.directions && { directions: element.directions.map((row) => row.map((value) => value * length)) }),
    })),
  };
}

/** Elements in the opposite order; friction names its normal, so it may come first. Frémond's matrix follows them. */
export function reversedModel(model: SoakModel): SoakModel {
  const fremondMatrix = model.fremondMatrix?.map((row) => [...row].reverse()).reverse();
  return { ...model, elements: [...model.elements].reverse(), ...(fremondMatrix && { fremondMatrix }) };
}

function masses(draw: Draw, f: number): { massMatrix: number[][]; isSingular: boolean } {
  const form = draw.pick(["unit", "diagonal", "full", "full", "singular"] as const);
  if (form === "unit" || form === "diagonal") {
    const massMatrix = Array.from({ length: f }, (_, i) =>
      Array.from({ length: f }, (_, j) => (i !== j ? 0 : form === "unit" ? 1 : Math.abs(draw.entry()) + 0.25)),
    );
    return { massMatrix, isSingular: false };
  }
  const isSingular = form === "singular";
  const rank = isSingular ? Math.max(1, f - 1) : f;
  // Quarters make products that are not rounded.
  const entry = (): number => (isSingular ? Math.round(4 * draw.entry()) / 4 : draw.entry());
  const factor = Array.from({ length: f }, () => Array.from({ length: rank }, entry));
  const massMatrix = factor.map((x, i) =>
    factor.map((y, j) => x.reduce((sum, value, k) => sum + value * y[k]!, i === j && !isSingular ? 0.25 : 0)),
  );
  return { massMatrix, isSingular };
}

function drawElements(draw: Draw, f: number, count: number, every: boolean): SoakElement[] {
  const elements: SoakElement[] = [];
  const common = draw.chance(0.25) ? draw.part() : undefined;
  const direction = (): readonly number[] => {
    const given = elements.flatMap((element) => (element.direction ? [element.direction] : []));
    if (given.length === 0 || !draw.chance(0.25)) return draw.row(f);
    // Dependent: a copy, its opposite, or a sum.
    const first = draw.pick(given);
    const factor = draw.pick([1, -1, 2]);
    const second = draw.chance(0.4) ? draw.pick(given) : first.map(() => 0);
    const sum = first.map((value, k) => factor * value + second[k]!);
    return sum.some((value) => value !== 0) ? sum : first;
  };
  for (let i = 0; i < count; i++) {
    const name = `e${i}`;
    const contact = [...elements]
      .reverse()
      .find(({ type, name: own }) => type.endsWith("unilateral") && !elements.some(({ normal }) => normal === own));
    const type = drawType(draw, contact !== undefined, every);
    if (type === "step")
      elements.push({ name, type, direction: direction(), bound: draw.part(), restitution: draw.part() });
    else if (type === "coulomb-orthotropic" || type === "coulomb-contensou") {
      elements.push(curvedFriction(draw, name, type, contact!.name, direction));
    } else if (type === "coulomb-isotropic") {
      const directions = [direction(), direction()];
      elements.push({ name, type, directions, normal: contact!.name, friction: draw.part(), restitution: draw.part() });
    } else if (type === "coulomb-step") {
      const friction = draw.chance(0.2) ? 4 * draw.random() : draw.part();
      const restitution = common ?? (draw.chance(0.3) ? -0.9 * draw.random() : draw.part());
      elements.push({ name, type, direction: direction(), normal: contact!.name, friction, restitution });
    } else if (type === "kinematic-unilateral") {
      elements.push({ name, type, direction: direction(), restitution: -0.95 * draw.part() });
    } else if (type.endsWith("bilateral")) {
      const restitution = draw.chance(0.3) ? draw.part() : 0;
      elements.push({ name, type, direction: direction(), restitution });
    } else elements.push({ name, type, direction: direction(), restitution: common ?? draw.part() });
  }
  return elements;
}

function curvedFriction(
  draw: Draw,
  name: string,
  type: "coulomb-orthotropic" | "coulomb-contensou",
  normal: string,
  direction: () => readonly number[],
): SoakElement {
  const base = { name, type, normal, restitution: draw.part() };
  if (type === "coulomb-orthotropic") {
    return { ...base, directions: [direction(), direction()], friction: [draw.part(), draw.part()] };
  }
  return { ...base, directions: [direction(), direction(), direction()], friction: draw.part(), radius: 0.5 };
}

function drawType(draw: Draw, hasContact: boolean, every: boolean): string {
  if (every && draw.chance(0.05)) return "step";
  if (every && hasContact && draw.chance(0.02)) {
    return draw.pick(["coulomb-isotropic", "coulomb-orthotropic", "coulomb-contensou"]);
  }
  if (hasContact && draw.chance(0.35)) return draw.chance(0.04) ? "coulomb-isotropic" : "coulomb-step";
  if (draw.chance(0.01)) return "step";
  return draw.pick([
    "geometric-unilateral",
    "geometric-unilateral",
    "geometric-unilateral",
    "kinematic-unilateral",
    "geometric-bilateral",
  ]);
}
