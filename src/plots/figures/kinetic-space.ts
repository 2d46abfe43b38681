/**
 * Velocities in the kinetic metric, as far as impulses can change them:
 *
 *   v = Lᵀu / √2,   M = L Lᵀ,   |v|² = T,      y_i = L⁻¹w_i without its part in the span of bilateral elements
 *
 * The first axis opens the first contact that is struck, so that γ = 0 of this contact is level; the others complete the span of all y_i.
 * The ball of energies T ≤ T⁻ is a ball around the origin there.
 */
import { choleskyForwardInPlace, choleskyInPlace } from "../../linalg/cholesky.ts";
import { dot, norm, removeSpanInPlace } from "../../linalg/dense.ts";
import { type AdmissibleSetRecord, type ImpactModelRecord, isBilateral, type LawRecord } from "./impact-record.ts";

/** What both an impact and a comparison store. */
export interface ComparedRecord {
  readonly title?: string;
  readonly law?: string;
  readonly lawOf?: string;
  readonly massForm?: string;
  readonly model?: ImpactModelRecord;
  readonly laws?: readonly LawRecord[];
  readonly admissibleSet?: AdmissibleSetRecord;
}

export type Coordinates = readonly number[];

export interface KineticSpace {
  readonly dimension: 2 | 3;
  /** Axes: the first opens the contact `up`. */
  readonly up: string;
  readonly of: (velocity: readonly number[]) => Coordinates;
  readonly before: Coordinates;
  /** Radius of the ball T = T⁻. */
  readonly radius: number;
  /** Of unilateral elements: γ ≥ 0 is normal · z ≥ 0. */
  readonly openings: readonly { readonly name: string; readonly normal: Coordinates }[];
  /** Directions in which contacts push, friction at its edges; undefined where a reservoir is no cone of such rays. */
  readonly rays?: readonly Coordinates[];
}

/** A direction with less than this left of it depends on those before it. */
const DEPENDENT = 1e-9;
const MOST = 3;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Why there is no picture, or the space. */
export function kineticSpace(record: ComparedRecord): KineticSpace | string {
  const { model, admissibleSet, massForm, laws } = record;
  if (!model || !admissibleSet || !laws) return "the result holds no comparison of laws: it has too many impulses";
  if (massForm !== "regular")
    return "the mass matrix is singular, and the kinetic metric of the drawing needs a regular one";
  const { dimension } = admissibleSet;
  if (dimension > MOST) {
    return `impulses change ${NUMBERS[dimension] ?? dimension} freedoms here; a solid drawing has three`;
  }
  if (dimension < 2 || !admissibleSet.faces) return "the admissible velocities lie on a line or in a point";
  const f = model.preVelocity.length;
  const factor = Float64Array.from(model.massMatrix.flat());
  if (!choleskyInPlace(factor, f)) return "the mass matrix is singular to rounding";
  const axes = axesOf(model, laws, factor);
  if (axes.basis.length !== dimension) return "the directions of the impulses depend on each other to rounding";
  return spaceOf(model, axes, factor);
}

interface Axes {
  readonly up: string;
  readonly basis: readonly Float64Array[];
  /** Basis of what bilateral elements hold. */
  readonly held: readonly Float64Array[];
  /** y_i by element, its components in turn. */
  readonly directions: ReadonlyMap<string, readonly Float64Array[]>;
}

