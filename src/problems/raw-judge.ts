/**
 * What raw problems are judged by (judge-raw.ts).
 */
import type { SparseDelassus } from "./delassus.ts";
import type { RawProblem } from "./raw-problem.ts";

/** A problem made ready to be judged. */
export interface RawJudge {
  readonly problem: RawProblem;
  /** Components of a contact. */
  readonly dimension: number;
  readonly friction: Float64Array;
  /** D of each contact. */
  readonly weights: Float64Array;
  /** q: the velocities without impulses. */
  readonly offset: Float64Array;
  /** W, or M of complementarity problems. */
  readonly delassus: SparseDelassus;
  /** What drives each contact (contact-drive.ts), kept from when it was first asked for. */
  drives?: Float64Array;
  /** M⁻¹ f of a global problem. */
  readonly free?: Float64Array;
}
