/**
 * Issues of the schema → findings in words: what is wrong, what is known there, what was probably meant.
 */
import type * as z from "zod";
import { nearest, nearestFix } from "../text/nearest.ts";
import { describeValue, listWords, quote } from "../text/quote.ts";
import { commaAdvice } from "./decimal-comma.ts";
import { explainUnion } from "./explain-union.ts";
import type { FileShape } from "./kinds.ts";
import { formatPath, type Path, valueAt } from "./path.ts";
import { keysAt, typesWith } from "./schema-keys.ts";
import type { Finding } from "./source/source-document.ts";

type Issue = z.core.$ZodIssue;

/** How the value of a key is written, for the fix; a kind may have its own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  title: 'title: "Kane\'s pendulum"',
  source: 'source: "Glocker 2012, Fig. 11"',
  see: 'see: "who creates the energy"',
  parameters: "parameters: { m: 3, l: 2 }",
  massMatrix: "massMatrix: [[2, 0], [0, 1]]",
  preVelocity: "preVelocity: [-1, 0]",
  elements: "elements: [{ name: n, type: geometric-unilateral, direction: [1, 0] }]",
  name: "name: ground",
  type: "type: geometric-unilateral",
  direction: "direction: [1, 0]",
  directions: "directions: [[1, 0, 0], [0, 1, 0]]",
  "coulomb-contensou.directions": "directions: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]",
  "coulomb-orthotropic.friction": "friction: [0.3, 0.5]",
  normal: "normal: ground",
  friction: "friction: 0.3",
  restitution: "restitution: 0.5",
  radius: "radius: 0.01",
  pressure: "pressure: hertz",
  bound: "bound: 2",
  allowOutOfRange: "allowOutOfRange: true",
  law: "law: newton",
  of: "of: newton",
  proposal: "proposal: [0, 1]",
  fremondMatrix: "fremondMatrix: [[0.5, 0], [0, 0.5]]",
  coordinates: "coordinates: [x, phi]",
  units: "units: { phi: rad }",
  unit: "unit: rad",
};

/** One or more findings for an issue of a file of kind `shape`; `root` is the value the schema was applied to. */
export function explainIssue(issue: Issue, root: unknown, shape: FileShape): readonly Finding[] {
  const path = issue.path as Path;
  const value = valueAt(root, path);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(key, path, root, shape));
  const last = path.at(-1);
  if (issue.code === "too_small" && last === "elements") return [NO_ELEMENTS];
  if (value === undefined && typeof last === "string") return [missingKey(last, path, root, shape, typesOf(issue))];
  const types = typesOf(issue);
  if (types.length > 0) return [unknownValue(`${nounOf(path)} type`, types, path, value)];
  if (issue.code === "invalid_union" && value !== null && typeof value === "object") {
    const exampleAt = (key: string) => exampleOf([...path, key], root, shape);
    const found = explainUnion(issue.errors, path, value, exampleAt);
    if (found !== undefined && "what" in found) return [found];
    if (found) return found.flatMap((inner) => explainIssue({ ...inner, path: [...path, ...inner.path] }, root, shape));
  }
  const known = allowedWords(issue);
  if (known !== undefined && typeof value === "string") {
    const others = issue.code === "invalid_union" && path[0] !== "law" ? ` It must be ${issue.message}.` : "";
    const noun = path[0] === "law" ? "law" : path[0] === "units" ? "unit" : String(last);
    const found = unknownValue(noun, known, path, value);
    return [{ ...found, fix: found.fix + others }];
  }
  if (typeof value === "number" && !Number.isFinite(value)) return [notFinite(path, value)];
  const found = wrongType(issue.message, path, root, shape);
  const advice = Array.isArray(value) ? commaAdvice(value, mostEntries(issue)) : "";
  return [{ ...found, fix: found.fix + advice }];
}

/** The most entries a list may have at the place of an issue: 1 where a number is wanted, 0 where nothing is said. */
function mostEntries(issue: Issue): number {
  if (issue.code === "too_big") return Number(issue.maximum);
  if (issue.code === "invalid_union") return Math.max(0, ...issue.errors.flat().map(mostEntries));
  return issue.code === "invalid_type" && issue.expected === "number" ? 1 : 0;
}

/** The types among which an issue says that a choice must be made. */
function typesOf(issue: Issue): readonly string[] {
  if (issue.code !== "invalid_union" || issue.discriminator !== "type") return [];
  return ((issue as { options?: readonly unknown[] }).options ?? []).map(String);
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** `element` for what stands in `elements`, and so on. */
function nounOf(path: Path): string {
  return String(path[0]).replace(/s$/, "");
}

const NO_ELEMENTS: Finding = {
  code: "no-elements",
  what: "elements is empty: without an element nothing can transmit an impulse",
  fix: "Add at least one element, for example `- { name: n, type: geometric-unilateral, direction: [1, 0] }`.",
  path: ["elements"],
};

/** The words an issue allows; for a union those of the member that is a list of words. */
function allowedWords(issue: Issue): readonly string[] | undefined {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code !== "invalid_union") return undefined;
  for (const [first] of issue.errors) if (first?.code === "invalid_value") return first.values.map(String);
  return undefined;
}

