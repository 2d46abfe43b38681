/**
 * Laws that are not one inclusion with an offset ε γ⁻ (Poisson's two phases, full matrices, named velocities) act on the
 * impact alone: u⁻ → u′ under the law at the position of the step, and the step goes on from u′ without restitution.
 *
 * Posed for the whole step they would return a share of the *contact force* of every step, and a resting body would bounce
 * for ever. The impact needs an approaching contact; without one nothing happens.
 */
import { InputError } from "../../errors.ts";
import { velocityAfter } from "../../laws/conclude.ts";
import { LAWS, type LawName } from "../../laws/laws.ts";
import { runLaw } from "../../laws/run-law.ts";
import { frameImpact, fremondOf, impactComponents, impactMembers } from "../frame/frame-impact.ts";
import { velocityOf } from "../frame/mechanism-frame.ts";
import type { ContactSet } from "./contact-set.ts";
import { fail } from "./step-result.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";

/** Changes `velocity` from u⁻ to u′ and books the impact; false when there is none or the law fails. The law's remarks are kept. */
export function impactBefore(
  work: SteppingWorkspace,
  set: ContactSet,
  velocity: Float64Array,
  remarks: Set<string>,
): boolean {
  const { system, result, active, settings } = work;
  const { law, tolerance } = settings;
  const members = impactMembers(set);
  if (!members.some((e) => active.isContact[e] === 1 && set.before[set.starts[e]!]! < 0)) return false;
  const names = members.map((e) => system.elements[e]!.name);
  const components = impactComponents(set, members);
  try {
    // γ⁻ with the motion χ of the constraints.
    const preContactVelocity = Float64Array.from(components, (i) => set.before[i]!);
    const impact = { ...frameImpact(set, members, velocity.slice()), preContactVelocity };
    const fremondMatrix = fremondOf(system, members, law.fremondMatrix);
    const first = LAWS[law.choice.name as LawName].begin(impact, { ...law, ...(fremondMatrix && { fremondMatrix }) });
    const found = runLaw(first, { workspace: work.outcome.workspace, ...(tolerance !== undefined && { tolerance }) });
    const run = found.runs[0];
    if (found.status === "none") return fail(result, { kind: "no-solution", of: "impact", why: found.reason! }, names);
    if (found.status !== "solved" || !run)
      return fail(result, { kind: "law-failed", why: found.reason ?? "the impact law failed" }, names);
    for (const remark of [run.end.remark, ...(run.choices ?? [])]) if (remark) remarks.add(`impact: ${remark}`);
    result.residual = Math.max(result.residual, run.residual, run.end.residual ?? 0);
    const { impulses, tail, postVelocity } = run.end;
    velocity.set(postVelocity ?? velocityAfter(impact, impulses, tail));
    let k = 0;
    for (const e of members) {
      for (let j = 0; j < system.elements[e]!.dimension; j++, k++) {
        book(work, set, e, components[k]!, velocity, impulses[k]!, impact.stiffening[k]!);
      }
    }
    return true;
  } catch (error) {
    if (error instanceof InputError) return fail(result, { kind: "refused", why: error.what }, names);
    throw error;
  }
}

/** Impulse, work and impact of a component i of element e, with the velocity after. */
function book(
  { result, active }: SteppingWorkspace,
  set: ContactSet,
  e: number,
  i: number,
  after: Float64Array,
  shifted: number,
  stiffening: number,
): void {
  const before = set.before[i]!;
  const velocity = velocityOf(set, i, after, 0);
  const impulse = shifted - stiffening * (velocity - before);
  const drive = -impulse * set.drives[i]!;
  result.impulses[set.origin[i]!]! += impulse;
  result.works[e]! += 0.5 * impulse * (velocity + before) + drive;
  result.drive += drive;
  if (active.isContact[e] === 1 && impulse > 0 && before < 0) result.impacts[e] = 1;
}
