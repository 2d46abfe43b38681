/**
 * What the figures of a posture say: the finding as a headline, the model and the theorem below it.
 */
import { growingPoint, theoremWords } from "../../reports/posture-words.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { provedCorners, provedSize } from "./posture-proved.ts";
import type { PostureRecord } from "./posture-record.ts";

const percent = (factor: number): string => `${Math.round(1000 * Math.abs(factor - 1)) / 10} %`;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** The letter of a piece of the maps or of an interval: a … z, a1 … */
export const pieceLetter = (piece: number): string =>
  ALPHABET[piece] ?? `${ALPHABET[piece % 26]}${Math.floor(piece / 26)}`;

/** The finding in a sentence. */
export function postureHeadline({ verdict, region, fixedPoints, maps }: PostureRecord): Rich {
  const growing = growingPoint(fixedPoints);
  if (verdict === "infeasible") return words("No contact forces balance the load");
  if (verdict === "excluded") return words("Friction is so large that Painlevé’s paradox is possible");
  if (verdict === "undecided") return words(`The theory does not decide this posture (region ${region})`);
  if (growing && growing.growth > 2)
    return rich`Every turn repeats the angle and is ${showValue(growing.growth)} times as fast`;
  if (growing) return words(`Every turn repeats the angle and is ${percent(growing.growth)} faster`);
  if (verdict === "unstable") return words("Another motion begins from rest: the posture is ambiguous");
  const most = Math.max(0, ...(maps.curves?.pieces ?? []).flatMap(({ growth }) => growth));
  if (most < 1 && maps.curves) return words(`Every turn is at least ${percent(most)} slower: chatter dies out`);
  return words("Growing turns never repeat: chatter dies out");
}

const HERE = {
  stable: "this place is stable",
  unstable: "this place is unstable",
  undecided: "this place is not decided",
  infeasible: "not here",
  excluded: "this place is excluded by Painlevé’s paradox",
} as const;

/** Where the centre of mass may go across the load, in a sentence. */
export function stripHeadline({ verdict, feasibleStrip, model }: PostureRecord): Rich {
  if (model?.loadSize === 0) return words("The load is a torque: no place of the centre of mass changes it");
  if (!feasibleStrip) return words("Nowhere beside the load can the centre of mass rest");
  const { from, to } = feasibleStrip;
  const place = (end: number): Rich =>
    end === 0 ? words("here") : rich`${showValue(Math.abs(end))} m ${end < 0 ? "left" : "right"}`;
  const here = HERE[verdict];
  if (from === null && to === null) return words(`Rest is possible wherever the load passes; ${here}`);
  if (from === null) return rich`Rest is possible up to ${place(to!)}; ${here}`;
  if (to === null) return rich`Rest is possible from ${place(from)} on; ${here}`;
  return rich`Rest is possible from ${place(from)} to ${place(to)}; ${here}`;
}

/** Title, verdict and theorem. */
export function postureSubline({ title, verdict, theorem, region }: PostureRecord): Rich {
  const by = theorem === null ? `region ${region}` : `region ${region}, ${theoremWords(theorem)}`;
  return joined([...(title ? [words(title)] : []), rich`${verdict} (${by})`], ": ");
}

/** The same, and for how much around it the verdict is proved. */
export function provedSubline(result: PostureRecord): Rich {
  const size = provedSize(result);
  const line = postureSubline(result);
  return size === null ? line : rich`${line}; proved for every place in a box of ${size}`;
}

export function postureDescription(result: PostureRecord): string {
  const { reason, model, box } = result;
  const { friction, contactSlopes } = model!;
  const each = [0, 1].map((i) => `contact ${i + 1}: slope ${contactSlopes[i]} rad, friction ${friction[i]}`);
  const proved = provedCorners(result) ? ` Proved ${box!.verdict} wherever the centre of mass lies in the box.` : "";
  return `A body on two contacts, the load pointing down. ${reason} ${each.join("; ")}.${proved}`;
}
