/**
 * Lines that stand out: those that were changed from outside the editor, and those of the element that is pointed at elsewhere.
 */
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type Named, namedEntries, type Source } from "./yaml-tree.ts";

export interface Marks {
  /** Numbers of the lines that were changed. */
  readonly changed: readonly number[];
  /** Name of the element that is pointed at. */
  readonly linked: string | undefined;
}

/** Milliseconds to read the rest of a long text; what is not read by then has no marks. */
const READING = 50;

function sourceOf(state: EditorState): Source {
  return { tree: ensureSyntaxTree(state, state.doc.length, READING) ?? syntaxTree(state), text: state.doc.toString() };
}

export const setMarks = StateEffect.define<Marks>();

const changedLine = Decoration.line({ class: "cm-changed" });
const linkedLine = Decoration.line({ class: "cm-linked" });

function linesOf(state: EditorState, { changed, linked }: Marks): DecorationSet {
  const edits = changed.filter((line) => line <= state.doc.lines).map((line) => state.doc.line(line).from);
  const entry = linked === undefined ? undefined : namedEntries(sourceOf(state)).find(({ name }) => name === linked);
  const all = [
    ...edits.map((at) => changedLine.range(at)),
    ...(entry ? lineStarts(state, entry).map((at) => linkedLine.range(at)) : []),
  ];
  return Decoration.set(all, true);
}

function lineStarts({ doc }: EditorState, { from, to }: Named): number[] {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, k) => doc.line(first + k).from);
}

export const markedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return linesOf(transaction.state, effect.value);
    return lines.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The innermost named entry of a list around a position. */
export function entryAround(state: EditorState, position: number): string | undefined {
  const line = state.doc.lineAt(position);
  const around = namedEntries(sourceOf(state)).filter(({ from, to }) => from <= line.to && to >= line.from);
  return around.at(-1)?.name;
}
