import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAIN } from "../../src/text/paint.ts";
import { screenWidth } from "../../src/text/screen-width.ts";
import { foldText, indented, marked, wrap } from "../../src/text/wrap.ts";

const words = fc.array(fc.stringMatching(/^[a-zµ²→]{1,9}$/), { minLength: 1, maxLength: 60 });
const widest = (lines: readonly string[]): number => Math.max(...lines.map(screenWidth));

describe("a wrapped paragraph", () => {
  it("keeps its words, and no line with its indent is wider than asked", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 20, max: 60 }), (given, indent, width) => {
        const lines = wrap(given.join(" "), indent, width);
        expect(lines.flatMap((line) => line.trim().split(" "))).toEqual(given);
        expect(widest(lines)).toBeLessThanOrEqual(width);
        expect(lines.slice(1).every((line) => line.startsWith(" ".repeat(indent)))).toBe(true);
      }),
    );
  });

  it("breaks a line only where the next word has no room", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 8 }), (given, indent) => {
        const lines = wrap(given.join(" "), indent, 30);
        lines.slice(1).forEach((line, i) => {
          const first = line.trim().split(" ")[0]!;
          expect(screenWidth(`${lines[i]} ${first}`)).toBeGreaterThan(30);
        });
      }),
    );
  });

  it("cuts a word that is wider than the screen", () => {
    expect(wrap("a incomprehensibilities b", 2, 8)).toEqual(["a", "  incomp", "  rehens", "  ibilit", "  ies b"]);
    expect(wrap("接触点の名前", 0, 5)).toEqual(["接触", "点の", "名前"]);
  });

  it("keeps a number with its unit and both sides of a sign together", () => {
    expect(wrap("grows by 12.5 %, then", 0, 15)).toEqual(["grows by", "12.5 %, then"]);
    expect(wrap("here T⁺ − T⁻ = 3 J", 0, 16)).toEqual(["here", "T⁺ − T⁻ = 3 J"]);
    expect(wrap("from 1 to −5 again", 0, 9)).toEqual(["from 1 to", "−5 again"]);
  });

  it("stands behind a mark or some spaces in, and fits the page", () => {
    const text = Array.from({ length: 40 }, () => "contact").join(" ");
    for (const [width, fits] of [
      [60, 60],
      [80, 80],
      [300, 98],
      [10, 60],
    ] as const) {
      const paint = { ...PLAIN, width };
      const behind = marked(paint, paint.bad, "!", text);
      expect(behind[0]).toMatch(/^! contact/);
      expect(behind[1]).toMatch(/^ {2}contact/);
      const inside = indented(paint, text, { by: 4, hang: 2 });
      expect(inside[0]).toMatch(/^ {4}contact/);
      expect(inside[1]).toMatch(/^ {6}contact/);
      for (const lines of [behind, inside]) expect(widest(lines)).toBeLessThanOrEqual(fits);
    }
  });
});

describe("a folded text", () => {
  it("changes only the lines that are too wide, which hang by two spaces", () => {
    expect(foldText("short\n  one two three\n\nend", 10)).toBe("short\n  one two\n    three\n\nend");
  });

  it("is never wider than asked, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 4, max: 40 }), (text, width) => {
        const lines = foldText(text, width).split("\n");
        expect(widest(lines)).toBeLessThanOrEqual(width);
        expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }),
    );
  });
});
