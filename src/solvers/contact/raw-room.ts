/**
 * Room for raw problems of one shape: what judges them and what is tried. Memory of its own for each array would take longer than a
 * small solve.
 */
import { Buffers } from "../../linalg/buffers.ts";
import type { ConeRoom } from "./cone-room.ts";
import type { PivotRoom } from "./pivoting.ts";

export class RawRoom extends Buffers {
  readonly contacts: number;
  /** D of each contact. */
  readonly weights: Float64Array;
  /** μ of problems that have none. */
  readonly smooth: Float64Array;
  /** Impulses that are judged, and their velocities. */
  readonly impulses = this.vector();
  readonly velocities = this.vector();
  /** The arrays of the last problem of cones, and the dictionary of small complementarity problems. */
  cones: ConeRoom | undefined;
  pivots: PivotRoom | undefined;

  constructor(size: number, contacts: number) {
    super(size);
    this.contacts = contacts;
    this.weights = this.vector(contacts);
    this.smooth = this.vector(contacts);
  }
}
