/**
 * CodeMirror around the text of a model. Undo and redo are those of the studio: the editor keeps no history of its own.
 */
import { acceptCompletion, autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type TransactionSpec } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { completeModel, documentModel, type Schemas } from "./complete.ts";
import { inkTones, looks } from "./looks.ts";
import { entryAround, type Marks, markedLines, setMarks } from "./marked-lines.ts";
import { type Correction, type Mistake, unitsOf } from "./mistake.ts";
import { setWrong, wrongLine } from "./wrong-line.ts";

export interface ModelEditor {
  /**
   * Another text; what is the same of both stays untouched, with the cursor in it. Lines are marked that were changed from outside and that
   * are pointed at elsewhere.
   */
  show(text: string, marks: Marks): void;
  /** Marks a mistake at its place. */
  complain(mistake: Mistake | undefined): void;
  close(): void;
}

/** What the editor asks of the page. */
export interface EditorHost {
  readonly typed: (text: string) => void;
  /** Mends a mistake by its one edit. */
  readonly correct: (correction: Correction) => void;
  /** One step back (−1) or forth (+1). */
  readonly step: (by: 1 | -1) => void;
  /** The entry of a list around the cursor. */
  readonly pointed: (name: string | undefined) => void;
  readonly schemas: () => Promise<Schemas>;
}

/** On changes that come from outside. */
const outside = Annotation.define<boolean>();

function keysOf({ step }: EditorHost) {
  const run = (by: 1 | -1) => () => {
    step(by);
    return true;
  };
  return keymap.of([
    { key: "Mod-z", run: run(-1), preventDefault: true },
    { key: "Mod-y", mac: "Mod-Shift-z", run: run(1), preventDefault: true },
    { key: "Mod-Shift-z", run: run(1), preventDefault: true },
    // Tab takes a completion that is offered, else leaves the editor: the keyboard is never caught.
    { key: "Tab", run: acceptCompletion },
    ...completionKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]);
}

export function openEditor(place: HTMLElement, text: string, host: EditorHost): ModelEditor {
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          bracketMatching(),
          closeBrackets(),
          yaml(),
        ],
        ...[indentUnit.of("  "), inkTones, markedLines, wrongLine, lintGutter(), keysOf(host)],
        autocompletion({ override: [completeModel(host.schemas)], icons: false }),
        documentModel(host.schemas),
        EditorView.contentAttributes.of({ "aria-label": "Model as YAML", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.every((one) => one.annotation(outside) !== true);
          if (update.docChanged && isOwn) host.typed(update.state.doc.toString());
          if (update.focusChanged && !update.view.hasFocus) host.pointed(undefined);
          else if (update.view.hasFocus && isOwn && (update.selectionSet || update.docChanged)) {
            host.pointed(entryAround(update.state, update.state.selection.main.head));
          }
        }),
        looks,
      ],
    }),
  });
  return {
    show: (next, marks) =>
      view.dispatch({
        ...changesTo(view.state.doc.toString(), next),
        effects: setMarks.of(marks),
        annotations: outside.of(true),
      }),
    complain: (mistake) => {
      view.dispatch(setDiagnostics(view.state, mistake ? diagnosticsOf(view, mistake, host) : []));
      view.dispatch({
        effects: setWrong.of(mistake && { mistake, correct: host.correct }),
        annotations: outside.of(true),
      });
    },
    close: () => view.destroy(),
  };
}

/** What differs and no more. */
function changesTo(now: string, next: string): Pick<TransactionSpec, "changes"> {
  if (now === next) return {};
  let from = 0;
  while (from < now.length && from < next.length && now[from] === next[from]) from++;
  let end = 0;
  const most = Math.min(now.length, next.length) - from;
  while (end < most && now[now.length - 1 - end] === next[next.length - 1 - end]) end++;
  return { changes: { from, to: now.length - end, insert: next.slice(from, next.length - end) } };
}

function diagnosticsOf({ state }: EditorView, mistake: Mistake, { correct }: EditorHost): Diagnostic[] {
  const { line, message, fix, correction } = mistake;
  if (line > state.doc.lines) return [];
  const row = state.doc.line(line);
  const [from, to] = unitsOf(row.text, mistake).map((at) => row.from + at) as [number, number];
  const actions = correction ? [{ name: correction.label, apply: () => correct(correction) }] : [];
  return [{ from, to, severity: "error", message: `${message}. ${fix}`, actions }];
}
