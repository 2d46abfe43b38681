/**
 * The folder of `sprag simulate --dump-problems`: a file for every contact problem that the run meets, written as it is met.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PosedProblem } from "../../src/doors/answers.ts";
import { writeProblem } from "../../src/doors/problems.ts";
import { showNumber } from "../../src/doors/reports.ts";
import { makeDirectory } from "../output/make-directory.ts";
import { refusal, writeFile } from "../output/output-file.ts";

export interface DumpedProblems {
  readonly directory: string;
  readonly written: number;
  /** How many problems were not written, by the reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Files beyond this fill a disk rather than a collection. */
const MOST_FILES = 100_000;
const TOO_MANY = `more than ${MOST_FILES} problems`;

/** Complains before the run where the folder cannot be made, or where it holds files of somebody else. */
export function checkDumpFolder(folder: string, force: boolean): void {
  const parent = dirname(join(folder, "."));
  if (!isFolder(parent)) throw refusal(folder, `there is no folder ${parent}`, "Make it, or name another.");
  if (existsSync(folder) && !isFolder(folder)) throw refusal(folder, `${folder} is a file`, "Name a folder.");
  if (existsSync(folder) && readdirSync(folder).length > 0 && !force) {
    throw refusal(folder, `${folder} is not empty`, "Name a new folder, or add --force to write over files in it.");
  }
  makeDirectory(folder);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Writes what it is told; `dumped` says what became of it. */
export function problemDump(
  directory: string,
  /** Of the model. */
  name: string,
): { readonly tell: (told: PosedProblem) => void; readonly dumped: () => DumpedProblems } {
  const counts = { impact: 0, step: 0 };
  const leftOut: Record<string, number> = {};
  const written = (): number => counts.impact + counts.step;
  return {
    tell: ({ kind, t, posed }) => {
      const reason = typeof posed === "string" ? posed : written() >= MOST_FILES ? TOO_MANY : undefined;
      if (reason !== undefined) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      if (reason !== undefined || typeof posed === "string") return;
      const number = String(++counts[kind]).padStart(6, "0");
      const { problem, r, u } = posed;
      const from = kind === "impact" ? `impact at t = ${showNumber(t)}` : `step from t = ${showNumber(t)}`;
      const notes = { title: `${name}, ${from}`, solution: { r, u } };
      writeFile(join(directory, `${kind}-${number}.fc.json`), [writeProblem(problem, "fc.json", notes)]);
    },
    dumped: () => ({ directory, written: written(), leftOut }),
  };
}

const problems = (count: number): string => `${count} problem${count === 1 ? "" : "s"}`;

/** What was written, and what was not and why. */
export function dumpedText({ directory, written, leftOut }: DumpedProblems): string {
  const left = Object.entries(leftOut).map(([reason, count]) => `${count} with ${reason}`);
  const rest = left.length === 0 ? "" : `; left out: ${left.join(", ")}`;
  return `wrote ${problems(written)} to ${directory}${rest}`;
}
