/**
 * Changes values of a model file in its text, so that comments, order and layout stay as they are. A value that is not there is
 * added behind the `type` or `kind` of its mapping, or at its end; a note becomes a comment on the line of its value. Nobody looks at
 * what comes out: aliases, and values that the place does not take, are for the caller to find.
 */
import { Lexer } from "yaml";
import { type Path, valueAt } from "./path.ts";
import { type Found, readSource, type SourceDocument } from "./source/source-document.ts";

export interface TextEdit {
  readonly path: Path;
  /** As it is written in the file. */
  readonly value: string;
  readonly note?: string;
}

export interface TextEditOptions {
  readonly file?: string;
  /** Lines of comment above the model. */
  readonly heading?: readonly string[];
  /** What a note of an earlier edit looks like, at the start of a comment: it is replaced. */
  readonly earlier?: RegExp;
  /** Whether comments may be written: JSON knows none. Default true. */
  readonly comments?: boolean;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function editText(text: string, edits: readonly TextEdit[], options: TextEditOptions = {}): string {
  return editDocument(readSource(text, options.file), edits, options);
}

/** The same of a text that was read. */
export function editDocument(
  document: SourceDocument,
  edits: readonly TextEdit[],
  options: Omit<TextEditOptions, "file"> = {},
): string {
  const { source } = document;
  const replaced = edits.map((edit) => ({ edit, change: changeOf(document, edit) }));
  const changes = replaced.map(({ change }) => change);
  if (options.comments ?? true) {
    const lines = new Map<number, string[]>();
    for (const { edit, change } of replaced) {
      if (edit.note === undefined) continue;
      const end = lineEnd(source.text, change.end);
      lines.set(end, [...(lines.get(end) ?? []), edit.note]);
    }
    const tokens = tokensOf(source.text);
    for (const [end, notes] of lines)
      changes.push(...commentAt(tokens, source.text, end, notes.join("; "), options.earlier));
    const top = lineStart(source.text, document.find([]).start);
    const heading = (options.heading ?? []).map((line) => `# ${line}\n`).join("");
    changes.push({ start: top, end: top, text: heading });
  }
  return applied(source.text, changes);
}

/** From the end, so that offsets stay true; of changes at one place the first comes first. */
function applied(text: string, changes: readonly Replacement[]): string {
  const ordered = changes.map((change, k) => ({ ...change, k })).sort((a, b) => b.start - a.start || b.k - a.k);
  return ordered.reduce((out, { start, end, text: own }) => out.slice(0, start) + own + out.slice(end), text);
}

function changeOf(document: SourceDocument, { path, value }: TextEdit): Replacement {
  const { text } = document.source;
  const found = document.find(path);
  if (found.depth === path.length) return replaced(text, found, value);
  const holder = path.slice(0, found.depth);
  const fields = valueAt(document.value, holder) as Readonly<Record<string, unknown>> | null | undefined;
  const keys = Object.keys(fields ?? {});
  const isJson = text.trimStart().startsWith("{");
  const nested = path
    .slice(found.depth + 1)
    .reduceRight((inner: string, part) => `{ ${keyText(part, isJson)}: ${inner} }`, value);
  const field = `${keyText(path[found.depth]!, isJson)}: ${nested}`;
  if (keys.length === 0) return replaced(text, document.find(holder), `{ ${field} }`);
  const anchor = document.find([...holder, ["type", "kind"].find((key) => keys.includes(key)) ?? keys.at(-1)!]);
  const end = valueEnd(text, anchor);
  const start = anchor.key!.start;
  const indent = text.slice(lineStart(text, start), start);
  const line = `${text.includes("\r\n") ? "\r\n" : "\n"}${" ".repeat(indent.length)}`;
  if (text[document.find(holder).start] === "{") {
    return { start: end, end, text: `,${indent.trim() === "" && start > 0 ? line : " "}${field}` };
  }
  const at = lineEnd(text, end);
  return { start: at, end: at, text: `${line}${field}` };
}

function replaced(text: string, found: Found, value: string): Replacement {
  // Where nothing stands behind a colon, the value needs a space.
  const space = text[found.start - 1] === ":" ? " " : "";
  return { start: found.start, end: valueEnd(text, found), text: `${space}${value}` };
}

const valueEnd = (text: string, { start, end }: Found): number => start + text.slice(start, end).trimEnd().length;

const keyText = (key: string | number, isQuoted: boolean): string =>
  isQuoted || !PLAIN.test(String(key)) ? JSON.stringify(String(key)) : String(key);

/** Keys that need no quotes. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/** Before the line end behind an offset. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

interface Token {
  readonly start: number;
  readonly text: string;
}

/** Marks of the lexer that stand for no character of the text. */
const MARKS = ["\u0002", "\u0018", "\u001f"];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (const token of new Lexer().lex(text)) {
    if (MARKS.includes(token)) continue;
    tokens.push({ start, text: token });
    start += token.length;
  }
  return tokens;
}

/** A note at the end of a line, before a comment that stands there; none where the line ends inside of a text. */
function commentAt(
  tokens: readonly Token[],
  text: string,
  end: number,
  note: string,
  earlier: RegExp | undefined,
): Replacement[] {
  const from = lineStart(text, end);
  const comment = tokens.find((token) => token.start >= from && token.start < end && token.text.startsWith("#"));
  if (comment) {
    const words = comment.text.slice(1).trim();
    const own = earlier?.exec(words)?.[0] ?? "";
    const others = words.slice(own.length).replace(/^ · /, "");
    const stop = comment.start + comment.text.trimEnd().length;
    return [{ start: comment.start + 1, end: stop, text: ` ${note}${others === "" ? "" : ` · ${others}`}` }];
  }
  const isInside = tokens.some((token) => token.start < end && token.start + token.text.length > end + 1);
  return isInside ? [] : [{ start: end, end, text: `  # ${note}` }];
}
