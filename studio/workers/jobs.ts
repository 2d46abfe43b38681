/**
 * The jobs of a worker: adding one is a line here and a line in `protocol.ts`.
 */
import { type Cursor, type CursorAxis, type DrawnFigure, SIZES } from "../../src/doors/figures.ts";
import { editModel, FILE_KINDS, InputError, modelEdits, modelJsonSchema } from "../../src/doors/models.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import { editedText } from "../workspaces/answer-read.ts";
import { loadWorks, type Work, workOf } from "../workspaces/answers.ts";
import type { Answer, Doing, Drawn, DrawRequest, Edit, Look, Question, Tell } from "./protocol.ts";

/** The last answers of this worker, the latest used last: figures of them need no second computation. */
const KEPT = 4;
const kept = new Map<string, Answer>();

function answered(work: Work, question: Question, tell?: Tell): Answer {
  const key = JSON.stringify(question);
  const found = kept.get(key) ?? work.answer(question, tell);
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return found;
}

/** What is drawn of an answer, with what was computed after it. */
function pictured(
  work: Work,
  question: Question,
  { stored, extra = {} }: Pick<DrawRequest, "stored" | "extra"> = {},
): StoredResult {
  if (stored) return { ...stored, ...extra };
  const found = answered(work, question);
  return { ...(work.pictured?.(question, found) ?? found.stored), ...extra };
}

function draw(work: Work, { question, figure, width, theme, bare, before, lens, beside, ...more }: DrawRequest): Drawn {
  const { id, headline, svg, table, scene, ...places } = work.draw(pictured(work, question, more), {
    ...{ figure, size: "screen", width, theme, bare },
    ...(before && { before: pictured(work, before) }),
    ...(beside && { beside }),
    ...(lens !== undefined && { lens }),
  });
  const unit = width / scene.width;
  const size = { width, height: scene.height * unit };
  const inPixels = pixelsOf(places, unit);
  const handles = more.stored
    ? []
    : (work.handles?.(question, answered(work, question), { figure, scene, unit, ...inPixels }) ?? []);
  return { ...size, id, headline, svg, table, handles, ...inPixels };
}

/** A figure of an answer; none where it cannot be drawn, which whoever asks for it alone is told. */
function drawnOf(work: Work, question: Question, { figures }: Answer, look: Look): Drawn | undefined {
  if (!figures.includes(look.figure)) return undefined;
  try {
    return draw(work, { question, ...look });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Places in a figure, from its units to pixels. */
function pixelsOf(
  { anchors, unitsPerLength, cursor }: Pick<DrawnFigure, "anchors" | "unitsPerLength" | "cursor">,
  unit: number,
) {
  const scaled = Object.entries(anchors ?? {}).map(([name, [x, y]]) => [name, [x * unit, y * unit] as const]);
  return {
    ...(anchors && { anchors: Object.fromEntries(scaled) }),
    ...(unitsPerLength !== undefined && { pixelsPerLength: unitsPerLength * unit }),
    ...(cursor && { cursor: cursorInPixels(cursor, unit) }),
  };
}

function cursorInPixels(cursor: Cursor, unit: number): Cursor {
  const axis = (one: CursorAxis): CursorAxis => ({ ...one, range: [one.range[0] * unit, one.range[1] * unit] });
  const { x, y, top, foot, lanes } = cursor;
  const strips = lanes?.map(([from, to]) => [from * unit, to * unit] as const);
  const places = { top: top * unit, foot: foot * unit, ...(strips && { lanes: strips }) };
  return { ...cursor, x: axis(x), ...(y && { y: axis(y) }), ...places };
}

export const JOBS: Doing = {
  answer: async (question, tell) => answered(await workOf(question), question, tell),
  show: async ({ question: asked, edits, looks }, tell) => {
    const question = edits ? { ...asked, text: editedText(asked, edits) } : asked;
    if (edits) tell?.({ text: question.text });
    const work = await workOf(question);
    const answer = answered(work, question, tell);
    return { answer, drawn: looks.map((look) => drawnOf(work, question, answer, look)) };
  },
  draw: async (request) => draw(await workOf(request.question), request),
  track: async ({ question, field, isFirst }) => (await workOf(question)).track?.(question, field, isFirst) ?? [],
  part: async ({ question, part, input }) => (await workOf(question)).parts?.[part]?.(question, input),
  edit: ({ text, edits }) => editModel(text, edits),
  schemas: () => Object.fromEntries(FILE_KINDS.map((kind) => [kind, modelJsonSchema(kind)])),
  differences: ({ from, to }) => (modelEdits(from, to) as readonly Edit[] | undefined) ?? null,
  motionFile: async (request) => (await import("../workspaces/motion/answer-file.ts")).motionFile(request),
  load: async () => void (await loadWorks()),
  figureFile: async ({ question, figure, theme, size, bare, beside, lens, ...more }) => {
    const named = SIZES.find((one) => one === size) ?? "column";
    const work = await workOf(question);
    const { id, headline, svg, table, scene, pixels } = work.draw(pictured(work, question, more), {
      ...{ figure, size: named, theme, bare, ...(beside && { beside }), ...(lens !== undefined && { lens }) },
    });
    return { id, headline, svg, table, width: scene.width * pixels, height: scene.height * pixels, handles: [] };
  },
};
