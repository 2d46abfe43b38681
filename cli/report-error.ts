/**
 * Errors as the contract asks for: text on standard error, or one JSON document. Loaded when there is one to report.
 */
import { stamped } from "../src/doors/reports.ts";
import { formatInputError, InputError } from "../src/index.ts";
import { hidePasswords } from "./hide-passwords.ts";
import { EXIT, printJson, remark, screenColumns } from "./io.ts";

/** Prints an error and returns the exit code. */
export function reportError(error: unknown, json: boolean): number {
  if (error instanceof InputError) {
    // A result without the wanted figure was printed before: it stays the one document.
    if (json && error.code !== "no-figure") {
      const { file = null, line = null, column = null, path = null } = error.where;
      const { code } = error;
      const [what, fix] = [error.what, error.fix].map(hidePasswords) as [string, string];
      const place = { ...{ line, column, path }, file: file === null ? null : hidePasswords(file) };
      printJson(stamped("error", { error: { code, what, where: place, fix } }));
    } else {
      process.stderr.write(`${hidePasswords(formatInputError(error, screenColumns(process.stderr)))}\n`);
    }
    return EXIT.badInput;
  }
  const what = hidePasswords(error instanceof Error ? error.message : String(error));
  if (json) {
    const where = { file: null, line: null, column: null, path: null };
    const fix = "This is a defect of Sprag. Please report it with the model file.";
    printJson(stamped("error", { error: { code: "internal", what, where, fix } }));
  } else {
    remark(`internal error: ${what}\nThis is a defect of Sprag. Please report it with the model file.`);
  }
  return EXIT.internal;
}
