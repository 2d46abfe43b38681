/**
 * Findings about a file and the settings applied to it → the one error that is shown: about the first setting that has a mistake,
 * else the first of the file by line and column.
 */
import { InputError, type Place } from "../errors.ts";
import { formatPath, isInside, type Path } from "./path.ts";
import type { Setting } from "./settings.ts";
import { type Finding, findingError, findingRange, type SourceDocument } from "./source/source-document.ts";

/** A file with the values that settings gave it. */
export interface EditedDocument extends SourceDocument {
  readonly settings: readonly Setting[];
}

/** The last setting that gave the place its value, or that is all there is of it. */
export function settingOf({ settings, find }: EditedDocument, path: Path): Setting | undefined {
  if (settings.length === 0) return undefined;
  const isMissing = find(path).depth < path.length;
  return [...settings]
    .reverse()
    .find((setting) => isInside(path, setting.path) || (isMissing && isInside(setting.path, path)));
}

/** The finding that comes first. A missing key comes after the keys its mapping has: they may explain it. */
export function firstFinding(document: EditedDocument, findings: readonly Finding[]): Finding {
  let first = findings[0]!;
  let firstOffset = Number.POSITIVE_INFINITY;
  for (const finding of findings) {
    const offset = offsetOf(document, finding);
    if (offset < firstOffset) {
      first = finding;
      firstOffset = offset;
    }
  }
  return first;
}

/** Where a finding stands: in the text from 0, in the settings below. */
export function offsetOf(document: EditedDocument, finding: Finding): number {
  const setting = settingOf(document, finding.path);
  if (setting) return document.settings.indexOf(setting) - document.settings.length;
  const { start, end } = findingRange(document, finding);
  return finding.code === "missing-key" ? end : start;
}

/** The error for a finding, at its setting or at its place in the file. */
export function errorOf(document: EditedDocument, finding: Finding): InputError {
  const setting = settingOf(document, finding.path);
  if (setting === undefined) return findingError(document, finding);
  const { code, what, fix } = finding;
  return new InputError({ code, what, fix, where: setting.name });
}

/** The place of a path of the model: its setting, or its place in the file and a setting that changes a part of it. */
export function placeOf(document: EditedDocument, path: Path, inFile: Place): Place {
  const setting = settingOf(document, path);
  if (setting) return { path: setting.name };
  const inner = [...document.settings].reverse().find((other) => isInside(other.path, path));
  return inner ? alsoNaming(inFile, inner, formatPath(path)) : inFile;
}

/** A place in the file together with the setting that is to blame. */
export function alsoNaming(place: Place, setting: Setting, path = place.path): Place {
  return { ...place, path: path === undefined ? setting.name : `${path}, with ${setting.name}` };
}
