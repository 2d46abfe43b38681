/**
 * What can be dragged of where a mechanism stands: its joints, which move generalized positions or the parameters that stand for them, and
 * the planes that it strikes, which turn.
 *   δp from δx = J δp,   J = ∂x/∂p of the joint; the first numbers of the file that move it, at most two
 */
import { type DrawnState, InputError, readModel } from "../../../src/doors/models.ts";
import { DEGREES } from "../../widgets/numbers.ts";
import type { Handle, Question } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import type { DrawnScene } from "../answers.ts";
import type { SolvedImpact } from "./answer-solve.ts";

type Point = readonly [number, number];
interface Column {
  readonly path: string;
  readonly value: number;
  /** How each joint moves with it. */
  readonly rates: readonly (Point | undefined)[];
}

/** Share of a number that is tried to see what it moves. */
const STEP = 2 ** -20;
/** Below this share of the larger one two ways are one. */
const INDEPENDENT = 1e-6;

export function positionHandles(
  question: Question,
  { model, atEvent }: Pick<SolvedImpact, "model" | "atEvent">,
  { anchors = {}, pixelsPerLength }: Pick<DrawnScene, "anchors" | "pixelsPerLength">,
): Handle[] {
  const { drawing } = model;
  if (!drawing || pixelsPerLength === undefined) return [];
  const read = readOnce(question.text, question.name);
  const columns =
    read.model.kind === "impact" ? byParameters(question, drawing) : byCoordinates(read, drawing, atEvent);
  const joints = jointPlaces(drawing).flatMap((place, k): Handle[] => {
    const at = place && anchors[`joint ${k + 1}`];
    return at ? jointHandle(`joint ${k + 1}`, at, movesOf(columns, k), pixelsPerLength) : [];
  });
  return [...joints, ...planeHandles(read, drawing, anchors)];
}

/** Of joints in the world; those of bodies move with them. */
function jointPlaces({ parts, values }: DrawnState): (Point | undefined)[] {
  const number = (one: number | { readonly value: number }): number | null =>
    typeof one === "number" ? one : (values[one.value] ?? null);
  return jointsOf(parts).map(({ at, body }) => {
    const [x, y] = [number(at[0]), number(at[1])];
    return body === undefined && x !== null && y !== null ? [x, y] : undefined;
  });
}

const jointsOf = (parts: DrawnState["parts"]) => parts.flatMap((part) => (part.kind === "joint" ? [part] : []));

/** The last ones: while a coefficient or a velocity is dragged they stay. */
const last: { key?: string; columns?: readonly Column[] } = {};

/** Of an impact by formulas its parameters, each tried. */
function byParameters(question: Question, drawing: DrawnState): readonly Column[] {
  const { elements, preVelocity, law, ...rest } = readOnce(question.text, question.name).source.value as Record<
    string,
    unknown
  >;
  const key = JSON.stringify([question.name, rest]);
  if (last.key !== key) Object.assign(last, { key, columns: triedParameters(question, drawing) });
  return last.columns!;
}

function triedParameters({ text, name }: Question, drawing: DrawnState): Column[] {
  const before = jointPlaces(drawing);
  if (before.length === 0) return [];
  const free = readOnce(text, name).freeParameters();
  return Object.entries(free).map(([key, value]): Column => {
    const path = `parameters.${key}`;
    const step = STEP * Math.max(1, Math.abs(value));
    const after = placesWith({ text, name }, `${path}=${value + step}`);
    const rate = (a: Point | undefined, b: Point | undefined): Point | undefined =>
      a && b && [(b[0] - a[0]) / step, (b[1] - a[1]) / step];
    return { path, value, rates: before.map((place, k) => rate(place, after[k])) };
  });
}

