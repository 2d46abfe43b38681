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

/** Seconds of computing for one track, its first painting among them. */
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

/** What was found along a field, and the milliseconds that it took. */
interface FieldFound {
  readonly known: Map<number, Judged>;
  spent: number;
}

/** What was found of the last question, by field and value: the first painting is part of the next one. */
interface Found {
  readonly of: string;
  readonly fields: Map<string, FieldFound>;
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
  const own = found.fields.get(field.path) ?? { known: new Map<number, Judged>(), spent: 0 };
  found.fields.set(field.path, own);
  const begin = performance.now();
  const end = begin + 1000 * budget - own.spent;
  const isOver = (): boolean => performance.now() > end;
  const judge = judgeOf(question, field.path, { found, known: own.known, isOver });
  try {
    if (isFirst) return stretchesOf(field, judge, { samples: FIRST, isOver: () => true });
    const left = (end - begin) / 1000;
    const mean = found.runs === 0 ? 0 : found.seconds / found.runs;
    const places = PLACES.find((count) => (count - own.known.size) * mean <= left) ?? FIRST;
    const track = stretchesOf(field, judge, { samples: places, close: CLOSE, isOver });
    // Where fewer places were looked at than the guide says, others may lie between: no value is told.
    return places === PLACES[0] ? track : track.map((one, k) => (k === 0 ? one : { ...one, isRough: true }));
  } finally {
    own.spent += performance.now() - begin;
  }
}

interface Judging {
  readonly found: Found;
  readonly known: Map<number, Judged>;
  readonly isOver: () => boolean;
}

/** Judges values of a field; those that were judged before are known. */
function judgeOf(question: Question, path: string, { found, known, isOver }: Judging): (value: number) => Judged {
  const read = readOnce(question.text, question.name);
  return (value) => {
    const before = known.get(value);
    if (before || isOver()) return before ?? UNKNOWN;
    const begin = performance.now();
    const judged = judgedRun(read, question, `${path}=${value}`, isOver);
    found.runs++;
    found.seconds += (performance.now() - begin) / 1000;
    // A run that was cut by the time says nothing of the value.
    if (!isOver()) known.set(value, judged);
    return judged;
  };
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
