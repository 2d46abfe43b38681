/**
 * Mistakes that a setting makes without being at their place: a type without the keys it needs, an angle in radians beside the one in
 * degrees, a parameter that is gone. The file shows where; the setting without which the mistake is not there is named beside it.
 */
import { InputError } from "../errors.ts";
import { didYouMean } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import { alsoNaming } from "./first-error.ts";
import { formatPath, valueAt } from "./path.ts";
import type { Setting } from "./settings.ts";
import type { SourceDocument } from "./source/source-document.ts";

/** Reads with the settings; an error at a place of the file also names the last setting without which it is another or none. */
export function blaming<T>(settings: readonly Setting[], read: (settings: readonly Setting[]) => T): T {
  const result = attempt(settings, read);
  if (!(result instanceof InputError)) return result;
  const isInFile = result.where.line !== undefined;
  const guilty = isInFile
    ? [...settings].reverse().find((one) => !isSame(result, attempt(others(settings, one), read)))
    : undefined;
  if (guilty === undefined) throw result;
  const { code, what, fix, where, excerpt } = result;
  throw new InputError({
    code,
    what,
    fix,
    where: alsoNaming(where, guilty),
    ...(excerpt !== undefined && { excerpt }),
  });
}

/** Those for other places. */
function others(settings: readonly Setting[], one: Setting): readonly Setting[] {
  const place = formatPath(one.path);
  return settings.filter(({ path }) => formatPath(path) !== place);
}

function attempt<T>(settings: readonly Setting[], read: (settings: readonly Setting[]) => T): T | InputError {
  try {
    return read(settings);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function isSame(error: InputError, other: unknown): boolean {
  return other instanceof InputError && other.what === error.what && other.where.path === error.where.path;
}

/** A parameter that neither the file has nor any expression uses is a slip: the file reads as well without it. */
export function refuseUselessParameters<T>(
  { value }: SourceDocument,
  settings: readonly Setting[],
  read: (settings: readonly Setting[]) => T,
): void {
  const known = Object.keys((valueAt(value, ["parameters"]) as object | null | undefined) ?? {});
  for (const setting of settings) {
    const [section, key] = setting.path;
    if (section !== "parameters" || setting.path.length !== 2 || known.includes(String(key))) continue;
    if (attempt(others(settings, setting), read) instanceof InputError) continue;
    throw new InputError({
      code: "unknown-parameter",
      what: `the model has no parameter ${quote(String(key))}, and nothing in it uses one`,
      fix: `${didYouMean(String(key), known)}${known.length > 0 ? `Its parameters: ${known.join(", ")}.` : "It has no parameters."}`,
      where: setting.name,
    });
  }
}
