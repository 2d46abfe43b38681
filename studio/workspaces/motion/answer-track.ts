/**
 * The verdict of a motion along a slider: does a run with that value create energy? Every place of the track is a run, so the work is bounded
 * by time: a few places first, then more, then the values where the verdict changes, as far as the time goes.
 */
import { answerMotion } from "../../../src/doors/answers.ts";
import { motionVerdict, VERDICT_HUES } from "../../../src/doors/figures.ts";
import { InputError, type ReadModel } from "../../../src/doors/models.ts";
import { showNumber } from "../../../src/doors/reports.ts";
import type { Field, Question, Stretch } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import { type Judged, stretchesOf } from "../track.ts";
import { askedOf } from "./run-options.ts";

/** Seconds of computing for one track. */
const BUDGET = 3;
/** Places of the first painting, and of the last as time allows; each of the first is one of the last. */
const FIRST = 7;
const PLACES = [25, 13];
/** Changes are found to this share of the value: six digits. */
const CLOSE = 1e-7;

/** The fields of a run that took so many seconds; undefined: not known. */
export function trackedFields(fields: readonly Field[], seconds: number | undefined): readonly Field[] {
  if (seconds === undefined || FIRST * seconds <= BUDGET) {
    return fields.map((field) => ({ ...field, hasTrack: true, isSlow: true }));
  }
  const why = `The track is not painted: a run takes ${showNumber(Number(seconds.toPrecision(2)))} s, and ${FIRST} of them more than ${BUDGET} s.`;
  return fields.map((field) => ({ ...field, hasTrack: false, unpainted: why }));
}

/** What was found of the last question, by field and value: the first painting is part of the next one. */
interface Found {
  readonly of: string;
  readonly fields: Map<string, Map<number, Judged>>;
  /** Runs that were made, and the seconds that they took. */
  runs: number;
  seconds: number;
}
const last: { found: Found } = { found: nothing("") };

function nothing(of: string): Found {
  return { of, fields: new Map(), runs: 0, seconds: 0 };
}

function foundOf({ text, options }: Question): Found {
  const of = JSON.stringify([text, options]);
  if (last.found.of !== of) last.found = nothing(of);
  return last.found;
}

/** `isFirst`: at a few places, without the values where the verdict changes. */
export function motionTrack(question: Question, field: Field, isFirst = false, budget = BUDGET): readonly Stretch[] {
  const found = foundOf(question);
  const known = found.fields.get(field.path) ?? new Map<number, Judged>();
  found.fields.set(field.path, known);
  const read = readOnce(question.text, question.name);
  const end = performance.now() + 1000 * budget;
  const isOver = (): boolean => performance.now() > end;
  const judge = (value: number): Judged => {
    const before = known.get(value);
    if (before || isOver()) return before ?? UNKNOWN;
    const begin = performance.now();
    const judged = judgedRun(read, question, `${field.path}=${value}`, isOver);
    found.runs++;
    found.seconds += (performance.now() - begin) / 1000;
    // A run that was cut by the time says nothing of the value.
    if (!isOver()) known.set(value, judged);
    return judged;
  };
  if (isFirst) return stretchesOf(field, judge, { samples: FIRST, isOver: () => true });
  const places = PLACES.find((count) => count * found.seconds <= budget * found.runs) ?? FIRST;
  return stretchesOf(field, judge, { samples: places, close: CLOSE, isOver });
}

/** What there was no time for. */
const UNKNOWN: Judged = { verdict: "undecided", tone: VERDICT_HUES.undecided };

function judgedRun(read: ReadModel, { options }: Question, set: string, isOver: () => boolean): Judged {
  const { patience: _, ...asked } = askedOf(options);
  try {
    const { stored } = answerMotion(read, {
      ...(asked as Parameters<typeof answerMotion>[1]),
      ...{ set: [set], draw: false, shouldStop: isOver },
    });
    const { verdict } = motionVerdict(stored);
    return { verdict, tone: VERDICT_HUES[verdict] };
  } catch (error) {
    // No such motion: a start inside an obstacle, a length of zero.
    if (error instanceof InputError) return { verdict: "none", tone: "ink" };
    throw error;
  }
}
