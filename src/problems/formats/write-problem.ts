/**
 * A problem as the text of a file. Read again it is the same problem, bit for bit.
 */
import { checkRaw } from "../check-raw.ts";
import type { RawProblem } from "../raw-problem.ts";
import { writeDat } from "./write-dat.ts";
import { type ProblemNotes, writeFcJson } from "./write-fc-json.ts";

export const PROBLEM_FORMATS = ["fc.json", "dat"] as const;
export type ProblemFormat = (typeof PROBLEM_FORMATS)[number];

/** The plain text of `dat` has no place for notes. */
export function writeProblem(problem: RawProblem, format: ProblemFormat = "fc.json", notes: ProblemNotes = {}): string {
  checkRaw(problem);
  return format === "dat" ? writeDat(problem) : writeFcJson(problem, notes);
}
