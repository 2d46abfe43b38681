/**
 * All real roots of a polynomial in an interval, by the chain of its derivatives: the roots of p′ cut the interval
 * into pieces on which p is monotone, and each piece with a change of sign holds exactly one root.
 * A root of p′ where p is zero within `touch`, without a change of sign beside it, is a double root.
 */
import { EPSILON } from "../../linalg/tolerances.ts";

/** Rounding splits a double root by about √EPSILON: two roots closer than this are one. */
const SPLIT = 2 ** 4 * Math.sqrt(EPSILON);

/** Newton needs a handful of steps; slow crawling towards a multiple root is stopped here. */
const MOST_STEPS = 100;

/** Roots in [from, to], ascending; `p` holds the coefficients, constant first. Empty for the zero polynomial. */
export function realRoots(p: Float64Array, from: number, to: number, touch: number): number[] {
  if (p.length < 2) return [];
  const nodes = [from, ...criticalPoints(p, from, to, touch), to];
  const values = nodes.map((t) => evaluate(p, t));
  const roots: number[] = [];
  for (let i = 0; i < nodes.length; i++) {
    if (Math.abs(values[i]!) > touch) continue;
    const changesBefore = i > 0 && values[i - 1]! * values[i]! < 0;
    const changesAfter = i + 1 < nodes.length && values[i]! * values[i + 1]! < 0;
    if (!changesBefore && !changesAfter) roots.push(nodes[i]!);
  }
  for (let i = 1; i < nodes.length; i++) {
    if (values[i - 1]! * values[i]! < 0) roots.push(bracketedNewton(p, nodes[i - 1]!, nodes[i]!, values[i - 1]! < 0));
  }
  return roots.sort((x, y) => x - y).filter((t, i, all) => i === 0 || t - all[i - 1]! > SPLIT);
}

/** Roots of p′ inside the interval; in closed form when p is quadratic or linear. */
function criticalPoints(p: Float64Array, from: number, to: number, touch: number): number[] {
  if (p.length > 3) return realRoots(derivative(p), from, to, touch);
  const t = p.length === 3 ? -p[1]! / (2 * p[2]!) : Number.NaN;
  return t > from && t < to ? [t] : [];
}

function evaluate(p: Float64Array, t: number): number {
  let sum = 0;
  for (let i = p.length - 1; i >= 0; i--) sum = sum * t + p[i]!;
  return sum;
}

function derivative(p: Float64Array): Float64Array {
  return Float64Array.from({ length: p.length - 1 }, (_, i) => (i + 1) * p[i + 1]!);
}

/** Newton's method inside a bracket that always holds the change of sign; a step that leaves it becomes a bisection. */
function bracketedNewton(p: Float64Array, from: number, to: number, rising: boolean): number {
  let low = from;
  let high = to;
  let t = (low + high) / 2;
  for (let step = 0; step < MOST_STEPS; step++) {
    let value = 0;
    let slope = 0;
    for (let i = p.length - 1; i >= 0; i--) {
      slope = slope * t + value;
      value = value * t + p[i]!;
    }
    if (value === 0) return t;
    if (value < 0 === rising) low = t;
    else high = t;
    const newton = t - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= EPSILON * Math.abs(t) || next <= low || next >= high) return next;
    t = next;
  }
  return t;
}
