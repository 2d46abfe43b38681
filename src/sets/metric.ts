/**
 * The metric of a projection: a symmetric positive definite matrix A, n × n, row by row, with ‖v‖_A = √(vᵀ A v).
 * Impacts use the mass matrix (the kinetic metric). With A = L Lᵀ the map x ↦ Lᵀ x turns it into the Euclidean one.
 */
import { InputError } from "../errors.ts";
import { choleskyInPlace } from "../linalg/cholesky.ts";
import { EPSILON } from "../linalg/tolerances.ts";

/** Entries of a symmetric matrix that was computed, such as Wᵀ M⁻¹ W, agree to this multiple of the diagonal. */
const SYMMETRY_ROUNDING = 2 ** 10 * EPSILON;

/** Cholesky factor L of a metric (lower triangle, row by row). An InputError when it is none. */
export function requireMetric(metric: Float64Array, n: number, where: string): Float64Array {
  if (metric.length !== n * n) {
    throw notAMetric(`must have ${n} × ${n} = ${n * n} numbers, got ${metric.length}`, where);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const size = Math.sqrt(Math.abs(metric[i * n + i]!)) * Math.sqrt(Math.abs(metric[j * n + j]!));
      if (!(Math.abs(metric[i * n + j]! - metric[j * n + i]!) <= SYMMETRY_ROUNDING * size)) {
        throw notAMetric(`is not symmetric: entries (${i}, ${j}) and (${j}, ${i}) differ`, where);
      }
    }
  }
  const factor = Float64Array.from(metric);
  if (!choleskyInPlace(factor, n)) throw notAMetric("is not positive definite", where);
  for (let i = 0; i < n; i++) factor.fill(0, i * n + i + 1, (i + 1) * n);
  return factor;
}

function notAMetric(what: string, where: string): InputError {
  return new InputError({
    what: `the metric ${what}`,
    where,
    fix: "Pass a symmetric positive definite matrix, row by row, such as the mass matrix.",
    code: "bad-metric",
  });
}
