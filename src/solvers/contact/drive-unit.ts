/**
 * Problems whose drive D q cannot be squared in doubles. Impulses and velocities grow with what drives them, t q (t f and t w) gives
 * t r, t u and t v, so such a problem is solved with its drive times a power of two, which changes no digit.
 */
import { collectionError, judgeOf, judgeRest } from "../../problems/judge-raw.ts";
import type { RawJudge } from "../../problems/raw-judge.ts";
import type { RawOptions, RawProblem, RawSolution } from "../../problems/raw-problem.ts";

/** Squares of what is within these bounds leave room for a thousand roundings below, and for large impulses above. */
const LARGEST = 2 ** 300;
const SMALLEST = 2 ** -300;

/** Largest exponent of velocities in another unit: their products with exact halves stay doubles. */
const LARGEST_VELOCITY = 900;

/** The exponent of the power of two next to the largest D q where that cannot be squared; 0 where it can, and where nothing drives the problem. */
export function driveExponent({ dimension: d, weights, offset }: RawJudge): number {
  let drive = 0;
  for (let c = 0, i = 0; c < weights.length; c++) {
    for (const end = i + d; i < end; i++) {
      const own = weights[c]! * Math.abs(offset[i]!);
      if (own > drive) drive = own;
    }
  }
  if (drive >= SMALLEST && drive <= LARGEST) return 0;
  let [exponent, fastest] = [-Infinity, -Infinity];
  for (let i = 0; i < offset.length; i++) {
    const speed = Math.log2(Math.abs(offset[i]!));
    fastest = Math.max(fastest, speed);
    // D q itself may be beyond the doubles either way.
    exponent = Math.max(exponent, Math.floor(Math.log2(weights[Math.floor(i / d)]!) + speed));
  }
  // Nothing can be said of a contact that moves by less than the smallest regular double.
  if (fastest === -Infinity || weights.includes(Infinity)) return 0;
  return Math.max(exponent, Math.ceil(fastest) - LARGEST_VELOCITY);
}

/** The vector times 2^exponent, in two factors: one alone may be no double. */
function times(vector: Float64Array, exponent: number): Float64Array {
  const half = Math.trunc(exponent / 2);
  const [first, second] = [2 ** half, 2 ** (exponent - half)];
  return vector.map((x) => x * first * second);
}

/** The problem driven 2^exponent times as hard. */
function drivenBy(problem: RawProblem, exponent: number): RawProblem {
  if (problem.form !== "global") return { ...problem, offset: times(problem.offset, exponent) };
  return { ...problem, force: times(problem.force, exponent), drift: times(problem.drift, exponent) };
}

const BEYOND = "impulses or velocities are beyond the largest double; give the problem in other units";

/** The solution of a problem driven 2^exponent times as hard as the one that was solved. */
function solutionTimes(solution: RawSolution, exponent: number): RawSolution {
  const { bodyVelocities } = solution;
  return {
    ...solution,
    impulses: times(solution.impulses, exponent),
    velocities: times(solution.velocities, exponent),
    ...(bodyVelocities && { bodyVelocities: times(bodyVelocities, exponent) }),
  };
}

const isHeld = ({ impulses, velocities, bodyVelocities }: RawSolution): boolean =>
  impulses.every(Number.isFinite) &&
  velocities.every(Number.isFinite) &&
  bodyVelocities?.every(Number.isFinite) !== false;

/** No impulses where those that were found are no doubles: the velocities are then q, and the errors those of rest, the same in all units. */
function atRest(judge: RawJudge, driven: RawProblem, { stages, seconds }: RawSolution): RawSolution {
  const { offset, free } = judge;
  const impulses = new Float64Array(offset.length);
  const own = judgeOf(driven);
  const { scaled } = judgeRest(own, impulses, new Float64Array(offset.length));
  return {
    status: "failed",
    impulses,
    velocities: offset.slice(),
    ...(free && { bodyVelocities: free.slice() }),
    residual: scaled,
    error: { scaled, collection: collectionError(own, impulses, own.offset) },
    solver: "rest",
    stages,
    seconds,
    reason: BEYOND,
  };
}

type Solve = (problem: RawProblem, options: RawOptions, isInUnit: true) => RawSolution;

/** Solves the problem of the judge with its drive measured in 2^exponent. */
export function solveInUnit(judge: RawJudge, options: RawOptions, exponent: number, solve: Solve): RawSolution {
  const { start: own, ...others } = options;
  const start = own && times(own, -exponent);
  const driven = drivenBy(judge.problem, -exponent);
  const near = start?.every(Number.isFinite) ? { start } : {};
  const found = solve(driven, { ...others, ...near }, true);
  const solution = solutionTimes(found, exponent);
  return isHeld(solution) ? solution : atRest(judge, driven, found);
}
