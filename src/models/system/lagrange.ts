/**
 * Lagrange's equations of the second kind, by symbolic derivatives:
 *
 *   M_ij = ∂²T/∂u_i∂u_j,   h_i = ½ Σ_jk ∂M_jk/∂q_i u_j u_k − Σ_jk ∂M_ij/∂q_k u_j u_k − ∂U/∂q_i + Q_i
 *
 * M may be given in place of T = ½ uᵀ M u. T must be quadratic in the velocities and free of time: moving frames are for
 * coordinates, not for T.
 */
import { differentiate } from "../expressions/differentiate.ts";
import { linearCoefficients } from "../expressions/linear-form.ts";
import { isZero, NOWHERE, number } from "../expressions/plain-nodes.ts";
import { difference, product, simplify, sum } from "../expressions/simplify.ts";
import { substitute } from "../expressions/substitute.ts";
import { type Expression, namesIn } from "../expressions/syntax-tree.ts";
import { type FormulaScope, ZERO } from "./formula-reader.ts";

export const plus = (a: Expression, b: Expression): Expression => (isZero(a) ? b : isZero(b) ? a : sum(a, b, NOWHERE));
const minus = (a: Expression, b: Expression): Expression => (isZero(b) ? a : difference(a, b, NOWHERE));
export const times = (a: Expression, b: Expression): Expression =>
  isZero(a) || isZero(b) ? ZERO : product(a, b, NOWHERE);
const name = (text: string): Expression => ({ kind: "name", name: text, span: NOWHERE }) as Expression;

/** Whether a formula contains one of these names. */
export function mentions(expression: Expression, names: readonly string[]): boolean {
  return namesIn(expression).some(({ name }) => names.includes(name));
}

/** M from T; undefined when T is not quadratic in the velocities, without linear and constant parts. */
export function massFromEnergy(energy: Expression, { velocities }: FormulaScope): readonly Expression[][] | undefined {
  const rows: Expression[][] = [];
  for (const velocity of velocities) {
    const momentum = linearCoefficients(differentiate(energy, velocity), velocities);
    if (momentum === undefined || !isZero(simplify(momentum.remainder))) return undefined;
    rows.push(momentum.coefficients.map(simplify));
  }
  // What is left of T at rest has no velocity to differentiate by, and would be lost.
  const atRest = substitute(energy, Object.fromEntries(velocities.map((velocity) => [velocity, ZERO])));
  return isZero(simplify(atRest)) ? rows : undefined;
}

/** Σ_jk ½ ∂M_jk/∂q_i u_j u_k − ∂M_ij/∂q_k u_j u_k, the inertia forces of a mass matrix that depends on q. */
export function gyroscopicForces(mass: readonly (readonly Expression[])[], scope: FormulaScope): Expression[] {
  const { coordinates, velocities } = scope;
  if (!mass.flat().some((entry) => mentions(entry, coordinates))) return coordinates.map(() => ZERO);
  const slopes = coordinates.map((q) => mass.map((row) => row.map((entry) => differentiate(entry, q))));
  const speed = velocities.map(name);
  const half = number(0.5, NOWHERE);
  return coordinates.map((_, i) => {
    let force: Expression = ZERO;
    for (let j = 0; j < speed.length; j++) {
      for (let k = 0; k < speed.length; k++) {
        const factor = minus(times(half, slopes[i]![j]![k]!), slopes[k]![i]![j]!);
        force = plus(force, times(times(factor, speed[j]!), speed[k]!));
      }
    }
    return simplify(force);
  });
}

/** h = inertia forces − ∂U/∂q + Q. */
export function generalizedForces(
  inertia: readonly Expression[],
  potential: Expression,
  applied: readonly Expression[],
  { coordinates }: FormulaScope,
): Expression[] {
  return coordinates.map((q, i) => simplify(plus(minus(inertia[i]!, differentiate(potential, q)), applied[i] ?? ZERO)));
}

/** d/dt of a function of q and t along q̇ = u: Σ ∂f/∂q_j u_j + ∂f/∂t. */
export function timeDerivative(
  expression: Expression,
  { coordinates, velocities }: FormulaScope,
  time: string,
): Expression {
  let rate = differentiate(expression, time);
  coordinates.forEach((q, j) => {
    rate = plus(rate, times(differentiate(expression, q), name(velocities[j]!)));
  });
  return simplify(rate);
}

/** Σ_i f_i u_i. */
export function powerOf(forces: readonly Expression[], { velocities }: FormulaScope): Expression {
  return simplify(forces.reduce((total, force, i) => plus(total, times(force, name(velocities[i]!))), ZERO));
}
