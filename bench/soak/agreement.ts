/**
 * The attack on the agreement of theorems: where Theorem E of docs/theory/non-persistent-postures.md applies to postures that the paper
 * decides (regions 2 to 5), both ways must say the same. Verdicts only, no motion.
 *   stable by Theorem 3 or 4      Theorem E or F finds it stable, too
 *   unstable by Theorem 2         neither E nor F does, G < 1 does not hold everywhere, and no partition is stable, from break points or uniform
 */
import { beyondPaper } from "../../src/stability/two-contact/beyond-paper.ts";
import { decidePosture } from "../../src/stability/two-contact/decide-posture.ts";
import { postureOrder } from "../../src/stability/two-contact/order/posture-order.ts";
import { makePosture, type PostureFields } from "../../src/stability/two-contact/posture.ts";
import { stablePartition } from "../../src/stability/two-contact/stable-partition.ts";
import { decayEverywhere } from "../../src/stability/two-contact/theorems.ts";
import { randomNumbers } from "../families.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { drawPosture } from "./posture/draws.ts";
import { runCases } from "./run-cases.ts";

/** Verdicts whose margin is below this may differ once the numbers are rounded differently. */
const CLEAR = 1e-7;

/** Neighbouring seeds give streams that have nothing in common. */
const SEED_STEP = 0x9e3779b1;

export async function attackAgreements(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, agreementCase).outcome("agreement");
}

export function agreementCase(seed: number): CaseResult {
  const fields = drawPosture(randomNumbers(Math.imul(seed + 1, SEED_STEP)));
  const outcomes: string[] = [];
  return { wrong: attackAgreement(fields, outcomes), outcomes, model: { kind: "posture", ...fields } };
}

/** Two ways to one verdict. */
export function attackAgreement(fields: Required<PostureFields>, outcomes: string[]): string[] {
  const decision = decidePosture(makePosture(fields), { paper: true });
  const { region, ambiguity, structure, fixedPoints, analysed } = decision;
  if (region < 2 || region > 5) return [];
  const given = { analysed, structure: structure!, fixedPoints, ambiguity: ambiguity! };
  const { theorem, open } = beyondPaper(given, [], {});
  const order = postureOrder(analysed).by === null ? "not ordered" : "ordered";
  const isClear = decision.margin! > CLEAR;
  if (region < 4) {
    const other = theorem === null ? `open by E and F: ${open}` : `by Theorem ${theorem}`;
    outcomes.push(`region ${region}, ${order}: stable by Theorem ${decision.theorem} and ${other}`);
    return theorem === null && isClear ? [`stable by Theorem ${decision.theorem}, open by E and F: ${open}`] : [];
  }
  outcomes.push(`region ${region}, ${order}: unstable by Theorem 2 and not stable otherwise`);
  const partitions = (["breakpoints", "uniform"] as const).filter(
    (partition) => stablePartition(structure!, fixedPoints, { partition }).stable,
  );
  return [
    ...(theorem === null ? [] : [`unstable by Theorem 2, but stable by Theorem ${theorem}`]),
    ...(decayEverywhere(structure!) === null ? [] : ["unstable by Theorem 2, but G < 1 everywhere"]),
    ...partitions.map((partition) => `unstable by Theorem 2, but the partition from ${partition} is stable`),
  ];
}
