/**
 * The model of a text: whoever asks for the same text after another gets what was read before, also where an edit led to it.
 */
import {
  editSource,
  type ModelKind,
  type ModelOf,
  type ReadModel,
  readModel,
  readSource,
  type SourceDocument,
} from "../../src/doors/models.ts";
import type { Edit } from "../workers/protocol.ts";

interface Known {
  readonly text: string;
  readonly name: string;
  readonly source: SourceDocument;
  read?: ReadModel;
}

const last: { known?: Known } = {};

function known(text: string, name: string): Known {
  const { known: found } = last;
  if (found && found.text === text && found.name === name) return found;
  last.known = { text, name, source: readSource(text, name) };
  return last.known;
}

export function readOnce(text: string, name: string): ReadModel {
  const found = known(text, name);
  found.read ??= readModel(found.source);
  return found.read;
}

/** The same of that kind alone. */
export function readKind<Kind extends ModelKind>(text: string, name: string, kind: Kind): ReadModel<ModelOf<Kind>> {
  const read = readOnce(text, name);
  return read.model.kind === kind ? (read as ReadModel<ModelOf<Kind>>) : readModel(read.source, { kind });
}

/** The text with these values in it. */
export function editedText({ text, name }: { text: string; name: string }, edits: readonly Edit[]): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const source = editSource(known(text, name).source, edits);
  const out = mark + source.source.text;
  last.known = { text: out, name, source };
  return out;
}
