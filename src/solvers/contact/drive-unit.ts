/**
 * Problems whose drive D q cannot be squared in doubles. Impulses and velocities grow with what drives them, t q (t f and t w) gives
 * t r, t u and t v, so such a problem is solved with its drive times a power of two, which changes no digit.
 */
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawOptions, RawProblem, RawSolution } from "../../problems/raw-problem.ts";

/** Squares of what is within these bounds leave room for a thousand roundings below, and for large impulses above. */
const LARGEST = 2 ** 300;
const SMALLEST = 2 ** -300;

/** Beyond it a power of two is no double any more. */
const LARGEST_EXPONENT = 1000;

/** The power of two next to the largest D q where that cannot be squared; 1 where it can, and where nothing drives the problem. */
export function driveUnit({ dimension: d, weights, offset }: RawJudge): number {
  let drive = 0;
  for (let c = 0, i = 0; c < weights.length; c++) {
    for (const end = i + d; i < end; i++) {
      const own = weights[c]! * Math.abs(offset[i]!);
      if (own > drive) drive = own;
    }
  }
  if (drive >= SMALLEST && drive <= LARGEST) return 1;
  const isEmpty = drive === 0 && !offset.some((q) => q !== 0);
  // Nothing can be said of a contact that moves by less than the smallest regular double.
  if (isEmpty || weights.includes(Infinity)) return 1;
  const exponent = Math.floor(Math.log2(drive));
  return 2 ** Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, exponent));
}

const times = (vector: Float64Array, factor: number): Float64Array => vector.map((x) => factor * x);

/** The problem driven `factor` times as hard. */
function drivenBy(problem: RawProblem, factor: number): RawProblem {
  if (problem.form !== "global") return { ...problem, offset: times(problem.offset, factor) };
  return { ...problem, force: times(problem.force, factor), drift: times(problem.drift, factor) };
}

const BEYOND = "impulses or velocities are beyond the largest double; give the problem in other units";

/** The solution of a problem driven `factor` times as hard as the one that was solved. */
function solutionTimes(solution: RawSolution, factor: number): RawSolution {
  const { bodyVelocities } = solution;
  const impulses = times(solution.impulses, factor);
  const velocities = times(solution.velocities, factor);
  const scaled = {
    ...solution,
    impulses,
    velocities,
    ...(bodyVelocities && { bodyVelocities: times(bodyVelocities, factor) }),
  };
  const isHeld = impulses.every(Number.isFinite) && velocities.every(Number.isFinite);
  return isHeld || solution.status !== "solved" ? scaled : { ...scaled, status: "failed", reason: BEYOND };
}

type Solve<Options> = (problem: RawProblem, options: Options) => RawSolution;

/** Solves the problem with its drive measured in `unit`. */
export function solveInUnit<Options extends Pick<RawOptions, "start">>(
  problem: RawProblem,
  options: Options,
  unit: number,
  solve: Solve<Options>,
): RawSolution {
  const start = options.start?.map((r) => r / unit);
  return solutionTimes(solve(drivenBy(problem, 1 / unit), { ...options, ...(start && { start }) }), unit);
}
