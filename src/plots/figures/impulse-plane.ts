/**
 * The plane of impulses of one contact through a solution: all other impulses stay as the solution has them, bilateral ones follow.
 * With x = (Λ_T, Λ_N) and G̃ the compliance of the contact,
 *
 *   γ(x) = γ⁺ + G̃ (x − x⁺),    ξ(x) = ξ⁺ + G̃ (x − x⁺),    T(x) = T⁺ + γ⁺ᵀ(x − x⁺) + ½ (x − x⁺)ᵀ G̃ (x − x⁺)
 *
 * so that lines γ_N = 0, ξ_N = 0, ξ_T = 0 and the ellipse T(x) = T⁻ need nothing but the stored result.
 */

import { columnOf, withoutBilaterals } from "../../problems/constrained-delassus.ts";
import type { Point } from "../path.ts";
import {
  type ElementRecord,
  type ImpactRecord,
  type ImpactSolutionRecord,
  isBilateral,
  type LawRecord,
} from "./impact-record.ts";
import { distinctEnds, listedLaw } from "./law-names.ts";

/** The line a · x = b. */
export interface Line {
  readonly normal: Point;
  readonly offset: number;
}

export interface LawPath {
  readonly law: string;
  /** From rest to the end; laws of two phases have their point of greatest compression between. */
  readonly points: readonly Point[];
  readonly work: number;
  readonly isOwn: boolean;
}

export interface ImpulsePlane {
  readonly contact: string;
  readonly friction: string;
  /** Whether other elements, whose impulses are fixed here, take part. */
  readonly isSlice: boolean;
  readonly mu: number;
  readonly tangentRestitution: number;
  /** ξ_T = 0. */
  readonly sticking: Line;
  /** ξ_N = 0; undefined where it is the line of greatest compression. */
  readonly rebound?: Line;
  /** γ_N⁺ = 0. */
  readonly compression: Line;
  /** T⁺ = T⁻; empty where the energy has no closed level. */
  readonly ellipse: readonly Point[];
  readonly paths: readonly LawPath[];
  readonly size: number;
}

const ELLIPSE_POINTS = 360;
/** A compliance this much smaller across is rounding: then the level of energy is no ellipse. */
const FLAT = 1e-10;
/** Impulses of other elements that differ by no more than this of the largest are the same. */
const SAME = 1e-9;

interface Contact {
  readonly normal: string;
  readonly friction: string;
  readonly mu: number;
  readonly isOnly: boolean;
}

/** Why there is none, or the plane. */
export function impulsePlane(result: ImpactRecord): ImpulsePlane | string {
  const solution = result.solutions[0];
  if (!solution || result.status === "failed") return "there is no solution whose impulses could be shown";
  if (!result.model) return "the result does not carry its model; run the command again with this version";
  const contact = contactOf(result, solution);
  if (typeof contact === "string") return contact;
  const compliance = complianceOf(result, contact);
  if (!(compliance[0][0] > 0 && compliance[1][1] > 0)) return "the contact cannot move: bilateral elements hold it";
  const [tangent, normal] = [solution.elements[contact.friction]!, solution.elements[contact.normal]!];
  const end: Point = [tangent.impulse[0]!, normal.impulse[0]!];
  const lineOf = (row: 0 | 1, value: number): Line => ({
    normal: compliance[row],
    offset: compliance[row][0] * end[0] + compliance[row][1] * end[1] - value,
  });
  const isRebound = Math.abs(normal.lawVelocity[0]! - normal.postContactVelocity[0]!) > SAME * velocitySize(normal);
  return {
    ...{ contact: contact.normal, friction: contact.friction, isSlice: !contact.isOnly, mu: contact.mu },
    tangentRestitution: result.model.elements.find(({ name }) => name === contact.friction)?.restitution ?? 0,
    sticking: lineOf(0, tangent.lawVelocity[0]!),
    ...(isRebound && { rebound: lineOf(1, normal.lawVelocity[0]!) }),
    compression: lineOf(1, normal.postContactVelocity[0]!),
    ellipse: ellipse(compliance, end, [tangent.postContactVelocity[0]!, normal.postContactVelocity[0]!], solution),
    paths: pathsOf(result, contact),
    size: Math.max(solution.energy.before, solution.energy.after),
  };
}

const velocitySize = ({ preContactVelocity, postContactVelocity }: ElementRecord): number =>
  Math.max(Math.abs(preContactVelocity[0]!), Math.abs(postContactVelocity[0]!));

