/**
 * Mutations of a model file as text: bytes, tokens, line endings. What an editor, a locale, a broken copy or a hostile
 * author does to a file.
 */
import type { Draw } from "./draw.ts";

/** Names that every JavaScript object inherits: where one of them is a key or a name, a careless table goes wrong. */
export const PROTOTYPE_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "prototype",
] as const;

/** Scalars that may stand where a number or a word is expected. */
export const SCALARS = [
  ...[
    "0",
    "-0",
    "1e308",
    "-1e308",
    "1e-308",
    "5e-324",
    "1e309",
    "NaN",
    ".nan",
    ".inf",
    "-.inf",
    "Infinity",
    "0x1F",
    "0o17",
  ],
  ...["1_000", "1,5", "'1,5'", '"1/0"', '"sqrt(-1)"', '"1e400"', '"x"', '"((((1))))"', "~", "null", "true", "yes"],
  ...[
    "''",
    '"\\u0000"',
    '"\\uD800"',
    "*a",
    "&a 1",
    "!!int 1",
    "!!js/function 'f'",
    "!!binary aGk=",
    "2024-01-01",
    "[]",
    "{}",
  ],
  ...[
    "[1, 2",
    "{a: 1",
    "|",
    ">-",
    "- 1",
    "'it''s",
    "1 2",
    "١٢",
    "½",
    "−1",
    "1e",
    "+.5",
    "..",
    '"pi^pi^pi"',
    "9".repeat(400),
  ],
  ...PROTOTYPE_NAMES,
] as const;

const PIECES = [
  ..."[]{}:,-?|>&*!%@`'\"#\n\t ~.\u0000\u00a0\u2028\ufeff\u202e",
  ...[
    "  ",
    "- ",
    ": ",
    "? ",
    "\r\n",
    "\r",
    "---\n",
    "...\n",
    "<<: *a\n",
    "kind: impact\n",
    "&a [*a]",
    "𝛼",
    "e\u0301",
    "\ud83e",
  ],
] as const;

type Mutation = (text: string, draw: Draw) => string;

const cut = (text: string, at: number, length: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at + length);

const lines = (text: string, change: (lines: string[]) => void): string => {
  const all = text.split("\n");
  change(all);
  return all.join("\n");
};

/** Replaces a random match of a pattern. */
function replaceOne(text: string, pattern: RegExp, draw: Draw, piece: (match: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const match = draw.pick(found);
  return cut(text, match.index, match[0].length, piece(match[0]));
}

const NUMBER = /[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?/g;

export const TEXT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  "insert piece": (text, draw) => cut(text, draw.below(text.length + 1), 0, draw.pick(PIECES)),
  "delete characters": (text, draw) => cut(text, draw.below(text.length), 1 + draw.below(12), ""),
  "flip byte": (text, draw) => {
    const bytes = new TextEncoder().encode(text);
    const at = draw.below(bytes.length);
    bytes[at] = bytes[at]! ^ (1 << draw.below(8));
    return new TextDecoder().decode(bytes);
  },
  "random character": (text, draw) => cut(text, draw.below(text.length), 1, String.fromCharCode(draw.below(0x10000))),
  truncate: (text, draw) => text.slice(0, draw.below(text.length)),
  "number → scalar": (text, draw) => replaceOne(text, NUMBER, draw, () => draw.pick(SCALARS)),
  "number → huge or tiny": (text, draw) =>
    replaceOne(text, NUMBER, draw, (match) => `${match.split("e")[0]}e${draw.below(2) ? "" : "-"}${draw.below(320)}`),
  "number → sign": (text, draw) =>
    replaceOne(text, NUMBER, draw, (match) => (match.startsWith("-") ? match.slice(1) : `-${match}`)),
  "value → scalar": (text, draw) => replaceOne(text, /(?<=: )[^\n,}\]]+/g, draw, () => draw.pick(SCALARS)),
  "key → other": (text, draw) =>
    replaceOne(text, /[A-Za-z]\w*(?=:)/g, draw, (match) =>
      draw.pick([...PROTOTYPE_NAMES, `${match}s`, match.slice(1), "''", "? "]),
    ),
  "word → prototype name": (text, draw) => replaceOne(text, /[A-Za-z][\w-]*/g, draw, () => draw.pick(PROTOTYPE_NAMES)),
  "all of a word → prototype name": (text, draw) => {
    const words = text.match(/[A-Za-z]\w*/g) ?? ["x"];
    return text.replaceAll(draw.pick(words), draw.pick(PROTOTYPE_NAMES));
  },
  "decimal commas": (text) => text.replace(/(\d)\.(\d)/g, "$1,$2"),
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  CR: (text) => text.replaceAll("\n", "\r"),
  BOM: (text, draw) => cut(text, draw.below(4) === 0 ? draw.below(text.length) : 0, 0, "\ufeff"),
  tabs: (text) => text.replaceAll("  ", "\t"),
  "no indentation": (text) => text.replace(/^ +/gm, ""),
  "duplicate line": (text, draw) =>
    lines(text, (all) => {
      const at = draw.below(all.length);
      all.splice(draw.below(all.length), 0, all[at]!);
    }),
  "delete line": (text, draw) => lines(text, (all) => void all.splice(draw.below(all.length), 1)),
  "swap lines": (text, draw) =>
    lines(text, (all) => {
      const [i, j] = [draw.below(all.length), draw.below(all.length)];
      [all[i], all[j]] = [all[j]!, all[i]!];
    }),
  "two documents": (text) => `${text}\n---\n${text}`,
  "deep nesting": (text, draw) =>
    replaceOne(text, NUMBER, draw, (match) => {
      const depth = 1 + draw.below(3000);
      const [open, close] = draw.pick([
        ["[", "]"],
        ["{a: ", "}"],
        ["(", ")"],
        ["- ", ""],
        ["sin(", ")"],
      ] as const);
      return open.repeat(depth) + match + close.repeat(depth);
    }),
  "billion laughs": (text, draw) => {
    const rows = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"];
    for (let k = 1; k < 3 + draw.below(12); k++)
      rows.push(
        `a${k}: &a${k} [${Array(10)
          .fill(`*a${k - 1}`)
          .join(", ")}]`,
      );
    return `parameters:\n  ${rows.join("\n  ")}\n${text}`;
  },
  "alias of an anchor": (text, draw) => {
    const anchored = replaceOne(text, /(?<=: )[^\n]+/g, draw, (match) => `&q ${match}`);
    return replaceOne(anchored, /(?<=: )[^\n]+/g, draw, () => "*q");
  },
  "merge key": (text, draw) =>
    replaceOne(text, /^ *- /gm, draw, (match) => `${match}<<: {name: toString, __proto__: {}}\n  `),
};
