/**
 * An impact of the mechanism: all elements of the frame that can transmit an impulse enter one impact problem under the chosen law.
 *
 * Closed contacts (struck or not), bilateral elements, clutches and the friction of the closed contacts take part. Coordinates that none
 * of them moves are left out where the masses are diagonal: they keep their velocities.
 *
 * Moving constraints: γ = Wᵀu + χ = Wᵀ(u + v) with any v that solves Wᵀv = χ. The law is evaluated for ũ = u + v, in the frame
 * of the moving constraints, where it is an ordinary impact; the work on the mechanism is then
 *
 *   W_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻) − Λ_iᵀ χ_i          ([Glocker2012] (60); the last part is paid by the drive)
 */
import type { ImpactSolution } from "../../laws/impact-solution.ts";
import { lawFields } from "../../laws/laws.ts";
import { type ImpactResult, resolveImpact } from "../../laws/resolve-impact.ts";
import { stacked } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { componentUnits } from "../../problems/compliance.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { reservoirBlocks } from "../../problems/inclusion-problem.ts";
import { frameImpact, fremondOf, impactAlong, impactComponents, impactMembers } from "../frame/frame-impact.ts";
import type { MechanismFrame } from "../frame/mechanism-frame.ts";
import type { FailureCause } from "../run-failure.ts";
import { isImpactBalanced } from "./judge-energy.ts";
import { energyOf, namesOf, type Run, VELOCITY_ROUNDING, warn } from "./run-state.ts";

/** Other solutions are counted for a remark when that takes at most this many states: there are many impacts in a run. */
const STATES_FOR_REMARK = 256;

/** Wᵀv = χ is solvable when what is left of χ is below this share: thirteen digits of input, squared in places. */
const SAME_DRIVE = 2 ** -26;

/** Resolves the impact at the frame of the run, which holds the elements that take part; `plastic` contacts do not bounce. */
export function impactAt(run: Run, plastic: ReadonlySet<number>, all = false): MetByRun | FailureCause {
  const { system, frame: at, u, options, solving, t, q } = run;
  const members = impactMembers(at);
  const shift = frameVelocity(at, members);
  if (!shift) return { kind: "drives-contradict", constraints: namesOf(run, members) };
  const preVelocity = u.map((velocity, k) => velocity + shift[k]!);
  const moved = movedCoordinates(at);
  const problem = smallerImpact(at, members, preVelocity, plastic, moved);
  const fremondMatrix = fremondOf(system, members, options.fremondMatrix);
  const result = resolveImpact(problem, {
    ...lawFields(options),
    ...solving,
    ...(fremondMatrix && { fremondMatrix }),
    all,
    statesForRemark: STATES_FOR_REMARK,
  });
  return {
    result,
    velocityAfter: (solution) => {
      const out = u.slice();
      moved.forEach((k, j) => {
        out[k] = solution.postVelocity[j]! - shift[k]!;
      });
      return out;
    },
    tell: () =>
      options.onImpact?.({
        ...{ t, position: Array.from(q), settings: result.settings },
        problem: frameImpact(at, members, preVelocity, plastic),
        isMoving: shift.some((velocity) => velocity !== 0),
      }),
  };
}

/** An impact that the run has come to. */
export interface MetByRun {
  readonly result: ImpactResult;
  /** u⁺ of one of its solutions. */
  readonly velocityAfter: (solution: ImpactSolution) => Float64Array;
  /** Tells who asked of the impact, over all coordinates of the mechanism. */
  readonly tell: () => void;
}

/**
 * Whether the best iterate of an impact misses its law by less than what counts as zero speed in this run. Where bricks rest beside one that
 * is struck, speeds of 1e-17 are all that there is of theirs: they say nothing, and no solver can answer them digit by digit. The residual is
 * a share of ‖c/g‖_g, c = (I + ε)γ⁻ with ε ≤ 1. `largest`: kinetic energy of the run so far.
 */
export function isNearlySolved({ status, problem, solutions: [best] }: ImpactResult, largest: number): boolean {
  if (status !== "failed" || !best) return false;
  const units = componentUnits({ ...problem, matrix: problem.delassus, blocks: reservoirBlocks(problem) });
  let square = 0;
  for (let i = 0; i < problem.size; i++) square += (2 * problem.preContactVelocity[i]! * units[i]!) ** 2;
  return best.residual * Math.sqrt(square) <= VELOCITY_ROUNDING * Math.sqrt(2 * largest);
}

