/**
 * The numbers of a model file that sliders move: coefficients of its elements, velocities before, parameters.
 */
import type { ReadModel } from "../../src/doors/models.ts";
import { restitutionRange } from "../../src/doors/problems.ts";
import type { Field } from "../workers/protocol.ts";
import { readOnce } from "./answer-read.ts";

/** Most sliders: more cannot be read. */
const MOST = 12;

type Values = ReadModel["values"];
type FileItem = Readonly<Record<string, unknown>>;

/** Ranges of coefficients that a slider offers; larger values of the file widen them. */
const RANGES = {
  restitution: { label: "ε", least: 0, most: 1 },
  friction: { label: "μ", least: 0, most: 1 },
} as const;

/** Lists of a file whose entries have coefficients. */
const OWNERS = ["elements", "bodies", "obstacles", "contacts"];

/** Coefficients of the elements that stand in the file as numbers. */
export function elementFields(text: string, name: string): Field[] {
  return coefficientFields(readOnce(text, name).values).slice(0, MOST);
}

/** Those, and parameters: what a motion depends on; and behind them where and how fast it starts. */
export function motionFields(text: string, name: string): Field[] {
  const { values, freeParameters } = readOnce(text, name);
  const start = velocityFields(values).map((field) => ({
    ...{
      ...field,
      of: field.of.replace(/^u⁻$/, "start").replace("v⁻", "v"),
      label: `u${field.label}`,
      group: "velocities",
    },
  }));
  return [
    ...folded([...coefficientFields(values), ...parameterFields(freeParameters())]).slice(0, MOST),
    ...[...start, ...positionFields(values)].slice(0, 2 * MOST),
  ];
}

/** Those, velocities and parameters; and behind them positions and directions. */
export function impactFields(text: string, name: string): Field[] {
  const { values, freeParameters } = readOnce(text, name);
  const first = [...coefficientFields(values), ...velocityFields(values), ...parameterFields(freeParameters())];
  return [
    ...folded(first.slice(0, MOST)),
    ...[...positionFields(values), ...directionFields(values)].slice(0, 2 * MOST),
  ];
}

/** Sliders that stand in sight together: where there are more, coefficients stay and the others are opened by their names. */
const IN_SIGHT = 6;

function folded(fields: readonly Field[]): readonly Field[] {
  if (fields.length <= IN_SIGHT || !fields.some(({ isCertified }) => isCertified)) return fields;
  return fields.map((field) =>
    field.isCertified ? field : { ...field, group: field.of === "parameter" ? "parameters" : "velocities" },
  );
}

function coefficientFields(values: Values): Field[] {
  const isImpact = values("kind") === "impact";
  return OWNERS.flatMap((list) =>
    itemsOf(values(list)).flatMap((item, i) =>
      (Object.keys(RANGES) as (keyof typeof RANGES)[]).flatMap((key) => {
        // A coefficient that is not given is 0: the slider writes it.
        const given = item[key] ?? (isImpact && key === "restitution" ? 0 : undefined);
        const pair = Array.isArray(item.between) ? item.between.join("-") : undefined;
        const of = String(item.name ?? pair ?? `${list} ${i + 1}`);
        return numbersOf(given, `${list}[${i}].${key}`).map(({ path, value, at }, _, all): Field => {
          const { label } = RANGES[key];
          const { least, most } = key === "restitution" ? restitutions(item.type) : RANGES[key];
          const index = all.length > 1 ? String(at + 1) : "";
          return {
            ...{ path, label: `${label}${index}`, of, value, hasTrack: true, isCertified: true },
            ...{ least: Math.min(least, value), most: Math.max(most, value) },
          };
        });
      }),
    ),
  );
}

/** How near a slider comes to an end that the range leaves out. */
const NEAR = 0.01;

/** Coefficients of restitution that an element of this type may have; bodies and contacts are hard. */
export function restitutions(type: unknown): Pick<Field, "least" | "most"> {
  if (type === undefined) return RANGES.restitution;
  const { low, high, openLow } = restitutionRange(type as Parameters<typeof restitutionRange>[0]);
  return { least: openLow ? low + NEAR : low, most: high };
}

function velocityFields(values: Values): Field[] {
  const lists = [
    { path: "preVelocity", of: "u⁻" },
    { path: "initial.velocity", of: "u⁻" },
    ...itemsOf(values("bodies")).map(({ name }, i) => ({ path: `bodies[${i}].velocity`, of: `v⁻ of ${String(name)}` })),
  ];
  const found = lists.flatMap(({ path, of }) => numbersOf(values(path), path).map((one) => ({ ...one, of })));
  const size = 2 * Math.max(0.5, ...found.map(({ value }) => Math.abs(value)));
  return found.map(
    ({ path, value, of, at }): Field => ({
      ...{ path, label: String(at + 1), of, value, least: -size, most: size, hasTrack: true },
    }),
  );
}

function parameterFields(free: Readonly<Record<string, number>>): Field[] {
  return Object.entries(free).map(([name, value]) => ({
    ...{ path: `parameters.${name}`, label: name, of: "parameter", value, ...around(value), hasTrack: true },
  }));
}

/** Half to twice a number. */
function around(value: number): Pick<Field, "least" | "most"> {
  if (value === 0) return { least: -1, most: 1 };
  return { least: Math.min(value / 2, 2 * value), most: Math.max(value / 2, 2 * value) };
}

/** Where a mechanism starts. */
function positionFields(values: Values): Field[] {
  const bodies = itemsOf(values("bodies")).flatMap(({ name }, i) => [
    { path: `bodies[${i}].position`, of: String(name), labels: ["x", "y"] },
    { path: `bodies[${i}].angle`, of: String(name), labels: ["angle"] },
  ]);
  const coordinates = values("coordinates");
  const own = { path: "initial.position", of: "start", labels: Array.isArray(coordinates) ? coordinates : [] };
  return [own, ...bodies].flatMap(({ path: list, of, labels }) =>
    numbersOf(values(list), list).map(
      ({ path, value, at }): Field => ({
        ...{ path, label: String(labels[at] ?? `q${at + 1}`), of, value, hasTrack: false, group: "positions" },
        ...{ least: value - Math.max(1, Math.abs(value)), most: value + Math.max(1, Math.abs(value)) },
      }),
    ),
  );
}

/** Generalized directions that stand in the file as numbers. */
function directionFields(values: Values): Field[] {
  return itemsOf(values("elements")).flatMap(({ name, direction }, i) =>
    numbersOf(direction, `elements[${i}].direction`).map(({ path, value, at }): Field => {
      const size = Math.max(2, 2 * Math.abs(value));
      return {
        path,
        label: `w${at + 1}`,
        of: String(name),
        value,
        least: -size,
        most: size,
        hasTrack: false,
        group: "directions",
      };
    }),
  );
}

const itemsOf = (list: unknown): readonly FileItem[] => (Array.isArray(list) ? (list as FileItem[]) : []);

/** A number of the file, with its place in its list: formulas beside it count, too. */
interface FileNumber {
  readonly path: string;
  readonly value: number;
  readonly at: number;
}

/** A number or a list of numbers, each at its path; formulas are left alone. */
function numbersOf(value: unknown, path: string): FileNumber[] {
  if (typeof value === "number") return [{ path, value, at: 0 }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one, at) => (typeof one === "number" ? [{ path: `${path}[${at}]`, value: one, at }] : []));
}
