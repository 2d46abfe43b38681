/**
 * The `simulate` section of a system file as numbers. Whether the method is known and takes these settings is for the
 * simulator to say.
 */
import { type NumberReader, readNumber } from "../numbers.ts";
import { formatPath } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";
import { FILE_OPTIONS, fileRange, optionRow, type SimulateSettings } from "../simulation-options.ts";

export function readSimulate(reader: NumberReader, file: Readonly<Record<string, unknown>> = {}): SimulateSettings {
  const given = FILE_OPTIONS.filter((name) => file[name] !== undefined);
  const read = given.map((name) => {
    const range = fileRange(optionRow(name));
    if (!range) return [name, file[name]];
    const path = ["simulate", name];
    const value = readNumber(reader, file[name] as NumericField, path);
    if (!Number.isNaN(value) && !range.holds(value)) {
      const what = `${formatPath(path)} must be ${range.must}, got ${value}`;
      reader.findings.push({ code: "out-of-range", what, fix: `Give a value that is ${range.must}.`, path });
    }
    return [name, value];
  });
  return Object.fromEntries(read) as SimulateSettings;
}
