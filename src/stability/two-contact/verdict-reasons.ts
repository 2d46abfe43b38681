/**
 * One sentence for every decision: what was found, by which theorem, with its number: 1–4 of [VarkonyiOr], E and F of
 * docs/theory/non-persistent-postures.md.
 */
import { rounded } from "../../text/show-number.ts";
import type { BeyondPaper, OpenEnd } from "./beyond-paper.ts";
import type { PostureDecision } from "./decide-posture.ts";
import { endsAtRest } from "./map-pieces.ts";
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
      return decision.theorem === "E" ? beyondReason(decision) : partitionReason(decision);
    case 7:
      return decision.verdict === "stable" ? beyondReason(decision) : undecidedReason(decision);
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

/** What Theorems E and F stand on, for everybody who reads the verdict: nobody has refereed them. */
const STANDING = "proved here, unpublished";

function beyondReason(decision: PostureDecision): string {
  const { beyond, persistence, partition } = decision;
  const fails = persistence?.fails;
  const though = fails ? `not persistent (${fails.text}), but` : "persistent, and";
  const how =
    beyond!.theorem === "E"
      ? `its reduced map never falls (${beyond!.order.by}) and no approach angle that repeats itself grows`
      : `in a partition into ${partition!.cuts.length + 1} intervals no cycle of the interval graph passes through one of the ${partition!.unsafe.length} in which the impact speed may grow`;
  return `The posture is ${though} ${how}: stable by Theorem ${beyond!.theorem} (${STANDING}).${ruleText(beyond!)}`;
}

/** The rule that a verdict rests on where slip has no mode. */
function ruleText({ slips }: BeyondPaper): string {
  const without = (slips ?? []).filter(({ modes }) => modes.length === 0);
  if (without.length === 0) return "";
  return ` Slip at both contacts ${without.length === 2 ? "has" : "in one direction has"} no consistent mode; the verdict rests on the declared rule that it then stops at once.`;
}

const OPEN: Readonly<Record<OpenEnd, string>> = {
  slopes: "cos φ1 or cos φ2 is 0 to rounding",
  ambiguity: "a mode is consistent at rest to rounding",
  slip: "a sign behind slip at both contacts (A12, A21, det A, α1 or α2) is 0 to rounding",
  growth: "the growth is 1 to rounding at a fixed point or at an end of the maps",
  drift: "the reduced map touches the diagonal to rounding where the speed may grow",
  ending: "some motions neither return to the section nor end at rest",
  partition: "the reduced map may fall, and no partition without a growing cycle was found",
};

function undecidedReason(decision: PostureDecision): string {
  const open = decision.beyond?.open;
  return `${paperReason(decision)}${open ? ` Neither do Theorems E and F (${STANDING}): ${OPEN[open]}.` : ""}`;
}

function paperReason(decision: PostureDecision): string {
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

const short = (x: number): string => rounded(x, 5);
