/**
 * The exact judge of an impact, written for the soak alone. It sees what the result says, u⁺ and Λ as doubles, and the model:
 *
 *   r = M (u⁺ − u⁻) − W Λ        exactly, by coordinate
 *   ξ = Wᵀ u⁺ + offset           exactly, by component: no impulse enters it
 *
 * Measures (dimensionless, by coordinate and by element, so that a heavy body hides nothing of a light one):
 *
 *   momentum_j   (|r_j| − printed)₊ / (Σ_k |M_jk| s_k + Σ_i |w_ji| p_i)
 *   inclusion_i  distance of (−Λ_i, ξ_i) from the graph of the normal cone, impulses in units of p_i, velocities in units of x_i
 *
 * with s, x, p of `scales.ts`, which do not know Λ: large impulses excuse nothing. `printed` is what remains of Λ and u⁺ when they
 * are written as doubles, PRINTED of their own terms.
 */

import {
  absolute,
  add,
  type Dyadic,
  dot,
  dyadic,
  multiply,
  subtract,
  toNumber,
  ZERO,
} from "../../../src/linalg/exact/dyadic.ts";
import { type ExactImpact, isBilateral, isUnilateral } from "../exact/exact-impact.ts";
import { type ElementData, type ImpactData, rowsOf } from "../impact-data.ts";
import { bodyOf } from "./reservoirs.ts";
import { type ImpactScales, impactScales } from "./scales.ts";

export interface Judgement {
  readonly defect: number;
  /** What is worst, in words. */
  readonly where: string;
}

/** Impulses and velocities are known to four half units in the last place of a double. */
const PRINTED = 2 ** -51;

/** Distances along curved reservoirs are computed in doubles. */
const CURVED_ROUNDING = 2 ** -44;

interface Given {
  readonly data: ImpactData;
  readonly impact: ExactImpact;
  readonly postVelocity: readonly number[];
  /** Λ, all components. */
  readonly impulses: readonly number[];
  /** The impulses that the laws of the elements speak of, where these are not Λ: a phase of a law of two phases. */
  readonly lawImpulses?: readonly number[];
  /** The impulses that feed friction, where these are not Λ. */
  readonly feeding?: readonly number[];
  /** Only −Λ ∈ C and the velocities that the elements admit, not how the two belong together. */
  readonly onlyAdmissible?: boolean;
}

/** The worst measure of a result. */
export function judge(given: Given): Judgement {
  const scales = impactScales(given.data, given.impact, given.postVelocity);
  return worst([...momentumDefects(given, scales), ...inclusionDefects(given, scales)]);
}

/** The momentum alone, which every law keeps. */
export function judgeMomentum(given: Given): Judgement {
  return worst(momentumDefects(given, impactScales(given.data, given.impact, given.postVelocity)));
}

const worst = (found: readonly Judgement[]): Judgement =>
  found.reduce((a, b) => (b.defect > a.defect ? b : a), { defect: 0, where: "nothing" });

function momentumDefects(
  { data, impact, postVelocity, impulses }: Given,
  { coordinate, impulse }: ImpactScales,
): Judgement[] {
  const exactImpulses = impulses.map(dyadic);
  const jump = postVelocity.map((value, k) => subtract(dyadic(value), impact.preVelocity[k]!));
  const components = data.elements.flatMap((element) => rowsOf(element).map((_, j) => (j === 2 ? element.radius! : 1)));
  return data.massMatrix.map((row, j) => {
    const pushes = impact.directions.reduce((sum, w, i) => add(sum, multiply(w[j]!, exactImpulses[i]!)), ZERO);
    const rest = Math.abs(toNumber(subtract(dot(row.map(dyadic), jump), pushes)));
    const own = row.reduce((sum, m, k) => sum + Math.abs(m * postVelocity[k]!), 0);
    const all = row.reduce((sum, m, k) => sum + Math.abs(m) * coordinate[k]!, 0);
    const through = (sizes: readonly number[]): number =>
      impact.directions.reduce((sum, w, i) => sum + Math.abs(toNumber(w[j]!)) * sizes[i]!, 0);
    const printed = PRINTED * (own + through(impulses.map(Math.abs)));
    const scale = all + through(impulse.map((p, i) => p * components[i]!));
    return { defect: relative(Math.max(0, rest - printed), scale), where: `momentum of coordinate ${j + 1}` };
  });
}

const relative = (defect: number, scale: number): number => (defect === 0 ? 0 : defect / scale);

function inclusionDefects(given: Given, scales: ImpactScales): Judgement[] {
  const { data, impact, postVelocity } = given;
  const lawImpulses = given.lawImpulses ?? given.impulses;
  const after = postVelocity.map(dyadic);
  const out: Judgement[] = [];
  let start = 0;
  for (const element of data.elements) {
    const m = rowsOf(element).length;
    const at = start;
    const velocities = Array.from({ length: m }, (_, j) =>
      add(dot(impact.directions[at + j]!, after), impact.lawOffset[at + j]!),
    );
    const terms = rowsOf(element).map((row) => row.reduce((sum, w, k) => sum + Math.abs(w * postVelocity[k]!), 0));
    const printed = velocities.map((value, j) => {
      const size = Math.abs(toNumber(value)) - PRINTED * terms[j]!;
      return size <= 0 ? 0 : Math.sign(toNumber(value)) * size;
    });
    const units = { x: scales.velocity[start]!, p: scales.impulse[start]! };
    const own = lawImpulses.slice(start, start + m);
    const reach = reachOf(data, given.feeding ?? given.impulses, element);
    const defect = given.onlyAdmissible
      ? Math.max(apartDefect(element, printed, units), elementDefect(element, own, ZEROS, reach, units))
      : elementDefect(element, own, printed, reach, units);
    out.push({ defect, where: `law of ${element.name}` });
    start += m;
  }
  return out;
}

