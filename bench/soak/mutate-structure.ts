/**
 * Mutations of a model as data: keys deleted, doubled, renamed, types exchanged, values moved. The result is written as
 * JSON, which a model file may be, so that every mutation reaches the checks behind the parser.
 */
import type { Draw } from "./draw.ts";
import { PROTOTYPE_NAMES } from "./mutate-text.ts";

type Container = Record<string, unknown> | unknown[];

/** Values of every type, the awkward ones of each. */
const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    "",
    "x",
    "1/0",
    "a b",
    "ground",
    "toString",
    "1e400",
    0,
    -0,
    -1,
    0.5,
    2,
    1e300,
    -1e300,
    1e-300,
    5e-324,
    1e16,
  ],
  ...[
    [],
    [0],
    [[]],
    [[0]],
    [1, 2],
    [null],
    {},
    { name: "constructor" },
    { disc: 1 },
    "exp(exp(exp(9)))",
    "x".repeat(5000),
  ],
];

/** Every container inside a value, the value itself included. */
function containers(value: unknown, found: Container[] = []): Container[] {
  if (typeof value !== "object" || value === null) return found;
  found.push(value as Container);
  for (const inner of Object.values(value)) containers(inner, found);
  return found;
}

const keysOf = (container: Container): string[] => Object.keys(container);

/** An own property, also for `__proto__`, which assignment would take for the prototype. */
function set(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

type Mutation = (place: Container, key: string, draw: Draw, all: readonly Container[]) => void;

export const STRUCTURE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  "delete key": (place, key) => {
    if (Array.isArray(place)) place.splice(Number(key), 1);
    else delete place[key];
  },
  "rename key": (place, key, draw, all) => {
    if (Array.isArray(place)) return;
    const value = place[key];
    delete place[key];
    set(place, draw.pick([...PROTOTYPE_NAMES, ...keysOf(draw.pick(all)), key.toUpperCase(), ""]), value);
  },
  "duplicate entry": (place, key) => {
    if (Array.isArray(place)) place.push(structuredClone(place[Number(key)]));
    else set(place, `${key}2`, structuredClone(place[key]));
  },
  "other value": (place, key, draw) => set(place, key, structuredClone(draw.pick(VALUES))),
  "value from elsewhere": (place, key, draw, all) => {
    const from = draw.pick(all);
    const keys = keysOf(from);
    if (keys.length > 0) set(place, key, structuredClone((from as Record<string, unknown>)[draw.pick(keys)]));
  },
  "number changed": (place, key, draw) => {
    const value = (place as Record<string, unknown>)[key];
    if (typeof value !== "number") return;
    set(
      place,
      key,
      draw.pick([-value, 0, value * 10 ** (draw.below(600) - 300), value + 1e-15, Math.round(value), 1 / value || 7]),
    );
  },
  "prototype name": (place, key, draw) => set(place, key, draw.pick(PROTOTYPE_NAMES)),
  "prototype key": (place, _key, draw) => set(place, draw.pick(PROTOTYPE_NAMES), draw.pick(VALUES)),
  wrapped: (place, key) => set(place, key, [(place as Record<string, unknown>)[key]]),
  shortened: (place, key) => {
    const value = (place as Record<string, unknown>)[key];
    if (Array.isArray(value)) value.pop();
    else if (typeof value === "string") set(place, key, value.slice(0, -1));
  },
};

/** The model with one mutation, or as it was where the mutation does not apply to the place it was drawn for. */
export function mutateStructure(model: unknown, draw: Draw): string {
  const all = containers(model);
  if (all.length === 0) return "none";
  const name = draw.pick(Object.keys(STRUCTURE_MUTATIONS));
  const place = draw.pick(all);
  const keys = keysOf(place);
  if (keys.length > 0) STRUCTURE_MUTATIONS[name]!(place, draw.pick(keys), draw, all);
  return name;
}