/** Coordinates of the impact: those that some element of the frame moves, all of them where masses couple them. */
function movedCoordinates({ system, mass, entries, size }: MechanismFrame): readonly number[] {
  const all = Array.from({ length: system.freedoms }, (_, k) => k);
  if (!system.hasDiagonalMass || mass.isSingular) return all;
  const moved = new Set(entries.index.subarray(0, entries.start[size]));
  return all.filter((k) => moved.has(k));
}

/** The problem over some coordinates, with diagonal masses. */
function smallerImpact(
  at: MechanismFrame,
  members: readonly number[],
  preVelocity: Float64Array,
  plastic: ReadonlySet<number>,
  moved: readonly number[],
): ImpactProblem {
  const f = preVelocity.length;
  const m = moved.length;
  if (m === f) return frameImpact(at, members, preVelocity, plastic);
  const places = new Int32Array(f);
  const mass = new Float64Array(m * m);
  moved.forEach((k, j) => {
    places[k] = j;
    mass[j * (m + 1)] = at.mass.mass[k * (f + 1)]!;
  });
  const components = impactComponents(at, members);
  const rows = new Float64Array(components.length * m);
  const { start, index, value } = at.entries;
  components.forEach((i, r) => {
    for (let e = start[i]!; e < start[i + 1]!; e++) rows[r * m + places[index[e]!]!] = value[e]!;
  });
  const velocities = Float64Array.from(moved, (k) => preVelocity[k]!);
  return impactAlong(at.system, members, rows, mass, velocities, plastic);
}

/** v with Wᵀv = χ; undefined when there is none. */
function frameVelocity(at: MechanismFrame, members: readonly number[]): Float64Array | undefined {
  const f = at.system.freedoms;
  if (!at.system.hasMovingConstraints) return new Float64Array(f);
  const components = impactComponents(at, members);
  const rows = stacked(components.map((i) => at.rowViews[i]!));
  const drives = Float64Array.from(components, (i) => at.drives[i]!);
  const { x, residualNorm } = leastSquares(rows, components.length, f, drives);
  const size = Math.sqrt(drives.reduce((sum, drive) => sum + drive * drive, 0));
  return residualNorm <= SAME_DRIVE * size ? x : undefined;
}

/**
 * Takes over the velocities of a solution and books it. `struck` are the contacts that approached. False when the works of the elements
 * do not explain the energy of the impact.
 */
export function applyImpact(
  run: Run,
  solution: ImpactSolution,
  velocityAfter: MetByRun["velocityAfter"],
  struck: readonly number[],
): boolean {
  const { system, frame: at, u, log } = run;
  const before = system.kineticEnergy(run.q, u);
  u.set(velocityAfter(solution));
  log.worstResidual = Math.max(log.worstResidual, solution.residual);
  const acting: string[] = [];
  const byElement: Record<string, number> = {};
  const gains = new Float64Array(system.elements.length);
  let [works, gross] = [0, 0];
  const members = new Map(at.active.map((e) => [system.elements[e]!.name, e]));
  for (const outcome of solution.elements) {
    const e = members.get(outcome.name)!;
    const element = system.elements[e]!;
    let drive = 0;
    outcome.impulse.forEach((impulse, j) => {
      log.impulses[element.start + j]! += impulse;
      if (system.hasMovingConstraints) drive += impulse * at.drives[at.starts[e]! + j]!;
    });
    log.ledger.elementWork(e, outcome.work - drive, -drive);
    byElement[outcome.name] = outcome.work - drive;
    if (run.roles.family[e] !== "bilateral") gains[e] = outcome.work;
    works += outcome.work - drive;
    gross += Math.abs(outcome.work) + Math.abs(drive);
    log.paid -= drive;
    if (outcome.state !== "separated" && outcome.state !== "closed") acting.push(outcome.name);
  }
  const after = system.kineticEnergy(run.q, u);
  log.ledger.created.enter(run.t, gains, before);
  const told = run.options.recorder?.states && { works: byElement };
  log.events.push({ t: run.t, type: "impact", elements: acting, work: after - before, ...told });
  log.hasJumped = true;
  run.chatter.impacts.push({ t: run.t, struck });
  run.chatter.count++;
  log.ledger.observe(energyOf(run), log.paid);
  return isImpactBalanced(before, after, works, gross);
}

/** Remarks of an impact that its reader must know: several solutions, few digits, impulses that had to be chosen. */
export function warnOfImpact(run: Run, result: ImpactResult): void {
  const about = result.problem.elements.map(({ element }) => element.name);
  for (const remark of result.warnings) warn(run, about, `impact: ${remark}`);
}
