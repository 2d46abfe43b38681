/**
 * YAML tree → plain JavaScript values (strings, finite or not finite numbers, booleans, null, arrays, objects).
 * Checks what the schema cannot see: keys given twice, keys that are not text, aliases without an anchor, aliases
 * that contain themselves, and aliases that blow a small text up into millions of values.
 */
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Range,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { quote } from "../../text/quote.ts";
import type { NumberList } from "./number-lists.ts";
import type { YamlDocument } from "./parse-yaml.ts";
import { placeAt, type SourceText, sourceError } from "./source-text.ts";

/** Most values that all aliases of a file together may stand for. */
const MOST_ALIASED_VALUES = 1_000_000;

export interface Values {
  readonly value: unknown;
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
  /** Offsets of the number lists that were met as lists. */
  readonly met: ReadonlySet<number>;
}

interface Converted {
  readonly value: unknown;
  /** Number of scalars in it, aliases expanded. */
  readonly size: number;
}

interface Conversion {
  readonly source: SourceText;
  readonly lists: ReadonlyMap<number, NumberList>;
  /** Anchors met so far; `undefined` while the anchored node itself is being read. */
  readonly anchors: Map<string, { node: Node; converted: Converted | undefined }>;
  readonly targets: Map<Alias, Node>;
  readonly met: Set<number>;
  aliased: number;
}

export function toValues(source: SourceText, document: YamlDocument, lists: ReadonlyMap<number, NumberList>): Values {
  const conversion: Conversion = {
    source,
    lists,
    anchors: new Map(),
    targets: new Map(),
    met: new Set(),
    aliased: 0,
  };
  const { value } = convert(conversion, document.contents);
  return { value, targets: conversion.targets, met: conversion.met };
}

function convert(conversion: Conversion, node: Node | null): Converted {
  if (node === null) return { value: null, size: 1 };
  if (isAlias(node)) return convertAlias(conversion, node);
  const { anchor } = node as Scalar;
  if (anchor === undefined) return convertPlain(conversion, node);
  conversion.anchors.set(anchor, { node, converted: undefined });
  const converted = convertPlain(conversion, node);
  conversion.anchors.set(anchor, { node, converted });
  return converted;
}

function convertPlain(conversion: Conversion, node: Node): Converted {
  if (isScalar(node)) return { value: node.value, size: 1 };
  if (isMap(node)) return convertMap(conversion, node);
  if (!isSeq(node)) return { value: null, size: 1 };
  const start = node.range![0];
  const list = conversion.lists.get(start);
  if (list !== undefined && node.items.length === 0) {
    conversion.met.add(start);
    return { value: list.numbers, size: list.numbers.length };
  }
  let size = 1;
  const value = node.items.map((item) => {
    const converted = convert(conversion, item as Node);
    size += converted.size;
    return converted.value;
  });
  return { value, size };
}

function convertMap(conversion: Conversion, map: YAMLMap): Converted {
  const value: Record<string, unknown> = {};
  const seen = new Map<string, number>();
  let size = 1;
  for (const pair of map.items) {
    const key = readKey(conversion.source, map, pair);
    const range = (pair.key as Node).range!;
    const first = seen.get(key);
    if (first !== undefined) throw repeatedKey(conversion.source, key, range, first);
    seen.set(key, range[0]);
    const converted = convert(conversion, pair.value as Node | null);
    value[key] = converted.value;
    size += converted.size;
  }
  return { value, size };
}

function readKey(source: SourceText, map: YAMLMap, pair: Pair): string {
  const key = pair.key as Node | null;
  const range = key?.range ?? map.range!;
  const name = isScalar(key) ? (typeof key.value === "string" ? key.value : key.source) : undefined;
  // "__proto__" would not become a key of the object but its prototype.
  if (name !== undefined && name !== "" && name !== "__proto__") return name;
  throw sourceError(source, {
    code: "bad-key",
    what: name === "__proto__" ? "the key __proto__ is not allowed" : "a key must be a word",
    fix: name === "__proto__" ? "Choose another name." : 'Write "key: value" with a plain word as the key.',
    start: range[0],
    end: Math.max(range[1], range[0] + 1),
  });
}

function repeatedKey(source: SourceText, key: string, range: Range, first: number) {
  return sourceError(source, {
    code: "duplicate-key",
    what: `the key ${quote(key)} is given twice (first on line ${placeAt(source, first).line})`,
    fix: "Remove one of the two.",
    start: range[0],
    end: range[1],
  });
}

function convertAlias(conversion: Conversion, alias: Alias): Converted {
  const anchor = conversion.anchors.get(alias.source);
  const [start, end] = alias.range!;
  const fail = (code: string, what: string, fix: string) =>
    sourceError(conversion.source, { code, what, fix, start, end });
  if (anchor === undefined) {
    const fix = "A value that starts with * is an alias of YAML. Define &name before it, or put the value in quotes.";
    throw fail("yaml-alias", `the alias *${alias.source} has no anchor &${alias.source} before it`, fix);
  }
  if (anchor.converted === undefined) {
    throw fail("yaml-alias", `the alias *${alias.source} stands inside its own anchor`, "Write the value out.");
  }
  conversion.aliased += anchor.converted.size;
  if (conversion.aliased > MOST_ALIASED_VALUES) {
    const what = `the aliases of the file stand for more than ${MOST_ALIASED_VALUES} values`;
    throw fail("too-many-values", what, "Use fewer aliases (*name).");
  }
  conversion.targets.set(alias, anchor.node);
  return anchor.converted;
}
