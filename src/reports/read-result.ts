/**
 * Stored results, read again: the kind and the version of the format are checked before anybody trusts a field. A result
 * of another version is refused by name; there is no guessing.
 */
import { InputError } from "../errors.ts";
import { MODEL_KINDS } from "../models/model-kinds.ts";
import { didYouMean } from "../text/nearest.ts";
import { describeValue, quote } from "../text/quote.ts";
import { SPRAG_VERSION } from "../version.ts";
import { RESULT_VERSIONS, type ResultKind, type Stamp } from "./result-format.ts";

/** A result as it was stored; its fields are those of the contract. */
export type StoredResult<Kind extends ResultKind = ResultKind> = Stamp<Kind> & Readonly<Record<string, unknown>>;

export interface ReadResultOptions<Kind extends ResultKind = ResultKind> {
  /** Name of the file, for errors. */
  readonly file?: string;
  /** Kinds that are wanted; any other is refused. Default all but `error`. */
  readonly kind?: Kind | readonly Kind[];
}

const KINDS = Object.keys(RESULT_VERSIONS) as readonly ResultKind[];

/** Kinds that hold an answer. */
const ANSWERS = KINDS.filter((kind) => kind !== "error");

/** Reads a result that a command printed with `--json`. Throws `InputError` for everything this version cannot read. */
export function readResult<Kind extends ResultKind = ResultKind>(
  text: string,
  options: ReadResultOptions<Kind> = {},
): StoredResult<Kind> {
  const refuse = (code: string, what: string, path: string, fix: string): never => {
    throw new InputError({
      code,
      what,
      fix,
      where: { ...(options.file !== undefined && { file: options.file }), path },
    });
  };
  const value = parsed(text, refuse);
  const { kind, version, sprag } = value;
  const wanted: readonly string[] = options.kind === undefined ? ANSWERS : [options.kind].flat();
  checkKind(kind, wanted, refuse);
  checkVersion(kind as ResultKind, version, sprag, refuse);
  return value as StoredResult<Kind>;
}

type Refuse = (code: string, what: string, path: string, fix: string) => never;

const STORE = "Pass what a command printed with --json.";

function parsed(text: string, refuse: Refuse): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse("not-json", `this is not JSON: ${(error as Error).message}`, "", STORE);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return refuse("not-a-result", `a result is an object, got ${describeValue(value)}`, "", STORE);
}

function checkKind(kind: unknown, wanted: readonly string[], refuse: Refuse): void {
  if (kind === undefined) refuse("not-a-result", "this is no result of Sprag: it has no kind", "kind", STORE);
  if ((wanted as readonly unknown[]).includes(kind)) return;
  const shown = typeof kind === "string" ? quote(kind) : describeValue(kind);
  const known = `Wanted: ${wanted.join(", ")}.`;
  if ((MODEL_KINDS as readonly unknown[]).includes(kind)) {
    refuse("not-a-result", `this is a model of kind ${shown}, not a result`, "kind", STORE);
  }
  if (kind === "error") {
    refuse(
      "wrong-kind",
      "an error was stored here, not a result",
      "kind",
      "Mend what the error names and run the command again.",
    );
  }
  if ((KINDS as readonly unknown[]).includes(kind))
    refuse("wrong-kind", `this result is of kind ${shown}`, "kind", known);
  refuse(
    "unknown-kind",
    `unknown kind of result ${shown}`,
    "kind",
    `${typeof kind === "string" ? didYouMean(kind, wanted) : ""}${known}`,
  );
}

function checkVersion(kind: ResultKind, version: unknown, sprag: unknown, refuse: Refuse): void {
  const current = RESULT_VERSIONS[kind];
  const writer = typeof sprag === "string" ? `Sprag ${quote(sprag)}` : "a Sprag that does not say its version";
  const again = `Run the command again with this Sprag (${SPRAG_VERSION}) and --json.`;
  if (version === current) return;
  if (version === undefined) {
    refuse("no-version", `this ${kind} has no version: it is older than version 1 of its format`, "version", again);
  }
  if (!Number.isInteger(version)) {
    refuse("bad-version", `the version must be a whole number, got ${describeValue(version)}`, "version", again);
  }
  const newer = (version as number) > current;
  refuse(
    newer ? "newer-version" : "older-version",
    `version ${version} of ${kind}, written by ${writer}, is ${newer ? "newer" : "older"} than version ${current}, which this Sprag reads`,
    "version",
    newer ? `Use a newer Sprag than ${SPRAG_VERSION}, or run the command again with this one.` : again,
  );
}
