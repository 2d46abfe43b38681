/**
 * The checks of a file: its shape, its parameters, its values. Where the shape has mistakes, the values of the rest are looked at too,
 * as far as a mistake in them cannot come from what is left out.
 */
import { isStrayDigits } from "./decimal-comma.ts";
import { explainIssue } from "./explain-issue.ts";
import { type EditedDocument, firstFinding, offsetOf } from "./first-error.ts";
import type { KindShape } from "./kinds.ts";
import type { Model } from "./model.ts";
import { numberReader } from "./numbers.ts";
import { readParameters } from "./parameters.ts";
import { type PartialFile, partialFile } from "./partial-file.ts";
import { isInside } from "./path.ts";
import type { HeadFile } from "./schema-parts.ts";
import { type Finding, findingRange } from "./source/source-document.ts";
import { NO_STATE } from "./state-names.ts";

export interface CheckedFile {
  /** What is wrong with it, the first of the file among it; the model counts only when it is empty. */
  readonly findings: readonly Finding[];
  readonly model?: Model | undefined;
  readonly file?: unknown;
}

export function checkFile(document: EditedDocument, shape: KindShape): CheckedFile {
  const parsed = shape.schema.safeParse(document.value);
  if (parsed.success) return { ...readValues(shape, parsed.data as HeadFile), file: parsed.data };
  const first = firstFinding(
    document,
    parsed.error.issues.flatMap((issue) => explainIssue(issue, document.value, shape)),
  );
  const rest = partialFile(shape.schema, document.value);
  if (rest === undefined) return { findings: [first] };
  const offset = offsetOf(document, first);
  const above = readValues(shape, rest.file as HeadFile).findings.filter(
    (finding) =>
      offsetOf(document, finding) < offset && isOwnMistake(finding, rest) && !isCut(document, finding, first),
  );
  return { findings: [first, ...above] };
}

function readValues(shape: KindShape, file: HeadFile): { findings: readonly Finding[]; model: Model | undefined } {
  const findings: Finding[] = [];
  const state = shape.state?.(file as never) ?? NO_STATE;
  const reader = numberReader(readParameters(file.parameters ?? {}, findings, state), findings, state);
  const model = shape.build(reader, file as never);
  const { remarks } = reader;
  return { findings, model: model && (remarks.length > 0 ? { ...model, remarks } : model) };
}

/** Mistakes that a value makes by itself, whatever else the file says. */
const OWN_MISTAKES: ReadonlySet<string> = new Set([
  "bad-expression",
  "bad-time",
  "decimal-comma",
  "division-by-zero",
  "expression-too-deep",
  "expression-too-long",
  "method-unknown",
  "not-allowed-name",
  "not-finite",
  "out-of-range",
  "restitution-range",
  "too-large",
]);

/** Where names come from. */
const NAMING: readonly unknown[] = ["parameters", "coordinates", "bodies"];

/** Where the names of bodies come from. */
const BODIES: readonly unknown[] = ["bodies", "obstacles"];

/** Sections that nothing else in a file depends on. */
const ENDS: readonly unknown[] = [
  "$schema",
  "title",
  "source",
  "see",
  "law",
  "initial",
  "simulate",
  "lyapunov",
  "drawing",
];

function isOwnMistake({ code }: Finding, { left }: PartialFile): boolean {
  if (OWN_MISTAKES.has(code) || left.every(([section]) => ENDS.includes(section))) return true;
  if (code === "unknown-body") return !left.some(([section]) => BODIES.includes(section));
  return code === "unknown-name" && !left.some(([section]) => NAMING.includes(section));
}

/** In {mass: 0,5} the mass is not 0: the key 5 without a value says so, and what is wrong with the 0 need not be said. */
function isCut(document: EditedDocument, finding: Finding, first: Finding): boolean {
  if (!isStrayDigits(first.path.at(-1)) || !isInside(finding.path, first.path.slice(0, -1))) return false;
  const between = document.source.text.slice(findingRange(document, finding).end, offsetOf(document, first));
  return between.trim() === ",";
}
