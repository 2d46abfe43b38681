/**
 * The impulses behind a measured pair: min ‖M(u⁺ − u⁻) − W Λ‖ in the metric M⁻¹, with Λ ≥ 0 for unilateral elements
 * and free for all others. In kinetic coordinates: min |v⁺ − v⁻ − Σ y_i Λ_i|.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { nnls } from "../../linalg/nnls.ts";
import type { MeasuredProblem } from "./measured-impact.ts";

/** Measured impulses below this share of the largest (in √J) are taken as none when a start is guessed. */
const GUESS_SHARE = 1e-3;

export function measuredImpulses({ impact, before, after }: MeasuredProblem): Float64Array {
  const { freedoms: f, size: n, halfResponse } = impact;
  // A free impulse is the difference of two nonnegative ones.
  const columns: { readonly component: number; readonly sign: number }[] = [];
  for (const { element, start, dimension } of impact.elements) {
    for (let i = start; i < start + dimension; i++) {
      columns.push({ component: i, sign: 1 });
      if (ELEMENTS[element.kind].family !== "unilateral") columns.push({ component: i, sign: -1 });
    }
  }
  const matrix = new Float64Array(f * columns.length);
  columns.forEach(({ component, sign }, j) => {
    for (let k = 0; k < f; k++) matrix[k * columns.length + j] = sign * halfResponse[component * f + k]!;
  });
  const change = after.map((value, k) => value - before[k]!);
  const { x } = nnls(matrix, f, columns.length, change);
  const impulses = new Float64Array(n);
  columns.forEach(({ component, sign }, j) => {
    impulses[component]! += sign * x[j]!;
  });
  return withoutSmall(impulses, impact.delassus, n);
}

function withoutSmall(impulses: Float64Array, delassus: Float64Array, n: number): Float64Array {
  const share = impulses.map((value, i) => Math.abs(value) * Math.sqrt(delassus[i * n + i]!));
  const largest = share.reduce((a, b) => Math.max(a, b), 0);
  return impulses.map((value, i) => (share[i]! > GUESS_SHARE * largest ? value : 0));
}
