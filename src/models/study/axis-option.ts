/**
 * An axis on the command line: `PATH=FROM:TO:COUNT`, with `:log` behind for equal ratios. What is wrong with it is said in these words, not
 * in those of study files.
 */
import { InputError } from "../../errors.ts";
import { quote } from "../../text/quote.ts";
import { formatPath } from "../path.ts";
import type { Finding } from "../source/source-document.ts";
import type { AxisFile } from "./study-schema.ts";

/** The option, such as `--x`, and its text. */
export interface AxisOption {
  readonly option: string;
  readonly text: string;
}

const AXIS = /^(.+)=([^=:]+):([^:]+):([^:]+)(?::(linear|log))?$/s;
/** In digits, or as 1e6. */
const COUNT = /^\d+(\.\d+)?(e\+?\d+)?$/i;

/** The axis as a study file would have it. Throws `InputError` for a text that is none. */
export function axisOfOption({ option, text }: AxisOption): AxisFile {
  const [, field, from, to, count, scale] = AXIS.exec(text) ?? [];
  const fix = `For example ${option} "friction[1]=0.02:0.98:200", with :log behind it for equal ratios.`;
  if (field === undefined) {
    const what = `${option} takes PATH=FROM:TO:COUNT, got ${quote(text)}`;
    throw new InputError({ code: "usage", what, where: option, fix });
  }
  if (!COUNT.test(count!) || !Number.isInteger(Number(count))) {
    const what = `${option} takes a whole number of values behind the range, got ${quote(count!)}`;
    throw new InputError({ code: "usage", what, where: option, fix });
  }
  const number = (word: string): number | string => (Number.isFinite(Number(word)) ? Number(word) : word);
  const ends = { from: number(from!), to: number(to!), count: Number(count) };
  return { field: field.trim(), ...ends, ...(scale && { scale: scale as "linear" | "log" }) };
}

/** The error for a mistake of the axis. */
export function optionError({ option, text }: AxisOption, { code, what, fix, path }: Finding): InputError {
  return new InputError({
    code,
    what: what.replace(` (in ${formatPath(path)})`, ` in ${quote(text)}`),
    where: `${option} ${text}`,
    fix: optionFix(axisOfOption({ option, text }), code, path.at(-1)) ?? fix,
  });
}

/** How to mend what stands under a key of an axis; undefined where a study file would say the same. */
function optionFix({ field, from, to, count, scale }: AxisFile, code: string, key: unknown): string | undefined {
  const end = scale === undefined ? "" : `:${scale}`;
  if (code === "reversed-range") return `Write ${quote(`${field}=${to}:${from}:${count}${end}`)}.`;
  if (code === "empty-range" && key === "to")
    return `Give another end, or one value: ${quote(`${field}=${from}:${to}:1`)}.`;
  if (code === "empty-range" && count === 1)
    return `Ask for two values or more, or for one of them: ${quote(`${field}=${from}:${from}:1`)}.`;
  if (code === "out-of-range" && scale === "log") return "Begin above 0, or leave :log out.";
  return code === "unknown-name" ? "Write both ends as numbers; formulas of numbers and pi count too." : undefined;
}
