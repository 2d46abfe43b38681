/**
 * Places in the text of a model: from a position to its path (`elements[1].friction`) and back, by the tree that the editor has of the text.
 * Works on text that is still being written.
 */
import type { syntaxTree } from "@codemirror/language";

type Tree = ReturnType<typeof syntaxTree>;
type SyntaxNode = Tree["topNode"];

export type Path = readonly (string | number)[];

export interface Source {
  readonly tree: Tree;
  readonly text: string;
}

const isMapping = (node: SyntaxNode): boolean => node.name === "BlockMapping" || node.name === "FlowMapping";

const children = (node: SyntaxNode, name: string): SyntaxNode[] => node.getChildren(name);

/** What a key or a scalar says, without quotes. */
function wordOf(node: SyntaxNode | null, text: string): string {
  const raw = node ? text.slice(node.from, node.to).trim() : "";
  return /^(["']).*\1$/s.test(raw) ? raw.slice(1, -1) : raw;
}

const keyOf = (pair: SyntaxNode, text: string): string => wordOf(pair.getChild("Key"), text);

/** The value of a pair: what stands after its colon. */
function afterColon(pair: SyntaxNode): SyntaxNode | null {
  const last = pair.lastChild;
  return last && last.name !== "Key" && last.name !== ":" ? last : null;
}

/** Keys and indices from the top to a position. */
export function pathAt({ tree, text }: Source, position: number): Path {
  const path: (string | number)[] = [];
  for (let node: SyntaxNode | null = tree.resolveInner(position, -1); node; node = node.parent) {
    if (node.name === "Pair") path.unshift(keyOf(node, text));
    if (node.name === "Item" && node.parent) path.unshift(indexOf(node));
  }
  return path;
}

function indexOf(item: SyntaxNode): number {
  return children(item.parent!, "Item").findIndex(({ from, to }) => from === item.from && to === item.to);
}

/** The scalars of the mapping at a path: `type`, `kind`, which say what else belongs there. */
export function scalarsAt(source: Source, path: Path): ReadonlyMap<string, string> {
  const node = nodeAt(source, path);
  const mapping = node && contentOf(node);
  const found = new Map<string, string>();
  if (!mapping || !isMapping(mapping)) return found;
  for (const pair of children(mapping, "Pair")) {
    const value = afterColon(pair);
    if (value && /Literal$/.test(value.name)) found.set(keyOf(pair, source.text), wordOf(value, source.text));
  }
  return found;
}

/** Mapping, list or scalar within an item, a pair or the document. */
function contentOf(node: SyntaxNode): SyntaxNode | null {
  if (node.name === "Pair") return afterColon(node);
  return node.name === "Item" || node.name === "Document" ? node.firstChild : node;
}

/** The pair or item at a path. */
function nodeAt({ tree, text }: Source, path: Path): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = tree.topNode.getChild("Document") ?? undefined;
  for (const part of path) {
    const content = node && contentOf(node);
    if (!content) return undefined;
    node =
      typeof part === "number"
        ? children(content, "Item")[part]
        : children(content, "Pair").find((pair) => keyOf(pair, text) === part);
  }
  return node;
}

export interface Named {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The entries of lists that have a `name`: elements, bodies, contacts. */
export function namedEntries({ tree, text }: Source): Named[] {
  const found: Named[] = [];
  tree.iterate({
    enter({ name, node }) {
      if (name !== "Item") return;
      const mapping = node.firstChild;
      const pair =
        mapping && isMapping(mapping) && children(mapping, "Pair").find((one) => keyOf(one, text) === "name");
      if (pair) found.push({ name: wordOf(afterColon(pair), text), from: firstLetter(text, node.from), to: node.to });
    },
  });
  return found;
}

/** An item begins after its dash, with the blanks before its first key. */
function firstLetter(text: string, from: number): number {
  const blanks = /^\s*/.exec(text.slice(from, from + 400))![0].length;
  return from + blanks;
}
