/**
 * One sentence for every decision: what was found, by which theorem of [VarkonyiOr], with its number.
 */
import { endsAtRest, type PostureDecision } from "./decide-posture.ts";
import { painleve } from "./painleve.ts";
import { MAP_RESOLUTION } from "./verdict-margin.ts";

export function verdictReason(decision: PostureDecision): string {
  switch (decision.region) {
    case 0:
      return decision.model.equilibriumMargin < 0
        ? "No contact forces inside the friction cones balance the load."
        : "Only contact forces on the very edge of the friction cones balance the load: nothing ends slip there.";
    case 1:
      return painleveReason(decision);
    case 6:
      return `At rest ${list(decision.ambiguity!.modes)} consistent beside SS, so the body may leave the posture by itself (Theorem 1).`;
    case 4:
    case 5:
      return chatterReason(decision);
    case 2:
      return decayReason(decision);
    case 3:
      return partitionReason(decision);
    case 7:
      return undecidedReason(decision);
  }
}

function painleveReason(decision: PostureDecision): string {
  const { bounds, holds } = painleve(decision.model);
  const contact = holds[0] ? 1 : 0;
  const mu = short(decision.model.friction[contact]);
  return `Friction ${mu} at contact ${contact + 1} is not below the bound (11) of ${short(bounds[contact] ?? 0)}: slip meets the paradox of Painlevé, and the posture is excluded.`;
}

function chatterReason(decision: PostureDecision): string {
  const { fixedPoint } = decision.chatter!;
  const where = decision.region === 5 ? ", although the posture is not persistent" : "";
  return `The approach angle ${short(fixedPoint.angle)} repeats itself while the impact speed grows by the factor ${short(fixedPoint.growth)} in every turn: reverse chatter (Theorem 2${where}).`;
}

function decayReason(decision: PostureDecision): string {
  const largest = decision.decay!.largest;
  const what = largest
    ? `the impact speed shrinks in every turn, at least by the factor ${short(largest.value)}`
    : "no motion comes back to the section";
  return `The posture is persistent and ${what} (Theorem 3).`;
}

function partitionReason(decision: PostureDecision): string {
  const { cuts, unsafe } = decision.partition!;
  return `The posture is persistent, and in a partition into ${cuts.length + 1} intervals no cycle of the interval graph passes through one of the ${unsafe.length} in which the impact speed may grow (Theorem 4).`;
}

function undecidedReason(decision: PostureDecision): string {
  const { analysed, persistence, structure, partition } = decision;
  if (!analysed.hasSection)
    return "The normal of contact 1 passes through contact 2 (cos φ1 = 0), where the theory has no section.";
  if (!structure) return "No labels of the contacts satisfy (13), so the theory has no section.";
  if (persistence?.fails?.border) {
    const border = persistence.fails.requirement === 1 ? "ambiguity" : "persistence";
    return `The posture lies on the border of ${border} (to rounding ${persistence.fails.text}), and no fixed point grows: the theorems do not decide.`;
  }
  if (persistence?.fails) {
    return `The posture is not persistent (${persistence.fails.text}), and no fixed point grows: the theorems do not decide.`;
  }
  if (persistence && persistence.margin <= MAP_RESOLUTION) {
    return `The posture is persistent by ${short(persistence.margin)} only, so close to the border that the maps change beyond the angles looked at: the theorems do not decide.`;
  }
  if (!endsAtRest(structure))
    return "Some motions neither return to the section nor end at rest: the theorems do not decide.";
  const where = partition?.culprit ? ` on [${short(partition.culprit[0])}, ${short(partition.culprit[1])}]` : "";
  return `The posture is persistent, but no stable partition was found: condition ${partition?.failed ?? 4} of Definition 5 fails${where}.`;
}

const list = (modes: readonly string[]): string =>
  modes.length === 1 ? `the mode ${modes[0]} is` : `the modes ${modes.slice(0, -1).join(", ")} and ${modes.at(-1)} are`;

const short = (x: number): string => String(Number(x.toPrecision(5)));
