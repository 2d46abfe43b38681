/**
 * Values that take the place of those of a model file, or join them, before anything is checked: `elements[1].friction=0.3` on the
 * command line, `{ "elements[1].friction": 0.3 }` in the library. They are applied in turn, so the last one for a place wins, and a
 * part of a section can be set after the section. The text of the file stays as it is; errors about such a value name the setting.
 */
import { InputError } from "../errors.ts";
import { describeValue, listWords, quote, safeText } from "../text/quote.ts";
import { formatPath, type NoSuchPlace, type Path, parsePath, withValueAt } from "./path.ts";
import { readSource } from "./source/source-document.ts";

/** As on the command line, or by paths: a number, an expression, or whatever a file may have at that place. */
export type Settings = readonly string[] | Readonly<Record<string, unknown>>;

export interface Setting {
  readonly path: Path;
  readonly value: unknown;
  /** How errors call it. */
  readonly name: string;
}

const EXAMPLE = 'For example --set "elements[0].friction=0.3".';
const PATH_ADVICE =
  "Write keys with points between them and entries of lists by their index from 0: elements[1].friction.";

export function readSettings(settings: Settings): readonly Setting[] {
  if (Array.isArray(settings)) return settings.map(readAssignment);
  return Object.entries(settings).map(([text, value]) => {
    const name = `set[${quote(text)}]`;
    return { path: readPath(text, name), value, name };
  });
}

/** `PATH=VALUE`: the path ends at the first = outside of quotes, the value is YAML. */
const ASSIGNMENT = /^((?:"(?:[^"\\]|\\.)*"|[^"=])*)=(.*)$/s;

function readAssignment(text: string): Setting {
  const name = `--set ${safeText(text)}`;
  const [, path, value] = ASSIGNMENT.exec(text) ?? [];
  if (path === undefined || value === undefined) {
    throw fail("bad-setting", `a setting is written PATH=VALUE, got ${quote(text)}`, EXAMPLE, name);
  }
  const read = { path: readPath(path.trim(), name), name };
  if (value.trim() !== "") return { ...read, value: readValue(value, name) };
  throw fail("bad-setting", `there is no value for ${quote(path.trim())}`, EXAMPLE, name);
}

export function readPath(text: string, name: string): Path {
  if (text === "") throw fail("bad-path", "the path of the setting is empty", EXAMPLE, name);
  const path = parsePath(text);
  if (path === undefined) throw fail("bad-path", `${quote(text)} is not a path`, PATH_ADVICE, name);
  return path;
}

/** A value as it stands in a file. */
export function readValue(text: string, name: string): unknown {
  try {
    return readSource(text).value;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw fail(error.code, error.what, error.fix, name);
  }
}

/** The values of a file with the settings; throws for a path that leads nowhere. */
export function applySettings(root: unknown, settings: readonly Setting[]): unknown {
  let value = root;
  for (const setting of settings) {
    const changed = withValueAt(value, setting.path, setting.value);
    if (!("value" in changed)) throw noSuchPlace(setting, changed);
    value = changed.value;
  }
  return value;
}

/** Why the path of a setting leads nowhere: an index that is too large, a name in a list, a part of a number. */
function noSuchPlace({ path, name }: Setting, { depth, found }: NoSuchPlace): InputError {
  const [reached, part] = [path.slice(0, depth), path[depth]!];
  const holder = formatPath(reached) || "the model";
  const refuse = (what: string, fix: string) => fail("no-such-place", what, fix, name);
  if (part === "__proto__") return refuse("the key __proto__ is not allowed", "Choose another name.");
  if (Array.isArray(found)) {
    const named = found.findIndex((entry) => (entry as { name?: unknown } | null)?.name === part);
    const entries = `${holder} has ${found.length === 0 ? "no entries" : `the entries [0] to [${found.length - 1}]`}`;
    if (typeof part === "number")
      return refuse(`${holder} has no entry [${part}]`, `Entries count from 0; ${entries}.`);
    const meant =
      named < 0 ? `${entries}.` : `${quote(part)} is ${formatPath([...reached, named, ...path.slice(depth + 1)])}.`;
    return refuse(`${holder} is a list: its entries have indices, not names`, `Write the index from 0; ${meant}`);
  }
  if (found === undefined || found === null) {
    return refuse(
      `the model has no ${quote(holder)}, so no entry [${part}] of it can be set`,
      `Set all of ${holder}, as in "${holder}=[0, 1]".`,
    );
  }
  if (typeof found !== "object") {
    return refuse(`${holder} is ${describeValue(found)}, which has no parts`, `Set ${holder} itself.`);
  }
  return refuse(
    `${holder} is a mapping, not a list: it has no entry [${part}]`,
    `Name one of its keys: ${listWords(Object.keys(found))}.`,
  );
}

function fail(code: string, what: string, fix: string, name: string): InputError {
  return new InputError({ code, what, fix, where: name });
}
