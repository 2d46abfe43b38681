/**
 * What is small in an impact, measured without its impulses, so that large ones excuse nothing:
 *
 *   s_k = |u_k⁻| + |u_k⁺| + Σ_i |(M⁻¹w_i)_k| p_i⁰       by coordinate: also what stopping one contact alone would give it
 *   x_i = Σ_k |w_ik| s_k                                by element: the terms of its velocity
 *   p_i = x_i / G_ii                                    the impulse that stops that contact alone
 *
 * p⁰ is p with s_k = |u_k⁻| + |u_k⁺|, or what friction needs of it: p_T⁰/μ for the normal impulse. A heavy body hides nothing of a
 * light one. Spin counts at the rim. Beside a massless coordinate the others feel no impulse of it; then s_k also counts the velocity
 * that would account for that of a contact. A coordinate that neither moves nor is reached by one that does has no size of its own;
 * its rounding is measured by the energy of the impact.
 */
import { quotient } from "../../../src/linalg/exact/dyadic.ts";
import type { ExactImpact } from "../exact/exact-impact.ts";
import { type ImpactData, rowsOf } from "../impact-data.ts";

export interface ImpactScales {
  /** s, one per generalized velocity. */
  readonly coordinate: readonly number[];
  /** x and p, one per component; the same for all components of an element. */
  readonly velocity: readonly number[];
  readonly impulse: readonly number[];
}

/** A drive below this share of the impact's energy is rounding of it … */
const UNDRIVEN = 2 ** -40;

/** … and such a coordinate is measured by this share, so that a tolerance of 1e-9 of it is rounding, too. */
const FLOOR = 2 ** -20;

export function impactScales(data: ImpactData, impact: ExactImpact, postVelocity: readonly number[]): ImpactScales {
  const before = data.preVelocity.map(Math.abs);
  const driven = coordinateScales(data, impact, before);
  const all = coordinateScales(
    data,
    impact,
    before.map((size, k) => size + Math.abs(postVelocity[k]!)),
  );
  const energy = data.massMatrix.reduce(
    (sum, row, i) => sum + row.reduce((inner, m, j) => inner + m * data.preVelocity[j]! * data.preVelocity[i]!, 0),
    0,
  );
  const coordinate = all.map((size, k) => {
    const free = data.massMatrix[k]![k]! > 0 ? Math.sqrt(Math.max(0, energy) / data.massMatrix[k]![k]!) : 0;
    return driven[k]! < UNDRIVEN * free ? Math.max(size, FLOOR * free) : size;
  });
  return { coordinate, ...elementScales(data, impact, coordinate) };
}

/** s of coordinates with these velocities. */
function coordinateScales(data: ImpactData, impact: ExactImpact, sizes: readonly number[]): number[] {
  const first = feedingScales(data, elementScales(data, impact, sizes).impulse);
  const rims = data.elements.flatMap((element) => rowsOf(element).map((_, j) => (j === 2 ? element.radius! : 1)));
  return sizes.map((size, k) =>
    impact.response[k]!.reduce(
      (sum, value, i) => sum + Math.abs(quotient(value, impact.denominator)) * first[i]! * rims[i]!,
      size + (impact.isCompleted ? shared(data, sizes, k) : 0),
    ),
  );
}

/** p⁰, with the normal impulses that let friction stop its own contact. */
function feedingScales({ elements }: ImpactData, impulses: readonly number[]): number[] {
  const out = [...impulses];
  const starts = new Map<string, number>();
  let start = 0;
  for (const element of elements) {
    starts.set(element.name, start);
    start += rowsOf(element).length;
  }
  for (const { name, normal, friction } of elements) {
    const mu = Math.max(...[friction ?? 0].flat());
    const at = starts.get(normal ?? "");
    if (at !== undefined && mu > 0) out[at] = Math.max(out[at]!, impulses[starts.get(name)!]! / mu);
  }
  return out;
}

/** Largest Σ_j |w_ij| |u_j| / |w_ik| of the directions that coordinate k takes part in. */
function shared(data: ImpactData, sizes: readonly number[], k: number): number {
  const rows = data.elements.flatMap(rowsOf).filter((row) => row[k] !== 0);
  return Math.max(0, ...rows.map((row) => row.reduce((sum, w, j) => sum + Math.abs(w / row[k]!) * sizes[j]!, 0)));
}

function elementScales(
  data: ImpactData,
  impact: ExactImpact,
  sizes: readonly number[],
): Pick<ImpactScales, "velocity" | "impulse"> {
  const velocity: number[] = [];
  const impulse: number[] = [];
  for (const element of data.elements) {
    const start = velocity.length;
    const rows = rowsOf(element);
    const rim = (j: number): number => (j === 2 ? element.radius! : 1);
    const x = Math.max(...rows.map((row, j) => rim(j) * row.reduce((sum, w, k) => sum + Math.abs(w) * sizes[k]!, 0)));
    const compliance = rows.reduce(
      (sum, _, j) => sum + rim(j) ** 2 * quotient(impact.delassus[start + j]![start + j]!, impact.denominator),
      0,
    );
    for (const _ of rows) {
      velocity.push(x);
      impulse.push((x * rows.length) / compliance);
    }
  }
  return { velocity, impulse };
}
