/**
 * One sweep over the contacts of a small problem as it was given: each is solved exactly against the impulses before it, from zero
 * [JourdanAlartJean1998]. That solves contacts which do not touch each other, and those that only later ones feel, before any problem
 * without units is made of it.
 */
import { invertBlock } from "../../linalg/small-blocks.ts";
import type { SparseMatrix } from "../../linalg/sparse/sparse-matrix.ts";
import type { LocalProblem } from "../../problems/raw-problem.ts";
import { bodyRoom } from "../../sets/body.ts";
import type { LocalContacts } from "../local/contact-problem.ts";
import { solvePlanarContact } from "../local/planar-contact.ts";
import { solveSpatialContact } from "../local/spatial-contact.ts";

/** Room for one contact: its block, its impulses, the velocities that others give it, and μ. */
export class ContactRoom implements LocalContacts {
  readonly local = new Float64Array(9);
  readonly inverse = new Float64Array(9);
  readonly next = new Float64Array(3);
  readonly velocity = new Float64Array(3);
  readonly scratch = new Float64Array(3);
  readonly room = bodyRoom();
  readonly coefficient = new Float64Array(2);
  readonly cellPart = new Int32Array(1);
  readonly cellStart = new Int32Array(1);
}

/** Writes the impulses after one sweep to `r`, which is zero; false where the block of a contact cannot be inverted. */
export function firstSweep(contact: ContactRoom, problem: LocalProblem, r: Float64Array): boolean {
  const { matrix, offset, friction, dimension: d } = problem;
  const { local, inverse, next, velocity, coefficient } = contact;
  for (let c = 0, at = 0; c < friction.length; c++, at += d) {
    const mu = friction[c]!;
    const m = mu > 0 ? d : 1;
    for (let i = 0; i < m; i++) velocity[i] = gather(local, m, i, matrix, at, offset[at + i]!, r);
    if (velocity[0]! >= 0) continue;
    if (!invertBlock(inverse, 0, local, m)) return false;
    if (m === 1) {
      r[at] = -inverse[0]! * velocity[0]!;
      continue;
    }
    coefficient[1] = mu;
    if (m === 2) solvePlanarContact(contact, 0, velocity[0]!, velocity[1]!);
    else solveSpatialContact(contact, 0, velocity[0]!, velocity[1]!, velocity[2]!, 0, 0, 0);
    for (let i = 0; i < m; i++) r[at + i] = next[i]!;
  }
  return true;
}

/** Row i of the block of the contact at `at` to `out`; returns the velocity of that component by the impulses of the contacts before. */
function gather(
  out: Float64Array,
  m: number,
  i: number,
  { starts, indices, values }: SparseMatrix,
  at: number,
  offset: number,
  r: Float64Array,
): number {
  for (let j = i * m; j < i * m + m; j++) out[j] = 0;
  let sum = offset;
  let k = starts[at + i]!;
  const end = starts[at + i + 1]!;
  for (; k < end && indices[k]! < at; k++) sum += values[k]! * r[indices[k]!]!;
  for (; k < end && indices[k]! < at + m; k++) out[i * m + indices[k]! - at] = values[k]!;
  return sum;
}
