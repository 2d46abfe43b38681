/**
 * How the editor looks: ink on paper in both themes; keys quiet, values in ink, comments in italics.
 */
import { syntaxTree } from "@codemirror/language";
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

export const looks = EditorView.theme({
  "&": { backgroundColor: "transparent", maxHeight: "440px" },
  "&.cm-focused": { outline: "2px solid var(--ink)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "18px", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--paper)", border: "0", color: "var(--ink3)" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0" },
  ".cm-line": { padding: "0 8px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--panel)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--rule) !important" },
  ".cm-matchingBracket": { backgroundColor: "var(--rule) !important" },
  ".cm-key": { color: "var(--ink2)" },
  ".cm-remark": { color: "var(--ink3)", fontStyle: "italic" },
  ".cm-linked": { backgroundColor: "var(--panel)", boxShadow: "inset 2px 0 var(--ink3)" },
  ".cm-changed": { backgroundColor: "var(--panel)", boxShadow: "inset 2px 0 var(--ink)" },
  ".cm-changed::after": { content: '"changed"', float: "right", color: "var(--ink2)", fontFamily: "var(--words)" },
  ".cm-wrong": { backgroundColor: "var(--gain-wash)" },
  ".cm-said": {
    borderLeft: "3px solid var(--gain)",
    backgroundColor: "var(--gain-wash)",
    font: "13px/20px var(--words)",
    padding: "4px 8px",
    whiteSpace: "normal",
    // As wide as what is seen of the lines, however long they are.
    position: "sticky",
    left: "var(--editor-gutter, 0)",
    maxWidth: "var(--editor-width, 100%)",
    boxSizing: "border-box",
  },
  ".cm-said button": {
    border: "1px solid var(--ink)",
    borderRadius: "3px",
    padding: "0 8px",
    background: "var(--paper)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    border: "1px solid var(--ink)",
    borderRadius: "3px",
    maxWidth: "min(420px, 90vw)",
    font: "13px/20px var(--words)",
  },
  ".cm-tooltip.cm-completionInfo, .cm-doc": { padding: "4px 8px" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 8px !important", fontFamily: "var(--code)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--paper)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
  ".cm-completionIcon": { display: "none" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--gain)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--ink)",
    color: "var(--paper)",
    borderRadius: "3px",
    padding: "2px 8px",
    marginLeft: "0",
    marginTop: "4px",
    display: "block",
    font: "13px/20px var(--words)",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--gain)",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker-error": {
    content: '""',
    width: "8px",
    height: "8px",
    borderRadius: "50%",
    backgroundColor: "var(--gain)",
  },
  ".cm-gutter-lint": { width: "12px" },
});

const CLASSES: Readonly<Record<string, Decoration>> = {
  Key: Decoration.mark({ class: "cm-key" }),
  Comment: Decoration.mark({ class: "cm-remark" }),
};

/** Tones of what is in view. */
function tones({ state, visibleRanges }: EditorView): DecorationSet {
  const built = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      ...{ from, to },
      enter: ({ name, from: start, to: end }) => {
        const tone = CLASSES[name];
        if (tone) built.add(start, end, tone);
      },
    });
  }
  return built.finish();
}

export const inkTones = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = tones(view);
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.decorations = tones(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
