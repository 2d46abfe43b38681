/**
 * From a model or a study file and chosen axes to the study that is mapped: two axes, a coarse grid that is halved where classes differ.
 */
import { InputError } from "../../../../src/doors/models.ts";
import {
  gridAxes,
  type ModelNumber,
  modelNumbers,
  openStudy,
  pointCount,
  refinedStudy,
  type Study,
  studyOfModel,
} from "../../../../src/doors/studies.ts";
import type { Question } from "../../../workers/protocol.ts";
import { readOnce } from "../../answer-read.ts";
import { kindOf } from "../../kind-of.ts";
import { restitutions } from "../../model-fields.ts";
import {
  type AxisChoice,
  COARSE,
  type Limits,
  MOST_LEVELS,
  MOST_POINTS,
  type Plan,
  type StudyOptions,
  USUAL_LEVELS,
} from "../study-protocol.ts";
import { choiceOf, fileStudy } from "./file-study.ts";

export function planOf(question: Question): Plan {
  checkAxes(question.options);
  return kindOf(question.text) === "study" ? planOfFile(question) : planOfModel(question);
}

/** Axes may have come from a link: that they are some. */
function checkAxes(options: Question["options"]): void {
  for (const key of ["x", "y"]) {
    const axis = options[key] as Partial<AxisChoice> | null | undefined;
    if (axis === undefined) continue;
    const isAxis = typeof axis?.field === "string" && [axis.from, axis.to].every((end) => Number.isFinite(end));
    const { values = [0] } = axis ?? {};
    if (isAxis && Array.isArray(values) && values.length > 0 && values.every((one) => Number.isFinite(one))) continue;
    throw new InputError({
      ...{ code: "damaged-link", what: `${key} of the map is no axis`, where: `options.study.${key}` },
      fix: "An axis has a field and two numbers, from and to. Undo, or open the model anew.",
    });
  }
}

const OPTIONS = ["--x", "--y"] as const;

/** Of a posture the regions are told apart by their verdicts, too. */
const CLASSES: Readonly<Record<string, string>> = { posture: "regionSplit" };

function planOfModel({ text, name, options }: Question): Plan {
  const { x, y } = options as StudyOptions;
  const levels = levelsOf(options, USUAL_LEVELS);
  // Whatever the reader says of a wrong model is better than what a study says of it.
  const { model, source } = readOnce(text, name);
  const numbers = modelNumbers({ text, file: name });
  const usual = usualAxes(numbers, source.value);
  const axes = [x ?? usual[0]!, y ?? usual[1]!] as const;
  const chosen = axes.map((axis, k) => ({ option: OPTIONS[k]!, text: axisText(axis) }));
  const kind = CLASSES[model.kind];
  const { study } = studyOfModel({ text, file: name }, chosen, kind === undefined ? {} : { class: kind });
  const words = chosen.flatMap((one) => [one.option, one.text]);
  return planned(study, levels, {
    ...{ axes, fields: numbers.map((one) => usualRange(one, source.value)), held: [], notes: [] },
    ...commandOf(`${name}.yaml`, words, levels, kind === undefined ? [] : ["--class", kind]),
  });
}

function planOfFile(question: Question): Plan {
  const { study, fields, places, held, notes, file } = fileStudy(question, usualOf);
  const canRefine = study.axes.every((axis) => !("values" in axis));
  const used = canRefine ? levelsOf(question.options, usualLevels(study)) : 0;
  const [x, y] = study.axes.map(choiceOf);
  return planned(study, used, {
    ...{ axes: [x!, y!], fields, held, notes, ...(places && { places }), ...(file && { file }) },
    ...commandOf(file?.name ?? `${question.name}.yaml`, [], used, []),
  });
}

type Chosen = Pick<Plan, "axes" | "fields" | "places" | "held" | "notes" | "command" | "file">;

