/**
 * Where the interior-point method begins on problems without friction: as large as the impulses that stop every contact are,
 *
 *   p = s e,   v = max(1, A p + b),   s = max(1, ‖(A + ε I)⁻¹ b‖∞)                          free unknowns: p of that solution, v = 0
 *
 * From p = v = e the way is long where impulses are far larger than the drive, as those of n pressed contacts in a row are (n²/8 times):
 * each step can make p only so many times as large. A row of 20 000 took 127 steps from there, and takes 17 from here.
 */
import type { ConeProblem } from "./cone-problem.ts";
import { velocitiesInto } from "./operator.ts";
import type { Search } from "./search.ts";
import { factoriseStep, type StepSystem, solveStep } from "./step-system.ts";

/** ε against a compliance of 1, for redundant contacts. */
const SHIFT = 1e-12;

/** Room for p and v, which are written, and for what is solved on the way. */
interface StartRoom {
  readonly problem: ConeProblem;
  readonly p: Float64Array;
  readonly v: Float64Array;
  readonly dp: Float64Array;
  readonly right: Float64Array;
}

/** Writes p and v; leaves them as they are where A + ε I cannot be factorised. */
export function startInto(room: StartRoom, search: Search, system: StepSystem): void {
  const { problem, p, v, dp, right } = room;
  const { size, offset, isFree } = problem;
  setShift(system);
  if (!factoriseStep(system, search.shouldStop)) return;
  for (let i = 0; i < size; i++) right[i] = -offset[i]!;
  solveStep(system, dp, right);
  let largest = 1;
  for (let i = 0; i < size; i++) if (!isFree[i]) largest = Math.max(largest, Math.abs(dp[i]!));
  if (!dp.every(Number.isFinite)) return;
  for (let i = 0; i < size; i++) p[i] = isFree[i] ? dp[i]! : largest;
  velocitiesInto(v, problem, p, offset);
  for (let i = 0; i < size; i++) v[i] = isFree[i] ? 0 : Math.max(1, v[i]!);
}

/** E = I, B = ε I, blocks being single components. */
function setShift({ problem, E, B, inverseB }: StepSystem): void {
  for (let i = 0; i < problem.size; i++) {
    E[3 * i] = 1;
    B[3 * i] = SHIFT;
    inverseB[3 * i] = 1 / SHIFT;
  }
}
