import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { screenWidth } from "../../src/text/screen-width.ts";
import { type Column, tableLines } from "../../src/text/table.ts";

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });
const plain = (_row: number, _column: number, text: string): string => text;

describe("a table that is too wide", () => {
  const columns = [left("name"), left("what it is"), right("impulse N s")];
  const rows = [
    ["  wall", "hard contact", "1.5"],
    ["  floor", "planar friction", "−22.25"],
  ];

  it("first folds its titles", () => {
    expect(tableLines(columns, rows, plain, 34)).toEqual([
      "name     what it is       impulse",
      "                              N s",
      "  wall   hard contact         1.5",
      "  floor  planar friction   −22.25",
    ]);
  });

  it("then its texts, the widest first, but no number", () => {
    expect(tableLines(columns, rows, plain, 30)).toEqual([
      "name     what it is    impulse",
      "                           N s",
      "  wall   hard contact      1.5",
      "  floor  planar         −22.25",
      "         friction",
    ]);
  });

  it("then stands in blocks, each with the first column", () => {
    expect(tableLines(columns, rows, plain, 24)).toEqual([
      "name     what it is",
      "  wall   hard contact",
      "  floor  planar friction",
      "",
      "name     impulse N s",
      "  wall           1.5",
      "  floor       −22.25",
    ]);
  });

  it("is left alone where it fits, or where no width is given", () => {
    const wide = ["name     what it is       impulse N s", "  wall   hard contact             1.5"];
    expect(tableLines(columns, rows, plain, 37).slice(0, 2)).toEqual(wide);
    expect(tableLines(columns, rows).slice(0, 2)).toEqual(wide);
  });

  it("tells the paint which column a cell is from in every block", () => {
    const seen = new Set<string>();
    const note = (row: number, column: number, text: string): string => {
      seen.add(`${row} ${column} ${text.trim()}`);
      return text;
    };
    tableLines(columns, rows, note, 24);
    expect(seen).toContain("0 2 1.5");
    expect(seen).toContain("1 0 floor");
    expect(seen).toContain("-1 2 impulse N s");
  });
});

it("letters of double width and marks do not shift a column", () => {
  expect(
    tableLines(
      [left("name"), right("γ⁻")],
      [
        ["接触", "1"],
        ["z̈", "−20"],
        ["a", "3"],
      ],
    ),
  ).toEqual(["name   γ⁻", "接触    1", "z̈     −20", "a       3"]);
});

it("no table is wider than a screen of 60 columns, and none loses a letter", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", " ", "-", "接", "z̈", "👍"), minLength: 1, maxLength: 60 });
  const number = fc.integer({ min: -999_999, max: 999_999 }).map(String);
  const count = fc.integer({ min: 1, max: 40 });
  const made = fc.tuple(count, fc.integer({ min: 1, max: 5 })).chain(([wide, high]) =>
    fc.record({
      titles: fc.array(name, { minLength: wide, maxLength: wide }),
      rows: fc.array(fc.tuple(name, fc.array(number, { minLength: wide - 1, maxLength: wide - 1 })), {
        minLength: high,
        maxLength: high,
      }),
    }),
  );
  fc.assert(
    fc.property(made, fc.integer({ min: 60, max: 120 }), ({ titles, rows }, width) => {
      const columns = titles.map((title, j) => (j === 0 ? left(title) : right(title)));
      const lines = tableLines(
        columns,
        rows.map(([first, rest]) => [first, ...rest]),
        plain,
        width,
      );
      expect(Math.max(...lines.map(screenWidth))).toBeLessThanOrEqual(width);
      const shown = lines.join(" ").split(/\s+/);
      for (const value of rows.flatMap(([, rest]) => rest)) expect(shown).toContain(value);
      for (const letter of new Set(
        rows
          .map(([first]) => first)
          .join("")
          .replaceAll(" ", ""),
      )) {
        expect(lines.join("")).toContain(letter);
      }
    }),
    { numRuns: 40 },
  );
});