/** Λ_N of a friction element, the bound of a step. */
function reachOf(data: ImpactData, impulses: readonly number[], { bound, normal }: ElementData): number {
  if (bound !== undefined) return bound;
  let start = 0;
  for (const element of data.elements) {
    if (element.name === normal) return Math.max(0, impulses[start]!);
    start += rowsOf(element).length;
  }
  return 0;
}

interface Units {
  readonly x: number;
  readonly p: number;
}

const ZEROS: readonly number[] = [0, 0, 0];

/** By how much a velocity is one that the element does not admit. */
function apartDefect(element: ElementData, velocities: readonly number[], { x }: Units): number {
  if (isBilateral(element)) return relative(Math.abs(velocities[0]!), x);
  return isUnilateral(element) ? relative(Math.max(0, -velocities[0]!), x) : 0;
}

function elementDefect(
  element: ElementData,
  impulses: readonly number[],
  velocities: readonly number[],
  reach: number,
  { x, p }: Units,
): number {
  if (isBilateral(element)) return relative(Math.abs(velocities[0]!), x);
  if (isUnilateral(element)) {
    const [impulse, velocity] = [impulses[0]!, velocities[0]!];
    const apart = Math.min(relative(Math.max(0, velocity), x), relative(Math.max(0, impulse), p));
    return Math.max(relative(Math.max(0, -velocity), x), relative(Math.max(0, -impulse), p), apart);
  }
  if (impulses.length > 1) return frictionDefect(element, impulses, velocities, reach, { x, p });
  return intervalDefect(element, impulses[0]!, velocities[0]!, reach, { x, p });
}

/** Friction in two or three directions; one without a coefficient carries no impulse. */
function frictionDefect(
  element: ElementData,
  impulses: readonly number[],
  velocities: readonly number[],
  reach: number,
  { x, p }: Units,
): number {
  const axes = impulses.map((_, j) =>
    typeof element.friction === "number" ? element.friction : element.friction![j]!,
  );
  const rim = (j: number): number => (j === 2 ? element.radius! : 1);
  const idle = Math.hypot(...impulses.map((value, j) => (axes[j] === 0 ? value / rim(j) : 0)));
  const used = axes.flatMap((axis, j) => (axis > 0 ? [j] : []));
  if (used.length === 0) return relative(idle, p);
  if (used.length === impulses.length) return curvedDefect(element, impulses, velocities, reach, { x, p });
  const only = used[0]!;
  const interval = { ...element, friction: axes[only]! };
  return Math.max(relative(idle, p), intervalDefect(interval, impulses[only]!, velocities[only]!, reach, { x, p }));
}

/** −Λ in reach·factor·[−1, 1]. */
function intervalDefect(
  element: ElementData,
  impulseGiven: number,
  velocity: number,
  reach: number,
  { x, p }: Units,
): number {
  const factor = element.type === "step" ? 1 : (element.friction as number);
  const limit = multiply(dyadic(factor), dyadic(reach));
  const distance = (value: Dyadic): number =>
    Math.max(0, Math.abs(toNumber(value)) - PRINTED * (Math.abs(impulseGiven) + factor * reach));
  const impulse = dyadic(impulseGiven);
  const outside = subtract(absolute(impulse), limit);
  const over = outside.m > 0n ? relative(distance(outside), p) : 0;
  const end = velocity > 0 ? add(impulse, limit) : subtract(impulse, limit);
  return Math.max(over, Math.min(relative(Math.abs(velocity), x), relative(distance(end), p)));
}

/** Two- and three-dimensional friction; either (−Λ, ξ) is moved to the graph by Λ alone or by ξ alone, whichever is shorter. */
function curvedDefect(
  element: ElementData,
  impulses: readonly number[],
  velocities: readonly number[],
  reach: number,
  { x, p }: Units,
): number {
  const rim = (j: number): number => (j === 2 ? element.radius! : 1);
  const point = impulses.map((value, j) => -value / rim(j));
  const slip = velocities.slice(0, point.length).map((value, j) => value * rim(j));
  const size = Math.hypot(...point);
  const speed = Math.hypot(...slip);
  const body = bodyOf(element);
  const excused = CURVED_ROUNDING * (size + reach * Math.max(...[element.friction!].flat()));
  const distance = (value: number): number => relative(Math.max(0, value - excused), p);
  const level = size === 0 ? 0 : body.gauge(point);
  // Along the ray through the point, never shorter than the distance itself.
  const over = level > reach ? distance(size * (1 - reach / level)) : 0;
  if (speed === 0) return over;
  const target = body.support(slip).map((value) => reach * value);
  const byImpulse = distance(Math.hypot(...target.map((value, j) => value - point[j]!)));
  let byVelocity = relative(speed, x);
  if (size > 0 && distance(size * Math.max(0, reach / level - 1)) === 0) {
    const normal = body.normal(point);
    const along = Math.max(
      0,
      normal.reduce((sum, value, j) => sum + value * slip[j]!, 0),
    );
    byVelocity = relative(Math.hypot(...slip.map((value, j) => value - along * normal[j]!)), x);
  }
  return Math.max(over, Math.min(byImpulse, byVelocity));
}