function axesOf({ elements }: ImpactModelRecord, laws: readonly LawRecord[], factor: Float64Array): Axes {
  const rows = ({ direction, directions }: ImpactModelRecord["elements"][number]): readonly (readonly number[])[] =>
    directions ?? [direction!];
  const kinetic = (w: readonly number[]): Float64Array => {
    const y = Float64Array.from(w);
    choleskyForwardInPlace(factor, y.length, y);
    return y;
  };
  const held: Float64Array[] = [];
  for (const joint of elements.filter(({ type }) => isBilateral(type))) {
    for (const w of rows(joint)) addTo(held, kinetic(w));
  }
  const directions = new Map<string, readonly Float64Array[]>();
  for (const element of elements.filter(({ type }) => !isBilateral(type))) {
    const own = rows(element).map(kinetic);
    for (const y of own) removeSpanInPlace(y, held);
    directions.set(element.name, own);
  }
  const isStruck = (name: string): boolean => laws.some(({ impulses }) => (impulses?.[name]?.[0] ?? 0) > 0);
  const unilateral = elements.filter(({ type }) => isUnilateral(type)).map(({ name }) => name);
  const up = unilateral.find(isStruck) ?? unilateral[0] ?? [...directions.keys()][0]!;
  const basis: Float64Array[] = [];
  for (const name of [up, ...directions.keys()]) for (const y of directions.get(name)!) addTo(basis, y.slice());
  return { up, basis, held, directions };
}

const isUnilateral = (type: string): boolean => type.endsWith("unilateral");

/** One more orthonormal direction, unless it depends on the others. */
function addTo(basis: Float64Array[], y: Float64Array): void {
  const size = norm(y);
  removeSpanInPlace(y, basis);
  const left = norm(y);
  if (left > DEPENDENT * size) basis.push(y.map((value) => value / left));
}

function spaceOf(model: ImpactModelRecord, { up, basis, held, directions }: Axes, factor: Float64Array): KineticSpace {
  const f = model.preVelocity.length;
  const kinetic = (u: readonly number[]): Float64Array =>
    Float64Array.from({ length: f }, (_, j) => {
      let sum = 0;
      for (let i = j; i < f; i++) sum += factor[i * f + j]! * u[i]!;
      return sum / Math.SQRT2;
    });
  const raw = (v: Float64Array): number[] => basis.map((axis) => dot(axis, v));
  const first = kinetic(model.preVelocity);
  // The sense of the second axis is free: what comes in is drawn on its positive side.
  const sense = raw(first)[1]! < 0 ? -1 : 1;
  const coordinates = (v: Float64Array): number[] => raw(v).map((value, k) => (k === 1 ? sense * value : value));
  const before = coordinates(first);
  // What impulses cannot change takes its share of T⁻; joints that are open before lose theirs.
  const rest = first.slice();
  removeSpanInPlace(rest, held);
  const fixed = dot(rest, rest) - before.reduce((sum, value) => sum + value * value, 0);
  const rays = raysOf(model, (name) => directions.get(name)!.map(coordinates));
  return {
    ...{ dimension: basis.length as 2 | 3, up, before },
    of: (velocity) => coordinates(kinetic(velocity)),
    radius: Math.sqrt(Math.max(0, dot(first, first) - Math.max(0, fixed))),
    openings: model.elements
      .filter(({ type }) => isUnilateral(type))
      .map(({ name }) => ({ name, normal: coordinates(directions.get(name)![0]!) })),
    ...(rays && { rays }),
  };
}

/** Contacts push along y_N ± μ y_T; steps have bounds of their own and are no cones. */
function raysOf(
  { elements }: ImpactModelRecord,
  of: (name: string) => readonly Coordinates[],
): Coordinates[] | undefined {
  const rays: Coordinates[] = [];
  for (const { name, type, normal } of elements) {
    if (isBilateral(type) || normal !== undefined) continue;
    if (!isUnilateral(type)) return undefined;
    const frictions = elements.filter((one) => one.normal === name);
    if (frictions.some((one) => one.direction === undefined)) return undefined;
    let own = [of(name)[0]!];
    for (const { name: rub, friction } of frictions) {
      const mu = [friction!].flat()[0]!;
      own = own.flatMap((ray) => [-mu, mu].map((share) => ray.map((value, k) => value + share * of(rub)[0]![k]!)));
    }
    rays.push(...own);
  }
  return rays;
}
