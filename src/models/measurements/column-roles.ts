/**
 * What a column of measurements means, by its name. A coordinate is called by its number, 1 … f, or by its name:
 *
 *   pairs    before.1  before.x  x.before  dx-  x-  u1-          u⁻; the same with after and + for u⁺
 *   series   t  time                                            the time
 *            u.1  u1  u.x  dx                                   velocities
 *            q.1  q1  q.x  x                                    positions
 *   both     weight                                             of a pair
 */
import { isName, normalizeName } from "../expressions/tokenize.ts";

export type Side = "before" | "after" | "velocity" | "position";

export type Role = { readonly kind: "time" | "weight" } | { readonly kind: Side; readonly index: number };

/** Coordinates are numbered up to this. */
const NUMBER = /^[1-9]\d{0,3}$/;

/** The index of a coordinate called by its name, in any form of its letters. */
function namedIndex(word: string, coordinates: readonly string[]): number | undefined {
  const index = coordinates.indexOf(isName(word) ? normalizeName(word) : word);
  return index < 0 ? undefined : index;
}

/** The index of a coordinate called by its number or name. */
function indexOf(word: string, coordinates: readonly string[]): number | undefined {
  return namedIndex(word, coordinates) ?? (NUMBER.test(word) ? Number(word) - 1 : undefined);
}

/** `u.x`, `u1`, `dx`: a velocity. */
function velocityIndex(word: string, coordinates: readonly string[]): number | undefined {
  if (word.startsWith("u.")) return indexOf(word.slice(2), coordinates);
  if (word.startsWith("u") && NUMBER.test(word.slice(1))) return Number(word.slice(1)) - 1;
  return word.startsWith("d") ? namedIndex(word.slice(1), coordinates) : undefined;
}

function positionIndex(word: string, coordinates: readonly string[]): number | undefined {
  if (word.startsWith("q.")) return indexOf(word.slice(2), coordinates);
  if (word.startsWith("q") && NUMBER.test(word.slice(1))) return Number(word.slice(1)) - 1;
  return namedIndex(word, coordinates);
}

const PAIR_PATTERNS: readonly (readonly [RegExp, Side])[] = [
  [/^before\.(.+)$/, "before"],
  [/^after\.(.+)$/, "after"],
  [/^(.+)\.before$/, "before"],
  [/^(.+)\.after$/, "after"],
  [/^(.+)-$/, "before"],
  [/^(.+)\+$/, "after"],
];

/** The role of a column called `name`; undefined when the name says nothing. */
export function roleOf(name: string, coordinates: readonly string[]): Role | undefined {
  const word = name.replace(/[⁻−]$/, "-").replace(/⁺$/, "+");
  if (word === "weight") return { kind: "weight" };
  for (const [pattern, kind] of PAIR_PATTERNS) {
    const inner = pattern.exec(word)?.[1];
    const index = inner === undefined ? undefined : (indexOf(inner, coordinates) ?? velocityIndex(inner, coordinates));
    if (index !== undefined) return { kind, index };
  }
  if (word === "t" || word === "time") return { kind: "time" };
  const velocity = velocityIndex(word, coordinates);
  if (velocity !== undefined) return { kind: "velocity", index: velocity };
  const position = positionIndex(word, coordinates);
  return position === undefined ? undefined : { kind: "position", index: position };
}

const PREFIX = { before: "before.", after: "after.", velocity: "u.", position: "q." } as const;

/** The name of a role, with the name of the coordinate where it has one. */
export function roleName(role: Role, coordinates: readonly string[]): string {
  if (!("index" in role)) return role.kind === "time" ? "t" : role.kind;
  return `${PREFIX[role.kind]}${coordinates[role.index] ?? role.index + 1}`;
}
