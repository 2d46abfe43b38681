/**
 * Lists that a base model leaves to their default, written out where an axis varies one of their entries: an entry of a list that is not
 * there has no place. Those of a system are its initial position and velocity, zero for every coordinate.
 */
import { type Path, parsePath, valueAt, withValueAt } from "../path.ts";

const STARTS: readonly unknown[] = ["position", "velocity"];

/** The base with the lists that the fields need. */
export function withDefaultLists(base: unknown, fields: readonly string[]): unknown {
  let value = base;
  for (const field of fields) {
    const [first, key, index] = parsePath(field) ?? [];
    if (first !== "initial" || !STARTS.includes(key) || typeof index !== "number") continue;
    const list: Path = ["initial", key!];
    const coordinates = valueAt(value, ["coordinates"]);
    if (!Array.isArray(coordinates) || valueAt(value, list) !== undefined) continue;
    const changed = withValueAt(
      value,
      list,
      coordinates.map(() => 0),
    );
    if ("value" in changed) value = changed.value;
  }
  return value;
}
