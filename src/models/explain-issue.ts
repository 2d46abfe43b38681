/**
 * Issues of the schema → findings in words: what is wrong, what is known there, what was probably meant.
 */
import type * as z from "zod";
import type { KindShape } from "./kind-shape.ts";
import { didYouMean, nearest } from "./nearest.ts";
import { formatPath, type Path } from "./path.ts";
import { describeValue, listWords, quote } from "./quote.ts";
import { keysAt } from "./schema-keys.ts";
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
};

const FRICTION_PAIR = "friction: [0.3, 0.5]";

/** One or more findings for an issue of a file of kind `shape`; `root` is the value the schema was applied to. */
export function explainIssue(issue: Issue, root: unknown, shape: KindShape): readonly Finding[] {
  const path = issue.path as Path;
  const value = valueAt(root, path);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(key, path, root, shape));
  const last = path.at(-1);
  if (issue.code === "too_small" && last === "elements") return [NO_ELEMENTS];
  if (value === undefined && typeof last === "string") return [missingKey(last, path, root, shape)];
  if (issue.code === "invalid_union" && last === "type") {
    return [unknownValue("element type", shape.elementTypes ?? [], path, value)];
  }
  if (issue.code === "invalid_union" && value !== null && typeof value === "object") {
    const member = issue.errors.find((issues) => issues.every(isInside));
    if (member)
      return member.flatMap((inner) => explainIssue({ ...inner, path: [...path, ...inner.path] }, root, shape));
  }
  const known = allowedWords(issue);
  if (known !== undefined && typeof value === "string") {
    return [unknownValue(path[0] === "law" ? "law" : String(last), known, path, value)];
  }
  if (typeof value === "number" && !Number.isFinite(value)) return [notFinite(path, value)];
  return [wrongType(issue.message, path, value, shape)];
}

const NO_ELEMENTS: Finding = {
  code: "no-elements",
  what: "elements is empty: without an element nothing can transmit an impulse",
  fix: "Add at least one element, for example `- { name: n, type: geometric-unilateral, direction: [1, 0] }`.",
  path: ["elements"],
};

/** A key the mapping lacks. The finding stands at the mapping, but after every key in it (see `readModel`). */
export function isMissingKey(finding: Finding): boolean {
  return finding.code === "missing-key";
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const part of path) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/** The issue is about a part of the value, so the value itself is of the kind that this member of a union wants. */
function isInside(issue: Issue): boolean {
  return issue.path.length > 0 || issue.code === "unrecognized_keys";
}

/** The words an issue allows; for a union those of the member that is a list of words. */
function allowedWords(issue: Issue): readonly string[] | undefined {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code !== "invalid_union") return undefined;
  for (const [first] of issue.errors) if (first?.code === "invalid_value") return first.values.map(String);
  return undefined;
}

function unknownKey(key: string, parent: Path, root: unknown, shape: KindShape): Finding {
  const { type } = (valueAt(root, parent) ?? {}) as { type?: unknown };
  const isElement = parent[0] === "elements" && parent.length === 2;
  const known = (keysAt(shape.schema, parent, root) ?? []).filter((k) => k !== "$schema");
  const place =
    parent.length === 0
      ? `a model of kind ${shape.kind}`
      : isElement
        ? `an element of type ${type}`
        : formatPath(parent);
  const owners = isElement
    ? (shape.elementTypes ?? []).filter((other) => shape.elementKeys?.(other)?.includes(key))
    : [];
  const elsewhere = owners.length > 0 ? `${quote(key)} belongs to elements of type ${listWords(owners)}. ` : "";
  return {
    code: "unknown-key",
    what: `unknown key ${quote(key)} in ${place}`,
    fix: `${didYouMean(key, known)}${elsewhere}Known keys: ${known.join(", ")}.`,
    path: [...parent, key],
    atKey: true,
  };
}

function missingKey(key: string, path: Path, root: unknown, shape: KindShape): Finding {
  const parent = valueAt(root, path.slice(0, -1)) as { name?: unknown; type?: unknown };
  const isElement = path[0] === "elements";
  const types = isElement && key === "type" ? ` Known types: ${(shape.elementTypes ?? []).join(", ")}.` : "";
  const typo =
    isElement && key === "type"
      ? Object.keys(parent).find((other) => other === "kind" || nearest(other, ["type"]))
      : undefined;
  if (typo !== undefined) return misspeltType(typo, path, types);
  const named = typeof parent.name === "string" ? `element ${quote(parent.name)}` : "element";
  const owner = path.length === 1 ? "the model" : isElement ? `the ${named}` : formatPath(path.slice(0, -1));
  const pair = parent.type === "coulomb-orthotropic";
  const example = key === "friction" && pair ? FRICTION_PAIR : exampleOf(key, shape);
  return {
    code: "missing-key",
    what: `${owner} has no ${quote(key)}`,
    fix: `Add it, for example \`${example ?? `${key}: …`}\`.${types}`,
    path,
  };
}

function exampleOf(key: string, shape: KindShape): string | undefined {
  return shape.examples?.[key] ?? EXAMPLES[key];
}

/** Without its type an element has no known keys, so the schema cannot tell that this one is misspelt. */
function misspeltType(key: string, path: Path, types: string): Finding {
  return {
    code: "unknown-key",
    what: `unknown key ${quote(key)} in an element without a type`,
    fix: `did you mean "type"?${types}`,
    path: [...path.slice(0, -1), key],
    atKey: true,
  };
}

function unknownValue(noun: string, known: readonly string[], path: Path, value: unknown): Finding {
  const shown = typeof value === "string" ? quote(value) : describeValue(value);
  return {
    code: "unknown-value",
    what: `unknown ${noun} ${shown}`,
    fix: `${typeof value === "string" ? didYouMean(value, known) : ""}Known: ${known.join(", ")}.`,
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

function wrongType(expected: string, path: Path, value: unknown, shape: KindShape): Finding {
  return {
    code: "wrong-type",
    what: `${formatPath(path) || "the model"} must be ${expected}, got ${describeValue(value)}`,
    fix: typeAdvice(expected, path, value, shape),
    path,
  };
}

function typeAdvice(expected: string, path: Path, value: unknown, shape: KindShape): string {
  if (expected.startsWith("a text")) return "Put it into quotes.";
  const key = [...path].reverse().find((part) => typeof part === "string");
  if (key === "friction" && path.at(-1) === "friction" && path[0] === "elements") {
    if (expected.startsWith("a list")) return `Write for example \`${FRICTION_PAIR}\`.`;
    if (Array.isArray(value)) return "Give one number; two coefficients belong to type coulomb-orthotropic.";
  }
  const example = key === undefined ? undefined : exampleOf(key, shape);
  return example === undefined ? "Write a number such as 0.5." : `Write for example \`${example}\`.`;
}
