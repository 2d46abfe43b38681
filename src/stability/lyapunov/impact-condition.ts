/**
 * Does no impact near an equilibrium create energy? Contacts that are closed at q* can collide near it in any combination,
 * so every combination is certified there (joints, clutches and the friction of its contacts with it), and the claim must
 * reach beyond q*: either the condition behind it asks nothing of G (equal coefficients; contacts and joints only), or the
 * directions and masses do not change.
 */

import type { Certificate } from "../../certificates/certificate.ts";
import { certify } from "../../certificates/certify.ts";
import { fremondOf, impactAlong } from "../../dynamics/frame/frame-impact.ts";
import { massOf, rowsOf } from "../../dynamics/kernel-condition.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { LAWS, type LawName } from "../../laws/laws.ts";
import type { SystemModel } from "../../models/model.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { Judgement } from "./equilibrium.ts";
import type { Found } from "./solve-equilibrium.ts";
import { carriers, hasConstantDirections, type StaticProblem } from "./static-problem.ts";

/** Closed contacts beyond this have too many combinations. */
const MOST_CONTACTS = 5;

export function impactCondition(model: SystemModel, problem: StaticProblem, found: Found): Judgement {
  const { system } = problem;
  const clutches = system.elements.some(({ kind }) => kind === "kinematic-unilateral");
  if (found.closed.length === 0 && !clutches) {
    return { verdict: "holds", evidence: "no contact is closed, so nothing collides nearby" };
  }
  if (found.closed.length > MOST_CONTACTS) {
    return { verdict: "undecided", evidence: `${found.closed.length} closed contacts have too many combinations` };
  }
  const isConstant = hasConstantGeometry(problem, found);
  let count = 0;
  for (const subset of subsets(found.closed, clutches)) {
    const names = subset.map((i) => system.elements[i]!.name).join(", ") || "clutches";
    const certificate = certified(model, problem, found.q, subset);
    if (typeof certificate === "string") return { verdict: "undecided", evidence: certificate };
    const { verdict, reason, largestGain } = certificate.energy;
    if (verdict === "fails") {
      const gain = largestGain === null ? "" : ` by up to ${Number((100 * largestGain).toPrecision(3))} % of T⁻`;
      return { verdict: "fails", evidence: `an impact at ${names} can raise the energy${gain}` };
    }
    if (verdict === "undecided") return { verdict, evidence: `impacts at ${names}: ${reason}` };
    if (!isConstant && !holdsForEveryGeometry(certificate)) {
      const evidence = `impacts at ${names} lose energy at q*, but directions or masses change around it`;
      return { verdict: "undecided", evidence };
    }
    count++;
  }
  const what = count === 1 ? "1 combination of contacts" : `${count} combinations of contacts`;
  return {
    verdict: "holds",
    evidence: `certified for ${what}${isConstant ? ", constant geometry" : ", any geometry"}`,
  };
}

function* subsets(closed: readonly number[], withEmpty: boolean): Generator<number[]> {
  for (let mask = withEmpty ? 0 : 1; mask < 1 << closed.length; mask++) yield closed.filter((_, k) => mask & (1 << k));
}

/** The certificate, or why there is none. */
function certified(
  model: SystemModel,
  problem: StaticProblem,
  q: Float64Array,
  closed: readonly number[],
): Certificate | string {
  const taking = carriers(problem.system, closed);
  const matrix = fremondOf(problem.system, taking, model.fremondMatrix);
  try {
    return certify(impactOf(problem, q, taking), { ...model, ...(matrix && { fremondMatrix: matrix }) });
  } catch (error) {
    if (error instanceof InputError) return error.what;
    throw error;
  }
}

/** The impact problem of some elements at rest. Brakes take no part: a bounded force has no impulse. */
function impactOf({ system, t }: StaticProblem, q: Float64Array, taking: readonly number[]): ImpactProblem {
  const members = taking.filter((i) => ELEMENTS[system.elements[i]!.kind].family !== "step");
  const { rows } = rowsOf(system, members, q, t);
  return impactAlong(system, members, rows, massOf(system, q), new Float64Array(system.freedoms));
}

function holdsForEveryGeometry({ law, conditions }: Certificate): boolean {
  // The projection onto the admissible set loses energy by construction.
  if (LAWS[law as LawName].keepsEnergy) return true;
  return conditions?.equalCoefficients.verdict === "holds" || conditions?.specialElements.verdict === "holds";
}

function hasConstantGeometry(problem: StaticProblem, { q, closed }: Found): boolean {
  const { system } = problem;
  return system.hasConstantMass && hasConstantDirections(problem, carriers(system, closed), q);
}
