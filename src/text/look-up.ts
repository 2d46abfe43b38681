/**
 * Tables looked up by a word of the user. Only a table's own keys count: `in` and plain indexing also find what every
 * object inherits (`toString`, `constructor`, `__proto__`), and a function is then taken for a law.
 */
import { InputError } from "../errors.ts";

export interface LookupWords {
  /** What the table holds, such as `impact law`. */
  readonly what: string;
  /** The option or function that was given the word. */
  readonly where: string;
  readonly code: string;
}

/** The entry under a name; throws `InputError` with the known names when there is none. */
export function lookUp<Name extends string, T>(
  table: Readonly<Record<Name, T>>,
  name: unknown,
  { what, where, code }: LookupWords,
): T {
  if (typeof name === "string" && Object.hasOwn(table, name)) return table[name as Name];
  const shown = typeof name === "string" ? JSON.stringify(name) : `called by ${String(typeof name)}`;
  throw new InputError({
    code,
    what: `there is no ${what} ${shown} in this version`,
    where,
    fix: `Known: ${Object.keys(table).join(", ")}.`,
  });
}
