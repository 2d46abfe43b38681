/**
 * Has U − λᵀg one curvature at an equilibrium? At the kink of a max or an abs the derivatives of formulas are means of both sides
 * and say nothing about either. Formulas are looked through for kinks; contacts of planar bodies, which have none, are judged
 * by their slopes to both sides at shrinking distances, which is evidence.
 */
import { largest } from "../../linalg/dense.ts";
import type { StaticForces } from "./static-forces.ts";
import { carried, contactsOf, restForces, type StaticProblem } from "./static-problem.ts";

/** A kink closer than this share of the length cannot be told from one at the equilibrium: positions have some nine digits. */
const KINK_REACH = 2 ** -20;

/** Distances of the slopes to both sides, in lengths. */
const NEAR = 2 ** -18;
const FAR = 2 ** -12;

/** Second differences of a kink shrink like the distance, by 2⁶, those of a smooth function like its square: half way. */
const SHRINKS = 2 ** -9;

/** Slopes that differ by more than this share of the largest one may be those of a kink. */
const DIFFERENT = 2 ** -6;

/** Share of a force that rounding may change. */
const FORCE_ROUNDING = 2 ** -44;

/** What has a kink at q, in words; undefined where nothing has. `elements`: those whose gaps matter. */
export function kinkAt(problem: StaticProblem, q: Float64Array, elements: readonly number[]): string | undefined {
  const { system, t, length } = problem;
  const open = contactsOf(system).filter((i) => !elements.includes(i));
  const openNames = new Set(open.map((i) => system.elements[i]!.name));
  const kinks = problem.structure.kinksNear(q, t, KINK_REACH * length);
  // A contact that is open stays so nearby, whatever its gap does.
  const kink = kinks.find(({ where }) => !openNames.has(where));
  return kink && `${kink.function} in ${kink.where}`;
}

/** Do the forces h + Wλ change differently to both sides of q along some coordinate? Asked where formulas do not tell. */
export function bendsBySide(
  problem: StaticProblem,
  q: Float64Array,
  elements: readonly number[],
  { forces }: StaticForces,
): boolean {
  const { system, length } = problem;
  if (isByFormulas(problem, elements)) return false;
  const total = (at: Float64Array): Float64Array => {
    const rest = restForces(problem, at);
    return carried(problem, elements, at, forces).map((x, j) => x + rest[j]!);
  };
  const here = total(q);
  const rounding = FORCE_ROUNDING * largest(carried(problem, elements, q, forces));
  return system.coordinates.some((_, k) => {
    const sides = (share: number) => {
      const moved = (sign: number): Float64Array => total(q.map((x, j) => (j === k ? x + sign * share * length : x)));
      const [high, low] = [moved(1), moved(-1)];
      const bends = high.map((x, j) => Math.abs(x + low[j]! - 2 * here[j]!));
      const largest = high.reduce((a, x, j) => Math.max(a, Math.abs(x - here[j]!), Math.abs(low[j]! - here[j]!)), 0);
      return { bends, largest };
    };
    const [near, far] = [sides(NEAR), sides(FAR)];
    return near.bends.some((bend, j) => bend > DIFFERENT * near.largest + rounding && bend > SHRINKS * far.bends[j]!);
  });
}

/** Are the potential and the gaps of these elements all formulas, which have been looked through? */
function isByFormulas({ system: { formulas, elements: all } }: StaticProblem, elements: readonly number[]): boolean {
  if (formulas === undefined || formulas === "weights") return false;
  const names = new Set(formulas.elements.map(({ fields }) => fields.name));
  return elements.every((i) => names.has(all[i]!.name));
}
