/**
 * The verdict of a Lyapunov watch from what it has seen: evidence with numbers.
 */
import { InputError } from "../../errors.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { EQUILIBRIA_DEFAULTS } from "./equilibrium.ts";
import { equilibriumNear } from "./find-equilibria.ts";
import { gapBetween } from "./group-equilibria.ts";
import { isolation } from "./isolation.ts";
import { openFrequencies } from "./open-frequencies.ts";
import { staticProblem } from "./static-problem.ts";
import type { Convergence, LyapunovReport, WatchedEquilibrium, WatchVerdict } from "./watch-report.ts";
import { roundingOf, type Seen, sizeOf, toleranceOf, VALUE_ROUNDING } from "./watch-state.ts";

/** V − V* below this share of its first value, positions and speeds within its root of the largest ones: converging. */
const CONVERGED = 1e-3;

/** Values of V − V* below this share of its size are rounding and bend the fitted line. */
const FIT_FLOOR = 2 ** 12 * EPSILON;

/** A line through fewer values says nothing. */
const FEWEST_VALUES = 8;

/** No rate is named while more than this share of V − V* is left, or where the line explains less than this of log(V − V*). */
const STILL_THERE = 0.5;
const GOOD_FIT = 0.9;

/** A silent change of the energy above this share of all its changes is worth a remark. */
const WORTH_A_REMARK = 0.1;

export function concludeWatch(seen: Seen): LyapunovReport {
  if (seen.states === 0) {
    throw new InputError({
      code: "empty-watch",
      what: "the watch has not seen a single state",
      where: "watchLyapunov",
      fix: "Pass the watch as `recorder` to simulate before asking for its report.",
    });
  }
  const tolerance = toleranceOf(seen);
  const { equilibrium, remark } = nearestEquilibrium(seen);
  const convergence = equilibrium && convergenceTo(seen, equilibrium.value);
  const rise = seen.rise.largest();
  const excess = seen.highest.value - seen.first.value;
  const isFed = seen.fed.work > roundingOf(seen) + VALUE_ROUNDING * seen.largestKinetic;
  const verdict = verdictOf(seen, tolerance, isFed, equilibrium, convergence);
  const isEnergy = seen.model.lyapunov === undefined;
  return {
    function: isEnergy ? "energy" : "given",
    verdict,
    states: seen.states,
    innerStates: seen.inner,
    ...{
      initial: { ...seen.first },
      final: { ...seen.last },
      lowest: { ...seen.lowest },
      highest: { ...seen.highest },
    },
    tolerance,
    rounding: roundingOf(seen),
    rise,
    fed: isFed ? { ...seen.fed } : null,
    sublevel: { stays: excess <= seen.highestError, excess },
    jumps: { ...seen.jumps },
    flow: { ...seen.flow },
    silent: isEnergy && !seen.model.system.hasMovingConstraints ? { ...seen.silent } : null,
    lastChange: seen.lastChange,
    equilibrium,
    convergence,
    remarks: [...(remark ? [remark] : []), ...remarksOf(seen, verdict, tolerance, equilibrium)],
  };
}

function verdictOf(
  seen: Seen,
  tolerance: number,
  isFed: boolean,
  equilibrium: WatchedEquilibrium | null,
  convergence: Convergence | null,
): WatchVerdict {
  if (isFed || seen.rise.isAbove()) return "rises";
  const { upper, lower, first, last, velocity, speed } = seen;
  const excursion = upper.reduce((most, high, j) => Math.max(most, high - lower[j]!), 0);
  const isNear = equilibrium !== null && equilibrium.endDistance <= Math.sqrt(CONVERGED) * excursion;
  // A position that is passed at speed is none to rest in, whatever V does there.
  const isSlow = velocity.every((u, j) => Math.abs(u) <= Math.sqrt(CONVERGED) * speed[j]!);
  const fell = first.value - last.value > tolerance;
  if (fell && isNear && isSlow && convergence !== null && Math.abs(convergence.share) <= CONVERGED) {
    return "converges to equilibrium";
  }
  return seen.highest.value - seen.lowest.value <= tolerance ? "constant" : "decreases";
}

