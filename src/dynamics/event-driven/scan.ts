/**
 * A step that is searched for events: its continuous output, the functions that may vanish, and room for their values.
 */
import type { RungeKutta } from "./dormand-prince.ts";
import type { EventFunction } from "./event-functions.ts";
import type { Run } from "./run-state.ts";

export interface Scan {
  readonly run: Run;
  readonly method: RungeKutta;
  readonly functions: readonly EventFunction[];
  /** Length of the step. */
  width: number;
  readonly state: Float64Array;
  /** Values at two looks, and whether those of the earlier one were asked for. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** Numbers of the functions that are gaps faster than the motion (`wild-gaps.ts`), and room for them. */
  readonly wild: readonly number[];
  readonly places: Float64Array;
  readonly gaps: Float64Array;
  /** Values of all functions by θ, where several are looked at in the same places. */
  readonly known: Map<number, Float64Array>;
}
