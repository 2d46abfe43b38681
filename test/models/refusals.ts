/** Tables of files that must be refused, and with which words. */
import { expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";

/** The error that reading the text gives. */
export function failure(text: string): InputError {
  try {
    readModel(text, { file: "kane.yaml" });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("the file was accepted");
}

/** What the excerpt of an error marks. */
function marked(error: InputError): string {
  const [line = "", marker = ""] = error.excerpt!.split("\n");
  return line.slice(marker.indexOf("^"), marker.length);
}

/** A file and what its error must say; `mark` is the part of the text that is marked. */
export interface Case {
  readonly text: string;
  readonly code: string;
  readonly line?: number;
  readonly path?: string;
  readonly mark?: string;
  readonly what?: RegExp;
  readonly fix?: RegExp;
}

function check({ text, code, line, path, mark, what, fix }: Case): void {
  const error = failure(text);
  expect(error.code).toBe(code);
  expect(error.where.file).toBe("kane.yaml");
  if (line !== undefined) expect(error.where.line).toBe(line);
  if (path !== undefined) expect(error.where.path).toBe(path);
  if (mark !== undefined) expect(marked(error)).toBe(mark);
  if (what !== undefined) expect(error.what).toMatch(what);
  if (fix !== undefined) expect(error.fix).toMatch(fix);
  expect(error.fix).not.toBe("");
}

/** One test for each case. */
export function table(cases: Record<string, Case>): void {
  for (const [name, candidate] of Object.entries(cases)) test(name, () => check(candidate));
}
