/**
 * A file whose shape has mistakes, without the parts that have them: so that a wrong value above the first of them is found as well,
 * and the error that is shown is the first of the file.
 */
import type * as z from "zod";
import { type Path, valueAt, withValueAt } from "./path.ts";

type Issue = z.core.$ZodIssue;

export interface PartialFile {
  /** What has the right shape. */
  readonly file: unknown;
  /** What was left out. */
  readonly left: readonly Path[];
}

/** Undefined when nothing is left of the file. Entries of a list keep their index: those behind a wrong one are left out too. */
export function partialFile(schema: z.ZodType, root: unknown): PartialFile | undefined {
  const left: Path[] = [];
  let value = root;
  for (;;) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { file: parsed.data, left };
    for (const path of parsed.error.issues.flatMap((issue) => wrongParts(issue, value))) {
      if (path.length === 0) return undefined;
      value = without(value, path);
      left.push(path);
    }
  }
}

/** What to leave out because of an issue: unknown keys, the value itself, or what lacks a value. */
function wrongParts(issue: Issue, root: unknown): readonly Path[] {
  const path = issue.path as Path;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
  return [valueAt(root, path) === undefined ? path.slice(0, -1) : path];
}

/** The data without what stands at a path, which may be gone already. */
function without(root: unknown, path: Path): unknown {
  if (valueAt(root, path) === undefined) return root;
  const [holder, part] = [valueAt(root, path.slice(0, -1)), path.at(-1)!];
  const rest = Array.isArray(holder)
    ? holder.slice(0, Number(part))
    : Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== part));
  const changed = withValueAt(root, path.slice(0, -1), rest);
  return "value" in changed ? changed.value : root;
}