/** The contact with planar friction that transmits most. */
function contactOf({ model }: ImpactRecord, { elements }: ImpactSolutionRecord): Contact | string {
  const parts = model!.elements;
  const frictions = parts.filter(({ normal }) => normal !== undefined);
  if (frictions.length === 0) return "no contact has friction";
  const planar = frictions.filter(({ direction }) => direction !== undefined);
  if (planar.length === 0)
    return "friction is two-dimensional here; the plane of impulses is drawn for planar friction";
  const push = (name: string): number => elements[name]!.impulse[0]!;
  const most = planar.reduce((a, b) => (push(b.normal!) > push(a.normal!) ? b : a));
  if (!(push(most.normal!) > 0)) return "no contact with friction transmits an impulse";
  const free = parts.filter(({ type }) => !isBilateral(type)).length;
  return { normal: most.normal!, friction: most.name, mu: [most.friction!].flat()[0]!, isOnly: free === 2 };
}

/** G̃ of (T, N). */
function complianceOf({ delassus, model }: ImpactRecord, { normal, friction }: Contact): readonly [Point, Point] {
  const n = delassus.length;
  const start = new Map<string, number>();
  const joints: number[] = [];
  let component = 0;
  for (const { name, type, directions } of model!.elements) {
    start.set(name, component);
    if (isBilateral(type)) joints.push(component);
    component += directions?.length ?? 1;
  }
  const matrix = Float64Array.from(delassus.flat());
  const held = joints.filter((b) => matrix[b * n + b]! > 0);
  const [t, k] = [start.get(friction)!, start.get(normal)!];
  const column = (j: number): Float64Array => withoutBilaterals(matrix, n, held, columnOf(matrix, n, j));
  const [byT, byN] = [column(t), column(k)];
  return [
    [byT[t]!, byN[t]!],
    [byT[k]!, byN[k]!],
  ];
}

/** T(x) = T⁻: from the centre c = x⁺ − G̃⁻¹γ⁺ where T is least. */
function ellipse(g: readonly [Point, Point], end: Point, velocity: Point, { energy }: ImpactSolutionRecord): Point[] {
  const [[a, b], [, d]] = g;
  const det = a * d - b * b;
  if (!(det > FLAT * a * d)) return [];
  const back: Point = [(d * velocity[0] - b * velocity[1]) / det, (a * velocity[1] - b * velocity[0]) / det];
  const centre: Point = [end[0] - back[0], end[1] - back[1]];
  const least = energy.after - (back[0] * velocity[0] + back[1] * velocity[1]) / 2;
  const level = energy.before - least;
  if (!(level > 0)) return [];
  const radius = Math.sqrt(2 * level);
  const [l11, l21] = [Math.sqrt(a), b / Math.sqrt(a)];
  const l22 = Math.sqrt(det / a);
  return Array.from({ length: ELLIPSE_POINTS + 1 }, (_, k) => {
    const angle = (2 * Math.PI * k) / ELLIPSE_POINTS;
    const y = (radius * Math.sin(angle)) / l22;
    return [centre[0] + (radius * Math.cos(angle) - l21 * y) / l11, centre[1] + y] as const;
  });
}

/** The solutions of the result's law, then the ends of other laws; of a slice only what lies in it. */
function pathsOf(result: ImpactRecord, { normal, friction, isOnly }: Contact): LawPath[] {
  const first = result.solutions[0]!;
  const own = listedLaw(result.law, result.lawOf);
  const laws = result.laws ?? [];
  const inelastic = laws.find(({ law, status }) => law === "max-dissipation" && status === "solved");
  const impulsesOf = ({ elements }: ImpactSolutionRecord): LawRecord["impulses"] =>
    Object.fromEntries(Object.entries(elements).map(([name, { impulse }]) => [name, impulse]));
  const solutions = result.solutions.filter((one) => isOnly || liesBeside(one, first, [normal, friction]));
  const ends: LawRecord[] = [
    ...solutions.map((one) => ({ law: own, status: "solved", impulses: impulsesOf(one)!, ...one })),
    ...(isOnly ? laws.filter(({ law }) => isShown(law, own)) : []),
  ];
  return distinctEnds(ends).map(({ law, impulses, energy }): LawPath => {
    const at = (of: LawRecord["impulses"]): Point => [of![friction]![0]!, of![normal]![0]!];
    const middle = law === "poisson" && isOnly && inelastic?.impulses ? [at(inelastic.impulses)] : [];
    return { law, points: [[0, 0], ...middle, at(impulses)], work: energy!.work, isOwn: law === own };
  });
}

/** Newton's and Poisson's ends, and where the canonical law would send the result's own. */
const isShown = (law: string, own: string): boolean =>
  law === "newton" || law === "poisson" || law === `canonical(${own})`;

function liesBeside(a: ImpactSolutionRecord, b: ImpactSolutionRecord, free: readonly string[]): boolean {
  const size = Math.max(...Object.values(b.elements).flatMap(({ impulse }) => impulse.map(Math.abs)));
  return Object.entries(a.elements).every(
    ([name, { impulse }]) =>
      free.includes(name) ||
      impulse.every((value, j) => Math.abs(value - b.elements[name]!.impulse[j]!) <= SAME * size),
  );
}
