/**
 * What a run in Motion is told: the options of the command line, and how long it may take.
 */
import { LONGEST_ANSWER } from "../../state/limits.ts";
import { isSameQuestion } from "../../widgets/same-question.ts";
import type { Question } from "../../workers/protocol.ts";

export interface RunOptions {
  readonly method?: string;
  readonly step?: number;
  readonly until?: number;
  readonly law?: string;
  /** Seconds of computing after which the run is stopped, with what it has. */
  readonly patience?: number;
  /** The run beside it: what differs. */
  readonly beside?: Omit<RunOptions, "beside" | "patience">;
}

/** Long enough for every shipped model, short enough to wait; and the most, before the worker itself would be ended. */
export const PATIENCE = 10;
export const MOST_PATIENCE = 0.8 * LONGEST_ANSWER;

const TEXTS = ["method", "law"] as const;
const NUMBERS = ["step", "until"] as const;

/** What a run is asked, of options that may have come from a link: anything else is left out. */
export function askedOf(options: Question["options"]): Omit<RunOptions, "beside"> {
  const texts = TEXTS.filter((name) => typeof options[name] === "string").map((name) => [name, options[name]]);
  const numbers = [...NUMBERS, "patience"]
    .filter((name) => typeof options[name] === "number")
    .map((name) => [name, name === "patience" ? Math.min(MOST_PATIENCE, options[name] as number) : options[name]]);
  return Object.fromEntries([...texts, ...numbers]);
}

/** The arguments of the command line. */
export function flagsOf({ method, step, until, law }: RunOptions): string[] {
  const given = { method, step, until, law };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
}

/** The question of the run beside; undefined where there is none. */
export function besideOf(question: Question): Question | undefined {
  const { beside, ...own } = question.options as RunOptions & Question["options"];
  return beside ? { ...question, options: { ...own, ...askedOf(beside as Question["options"]) } } : undefined;
}

/**
 * What the second run is asked. Other settings are asked of both runs at once; while the text changes, as in a drag, the first run is
 * answered first.
 */
export function besideAsked(shown: Question, now: Question | undefined): Question | undefined {
  const isSet = now?.view === shown.view && now.name === shown.name && now.text === shown.text;
  return besideOf(isSet && !isSameQuestion(now, shown) ? { ...now, isQuick: true } : shown);
}
