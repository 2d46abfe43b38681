import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { screenWidth } from "../../src/text/table.ts";
import { indented, marked, REPORT_WIDTH, wrap } from "../../src/text/wrap.ts";

const words = fc.array(fc.stringMatching(/^[a-zµ²→]{1,9}$/), { minLength: 1, maxLength: 60 });

describe("a wrapped paragraph", () => {
  it("keeps its words, and no line with its indent is wider than asked", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 20, max: 60 }), (given, indent, width) => {
        const lines = wrap(given.join(" "), indent, width);
        expect(lines.flatMap((line) => line.trim().split(" "))).toEqual(given);
        expect(Math.max(...lines.map(screenWidth))).toBeLessThanOrEqual(width);
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

  it("a word that is too long has a line of its own", () => {
    expect(wrap("a incomprehensibilities b", 2, 8)).toEqual(["a", "  incomprehensibilities", "  b"]);
  });

  it("stands behind a mark or two spaces in, and fits the report", () => {
    const text = Array.from({ length: 40 }, () => "contact").join(" ");
    const behind = marked((mark) => mark, "!", text);
    expect(behind[0]).toMatch(/^! contact/);
    expect(behind[1]).toMatch(/^ {2}contact/);
    for (const lines of [behind, indented(text)]) {
      expect(Math.max(...lines.map(screenWidth))).toBeLessThanOrEqual(REPORT_WIDTH);
    }
  });
});
