/**
 * What the command line reads and writes: files, standard input, standard output, colours.
 */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import colours from "picocolors";
import { LARGEST_TEXT } from "../src/doors/models.ts";
import { DEFAULT_WIDTH, foldText, LEAST_WIDTH, type Paint, PLAIN, type Stamp } from "../src/doors/reports.ts";
import { InputError } from "../src/index.ts";
import { shippedAs } from "./example-files.ts";

/** Exit codes of the contract. */
export const EXIT = { done: 0, notConfirmed: 1, badInput: 2, solverFailed: 3, internal: 70, interrupted: 130 } as const;

export interface TextFile {
  readonly text: string;
  /** The name shown in errors. */
  readonly file: string;
}

/** What a command wants, for complaints: its name in a sentence, and how it is given. */
export interface Wanted {
  readonly noun: string;
  readonly how: string;
  /** Most bytes that are read; those of a model unless given. */
  readonly largest?: number;
}
const MODEL: Wanted = { noun: "model", how: "Give a model as YAML or JSON text, saved as UTF-8." };
export const RESULT: Wanted = { noun: "result", how: "Give a result: what a command printed with --json." };

/** Reads a model file, or another text that is wanted; standard input for `-`. */
export function readText(path: string, wanted = MODEL): TextFile {
  const { bytes, file } = readBytes(path, wanted);
  return { text: decode(bytes, file, wanted), file };
}

/** The bytes of a file, or of standard input. */
export function readBytes(path: string, wanted: Wanted): { readonly bytes: Buffer; readonly file: string } {
  if (path === "-") return { bytes: bytesOf(0, "standard input", wanted), file: "standard input" };
  try {
    const status = statSync(path);
    if (status.isDirectory()) {
      throw new InputError({
        code: "not-a-file",
        what: `${path} is a folder`,
        where: { file: path },
        fix: `Name a ${wanted.noun} file.`,
      });
    }
    if (status.size > largestOf(wanted)) throw tooLarge(path, wanted, status.size);
    const descriptor = openSync(path, "r");
    try {
      return { bytes: bytesOf(descriptor, path, wanted), file: path };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(path, error);
  }
}

const largestOf = ({ largest = LARGEST_TEXT }: Wanted): number => largest;

/** Bytes that are asked for at once. */
const PIECE = 2 ** 16;

/** All bytes of what is no larger than it may be: a pipe or a device may have no end. */
function bytesOf(descriptor: number, file: string, wanted: Wanted): Buffer {
  const pieces: Buffer[] = [];
  for (let size = 0; size <= largestOf(wanted); ) {
    const piece = Buffer.allocUnsafe(PIECE);
    const read = readSync(descriptor, piece, 0, PIECE, null);
    if (read === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, read));
    size += read;
  }
  throw tooLarge(file, wanted);
}

/** The text of bytes, which must be UTF-8. */
export function decode(bytes: Buffer, file: string, wanted: Wanted): string {
  if (UTF16_MARKS.includes(bytes.toString("hex", 0, 2))) {
    const what = "this text is UTF-16, not UTF-8";
    throw new InputError({ code: "not-text", what, where: { file }, fix: "Save it as UTF-8." });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InputError({
      code: "not-text",
      what: "this is not a text file: it holds bytes that are not UTF-8",
      where: { file },
      fix: wanted.how,
    });
  }
}

/** Byte order marks, in hexadecimal digits; UTF-8 has no such bytes. */
const UTF16_MARKS = ["fffe", "feff"];

/** `size`: bytes, where that is known. */
export function tooLarge(file: string, wanted: Wanted, size?: number): InputError {
  const { noun } = wanted;
  const has = size === undefined ? "goes on after that" : `has ${(size / 2 ** 20).toFixed(1)} MiB`;
  return new InputError({
    code: "file-too-large",
    what: `at most ${largestOf(wanted) / 2 ** 20} MiB are read, and this file ${has}`,
    where: { file },
    fix: `A ${noun} of that size is most likely a mistake; pass the ${noun} file itself.`,
  });
}

function unreadable(path: string, error: unknown): InputError {
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === "ENOENT" ? "there is no such file" : code === "EACCES" ? "permission denied" : String(code ?? error);
  const ways = (code === "ENOENT" ? shippedAs(path) : []).map((name) => `\`sprag examples ${name} > ${path}\``);
  return new InputError({
    code: "file-unreadable",
    what: `cannot read ${path}: ${why}`,
    where: { file: path },
    fix:
      ways.length === 0
        ? "Check the path; `sprag examples` lists the shipped models, `-` reads standard input."
        : `It is a shipped example: run ${ways.join(" or ")} first.`,
  });
}

/** A reader that stops early (`sprag … | head`) is no error. */
export function endQuietlyOnClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.done);
    throw error;
  });
}

/** One JSON document on standard output. What has no stamp does not compile. */
export function printJson(value: Stamp): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Columns of the screen: those of COLUMNS where it is set, else of the terminal; no fewer than pages are laid out for. */
export function screenColumns(stream: NodeJS.WriteStream): number {
  const asked = Number(process.env.COLUMNS);
  const columns = Number.isInteger(asked) && asked > 0 ? asked : stream.columns || DEFAULT_WIDTH;
  return Math.max(LEAST_WIDTH, columns);
}

/** A text on standard output, no line wider than the screen. */
export function print(text: string): void {
  process.stdout.write(`${foldText(text, screenColumns(process.stdout))}\n`);
}

/** How commander writes help; its complaints are ours to print. */
export const HELP_OUTPUT = {
  writeOut: (text: string): void => print(text.trimEnd()),
  writeErr: (): void => {},
  getOutHelpWidth: (): number => screenColumns(process.stdout),
};

/** Columns of explanations that are worth wrapping beside their option. */
export const HELP_STYLE = { minWidthToWrap: 20 };

/** A remark on standard error. */
export function remark(text: string): void {
  process.stderr.write(`${foldText(text, screenColumns(process.stderr))}\n`);
}

/** Colours for a terminal, plain text elsewhere; honours NO_COLOR. As wide as the screen. */
export function terminalPaint(): Paint {
  const width = screenColumns(process.stdout);
  if (!process.stdout.isTTY || process.env.NO_COLOR) return { ...PLAIN, width };
  return {
    width,
    strong: colours.bold,
    faint: colours.dim,
    good: colours.green,
    bad: colours.red,
    warn: colours.yellow,
  };
}