function nearestEquilibrium(seen: Seen): { equilibrium: WatchedEquilibrium | null; remark?: string } {
  const { model, options, position, velocity, firstPosition, last } = seen;
  if (!options.equilibrium) return { equilibrium: null };
  if (model.system.hasMovingConstraints) {
    return { equilibrium: null, remark: "constraints move with time: there is no equilibrium to converge to" };
  }
  const extent = Array.from(seen.upper, (high, j) => Math.max(Math.abs(high), Math.abs(seen.lower[j]!)));
  const problem = staticProblem(model.system, extent, last.t);
  const { tolerance } = EQUILIBRIA_DEFAULTS;
  const found = equilibriumNear(problem, position, tolerance);
  if (!found) return { equilibrium: null, remark: "no equilibrium was found near the last state" };
  const rest = new Float64Array(model.system.freedoms);
  const value = model.lyapunov ? model.lyapunov(found.q, rest) : model.system.potentialEnergy(found.q, last.t);
  return {
    equilibrium: {
      position: Array.from(found.q, (x) => x + 0),
      value: value + 0,
      isolated: isolation(problem, found, tolerance).isolated,
      startDistance: gapBetween(firstPosition, found.q),
      endDistance: gapBetween(position, found.q),
      endSpeed: velocity.reduce((worst, x) => Math.max(worst, Math.abs(x)), 0),
      frequencies: openFrequencies(problem, found).frequencies,
    },
  };
}

/** V − V* and the rate of its decay: the line through log(V − V*) over t. */
function convergenceTo(seen: Seen, target: number): Convergence | null {
  const start = seen.first.value - target;
  const excess = seen.last.value - target;
  if (!(start > 0)) return null;
  const { t, value, count } = seen.samples;
  const floor = FIT_FLOOR * Math.max(sizeOf(seen), Math.abs(target));
  const points: [number, number][] = [];
  for (let k = 0; k < count; k++) if (value[k]! - target > floor) points.push([t[k]!, Math.log(value[k]! - target)]);
  const share = excess / start;
  const line = fitLine(points);
  const isTrue = share < STILL_THERE && line.fit !== null && line.fit >= GOOD_FIT;
  return { excess, share, ...(isTrue ? line : { rate: null, fit: line.fit }) };
}

function fitLine(points: readonly (readonly [number, number])[]): Pick<Convergence, "rate" | "fit"> {
  const n = points.length;
  const none = { rate: null, fit: null };
  if (n < FEWEST_VALUES) return none;
  const mean = (part: 0 | 1): number => points.reduce((sum, point) => sum + point[part], 0) / n;
  const [middle, level] = [mean(0), mean(1)];
  let [tt, tv, vv] = [0, 0, 0];
  for (const [t, v] of points) {
    tt += (t - middle) ** 2;
    tv += (t - middle) * (v - level);
    vv += (v - level) ** 2;
  }
  if (!(tt > 0 && vv > 0)) return none;
  return { rate: -tv / tt, fit: (tv * tv) / (tt * vv) };
}

function remarksOf(
  seen: Seen,
  verdict: WatchVerdict,
  tolerance: number,
  equilibrium: WatchedEquilibrium | null,
): string[] {
  const remarks: string[] = [];
  if (verdict === "constant" && equilibrium && seen.last.value - equilibrium.value > tolerance) {
    remarks.push(
      `V keeps its value and does not fall to that of the equilibrium: from this state the equilibrium does not attract${ratioText(equilibrium.frequencies)}`,
    );
  }
  const { silent, flow, jumps } = seen;
  const changes = flow.fall + jumps.fall + flow.rise + jumps.rise;
  if (silent.fall + silent.rise > Math.max(tolerance, WORTH_A_REMARK * changes)) {
    const damps = silent.fall >= silent.rise;
    const share = Number(((100 * Math.max(silent.fall, silent.rise)) / changes).toPrecision(3));
    remarks.push(
      `${share} % of the change of T + U is a ${damps ? "fall" : "rise"} in steps in which only joints acted: the method ${damps ? "damps" : "feeds energy"}, not the mechanism`,
    );
  }
  return remarks;
}

/** Frequencies of the open mechanism: the two-mass system has loss-free orbits where they stand 3, 5, 7, … : 1. */
function ratioText(frequencies: readonly number[]): string {
  if (frequencies.length !== 2) return "";
  const [low, high] = frequencies as [number, number];
  return ` (frequencies with open contacts ω2/ω1 = ${Number((high / low).toPrecision(7))}; odd ratios from 3 on allow orbits without loss)`;
}