function planned(coarse: Study, levels: number, chosen: Chosen): Plan {
  const canRefine = coarse.axes.every((axis) => !("values" in axis));
  const study = canRefine ? refinedStudy(coarse, levels) : coarse;
  const points = pointCount(study);
  if (points > MOST_POINTS) throw tooFine(points);
  const { columns, classAt } = openStudy(study);
  const [across, up] = gridAxes(study)!;
  return {
    ...{ study, columns, classAt, ...chosen, levels, canRefine, values: [across!, up!] },
    limits: [limitsOf(chosen.axes[0], study.base), limitsOf(chosen.axes[1], study.base)],
    ...{ width: across!.length, height: up!.length },
  };
}

function commandOf(
  file: string,
  axes: readonly string[],
  levels: number,
  more: readonly string[],
): Pick<Plan, "command"> {
  const refined = levels > 0 ? ["--refine", String(levels)] : [];
  const directory = `${file.replace(/^.*\/|(-map)?\.(yaml|json)$/g, "")}-map`;
  return { command: ["map", file, ...axes, ...refined, ...more, "-o", directory] };
}

/** How often the grid is halved, of options that may have come from a link. */
const levelsOf = ({ levels }: Question["options"], usual: number): number =>
  Number.isInteger(levels) ? Math.max(0, Math.min(MOST_LEVELS, levels as number)) : usual;

const tooFine = (points: number): InputError =>
  new InputError({
    code: "wrong-size",
    what: `the map would have ${points} points: the studio paints at most ${MOST_POINTS}`,
    where: "axes",
    fix: "Give the axes smaller counts, or use `sprag map`.",
  });

/** A study whose own grid is fine is not made finer unless asked. */
function usualLevels({ axes }: Study): number {
  const most = Math.max(...axes.map((axis) => ("count" in axis ? axis.count : 0)));
  return most <= COARSE ? USUAL_LEVELS : most <= 2 * COARSE ? 1 : 0;
}

/** Coefficients first: they are what is studied most. */
const COEFFICIENTS = /(^|\.)(friction|restitution)(\[\d\])?$/;

function usualAxes(numbers: readonly ModelNumber[], base: unknown): AxisChoice[] {
  const axes = usualOf(numbers, base);
  if (axes.length >= 2) return axes;
  throw new InputError({
    code: "no-such-field",
    what: "a map needs a model with two numbers",
    where: "axes",
    fix: "Write two numbers into the model.",
  });
}

function usualOf(numbers: readonly ModelNumber[], base: unknown): AxisChoice[] {
  const coefficients = numbers.filter(({ field }) => COEFFICIENTS.test(field));
  const others = numbers.filter(({ field }) => !COEFFICIENTS.test(field));
  return [...coefficients, ...others].map((one) => usualRange(one, base));
}

/** Coefficients from 0 to 1 as far as their type goes, other numbers half of themselves to either side. */
function usualRange({ field, value }: ModelNumber, base: unknown): AxisChoice {
  if (COEFFICIENTS.test(field)) {
    const [least, most] = limitsOf({ field }, base);
    return {
      field,
      from: Math.min(value, most > 0 ? Math.max(0, least) : least),
      to: Math.max(value, Math.min(1, most)),
    };
  }
  const half = value === 0 ? 1 : Math.abs(value) / 2;
  return { field, from: Number((value - half).toPrecision(6)), to: Number((value + half).toPrecision(6)) };
}

/** The least friction that a map shows of itself: equal ratios have no 0. */
const LEAST_FRICTION = 0.01;

/** Restitution has the range of its element's type, friction no upper end, other numbers none at all. */
function limitsOf({ field }: Pick<AxisChoice, "field">, base: unknown): Limits {
  if (!COEFFICIENTS.test(field)) return [-Infinity, Infinity];
  if (field.includes("friction")) return [LEAST_FRICTION, Infinity];
  const at = /^elements\[(\d+)\]/.exec(field)?.[1];
  const elements = (base as { readonly elements?: readonly { readonly type?: unknown }[] }).elements ?? [];
  const { least, most } = restitutions(at === undefined ? undefined : elements[Number(at)]?.type);
  return [least, most];
}

const axisText = ({ field, from, to, isLog = false }: AxisChoice): string =>
  `${field}=${from}:${to}:${COARSE}${isLog ? ":log" : ""}`;
