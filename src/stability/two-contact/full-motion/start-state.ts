/**
 * From a perturbation (z1, z2, x2, ż1, ż2, ẋ2) to the state of the body, to machine precision.
 * The second contact point stands at p2 + x2 t2 + z2 n2; the turn about it puts the first one at its height:
 *
 *   n1 · (R(sθ) − 1)(p1 − p2) / s = z1 − n1 · (x2 t2 + z2 n2)          one equation for θ, solved by Newton's method
 *   z1' = ż1, z2' = ż2, x2' = ẋ2                                       three linear equations for the velocities
 */
import { luInPlace, luSolveInPlace } from "../../../linalg/lu.ts";
import { EPSILON } from "../../../linalg/tolerances.ts";
import { fail } from "../posture.ts";
import type { HybridState } from "../trajectory.ts";
import { type BodyContact, emptyPlace, placeInto } from "./posture-body.ts";

/** Newton's method doubles the digits at each step; a solution within reach takes six. */
const MOST_STEPS = 30;

/** What rounding leaves of the equation, in units of its terms. */
const ROUNDINGS = 4;

export interface StartState {
  /** (d_x, d_z, θ) and velocities. */
  readonly position: Float64Array;
  readonly velocity: Float64Array;
}

/** `start` in the units of posture-body.ts. */
export function startState(contacts: readonly BodyContact[], reach: number, start: HybridState): StartState {
  const [first, second] = contacts as readonly [BodyContact, BodyContact];
  const shift = [0, 1].map((k) => start.x2 * second.tangent[k]! + start.z2 * second.normal[k]!);
  const wanted = start.z1 - first.normal[0] * shift[0]! - first.normal[1] * shift[1]!;
  const arm: BodyContact = {
    ...first,
    point: [first.point[0] - second.point[0], first.point[1] - second.point[1]],
  };
  const angle = turnTo(arm, reach, wanted);
  // Where the second contact would be if only the body had turned; the rest is translation.
  const place = emptyPlace();
  placeInto(place, second, reach, [0, 0, angle]);
  const [x, z] = [start.x2 - place.x, start.z2 - place.z];
  const position = Float64Array.of(
    x * second.tangent[0] + z * second.normal[0],
    x * second.tangent[1] + z * second.normal[1],
    angle,
  );
  return { position, velocity: velocityOf(contacts, reach, position, start) };
}

/** Whether the contacts beyond the first two, which the perturbation does not mention, are outside their surfaces. */
export function isAdmitted(contacts: readonly BodyContact[], reach: number, position: Float64Array): boolean {
  const place = emptyPlace();
  return contacts.slice(2).every((contact) => {
    placeInto(place, contact, reach, position);
    return place.z >= 0;
  });
}

/** θ with n · (R(sθ) − 1) p / s = wanted, on the branch that leads through θ = 0. */
function turnTo(arm: BodyContact, reach: number, wanted: number): number {
  const place = emptyPlace();
  const length = Math.hypot(arm.point[0], arm.point[1]);
  const q = [0, 0, 0];
  for (let k = 0; k < MOST_STEPS; k++) {
    placeInto(place, arm, reach, q);
    const missing = wanted - place.z;
    if (Math.abs(missing) <= ROUNDINGS * EPSILON * (Math.abs(wanted) + length * Math.abs(q[2]!))) return q[2]!;
    const step = missing / place.zTurn;
    if (!Number.isFinite(step) || Math.abs(reach * (q[2]! + step)) > Math.PI / 2) break;
    q[2] = q[2]! + step;
  }
  const what = "no turn of the body near the posture puts its contacts at these heights";
  return fail(what, "perturbation", "Take a smaller perturbation (option scale).", "inconsistent-initial-state");
}

function velocityOf(
  contacts: readonly BodyContact[],
  reach: number,
  q: Float64Array,
  { dz1, dz2, dx2 }: HybridState,
): Float64Array {
  const place = emptyPlace();
  const [first, second] = contacts as readonly [BodyContact, BodyContact];
  const rows = new Float64Array(9);
  placeInto(place, first, reach, q);
  rows.set([...first.normal, place.zTurn]);
  placeInto(place, second, reach, q);
  rows.set([...second.normal, place.zTurn, ...second.tangent, place.xTurn], 3);
  const velocity = Float64Array.of(dz1, dz2, dx2);
  const pivots = new Int32Array(3);
  luInPlace(rows, 3, pivots);
  luSolveInPlace(rows, 3, pivots, velocity);
  return velocity;
}
