import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  blankNumberLists,
  findNumberLists,
  itemRange,
  SHORTEST_LIST,
} from "../../../src/models/source/number-lists.ts";
import { readSource } from "../../../src/models/source/source-document.ts";

const LONG = `[${Array.from({ length: 40 }, (_, i) => i - 20).join(", ")}]`;
const LINES = `[\n  ${Array.from({ length: 40 }, (_, i) => `${i}.5`).join(",\n  ")}\n  ]`;

describe("long lists of numbers", () => {
  test("are found with their numbers, and blanked without moving anything", () => {
    const text = `a: ${LONG}\nb: ${LINES}\nc: [1, 2]\n`;
    const lists = findNumberLists(text);
    expect(lists.map(({ numbers }) => numbers.length)).toEqual([40, 40]);
    expect(lists.map(({ severalLines }) => severalLines)).toEqual([false, true]);
    const blanked = blankNumberLists(text, lists);
    expect(blanked.length).toBe(text.length);
    expect(parse(blanked)).toEqual({ a: [], b: [], c: [1, 2] });
    const { start, end } = itemRange(text, lists[1]!, 3);
    expect(text.slice(start, end)).toBe("3.5");
    const last = itemRange(text, lists[1]!, 39);
    expect(text.slice(last.start, last.end)).toBe("39.5");
  });

  test("are not found in what only looks like one", () => {
    const filler = "1, ".repeat(SHORTEST_LIST);
    for (const inside of [
      `${filler}x`,
      `${filler}`,
      `${filler}1-2`,
      `${filler}--1`,
      `${filler}1 2`,
      `${filler}0x1`,
      `${filler}.`,
    ]) {
      expect(findNumberLists(`[${inside}]`)).toEqual([]);
    }
    expect(findNumberLists("[1, 2, 3]")).toEqual([]);
  });
});

describe("a file with long lists has the values YAML gives it", () => {
  test.each([
    ["as a value", `kind: ${LONG}\n`],
    ["over several lines", `kind: ${LINES}\nother: 1\n`],
    ["nested", `kind: [${LONG}, ${LONG}]\n`],
    ["in quotes", `kind: "a ${LONG} b"\n`],
    ["in quotes over several lines", `kind: "a ${LINES} b"\nother: ${LONG}\n`],
    ["in a comment", `kind: 1 # ${LONG}\nother: ${LONG}\n`],
    ["in a block of text", `kind: |\n  a ${LONG}\n  b\nother: ${LONG}\n`],
    ["in a folded block of text", `kind: >\n  a\n  ${LINES}\nother: ${LINES}\n`],
    ["in a plain text", `kind: a ${LONG}\nother: ${LONG}\n`],
    ["with an anchor", `kind: &x ${LONG}\nother: *x\n`],
    ["half in a comment", `kind: 1 # [1,\nother: ${LONG}\n`],
    ["begun in a comment, ended in the next line", `kind: # ${LINES.replace("\n  ]", "]")}\n`],
  ])("%s", (_, text) => {
    expect(readSource(text).value).toEqual(parse(text));
  });

  test("for random mixtures", () => {
    const piece = fc.constantFrom(
      `- ${LONG}\n`,
      `- ${LINES}\n`,
      `- "${LONG}"\n`,
      `- '${LINES}'\n`,
      `- 1 # ${LONG}\n`,
      `- |\n  ${LONG}\n`,
      `- a: ${LONG}\n  b: 2\n`,
      "- 1\n",
      "# [1, 2\n",
      "- text\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const text = `- first\n${pieces.join("")}`;
        expect(readSource(text).value).toEqual(parse(text));
      }),
      { numRuns: 200 },
    );
  });

  test("numbers are read as YAML reads them", () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.constantFrom("+1", "-.5", "5.", "1e5", "1E+5", "007", "-0", "12345678901234567890", "1e400"),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 30, maxLength: 40 }), (numbers) => {
        const text = `[${numbers.join(", ")}]`;
        expect(findNumberLists(text)).toHaveLength(1);
        expect(readSource(text).value).toEqual(parse(text));
      }),
      { numRuns: 100 },
    );
  });
});
