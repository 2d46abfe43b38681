/**
 * The map of a study file: its first two axes unless others are chosen, what is left held at one value each. What differs from the file
 * becomes a file of its own, which the command line reads.
 */
import { editModel, InputError } from "../../../../src/doors/models.ts";
import { gridAxes, type ModelNumber, modelNumbers, readStudy, type Study } from "../../../../src/doors/studies.ts";
import { short } from "../../../widgets/numbers.ts";
import type { Question } from "../../../workers/protocol.ts";
import { type AxisChoice, COARSE, type HeldAxis, type Plan, type StudyOptions } from "../study-protocol.ts";

type Axis = Study["axes"][number];
type Usual = (numbers: readonly ModelNumber[], base: unknown) => readonly AxisChoice[];

interface FileStudy extends Pick<Plan, "fields" | "places" | "held" | "notes" | "file"> {
  readonly study: Study;
}

const nameOf = ({ field, name }: Axis): string => field ?? name!;

export function fileStudy({ text, name, options, files = {} }: Question, usual: Usual): FileStudy {
  const { x, y, held = {} } = options as StudyOptions;
  const opened: string[] = [];
  const open = (file: string): { text: string; file: string } => {
    opened.push(file);
    return { text: files[file] ?? notHere(file), file };
  };
  const own = readStudy(text, { file: name, open }).study;
  const numbers = usual(modelNumbers({ text: JSON.stringify(own.base) }), own.base);
  const ranges = [...own.axes.map(mappedAxis).map(choiceOf), ...numbers];
  const fields = ranges.filter(({ field }, i) => ranges.findIndex((other) => other.field === field) === i);
  const [first, second] = fields;
  if (!first || !second) throw oneAxis();
  const axes = [x ?? first, y ?? second].map((choice) => axisOf(own, choice));
  const others = own.axes.filter((axis) => !axes.some((one) => nameOf(one) === nameOf(axis)));
  const still = others.map((axis): HeldAxis => heldAxis(own, axis, held[nameOf(axis)]));
  const isOwn =
    !x && !y && opened.length === 0 && others.length === 0 && own.axes.length === 2 && notesOf(own, name).length === 0;
  if (isOwn) {
    const places = axisPlaces(text, name);
    return { study: own, fields, held: [], notes: [], ...(places && { places }) };
  }
  const study = heldStudy({ ...own, axes }, others, still);
  return { study, fields, held: still, notes: notesOf(own, name), file: fileOf(study, name) };
}

/** An axis as a choice. */
export function choiceOf(axis: Study["axes"][number]): AxisChoice {
  const field = axis.field ?? axis.name!;
  if ("values" in axis) return { field, from: axis.values[0]!, to: axis.values.at(-1)!, values: axis.values };
  return { field, from: axis.from, to: axis.to, ...(axis.scale === "log" && { isLog: true }) };
}

/** Values of an axis that a sample draws from, or a grid. */
const mappedAxis = (axis: Axis): Axis => ("values" in axis || axis.count > 1 ? axis : { ...axis, count: COARSE });

/** An axis of the study as it is, with another range, or a field of its base. */
function axisOf({ axes }: Study, { field, from, to, isLog = false, values }: AxisChoice): Axis {
  const own = axes.find((axis) => nameOf(axis) === field);
  const head = own ? { ...(own.field !== undefined && { field: own.field }), ...(own.name !== undefined && { name: own.name }) } : { field }; // biome-ignore format: one line
  if (values) return { ...head, values };
  const count = own && "count" in own && own.count > 1 ? own.count : COARSE;
  return { ...head, from, to, count, scale: isLog ? "log" : "linear" };
}

/** Values that are offered along a range that is held. */
const OFFERED = 9;

function heldAxis(study: Study, axis: Axis, wanted: number | undefined): HeldAxis {
  const values =
    "values" in axis ? axis.values : valuesAlong(study, { ...axis, count: Math.max(2, Math.min(OFFERED, axis.count)) });
  return { field: nameOf(axis), values, value: wanted ?? values[Math.floor((values.length - 1) / 2)]! };
}

function valuesAlong({ sample: _, ...study }: Study, axis: Axis): number[] {
  const [values] = gridAxes({ ...study, axes: [axis], combine: "product" })!;
  return values!.map(short);
}

/** Fields that are held go into the base, names into the parameters that formulas know. */
function heldStudy({ sample: _, ...study }: Study, others: readonly Axis[], held: readonly HeldAxis[]): Study {
  const edits = others.flatMap(({ field }, k) => (field === undefined ? [] : [{ path: field, value: held[k]!.value }]));
  const named = others.flatMap(({ name }, k) => (name === undefined ? [] : [[name, held[k]!.value] as const]));
  const base = edits.length === 0 ? study.base : JSON.parse(editModel(JSON.stringify(study.base), edits));
  const parameters = { ...study.parameters, ...Object.fromEntries(named) };
  return {
    ...{ ...study, base, combine: "product" },
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}

function fileOf(study: Study, name: string): NonNullable<Plan["file"]> {
  const { axes, derived, combine: _, data: _data, title, ...rest } = study;
  const file = { kind: "study", ...(title !== undefined && { title }), ...rest, axes: [...axes, ...derived] };
  return { name: `${name.replace(/^.*\//, "")}-map.json`, text: `${JSON.stringify(file, null, 2)}\n` };
}

function notesOf({ sample, combine, axes }: Study, name: string): string[] {
  const command = `sprag map ${name}.yaml`;
  return [
    ...(sample
      ? [
          `The file draws ${sample.count} ${sample.kind} points from these ranges; here is their whole grid. ${command} computes the sample.`,
        ]
      : []),
    ...(combine === "zip" && axes.length > 1
      ? [`The file takes the values of its axes side by side; here is every pair of them. ${command} computes the row.`]
      : []),
    ...(axes.length === 1 ? ["The file has one axis; the second is a number of its model."] : []),
  ];
}

/** Where the two axes stand in the file, where formulas stand among them. */
function axisPlaces(text: string, name: string): [number, number] | undefined {
  const found = modelNumbers({ text, file: name }).flatMap(
    ({ field }) => /^axes\[(\d+)\]\.(?:count|values\[0\])$/.exec(field)?.[1] ?? [],
  );
  return found.length === 2 ? [Number(found[0]), Number(found[1])] : undefined;
}

const oneAxis = (): InputError =>
  new InputError({
    code: "no-such-field",
    what: "a map needs two axes: this study has one, and its model no number for another",
    where: "axes",
    fix: "Give the study a second axis.",
  });

const notHere = (name: string): never => {
  throw new InputError({
    code: "not-available",
    what: `the study names the file ${name}, which is no shipped example`,
    where: "base",
    fix: `Write the text of ${name} below \`base:\`, indented by two spaces: the studio reads no other files.`,
  });
};
