/**
 * What a method may do to V in one state, by the energies present there and not by those of the past:
 *
 *   margin (T + Σ |h_j| r_j)            V = T + U; r_j how far coordinate j has come so far
 *   margin Σ |∂V/∂x_j| r_j              V given; x = (q, u)
 *
 * and, as integrators keep errors relative to each coordinate, the share `RELATIVE` of Σ |∂V/∂x_j| |x_j|.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { SystemModel } from "../../models/model.ts";

/** Ten times the relative error of a step of the event-driven method. */
const RELATIVE = 1e-9;

/** Central differences: the cube root balances truncation and rounding. */
const DIFFERENCE = Math.cbrt(EPSILON);

/** Call once per state, in the order of time: it also measures how far the coordinates come. */
export function valueError({ system, lyapunov }: SystemModel, margin: number) {
  const f = system.freedoms;
  const [x, upper, lower] = [new Float64Array(2 * f), new Float64Array(2 * f), new Float64Array(2 * f)];
  const slopes = new Float64Array(2 * f);
  const [q0, u0] = [x.subarray(0, f), x.subarray(f)];
  const rest = new Float64Array(f);
  let isFirst = true;
  const differences = (value: (q: Float64Array, u: Float64Array) => number): void => {
    for (let j = 0; j < 2 * f; j++) {
      const here = x[j]!;
      const step = DIFFERENCE * Math.max(Math.abs(here), upper[j]! - lower[j]!);
      x[j] = here + step;
      const high = value(q0, u0);
      x[j] = here - step;
      slopes[j] = step > 0 ? (high - value(q0, u0)) / (2 * step) : 0;
      x[j] = here;
    }
  };
  return (t: number, q: Float64Array, u: Float64Array): number => {
    x.set(q);
    x.set(u, f);
    for (let j = 0; j < 2 * f; j++) {
      upper[j] = isFirst ? x[j]! : Math.max(upper[j]!, x[j]!);
      lower[j] = isFirst ? x[j]! : Math.min(lower[j]!, x[j]!);
    }
    isFirst = false;
    let size = 0;
    if (lyapunov) differences(lyapunov);
    else {
      size = system.kineticEnergy(q, u);
      system.forcesInto(slopes, q, rest, t);
    }
    let relative = size;
    for (let j = 0; j < (lyapunov ? 2 * f : f); j++) {
      if (!Number.isFinite(slopes[j]!)) continue;
      size += Math.abs(slopes[j]!) * (upper[j]! - lower[j]!);
      relative += Math.abs(slopes[j]! * x[j]!);
    }
    return margin * size + RELATIVE * relative;
  };
}
