/**
 * What the figures of a posture say: the finding as a headline, the model and the theorem below it.
 */
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import type { PostureRecord } from "./posture-record.ts";

const percent = (factor: number): string => `${Math.round(1000 * Math.abs(factor - 1)) / 10} %`;

/** The finding in a sentence. */
export function postureHeadline({ verdict, region, fixedPoints, maps }: PostureRecord): Rich {
  const growing = fixedPoints
    .filter(({ growth, slope }) => growth > 1 && Math.abs(slope) < 1)
    .sort((a, b) => b.growth - a.growth)[0];
  if (verdict === "infeasible") return words("No contact forces balance the load");
  if (verdict === "excluded") return words("Friction is so large that Painlevé’s paradox is possible");
  if (verdict === "undecided") return words(`The theory does not decide this posture (region ${region})`);
  if (growing) return words(`Every turn repeats the angle and is ${percent(growing.growth)} faster`);
  if (verdict === "unstable") return words("Another motion begins from rest: the posture is ambiguous");
  const most = Math.max(0, ...(maps.curves?.pieces ?? []).flatMap(({ growth }) => growth));
  if (most < 1 && maps.curves) return words(`Every turn is at least ${percent(most)} slower: chatter dies out`);
  return words("Growing turns never repeat: chatter dies out");
}

/** Title, verdict and theorem. */
export function postureSubline({ title, verdict, theorem, region }: PostureRecord): Rich {
  const by = theorem === null ? `region ${region}` : `region ${region}, Theorem ${theorem}`;
  return joined([...(title ? [words(title)] : []), rich`${verdict} (${by})`], ": ");
}
