/**
 * Remedies of the library as clicks that change the file.
 */
import type { RemedyWords, Sentences } from "../../src/doors/reports.ts";
import type { Edit, Question, Remedy } from "../workers/protocol.ts";
import { readOnce } from "./answer-read.ts";

/** A click for each remedy that the file can be given, and the proof for all impacts where this one is sound. */
export function remediesOf(
  { text, name }: Pick<Question, "text" | "name">,
  { remedies, verdict }: Pick<Sentences, "remedies" | "verdict">,
): Remedy[] {
  const { values } = readOnce(text, name);
  const mends = remedies.flatMap((remedy): Remedy[] => {
    const edits = editsOf(remedy, values("elements"), values("law"));
    return edits ? [{ label: `Set ${remedy.text}`, gives: remedy.gives, edits }] : [];
  });
  return verdict === "holds"
    ? [...mends, { label: "Prove it for every impact", gives: "Certify", edits: [], view: "certify" }]
    : mends;
}

/** Undefined where the file has no place for it. */
export function editsOf(
  { law, restitution = {} }: Pick<RemedyWords, "law" | "restitution">,
  elements: unknown,
  ownLaw: unknown,
): Edit[] | undefined {
  if (law !== undefined) return [{ path: typeof ownLaw === "object" ? "law.name" : "law", value: law }];
  const names = (Array.isArray(elements) ? elements : []).map((element) => (element as { name?: unknown }).name);
  const edits = Object.entries(restitution).map(([name, value]) => ({ place: names.indexOf(name), value }));
  if (edits.some(({ place }) => place < 0)) return undefined;
  return edits.map(({ place, value }) => ({ path: `elements[${place}].restitution`, value }));
}
