/**
 * How far a study is, on standard error: one line written over itself on a terminal, lines where `--progress` asks for them, one JSON
 * object a line for programs. Rates count what this run computed, not what was found done.
 */
import { classCounts } from "../../src/doors/studies.ts";
import { duration } from "../output/duration.ts";
import type { StudyProgress } from "./run-study.ts";

/** Milliseconds between two lines: a terminal is watched, a log is read later. */
const PAUSE = { terminal: 100, lines: 2000, jsonl: 500 } as const;
/** Classes that are named. */
const MOST_NAMED = 6;

export interface MapProgress {
  readonly show: (progress: StudyProgress) => void;
  readonly clear: () => void;
}

/** What is counted: points of the map, or the edges and middles of cells in which borders are looked for. */
export type ProgressOf = "points" | "borders";

/** `asked`: what `--progress` says; undefined where it is not given. */
export function mapProgress(points: number, asked: true | "jsonl" | undefined, of: ProgressOf = "points"): MapProgress {
  const { stderr } = process;
  const form = asked === "jsonl" ? "jsonl" : stderr.isTTY ? "terminal" : asked ? "lines" : undefined;
  if (form === undefined) return { show: () => {}, clear: () => {} };
  const began = Date.now();
  let last = 0;
  return {
    show(progress) {
      const now = Date.now();
      const isEnd = progress.tally.points >= points;
      if (now - last < PAUSE[form] && !isEnd) return;
      last = now;
      const seconds = (now - began) / 1000;
      const line = (form === "jsonl" ? jsonLine : textLine)(progress, points, seconds, of);
      stderr.write(form === "terminal" ? `\r\x1b[K${line}` : `${line}\n`);
    },
    clear: () => {
      if (form === "terminal" && last > 0) stderr.write("\r\x1b[K");
    },
  };
}

function measure({ tally, computed }: StudyProgress, points: number, seconds: number) {
  const rate = seconds > 0 ? computed / seconds : 0;
  return { done: tally.points, rate, left: rate > 0 ? (points - tally.points) / rate : null };
}

function jsonLine(progress: StudyProgress, points: number, seconds: number, of: ProgressOf): string {
  const { done, rate, left } = measure(progress, points, seconds);
  const { tally } = progress;
  // Under a key of their own: programs count points.
  if (of === "borders") return JSON.stringify({ borders: { parts: points, done, rate, secondsLeft: left } });
  return JSON.stringify({
    points,
    done,
    errors: tally.errors,
    rate,
    secondsLeft: left,
    classes: classCounts(tally.classes),
  });
}

function textLine(progress: StudyProgress, points: number, seconds: number, of: ProgressOf): string {
  const { done, rate, left } = measure(progress, points, seconds);
  const entries = Object.entries(classCounts(progress.tally.classes));
  const named = entries.slice(0, MOST_NAMED).map(([name, count]) => `${name}: ${count}`);
  const classes = [...named, ...(entries.length > MOST_NAMED ? ["…"] : [])].join(", ");
  const errors = progress.tally.errors > 0 ? `, ${progress.tally.errors} errors` : "";
  const time = left === null ? "" : `, ${duration(left)} left`;
  const speed = `${Number(rate.toPrecision(3))}/s${time}`;
  if (of === "borders") return `borders: ${done} of ${points} edges and middles of cells, ${speed}`;
  return `${done} of ${points} points, ${speed}${errors}${classes === "" ? "" : `; ${classes}`}`;
}
