/**
 * The arrays of a cone problem and of a search for its solution, in one piece of memory; kept in a workspace they serve the next
 * problem with as many components and contacts.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { bodyRoom } from "../../sets/body.ts";
import type { LocalContacts } from "../local/contact-problem.ts";
import type { DenseSteps } from "./dense-steps.ts";

/** Numbers of components of a block squared: where the diagonal blocks of A stand. */
const LARGEST_BLOCK = 3;

export class ConeRoom extends Buffers implements LocalContacts {
  readonly contacts: number;
  /** First component of each block. */
  readonly starts: Int32Array;
  readonly isFree: Uint8Array;
  readonly isUniform: Uint8Array;
  readonly source = this.integers();
  readonly scale = this.vector();
  readonly offset = this.vector();
  readonly local = this.vector(LARGEST_BLOCK * this.capacity);
  readonly inverse = this.vector(LARGEST_BLOCK * this.capacity);
  /** Entries of A by its rows. */
  values = this.vector(0);
  /** Of a search: the best iterate, an iterate of sweeps, velocities, and both in the units of the problem. */
  readonly best = this.vector();
  readonly swept = this.vector();
  readonly velocities = this.vector();
  readonly impulses = this.vector();
  readonly plain = this.vector();
  /** Of Newton steps (semismooth.ts). */
  readonly center = this.vector();
  readonly weights = this.vector();
  readonly p = this.vector();
  readonly x = this.vector();
  readonly F = this.vector();
  readonly step = this.vector();
  readonly trial = this.vector();
  /** Of the linear systems of small problems, made by the first of them. */
  steps: DenseSteps | undefined;
  /** Of the solution of one contact: its velocities, its impulses, their change, and what else that needs; all friction is 1. */
  readonly velocity = this.vector(LARGEST_BLOCK);
  readonly next = this.vector(LARGEST_BLOCK);
  readonly change = this.vector(LARGEST_BLOCK);
  readonly scratch = this.vector(LARGEST_BLOCK);
  readonly room = bodyRoom();
  readonly coefficient = this.vector(2).fill(1);
  readonly cellPart: Int32Array;
  readonly cellStart: Int32Array;

  constructor(size: number, contacts: number) {
    super(size);
    this.contacts = contacts;
    this.starts = this.integers(contacts + 1);
    this.isFree = new Uint8Array(contacts);
    this.isUniform = new Uint8Array(contacts);
    this.cellPart = this.integers(contacts);
    this.cellStart = this.starts;
  }
}

/** The room held where it fits, made as good as new, else a new one. */
export function coneRoom(held: ConeRoom | undefined, size: number, contacts: number): ConeRoom {
  if (held?.capacity !== size || held.contacts !== contacts) return new ConeRoom(size, contacts);
  const { local, best } = held;
  // By hand: what fills arrays takes longer to call than to run here.
  for (let i = 0; i < local.length; i++) local[i] = 0;
  for (let i = 0; i < size; i++) best[i] = 0;
  return held;
}
