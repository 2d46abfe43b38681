/**
 * A necessary condition for impacts with curved friction, decided exactly: each direction of a disc, ellipse or Contensou body may
 * carry any impulse of the box around it, |Λ_j| ≤ μ_j Λ_N (spin: μ R Λ_N), whatever it slips. When even that has no solution, the
 * impact has none.
 */
import { type ElementData, type ImpactData, rowsOf } from "../impact-data.ts";
import { exactImpact } from "./exact-impact.ts";
import { exactSolutions, LOOSE, stateCount } from "./exact-solutions.ts";

/** More states take too long in exact numbers. */
const MOST_STATES = 3 ** 5;

/** Whether it is proved that there is no solution. */
export function isProvedNone(data: ImpactData): boolean {
  const elements = data.elements.flatMap(loosened);
  const relaxed: ImpactData = { ...data, elements };
  if (stateCount(relaxed) > MOST_STATES) return false;
  const { points, pieces } = exactSolutions(relaxed, exactImpact(relaxed)!);
  return points.length + pieces.length === 0;
}

function loosened(element: ElementData): ElementData[] {
  const rows = rowsOf(element);
  if (rows.length === 1) return [element];
  const { name, normal, friction, radius, restitution } = element;
  return rows.map((direction, j) => {
    const mu = typeof friction === "number" ? friction * (j === 2 ? radius! : 1) : friction![j]!;
    return { name: `${name}.${j}`, type: LOOSE, direction, normal: normal!, friction: mu, restitution };
  });
}
