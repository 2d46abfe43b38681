/**
 * An impact of the mechanism: all elements that can transmit an impulse enter one impact problem under the chosen law.
 *
 * Closed contacts (struck or not), bilateral elements, clutches and the friction of the closed contacts take part. Brakes
 * (`step`) do not: their force is bounded, so in no time it has no impulse.
 *
 * Moving constraints: γ = Wᵀu + χ = Wᵀ(u + v) with any v that solves Wᵀv = χ. The law is evaluated for ũ = u + v, in the frame
 * of the moving constraints, where it is an ordinary impact; the work on the mechanism is then
 *
 *   W_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻) − Λ_iᵀ χ_i          ([Glocker2012] (60); the last part is paid by the drive)
 */
import type { Element } from "../../elements/element.ts";
import type { ImpactSolution } from "../../laws/impact-solution.ts";
import { type ImpactResult, resolveImpact } from "../../laws/resolve-impact.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { assembleImpact } from "../../problems/impact-problem.ts";
import type { FailureCause } from "../run-failure.ts";
import { isImpactBalanced } from "./judge-energy.ts";
import { energyOf, namesOf, type Run, warn } from "./run-state.ts";

/** Wᵀv = χ is solvable when what is left of χ is below this share: thirteen digits of input, squared in places. */
const SAME_DRIVE = 2 ** -26;

/** Resolves the impact at the frame of the run, which holds the elements that take part; `plastic` contacts do not bounce. */
export function impactAt(
  run: Run,
  plastic: ReadonlySet<number>,
  all = false,
): { result: ImpactResult; shift: Float64Array } | FailureCause {
  const { system, frame: at, u, options } = run;
  const f = system.freedoms;
  const members = at.active.filter((e) => run.roles.family[e] !== "step");
  const elements = members.map((e): Element => {
    const start = at.starts[e]! * f;
    const directions = Array.from({ length: system.elements[e]!.dimension }, (_, j) =>
      at.rows.slice(start + j * f, start + (j + 1) * f),
    );
    return {
      ...system.elements[e]!,
      directions,
      ...(plastic.has(e) && run.roles.family[e] !== "friction" && { restitution: 0 }),
    };
  });
  const shift = frameVelocity(run, members);
  if (!shift) return { kind: "drives-contradict", constraints: namesOf(run, members) };
  const mass = Array.from({ length: f }, (_, i) => Array.from(at.mass.subarray(i * f, i * f + f)));
  const preVelocity = Array.from(u, (velocity, k) => velocity + shift[k]!);
  const problem = assembleImpact({ kind: "impact", massMatrix: mass, preVelocity, elements });
  const { law, restitution, tolerance } = options;
  const fremondMatrix = reducedFremond(run, members);
  const result = resolveImpact(problem, {
    ...(law !== undefined && { law }),
    ...(restitution !== undefined && { restitution }),
    ...(tolerance !== undefined && { tolerance }),
    ...(fremondMatrix && { fremondMatrix }),
    all,
  });
  return { result, shift };
}

/** v with Wᵀv = χ; undefined when there is none. */
function frameVelocity(run: Run, members: readonly number[]): Float64Array | undefined {
  const { system, frame: at } = run;
  const f = system.freedoms;
  if (!system.hasMovingConstraints) return new Float64Array(f);
  const components = members.flatMap((e) =>
    Array.from({ length: system.elements[e]!.dimension }, (_, j) => at.starts[e]! + j),
  );
  const rows = new Float64Array(components.length * f);
  components.forEach((i, k) => {
    rows.set(at.rows.subarray(i * f, i * f + f), k * f);
  });
  const drives = Float64Array.from(components, (i) => at.drives[i]!);
  const { x, residualNorm } = leastSquares(rows, components.length, f, drives);
  const size = Math.sqrt(drives.reduce((sum, drive) => sum + drive * drive, 0));
  return residualNorm <= SAME_DRIVE * size ? x : undefined;
}

/** Rows and columns of Frémond's matrix, given over all unilateral elements, of those that take part. */
function reducedFremond(run: Run, members: readonly number[]): readonly (readonly number[])[] | undefined {
  const { fremondMatrix } = run.options;
  if (!fremondMatrix) return undefined;
  const { system } = run;
  const isUnilateral = (e: number): boolean => ["contact", "clutch"].includes(run.roles.family[e]!);
  const unilateral = system.elements.flatMap((_, e) => (isUnilateral(e) ? [e] : []));
  if (fremondMatrix.length !== unilateral.length) return fremondMatrix;
  const kept = members.filter(isUnilateral).map((e) => unilateral.indexOf(e));
  return kept.map((i) => kept.map((j) => fremondMatrix[i]![j]!));
}

/**
 * Takes over the velocities of a solution and books it. `struck` are the contacts that approached. False when the works of the elements
 * do not explain the energy of the impact.
 */
export function applyImpact(
  run: Run,
  solution: ImpactSolution,
  shift: Float64Array,
  struck: readonly number[],
): boolean {
  const { system, frame: at, u, ledger } = run;
  const before = system.kineticEnergy(run.q, u);
  for (let k = 0; k < u.length; k++) u[k] = solution.postVelocity[k]! - shift[k]!;
  run.worstResidual = Math.max(run.worstResidual, solution.residual);
  const acting: string[] = [];
  const gains = new Float64Array(system.elements.length);
  let [works, gross] = [0, 0];
  const members = new Map(at.active.map((e) => [system.elements[e]!.name, e]));
  for (const outcome of solution.elements) {
    const e = members.get(outcome.name)!;
    const element = system.elements[e]!;
    let drive = 0;
    outcome.impulse.forEach((impulse, j) => {
      run.impulses[element.start + j]! += impulse;
      if (system.hasMovingConstraints) drive += impulse * at.drives[at.starts[e]! + j]!;
    });
    ledger.elementWork(e, outcome.work - drive, -drive);
    if (run.roles.family[e] !== "bilateral") gains[e] = outcome.work;
    works += outcome.work - drive;
    gross += Math.abs(outcome.work) + Math.abs(drive);
    run.paid -= drive;
    if (outcome.state !== "separated" && outcome.state !== "closed") acting.push(outcome.name);
  }
  const after = system.kineticEnergy(run.q, u);
  run.created.enter(run.t, gains, before);
  run.events.push({ t: run.t, type: "impact", elements: acting, work: after - before });
  run.hasJumped = true;
  run.impacts.push({ t: run.t, struck });
  run.impactsSoFar++;
  ledger.observe(energyOf(run), run.paid);
  return isImpactBalanced(before, after, works, gross);
}

/** Remarks of an impact that its reader must know: several solutions, few digits, impulses that had to be chosen. */
export function warnOfImpact(run: Run, result: ImpactResult): void {
  const about = result.problem.elements.map(({ element }) => element.name);
  for (const remark of result.warnings) warn(run, about, `impact: ${remark}`);
}
