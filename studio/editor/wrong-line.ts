/**
 * The line of a mistake: marked, and below it what is wrong and the fix, as a button where it is one edit.
 */
import { type EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { Correction, Mistake } from "./mistake.ts";

export interface Wrong {
  readonly mistake: Mistake;
  readonly correct: (correction: Correction) => void;
}

class Said extends WidgetType {
  constructor(private readonly wrong: Wrong) {
    super();
  }
  override eq({ wrong }: Said): boolean {
    return JSON.stringify(wrong.mistake) === JSON.stringify(this.wrong.mistake);
  }
  override toDOM(): HTMLElement {
    const {
      mistake: { message, fix, correction },
      correct,
    } = this.wrong;
    const said = document.createElement("div");
    said.className = "cm-said";
    said.dataset.role = "said";
    said.textContent = `${message}. ${fix} `;
    if (correction) {
      const button = document.createElement("button");
      button.textContent = correction.label;
      button.onclick = () => correct(correction);
      said.append(button);
    }
    return said;
  }
  /** Clicks on its button are its own. */
  override ignoreEvent(): boolean {
    return true;
  }
}

export const setWrong = StateEffect.define<Wrong | undefined>();

function marked({ doc }: EditorState, wrong: Wrong | undefined): DecorationSet {
  if (!wrong || wrong.mistake.line > doc.lines) return Decoration.none;
  const { from, to } = doc.line(wrong.mistake.line);
  return Decoration.set([
    Decoration.line({ class: "cm-wrong" }).range(from),
    Decoration.widget({ widget: new Said(wrong), block: true, side: 1 }).range(to),
  ]);
}

export const wrongLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { effects, changes, state }) {
    for (const effect of effects) if (effect.is(setWrong)) return marked(state, effect.value);
    return lines.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
