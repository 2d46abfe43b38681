/**
 * The edits that lead from one model to another: the inverse of `editModel`, for a command line that repeats what was changed by hand.
 */
import type { ModelEdit } from "./edit-model.ts";
import { formatPath, type Path } from "./path.ts";
import { readSource } from "./source/source-document.ts";

/** Edits of numbers and texts; undefined where more has changed than values: entries or keys are gone, or whole parts are new. */
export function modelEdits(from: string, to: string): ModelEdit[] | undefined {
  const edits: ModelEdit[] = [];
  return collect(readSource(from).value, readSource(to).value, [], edits) ? edits : undefined;
}

/** Whether `b` is `a` with edits of values, which are added. */
function collect(a: unknown, b: unknown, path: Path, edits: ModelEdit[]): boolean {
  if (Object.is(a, b)) return true;
  if (typeof b === "number" || typeof b === "string") {
    edits.push({ path: formatPath(path), value: typeof b === "string" ? JSON.stringify(b) : b });
    return path.length > 0;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== (b as unknown[]).length)) return false;
  if (!Object.keys(a).every((key) => Object.hasOwn(b, key))) return false;
  return Object.keys(b).every((key) => {
    const next = Array.isArray(b) ? Number(key) : key;
    const before = Object.hasOwn(a, key) ? a[key as never] : undefined;
    return collect(before, b[key as never], [...path, next], edits);
  });
}
