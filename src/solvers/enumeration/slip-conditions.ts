/**
 * Conditions y ≥ 0 along a curve of slip directions, free of undetermined impulses.
 *
 * Which θ allow *some* choice of the undetermined impulses t is decided by eliminating t from the linear inequalities
 * p + s d(θ) + q·t ≥ 0, one impulse after the other (Fourier and Motzkin): every inequality that bounds it from below
 * is added to every one that bounds it from above.
 */
import { largest } from "../../linalg/dense.ts";
import { forEachInequality } from "../../problems/contact-state.ts";
import { type Curve, combineQuantities, impulseQuantity, type Quantity, velocityQuantity } from "./slip-quantity.ts";
import { PIVOT_ZERO } from "./tolerances.ts";

/** Elimination is given up beyond this many inequalities. */
const MOST_CONDITIONS = 2000;

/** Everything but κ that must not be negative. */
export function conditionsOf(curve: Curve): Quantity[] {
  const { contact, modes } = curve;
  const { problem } = contact.tree;
  const out = [impulseQuantity(curve, contact.disk.normal)];
  const zero = combineQuantities(0, out[0]!, 0, out[0]!);
  const one = { ...zero, p: 1 };
  forEachInequality(problem, modes, (i, velocity, impulse) => {
    if (i === contact.disk.normal) return;
    const feed = problem.normals[i]! < 0 ? one : impulseQuantity(curve, problem.normals[i]!);
    out.push(
      velocity !== 0
        ? combineQuantities(velocity, velocityQuantity(curve, i), 0, zero)
        : combineQuantities(problem.bounds[i]!, feed, impulse, impulseQuantity(curve, i)),
    );
  });
  return out;
}

/** The conditions on θ alone; undefined when there are too many of them. */
export function eliminateUndetermined(conditions: readonly Quantity[]): Quantity[] | undefined {
  let current = conditions.map(normalised);
  for (let j = 0; j < (conditions[0]?.q.length ?? 0); j++) {
    const lower = current.filter(({ q }) => q[j]! > PIVOT_ZERO);
    const upper = current.filter(({ q }) => q[j]! < -PIVOT_ZERO);
    const free = current.filter(({ q }) => Math.abs(q[j]!) <= PIVOT_ZERO);
    if (lower.length * upper.length + free.length > MOST_CONDITIONS) return undefined;
    const pairs = lower.flatMap((a) => upper.map((b) => normalised(combineQuantities(-b.q[j]!, a, a.q[j]!, b))));
    current = [...free, ...pairs];
  }
  return current;
}

/** Largest coefficient 1: elimination must not let them grow. */
function normalised(quantity: Quantity): Quantity {
  const scale = Math.max(Math.abs(quantity.p), largest(quantity.d), largest(quantity.q));
  return scale > 0 ? combineQuantities(1 / scale, quantity, 0, quantity) : quantity;
}
