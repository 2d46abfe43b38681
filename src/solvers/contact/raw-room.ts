/**
 * Room for raw problems of one shape: what judges them and what is tried. Memory of its own for each array would take longer than a
 * small solve.
 */
import { Buffers } from "../../linalg/buffers.ts";
import type { ConeRoom } from "./cone-room.ts";
import type { ContactRoom } from "./first-sweep.ts";
import type { PivotRoom } from "./pivoting.ts";

/** Arrays of at most so many bytes are made where objects are. */
const ON_HEAP = 64;

/** Bytes of one piece of memory for results, at most; a result that is kept keeps its piece. */
const PIECE = 8192;

export class RawRoom extends Buffers {
  readonly contacts: number;
  /** D of each contact. */
  readonly weights: Float64Array;
  /** μ of problems that have none. */
  readonly smooth: Float64Array;
  /** Impulses that are judged, and their velocities. */
  readonly impulses = this.vector();
  readonly velocities = this.vector();
  /** Impulses after one sweep. */
  readonly swept = this.vector();
  /** The arrays of the last problem of cones, the dictionary of small complementarity problems, and room for one contact. */
  cones: ConeRoom | undefined;
  pivots: PivotRoom | undefined;
  contact: ContactRoom | undefined;
  /** Where results are cut from, and from which byte on. */
  private piece: ArrayBuffer | undefined;
  private cut = 0;

  constructor(size: number, contacts: number) {
    super(size);
    this.contacts = contacts;
    this.weights = this.vector(contacts);
    this.smooth = this.vector(contacts);
  }

  /** A new array for a result. The first ones have memory of their own size, later ones share pieces that grow. */
  result(): Float64Array {
    const { capacity } = this;
    const bytes = 8 * capacity;
    if (bytes <= ON_HEAP) return new Float64Array(capacity);
    const last = this.piece?.byteLength ?? 0;
    if (this.piece === undefined || this.cut + bytes > last) {
      this.piece = new ArrayBuffer(Math.max(2 * bytes, Math.min(2 * last, PIECE)));
      this.cut = 0;
    }
    const out = new Float64Array(this.piece, this.cut, capacity);
    this.cut += bytes;
    return out;
  }
}
