/**
 * What is small in an impact, measured without its impulses, so that large ones excuse nothing:
 *
 *   s_k = |u_k⁻| + |u_k⁺| + Σ_i |(M⁻¹w_i)_k| p_i⁰       by coordinate: also what stopping one contact alone would give it
 *   x_i = Σ_k |w_ik| s_k                                by element: the terms of its velocity
 *   p_i = x_i / G_ii                                    the impulse that stops that contact alone
 *
 * p⁰ is p with s_k = |u_k⁻| + |u_k⁺|, or what friction needs of it: p_T⁰/μ for the normal impulse. A heavy body hides nothing of a light one. Spin counts at the rim. Beside a massless
 * coordinate the others feel no impulse of it; then s_k also counts the velocity that would account for that of a contact.
 */
import { quotient } from "../exact/dyadic.ts";
import type { ExactImpact } from "../exact/exact-impact.ts";
import { type ImpactData, rowsOf } from "../impact-data.ts";

export interface ImpactScales {
  /** s, one per generalized velocity. */
  readonly coordinate: readonly number[];
  /** x and p, one per component; the same for all components of an element. */
  readonly velocity: readonly number[];
  readonly impulse: readonly number[];
}

export function impactScales(data: ImpactData, impact: ExactImpact, postVelocity: readonly number[]): ImpactScales {
  const sizes = postVelocity.map((value, k) => Math.abs(value) + Math.abs(data.preVelocity[k]!));
  const first = feedingScales(data, elementScales(data, impact, sizes).impulse);
  const rims = data.elements.flatMap((element) => rowsOf(element).map((_, j) => (j === 2 ? element.radius! : 1)));
  const coordinate = sizes.map((size, k) =>
    impact.response[k]!.reduce(
      (sum, value, i) => sum + Math.abs(quotient(value, impact.denominator)) * first[i]! * rims[i]!,
      size + (impact.isCompleted ? shared(data, sizes, k) : 0),
    ),
  );
  return { coordinate, ...elementScales(data, impact, coordinate) };
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
