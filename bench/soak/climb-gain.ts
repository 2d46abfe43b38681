/**
 * Looks for a velocity that gains energy, by local search from many starts: whatever a certificate says, this knows nothing of
 * linear pieces, cones of contact states or conditions. Velocities are random steps, moved into the conditions of kinematics
 * (w·u⁻ ≤ 0 hard contact, ≥ 0 clutch, = 0 joint); a step is kept when the impact, solved as it comes, gains more.
 */
import { type ImpactOptions, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { leastDistance } from "../../src/linalg/least-distance.ts";
import { withPreVelocity } from "../../src/problems/with-pre-velocity.ts";

export interface Climb {
  /** Largest (T⁺ − T⁻)/T⁻ met; minus infinity when no impact was solved. */
  readonly gain: number;
  readonly preVelocity: readonly number[];
  readonly solved: number;
}

/** Starts, steps from each, and the size of a first step in parts of the velocity. */
const STARTS = 4;
const STEPS = 10;
const FIRST_STEP = 0.7;

/** A velocity shorter than this part of what was moved is rest but for rounding. */
const REST = 1e-7;

export function climbGain(
  impact: ImpactProblem,
  law: ImpactOptions,
  allVelocities: boolean,
  random: () => number,
): Climb {
  let best: Climb = { gain: Number.NEGATIVE_INFINITY, preVelocity: [], solved: 0 };
  let solved = 0;
  const gainAt = (u: Float64Array): number => {
    solved++;
    const { status, solutions } = resolveImpact(withPreVelocity(impact, u), law);
    if (status !== "solved" && status !== "several") return Number.NEGATIVE_INFINITY;
    const [first] = solutions;
    return first!.energy.before > 0 ? first!.energy.work / first!.energy.before : Number.NEGATIVE_INFINITY;
  };
  const normal = (): number => random() + random() + random() - 1.5;
  for (let start = 0; start < STARTS; start++) {
    let u = moved(Float64Array.from({ length: impact.freedoms }, normal), impact, allVelocities);
    if (u === undefined) continue;
    let gain = gainAt(u);
    let size = FIRST_STEP;
    for (let step = 0; step < STEPS; step++) {
      const away = moved(
        u.map((value) => value + size * normal()),
        impact,
        allVelocities,
      );
      const next = away ? gainAt(away) : Number.NEGATIVE_INFINITY;
      if (away && next > gain) {
        u = away;
        gain = next;
        size *= 1.3;
      } else size *= 0.75;
    }
    if (gain > best.gain) best = { gain, preVelocity: Array.from(u), solved };
  }
  return { ...best, solved };
}

/** The nearest velocity that the elements can be met with, at unit length; undefined when that is rest. */
function moved(u: Float64Array, impact: ImpactProblem, allVelocities: boolean): Float64Array | undefined {
  const f = u.length;
  const rows: number[][] = [];
  for (const { element, start } of impact.elements) {
    const row = Array.from(impact.directions.subarray(start * f, start * f + f));
    const isJoint = element.kind.endsWith("bilateral");
    // A singular mass matrix has no energy for open joints.
    if (allVelocities && !(isJoint && impact.massForm === "constrained")) continue;
    if (isJoint || element.kind === "kinematic-unilateral") rows.push(row);
    if (isJoint || element.kind === "geometric-unilateral") rows.push(row.map((value) => -value));
  }
  const right = Float64Array.from(rows, (row) => -row.reduce((sum, value, j) => sum + value * u[j]!, 0));
  const { feasible, x } = leastDistance(Float64Array.from(rows.flat()), rows.length, f, right);
  if (!feasible) return undefined;
  const point = u.map((value, j) => value + x[j]!);
  const length = Math.hypot(...point);
  return length <= REST * Math.hypot(...u) ? undefined : point.map((value) => value / length);
}