/** None where the file refuses the value, as of a parameter that nothing uses. */
function placesWith({ text, name }: Pick<Question, "text" | "name">, set: string): (Point | undefined)[] {
  try {
    const { drawing } = readModel(readOnce(text, name).source, { kind: "impact", set: [set] }).model;
    return drawing ? jointPlaces(drawing) : [];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Of a system at its start its coordinates. */
function byCoordinates(
  { values }: ReturnType<typeof readModel>,
  drawing: DrawnState,
  atEvent: number | undefined,
): Column[] {
  const given = values("initial.position");
  if (atEvent !== undefined || !Array.isArray(given)) return [];
  const joints = jointsOf(drawing.parts);
  return given.flatMap((value, j): Column[] => {
    if (typeof value !== "number") return [];
    const slope = (one: number | { readonly value: number }): number =>
      typeof one === "number" ? 0 : (drawing.slopes[one.value]?.[j] ?? 0);
    const rates = joints.map(({ at, body }): Point | undefined =>
      body === undefined ? [slope(at[0]), slope(at[1])] : undefined,
    );
    return [{ path: `initial.position[${j}]`, value, rates }];
  });
}

interface Way {
  readonly path: string;
  readonly value: number;
  readonly rate: Point;
}

/** The first numbers that move a joint, the second another way than the first. */
function movesOf(columns: readonly Column[], joint: number): Way[] {
  const ways: Way[] = [];
  for (const { path, value, rates } of columns) {
    const rate = rates[joint];
    const size = rate ? Math.hypot(...rate) : 0;
    if (!rate || size === 0) continue;
    const [first] = ways;
    if (!first) ways.push({ path, value, rate });
    else if (Math.abs(cross(first.rate, rate)) > INDEPENDENT * size * Math.hypot(...first.rate)) {
      return [first, { path, value, rate }];
    }
  }
  return ways;
}

const cross = ([a, b]: Point, [c, d]: Point): number => a * d - b * c;

function jointHandle(name: string, [x, y]: Point, ways: readonly Way[], scale: number): Handle[] {
  const [a, b] = ways;
  if (!a) return [];
  const label = `${name}, ${ways.map(({ path }) => path.replace(/^parameters\./, "")).join(" and ")}`;
  if (!b) {
    const size = Math.hypot(...a.rate);
    const along: Point = [a.rate[0] / size, -a.rate[1] / size];
    const per = 1 / (size * scale);
    const moves = [{ path: a.path, value: a.value, perX: along[0] * per, perY: along[1] * per }];
    return [{ name, label, x, y, along, moves }];
  }
  const whole = cross(a.rate, b.rate) * scale;
  // Cramer's rule; up is down on the screen.
  const moves = [
    { path: a.path, value: a.value, perX: b.rate[1] / whole, perY: b.rate[0] / whole },
    { path: b.path, value: b.value, perX: -a.rate[1] / whole, perY: -a.rate[0] / whole },
  ];
  return [{ name, label, x, y, moves }];
}

/** A plane that is struck turns about the contact, by the end of its normal. */
function planeHandles(
  { values }: ReturnType<typeof readModel>,
  drawing: DrawnState,
  anchors: NonNullable<DrawnScene["anchors"]>,
): Handle[] {
  const listed = (key: string): Readonly<Record<string, unknown>>[] => {
    const found = values(key);
    return Array.isArray(found) ? found : [];
  };
  const [all, bodies] = [listed("obstacles"), listed("bodies")];
  return all.flatMap((obstacle, i): Handle[] => {
    const own = `${obstacle.name}`;
    const key = "angleDegrees" in obstacle ? "angleDegrees" : "angle";
    const value = obstacle[key] ?? 0;
    const pairs = bodies.map(({ name }) => `${name}-${own}`);
    const struck = drawing.contacts.find(({ element }) => pairs.includes(element.replace(/\.\d+$/, "")))?.element;
    const [at, end] = [anchors[`contact ${struck}`], anchors[`normal ${struck}`]];
    if (obstacle.type !== "half-plane" || typeof value !== "number" || !at || !end) return [];
    const perRadian = key === "angle" ? -1 : -DEGREES;
    const turn = { x: at[0], y: at[1], path: `obstacles[${i}].${key}`, value, perRadian };
    return [{ name: `direction ${own}`, label: `direction of ${own}`, x: end[0], y: end[1], moves: [], turn }];
  });
}
