/**
 * The short ways to the solution of a small problem, before anything is set up: a guess of what presses, then Lemke's path, for
 * complementarity problems; one sweep for contacts.
 */
import { collectionError, isSolution, judgeRaw, type RawJudgement } from "../../problems/judge-raw.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawSolution } from "../../problems/raw-problem.ts";
import { blockPivots } from "./block-pivots.ts";
import { ContactRoom, firstSweep } from "./first-sweep.ts";
import { LARGEST_PIVOTED, PivotRoom, pivot } from "./pivoting.ts";
import type { RawRoom } from "./raw-room.ts";

/** An error of so many roundings (1024) is as small as the dense solvers leave it. */
const ALL_DIGITS = 2 ** -42;

/** From so many unknowns on it is guessed what presses: of two Lemke's path takes as long, and a guess that is singular both (measured). */
const LEAST_GUESSED = 3;

/** Seconds since the solve began. */
type Elapsed = () => number;

/** Whether nothing is left but rounding. */
const isExact = (found: RawJudgement, tolerance: number): boolean =>
  found.scaled <= ALL_DIGITS && isSolution(found, tolerance);

/**
 * A complementarity problem; undefined where it is left open, and where it is solved to less than all digits: that is the dense solvers'.
 * Impulses and velocities are written to the arrays given.
 */
export function solvePairs(
  judge: RawJudge,
  room: RawRoom,
  tolerance: number,
  shouldStop: () => boolean,
  impulses: Float64Array,
  velocities: Float64Array,
  elapsed: Elapsed,
): RawSolution | undefined {
  room.pivots ??= new PivotRoom(room.capacity);
  const rounds = impulses.length < LEAST_GUESSED ? -1 : blockPivots(room.pivots, judge, impulses, shouldStop);
  if (rounds >= 0) {
    const found = judgeRaw(judge, impulses, velocities, tolerance);
    if (isExact(found, tolerance)) return solution(judge, found, impulses, "block-pivots", rounds, elapsed());
  }
  if (impulses.length > LARGEST_PIVOTED) return undefined;
  const pivots = pivot(room.pivots, judge, impulses, shouldStop);
  if (pivots < 0) return undefined;
  const found = judgeRaw(judge, impulses, velocities, tolerance);
  return isExact(found, tolerance) ? solution(judge, found, impulses, "lemke", pivots, elapsed()) : undefined;
}

/** What one sweep leads to, judged; undefined where contacts cannot be solved alone. The impulses are left in `room.swept`. */
export function sweepShortly(judge: RawJudge, room: RawRoom, tolerance: number): RawJudgement | undefined {
  const { problem } = judge;
  if (problem.form !== "local") return undefined;
  const { swept } = room;
  for (let i = 0; i < swept.length; i++) swept[i] = 0;
  room.contact ??= new ContactRoom();
  return firstSweep(room.contact, problem, swept) ? judgeRaw(judge, swept, room.velocities, tolerance) : undefined;
}

/** The solution that one sweep found; impulses and velocities are written to the arrays given. */
export function sweptSolution(
  judge: RawJudge,
  room: RawRoom,
  found: RawJudgement,
  impulses: Float64Array,
  velocities: Float64Array,
  seconds: number,
): RawSolution {
  for (let i = 0; i < impulses.length; i++) {
    impulses[i] = room.swept[i]!;
    velocities[i] = room.velocities[i]!;
  }
  return solution(judge, { ...found, velocities }, impulses, "gauss-seidel", 1, seconds);
}

function solution(
  judge: RawJudge,
  { scaled, velocities }: RawJudgement,
  impulses: Float64Array,
  name: string,
  iterations: number,
  seconds: number,
): RawSolution {
  let isRest = true;
  for (let i = 0; i < impulses.length; i++) if (impulses[i] !== 0) isRest = false;
  return {
    status: "solved",
    impulses,
    velocities,
    residual: scaled,
    error: { scaled, collection: collectionError(judge, impulses, velocities) },
    solver: isRest ? "rest" : name,
    stages: isRest ? [] : [{ name, iterations, seconds }],
    seconds,
  };
}
