/**
 * A mapping that may be written in several ways (a spring by `stiffness` or by `torsionalStiffness`) and fits none: two ways
 * mixed, none begun, or a mistake in the one that was meant.
 */
import type * as z from "zod";
import { quote } from "../text/quote.ts";
import { formatPath, type Path } from "./path.ts";
import type { Finding } from "./source/source-document.ts";

type Issue = z.core.$ZodIssue;

/** What is wrong as a finding, or the issues of the way that was most likely meant; undefined when the value is no mapping. */
export function explainUnion(
  members: readonly (readonly Issue[])[],
  path: Path,
  value: object,
  exampleOf: (key: string) => string | undefined,
): Finding | readonly Issue[] | undefined {
  const inside = members.filter((issues) => issues.every(isInside));
  if (inside.length === 0 || Array.isArray(value)) return inside[0];
  const unknown = inside.map(unknownKeys);
  const mixed = twoWays(unknown);
  if (mixed) return excluding(mixed, path, value);
  const fewest = Math.min(...unknown.map((keys) => keys.length));
  const meant = inside.filter((_, i) => unknown[i]!.length === fewest);
  const lacking = meant.map((issues) => missingKeys(issues, value));
  if (meant.length > 1 && fewest === 0 && lacking.every((keys) => keys.length > 0)) {
    return oneOf([...new Set(lacking.map(([first]) => first!))], path, exampleOf);
  }
  return meant.reduce((best, issues) => (issues.length < best.length ? issues : best));
}

/** The issue is about a part of the value, so the value itself is of the kind that this member of a union wants. */
function isInside(issue: Issue): boolean {
  return issue.path.length > 0 || issue.code === "unrecognized_keys";
}

function unknownKeys(issues: readonly Issue[]): readonly string[] {
  return issues.flatMap((issue) => (issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : []));
}

function missingKeys(issues: readonly Issue[], value: object): readonly string[] {
  return issues.flatMap(({ path }) => (path.length === 1 && !Object.hasOwn(value, path[0]!) ? [String(path[0])] : []));
}

/** Two keys of which each is known only where the other is not, when no way knows them all. */
function twoWays(unknown: readonly (readonly string[])[]): readonly [string, string] | undefined {
  if (unknown.some((keys) => keys.length === 0)) return undefined;
  for (const first of unknown) {
    for (const second of unknown) {
      const a = second.find((key) => !first.includes(key));
      const b = first.find((key) => !second.includes(key));
      if (a !== undefined && b !== undefined) return [a, b];
    }
  }
  return undefined;
}

function excluding(keys: readonly [string, string], path: Path, value: object): Finding {
  const order = Object.keys(value);
  const [first, second] = [...keys].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return {
    code: "two-ways",
    what: `${quote(first!)} and ${quote(second!)} of ${formatPath(path)} exclude each other`,
    fix: "Keep one of the two.",
    path: [...path, second!],
    atKey: true,
  };
}

function oneOf(keys: readonly string[], path: Path, exampleOf: (key: string) => string | undefined): Finding {
  const examples = keys.map((key) => `\`${exampleOf(key) ?? `${key}: …`}\``);
  return {
    code: "missing-key",
    what: `${formatPath(path)} has neither ${keys.map(quote).join(" nor ")}`,
    fix: `Add one of them: ${examples.join(" or ")}.`,
    path: [...path, keys[0]!],
  };
}
