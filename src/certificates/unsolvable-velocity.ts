/**
 * Has every u⁻ a solution, for elements without friction? Dependent directions with different coefficients may contradict each
 * other. The law asks for a minimum of ½ΛᵀGΛ + Λᵀq, q = Kγ⁻, on Λ_U ≥ 0, which exists exactly when it is bounded below:
 *
 *   yᵀ K γ⁻ ≥ 0   for all y with W y = 0, y_U ≥ 0                                                        [FrankWolfe1956]
 *
 * Every such y is a sum, without cancellation, of elementary ones: those on a smallest dependent set of directions (a circuit).
 * There yᵀKγ⁻ = g·w is one linear function of the velocity, and the cone of interest has a velocity with g·w < 0 exactly when
 * the projection of −g onto it is not zero.
 *
 * Because yᵀWᵀu = 0, only the coefficients count: yᵀKγ⁻ = Σ y_i ε_i γ_i⁻, which vanishes when they are equal on the circuit.
 */

import type { PiecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { combination, stacked, transpose } from "../linalg/dense.ts";
import { leastSquares } from "../linalg/qr.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import { BILATERAL, NOTHING } from "../problems/scaled-problem.ts";
import { type Cone, nearestUnit } from "./cone.ts";
import type { KineticPieces } from "./kinetic-pieces.ts";
import { everySolution, witnessVelocity } from "./witness.ts";

/** Unit directions count as dependent when they miss by less than this. */
const DEPENDENT = 2 ** 16 * EPSILON;

/** A share of a circuit, or a function of w, below this part of its terms is zero. */
const ZERO = 2 ** 20 * EPSILON;

/** Sets of directions looked at: some tenths of a second. */
const MOST_SETS = 20_000;

export type Solvability =
  | { readonly verdict: "holds" }
  | { readonly verdict: "fails"; readonly preVelocity: readonly number[] }
  | { readonly verdict: "undecided"; readonly reason: string };

/** Whether every velocity of the cone has a solution; one without is solved again before it is shown. */
export function solvability(found: KineticPieces, cone: Cone): Solvability {
  const circuits = pressingCircuits(found.law);
  if (circuits === undefined) return { verdict: "undecided", reason: "too many sets of dependent directions" };
  let isOpen = false;
  for (const circuit of circuits) {
    const against = velocityFunction(found.law, circuit)?.map((value) => -value);
    const w = against && nearestUnit(against, cone);
    if (w === undefined) continue;
    const velocity = witnessVelocity(found.impact, found.basis, w);
    const { status } = everySolution(found.impact, velocity, found.options);
    if (status === "none") return { verdict: "fails", preVelocity: Array.from(velocity) };
    isOpen = true;
  }
  if (!isOpen) return { verdict: "holds" };
  return { verdict: "undecided", reason: "dependent directions contradict each other, which solving does not confirm" };
}

interface Circuit {
  readonly components: readonly number[];
  /** y on them. */
  readonly shares: readonly number[];
}

/** The circuits with y_U ≥ 0, both signs where both are; undefined when there are too many sets to look at. */
export function pressingCircuits(law: PiecewiseLaw): readonly Circuit[] | undefined {
  const { kinds, size: n } = law.scaled;
  const out: Circuit[] = [];
  let sets = 0;
  const presses = (circuit: Circuit): boolean =>
    circuit.components.every((i, k) => kinds[i] === BILATERAL || circuit.shares[k]! > 0);
  // Independent sets in increasing order; a direction that depends on all members of one closes a circuit.
  const extend = (members: readonly number[]): void => {
    for (let i = (members.at(-1) ?? -1) + 1; i < n && sets <= MOST_SETS; i++) {
      if (kinds[i] === NOTHING) continue;
      sets++;
      const shares = sharesOf(law, members, i);
      if (shares === undefined) extend([...members, i]);
      else if (shares.every((share) => Math.abs(share) > ZERO)) {
        const components = [...members, i];
        for (const sign of [1, -1]) {
          const circuit = { components, shares: [...shares.map((share) => -sign * share), sign] };
          if (presses(circuit)) out.push(circuit);
        }
      }
    }
  };
  extend([]);
  return sets > MOST_SETS ? undefined : out;
}

/** ŷ_i = Σ share_k ŷ_k over the members, or undefined when it is independent of them. */
function sharesOf(law: PiecewiseLaw, members: readonly number[], i: number): readonly number[] | undefined {
  const r = law.basis.rank;
  const m = members.length;
  const rows = members.map((k) => law.directions.subarray(k * r, k * r + r));
  const right = law.directions.slice(i * r, i * r + r);
  const { x, residualNorm } = leastSquares(transpose(stacked(rows), m, r), r, m, right);
  return residualNorm <= DEPENDENT ? Array.from(x) : undefined;
}

/** g of g·w = yᵀKγ⁻, at unit length; undefined when it vanishes. */
function velocityFunction(law: PiecewiseLaw, { components, shares }: Circuit): Float64Array | undefined {
  const r = law.basis.rank;
  const rows = components.map((i) => law.drive.subarray(i * r, i * r + r));
  const size = rows.reduce((sum, row, k) => sum + Math.abs(shares[k]!) * Math.hypot(...row), 0);
  const g = combination(rows, shares, r);
  const length = Math.hypot(...g);
  return length <= ZERO * size ? undefined : g.map((value) => value / length);
}
