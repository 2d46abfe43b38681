/**
 * Completion and documentation of a model file from the library's schemas.
 */
import type { Completion, CompletionContext, CompletionSource } from "@codemirror/autocomplete";
import { yamlLanguage } from "@codemirror/lang-yaml";
import { syntaxTree } from "@codemirror/language";
import { hoverTooltip } from "@codemirror/view";
import { type Choice, docOf, keysOf, type Schema, schemasAt, valuesOf } from "./schema-walk.ts";
import { type Path, pathAt, type Source, scalarsAt } from "./yaml-tree.ts";

/** Schemas by kind of file. */
export type Schemas = Readonly<Record<string, Schema>>;

/** A word that stands where the cursor is, so that the tree has a node there. */
const HERE = "cursorstandshere";

/** The schemas at a path; below the `base` of a study those of its kind. */
function found(
  source: Source,
  path: Path,
  schemas: Schemas,
): { readonly root: Schema; readonly here: Schema[] } | undefined {
  const kind = scalarsAt(source, []).get("kind") ?? "impact";
  const base = kind === "study" && path[0] === "base" ? 1 : 0;
  const own = base === 1 ? (scalarsAt(source, ["base"]).get("kind") ?? "impact") : kind;
  const root = schemas[own] ?? schemas.impact;
  if (!root) return undefined;
  const here = schemasAt(root, path.slice(base), (length) => scalarsAt(source, path.slice(0, base + length)));
  return { root, here };
}

/** Completes keys and values; the schemas are asked for when they are first needed. */
export function completeModel(schemas: () => Promise<Schemas>): CompletionSource {
  return async (context) => {
    const place = placeOf(context);
    if (!place) return null;
    const options = choicesAt(context, place, await schemas());
    return options.length === 0 ? null : { from: place.from, options, validFor: /^[\w$-]*$/ };
  };
}

interface Cursor {
  readonly from: number;
  /** Whether a key can be written here, else only a value. */
  readonly isKey: boolean;
}

function placeOf({ state, pos, explicit }: CompletionContext): Cursor | undefined {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (/(^|\s)#/.test(before)) return undefined;
  const word = /[\w$-]*$/.exec(before)![0].replace(/^-+(?=\w|$)/, "");
  const head = before.slice(0, before.length - word.length);
  const isValue = /:\s+(\[\s*)?$|\[\s*([^\]{}]*,\s*)?$/.test(head);
  const isKey = !isValue && /^\s*(-\s+)*$|[{,]\s*$/.test(head);
  if (!isKey && !isValue) return undefined;
  return word === "" && !explicit && !isValue ? undefined : { from: pos - word.length, isKey };
}

function choicesAt({ state, pos }: CompletionContext, { from, isKey }: Cursor, schemas: Schemas): Completion[] {
  const text = state.doc.toString();
  const put = (word: string): Source => {
    const changed = text.slice(0, from) + word + text.slice(pos);
    return { text: changed, tree: yamlLanguage.parser.parse(changed) };
  };
  if (isKey) {
    const source = put(`${HERE}: 0`);
    const path = pathAt(source, from + 1);
    if (path.at(-1) === HERE) {
      const owner = path.slice(0, -1);
      const at = found(source, owner, schemas);
      const taken = scalarsAt(source, owner);
      const keys = at ? keysOf(at.here, at.root).filter(({ word }) => !taken.has(word)) : [];
      if (keys.length > 0) return keys.map((choice) => completionOf(choice, ": ", "property"));
    }
  }
  const source = put(HERE);
  const at = found(source, pathAt(source, from + 1), schemas);
  return at ? valuesOf(at.here).map((choice) => completionOf(choice, "", "enum")) : [];
}

function completionOf({ word, doc, isRequired }: Choice, after: string, type: string): Completion {
  const shown = { label: word, apply: word + after, type, boost: isRequired ? 1 : 0 };
  return { ...shown, ...(doc !== "" && { info: doc }), ...(isRequired && { detail: "needed" }) };
}

/** What the key under the pointer is for. */
export function documentModel(schemas: () => Promise<Schemas>) {
  return hoverTooltip(async (view, position) => {
    const known = await schemas();
    const source = { tree: syntaxTree(view.state), text: view.state.doc.toString() };
    const node = source.tree.resolveInner(position, 0);
    const path = pathAt(source, node.to > node.from ? node.from + 1 : position);
    const words = path.length > 0 ? docOf(found(source, path, known)?.here ?? []) : "";
    if (words === "" || !/Literal$|^Key$/.test(node.name)) return null;
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "cm-doc";
      const name = dom.appendChild(document.createElement("strong"));
      name.textContent = path
        .map((part, k) => (typeof part === "number" ? `[${part}]` : `${k > 0 ? "." : ""}${part}`))
        .join("");
      dom.append(` ${words}`);
      return { dom };
    };
    return { pos: node.from, end: node.to, above: true, create };
  });
}