function unknownKey(key: string, parent: Path, root: unknown, shape: FileShape): Finding {
  const owner = (valueAt(root, parent) ?? {}) as { readonly type?: unknown };
  const { type } = owner;
  const isElement = parent[0] === "elements" && parent.length === 2;
  const known = (keysAt(shape.schema, parent, root) ?? []).filter((k) => k !== "$schema");
  if (known.includes(key)) return strayKey(key, parent);
  const place =
    parent.length === 0
      ? `a model of kind ${shape.kind}`
      : isElement
        ? `an element of type ${type}`
        : formatPath(parent);
  const owners = isElement ? typesWith(shape.schema, ["elements"], key) : [];
  const elsewhere = owners.length > 0 ? `${quote(key)} belongs to elements of type ${listWords(owners)}. ` : "";
  const { fix, mend } = nearestFix(key, known, `${elsewhere}Known keys: ${known.join(", ")}.`);
  // A key that is there already cannot be written once more.
  const isThere = mend !== undefined && "write" in mend && Object.hasOwn(owner, mend.write);
  return {
    code: "unknown-key",
    what: `unknown key ${quote(key)} in ${place}`,
    fix,
    ...(mend && !isThere && { mend }),
    path: [...parent, key],
    atKey: true,
  };
}

/** A key of another way to write the mapping than the one begun. */
function strayKey(key: string, parent: Path): Finding {
  return {
    code: "two-ways",
    what: `${quote(key)} does not go with the other keys of ${formatPath(parent)}`,
    fix: "Remove it, or write all of it the other way.",
    path: [...parent, key],
    atKey: true,
  };
}

function missingKey(key: string, path: Path, root: unknown, shape: FileShape, known: readonly string[]): Finding {
  const parent = valueAt(root, path.slice(0, -1)) as { name?: unknown; type?: unknown };
  const isElement = path[0] === "elements";
  const types = known.length > 0 ? ` Known types: ${known.join(", ")}.` : "";
  const typo =
    known.length > 0 ? Object.keys(parent).find((other) => other === "kind" || nearest(other, ["type"])) : undefined;
  if (typo !== undefined) return misspeltType(typo, path, types);
  const named = typeof parent.name === "string" ? `element ${quote(parent.name)}` : "element";
  const owner = path.length === 1 ? "the model" : isElement ? `the ${named}` : formatPath(path.slice(0, -1));
  const example = exampleOf(path, root, shape);
  return {
    code: "missing-key",
    what: `${owner} has no ${quote(key)}`,
    fix: `Add it, for example \`${example ?? `${key}: …`}\`.${types}`,
    path,
  };
}

/** How the nearest key of a path is written: for this type of element, else in this section, else anywhere. */
function exampleOf(path: Path, root: unknown, shape: FileShape): string | undefined {
  const key = [...path].reverse().find((part) => typeof part === "string");
  if (key === undefined) return undefined;
  const { type } = (valueAt(root, path.slice(0, 2)) ?? {}) as { type?: unknown };
  for (const name of [`${String(type)}.${key}`, `${String(path[0])}.${key}`, key]) {
    for (const table of [shape.examples ?? {}, EXAMPLES]) if (Object.hasOwn(table, name)) return table[name];
  }
  return undefined;
}

/** Without its type an element has no known keys, so the schema cannot tell that this one is misspelt. */
function misspeltType(key: string, path: Path, types: string): Finding {
  return {
    code: "unknown-key",
    what: `unknown key ${quote(key)} in ${withArticle(nounOf(path))} without a type`,
    ...{ fix: `did you mean "type"?${types}`, mend: { write: "type" } },
    path: [...path.slice(0, -1), key],
    atKey: true,
  };
}

function unknownValue(noun: string, known: readonly string[], path: Path, value: unknown): Finding {
  const shown = typeof value === "string" ? quote(value) : describeValue(value);
  const listed = `Known: ${known.join(", ")}.`;
  return {
    code: "unknown-value",
    what: `unknown ${noun} ${shown}`,
    ...(typeof value === "string" ? nearestFix(value, known, listed) : { fix: listed }),
    path,
  };
}

function notFinite(path: Path, value: number): Finding {
  return {
    code: "not-finite",
    what: `${formatPath(path)} must be a finite number, got ${value}`,
    fix: "Give a number; what is unknown or unbounded cannot be computed with.",
    path,
  };
}

function wrongType(expected: string, path: Path, root: unknown, shape: FileShape): Finding {
  const value = valueAt(root, path);
  return {
    code: "wrong-type",
    what: `${formatPath(path) || "the model"} must be ${expected}, got ${describeValue(value)}`,
    fix: typeAdvice(expected, path, root, shape),
    path,
  };
}

function typeAdvice(expected: string, path: Path, root: unknown, shape: FileShape): string {
  if (expected.startsWith("a text")) return "Put it into quotes.";
  if (expected.startsWith("a mapping of elements")) return "Write for example `fremondMatrix: {a-b: {b-c: 1}}`.";
  if (path[0] === "elements" && path.at(-1) === "friction" && !expected.startsWith("a list")) {
    if (Array.isArray(valueAt(root, path)))
      return "Give one number; two coefficients belong to type coulomb-orthotropic.";
  }
  const example = exampleOf(path, root, shape);
  return example === undefined ? "Write a number such as 0.5." : `Write for example \`${example}\`.`;
}
