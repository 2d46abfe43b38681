/**
 * Laws that are not one inclusion with an offset ε γ⁻ (Poisson's two phases, full matrices, named velocities) act on the
 * impact alone: u⁻ → u′ under the law at the position of the step, and the step goes on from u′ without restitution.
 *
 * Posed for the whole step they would return a share of the *contact force* of every step, and a resting body would bounce
 * for ever. The impact needs an approaching contact; without one nothing happens. Brakes (`step`) have a bounded force and
 * transmit no impulse.
 */
import { InputError } from "../../errors.ts";
import { velocityAfter } from "../../laws/conclude.ts";
import type { LawSettings } from "../../laws/law.ts";
import { LAWS, type LawName } from "../../laws/laws.ts";
import { runLaw } from "../../laws/run-law.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { ImpactModel } from "../../models/model.ts";
import { assembleImpact, type ImpactProblem } from "../../problems/impact-problem.ts";
import type { ContactSet } from "./contact-set.ts";
import type { EffectiveMass } from "./effective-mass.ts";
import { fail, type StepResult } from "./step-result.ts";

/** Changes `velocity` from u⁻ to u′ and books the impact; false when there is none or the law fails. The law's remarks are kept. */
export function impactBefore(
  result: StepResult,
  system: MechanicalSystem,
  set: ContactSet,
  mass: EffectiveMass,
  velocity: Float64Array,
  law: LawSettings,
  tolerance: number | undefined,
  remarks: Set<string>,
): boolean {
  const positions = Array.from({ length: set.count }, (_, k) => k).filter((k) => set.blocks[k]!.kind !== "step");
  const isHit = positions.some(
    (k) =>
      system.elements[set.elements[k]!]!.hasGap &&
      set.blocks[k]!.kind === "unilateral" &&
      set.before[set.starts[k]!]! < 0,
  );
  if (!isHit) return false;
  const names = positions.map((k) => system.elements[set.elements[k]!]!.name);
  try {
    const impact = assemble(system, set, positions, mass, velocity);
    const settings = restricted(law, system, set, positions);
    const first = LAWS[law.choice.name as LawName].begin(impact, settings);
    const found = runLaw(first, tolerance === undefined ? {} : { tolerance });
    const run = found.runs[0];
    if (found.status === "none") return fail(result, { kind: "no-solution", of: "impact", why: found.reason! }, names);
    if (found.status !== "solved" || !run)
      return fail(result, { kind: "law-failed", why: found.reason ?? "the impact law failed" }, names);
    for (const remark of [run.end.remark, ...(run.choices ?? [])]) if (remark) remarks.add(`impact: ${remark}`);
    result.residual = Math.max(result.residual, run.residual, run.end.residual ?? 0);
    const after = run.end.postVelocity ?? velocityAfter(impact, run.end.impulses, run.end.tail);
    book(result, system, set, positions, impact, run.end.impulses, after);
    velocity.set(after);
    return true;
  } catch (error) {
    if (error instanceof InputError) return fail(result, { kind: "refused", why: error.what }, names);
    throw error;
  }
}

function assemble(
  system: MechanicalSystem,
  set: ContactSet,
  positions: readonly number[],
  mass: EffectiveMass,
  velocity: Float64Array,
): ImpactProblem {
  const f = system.freedoms;
  const elements: ImpactModel["elements"] = positions.map((k) => {
    const element = system.elements[set.elements[k]!]!;
    return { ...element, directions: set.rowViews.slice(set.starts[k]!, set.starts[k]! + element.dimension) };
  });
  const massMatrix = Array.from({ length: f }, (_, i) => Array.from(mass.mass.subarray(i * f, (i + 1) * f)));
  const impact = assembleImpact({ kind: "impact", massMatrix, preVelocity: Array.from(velocity), elements });
  // γ⁻ with the motion χ of the constraints.
  const preContactVelocity = Float64Array.from(components(set, positions), (i) => set.before[i]!);
  return { ...impact, preContactVelocity };
}

/** Components of the chosen elements, in order. */
function components(set: ContactSet, positions: readonly number[]): number[] {
  return positions.flatMap((k) => {
    const { start, dimension } = set.blocks[k]!;
    return Array.from({ length: dimension }, (_, j) => start + j);
  });
}

/** Frémond's matrix over the unilateral elements that take part. */
function restricted(
  law: LawSettings,
  system: MechanicalSystem,
  set: ContactSet,
  positions: readonly number[],
): LawSettings {
  if (!law.fremondMatrix) return law;
  const all = system.elements.flatMap(({ kind }, i) => (kind.endsWith("-unilateral") ? [i] : []));
  const part = positions
    .map((k) => set.elements[k]!)
    .filter((i) => all.includes(i))
    .map((i) => all.indexOf(i));
  return { ...law, fremondMatrix: part.map((i) => part.map((j) => law.fremondMatrix![i]![j]!)) };
}

function book(
  result: StepResult,
  system: MechanicalSystem,
  set: ContactSet,
  positions: readonly number[],
  impact: ImpactProblem,
  impulses: Float64Array,
  after: Float64Array,
): void {
  const f = system.freedoms;
  let at = 0;
  for (const k of positions) {
    const element = system.elements[set.elements[k]!]!;
    for (let j = 0; j < element.dimension; j++, at++) {
      const i = set.starts[k]! + j;
      let velocity = set.offsets[i]!;
      for (let c = 0; c < f; c++) velocity += set.rows[i * f + c]! * after[c]!;
      const impulse = impulses[at]! - impact.stiffening[at]! * (velocity - set.before[i]!);
      const drive = -impulse * set.offsets[i]!;
      result.impulses[element.start + j]! += impulse;
      result.works[set.elements[k]!]! += 0.5 * impulse * (velocity + set.before[i]!) + drive;
      result.drive += drive;
      if (element.hasGap && set.blocks[k]!.kind === "unilateral" && impulse > 0 && set.before[i]! < 0) {
        result.impacts[set.elements[k]!] = 1;
      }
    }
  }
}
