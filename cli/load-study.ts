/**
 * From a path to a checked study; file names in it are relative to its folder.
 */
import { dirname, isAbsolute, join } from "node:path";
import { type OpenStudy, readStudy } from "../src/doors/studies.ts";
import type { SetFlag } from "./command.ts";
import { readText, type TextFile } from "./io.ts";

export function studyOfFile(path: string, { text, file }: TextFile, { set = [] }: SetFlag): OpenStudy {
  const folder = path === "-" ? "." : dirname(path);
  return readStudy(text, { file, set, open: (name) => readText(isAbsolute(name) ? name : join(folder, name)) });
}
