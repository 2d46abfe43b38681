/**
 * Contacts as they answer while the joints stay closed, in pure numbers:
 *
 *   Λ_i = s_i λ_i,  s_i = 1/√G_ii,   v = Σ λ_i ŷ_i,   ŷ_i = s_i P y_i,   Ĝ_ij = ŷ_i · ŷ_j
 *
 * P projects onto the velocities with closed joints (identity when joints count as elements of their own): two impacts
 * that end with closed joints differ by such a v, and (GΛ)_b = 0 is met by the joint impulses whatever the others are.
 * For a singular M this is where the metric of the completed masses is the true one.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { kineticBasis } from "../../laws/maps/kinetic-basis.ts";
import { columnsOf, dot } from "../../linalg/dense.ts";
import { pivotedQr } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { coneSpan } from "../cone.ts";

/** Impulses of some components in pure numbers. */
export interface ImpulseSpace {
  /** Components that are kept. */
  readonly components: readonly number[];
  /** Place of a component among them, −1 for one that is not kept. */
  readonly place: Int32Array;
  /** s of the kept components. */
  readonly units: Float64Array;
  /** Ĝ, m × m. */
  readonly matrix: Float64Array;
}

export interface ReducedContacts extends ImpulseSpace {
  /** ŷ of the kept components, in coordinates of the closed joints. */
  readonly rows: readonly Float64Array[];
  /** Orthonormal basis of the velocities with closed joints, in the coordinates of `kineticBasis`. */
  readonly span: readonly Float64Array[];
  /** The rows are independent. */
  readonly isRegular: boolean;
}

/** All components as they are: Ĝ_ij = G_ij/√(G_ii G_jj). */
export function allContacts({ size: n, delassus: g }: ImpactProblem): ImpulseSpace {
  const components = Array.from({ length: n }, (_, i) => i);
  return {
    components,
    place: Int32Array.from(components),
    units: Float64Array.from(components, (i) => 1 / Math.sqrt(g[i * (n + 1)]!)),
    matrix: g.map((value, at) => value / Math.sqrt(g[Math.floor(at / n) * (n + 1)]! * g[(at % n) * (n + 1)]!)),
  };
}

export function reducedContacts(impact: ImpactProblem, closeJoints: boolean): ReducedContacts {
  const { size: n, delassus: g, elements } = impact;
  const { rank: r, directions } = kineticBasis(impact);
  const closed = elements.filter(({ element }) => closeJoints && ELEMENTS[element.kind].family === "bilateral");
  const joints = closed.map(({ start }) => start);
  const unitRow = (i: number) => directions.slice(i * r, i * r + r).map((value) => value / Math.sqrt(g[i * (n + 1)]!));
  const span = coneSpan(joints.map(unitRow), r);
  const components = Array.from({ length: n }, (_, i) => i).filter((i) => !joints.includes(i));
  const rows = components.map((i) => {
    const row = unitRow(i);
    return Float64Array.from(span, (vector) => dot(vector, row));
  });
  const m = components.length;
  const place = new Int32Array(n).fill(-1);
  components.forEach((i, at) => {
    place[i] = at;
  });
  return {
    components,
    place,
    units: Float64Array.from(components, (i) => 1 / Math.sqrt(g[i * (n + 1)]!)),
    rows,
    matrix: Float64Array.from(rows.flatMap((row) => rows.map((other) => dot(row, other)))),
    span,
    isRegular: pivotedQr(columnsOf(rows, span.length), span.length, m).rank === m,
  };
}
