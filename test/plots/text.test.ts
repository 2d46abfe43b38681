import { describe, expect, it } from "vitest";
import { shortName } from "../../src/plots/figures/fit-name.ts";
import { cutText, measureText, wrapText } from "../../src/plots/text/measure-text.ts";
import { plainText, rich, words } from "../../src/plots/text/rich-text.ts";
import { showChange, showValue } from "../../src/plots/text/show-value.ts";

describe("rich text", () => {
  it("sets letters of formulas in italics, the rest upright, scripts small", () =>
    expect(rich`stick, $γ_T^+ = 0$`).toEqual([
      { text: "stick, ", face: "sans" },
      { text: "γ", face: "italic" },
      { text: "T", face: "serif", script: "sub" },
      { text: "+", face: "serif", script: "stacked" },
      { text: " = 0", face: "serif" },
    ]));

  it("never reads what is put in as markup", () =>
    expect(rich`work of ${"a_b$c^d"}`).toEqual([
      { text: "work of ", face: "sans" },
      { text: "a_b$c^d", face: "sans" },
    ]));

  it("keeps a formula open across what is put in", () => expect(plainText(rich`$ε = ${0.5}, μ$`)).toBe("ε = 0.5, μ"));

  it("is one line, whatever a name holds", () => expect(plainText(words("two\nlines\t!"))).toBe("two lines !"));
});

it("names are cut to 28 columns, of which CJK letters take two", () => {
  expect(shortName("a".repeat(28))).toBe("a".repeat(28));
  expect(shortName("a".repeat(29))).toBe(`${"a".repeat(27)}…`);
  expect(shortName("接".repeat(14))).toBe("接".repeat(14));
  expect(shortName("接".repeat(15))).toBe(`${"接".repeat(13)}…`);
});

describe("measured text", () => {
  it("is cut at its longest words where it does not fit, formulas and units stay", () => {
    const text = rich`${"name of a very long field of the model"} $φ$ / rad`;
    expect(cutText(text, { size: 8 }, 300)).toBe(text);
    const cut = cutText(text, { size: 8 }, 80);
    expect(plainText(cut)).toMatch(/^name of a.*… φ \/ rad$/);
    expect(measureText(cut, { size: 8 }).width).toBeLessThanOrEqual(80);
    expect(plainText(cutText(words("abc"), { size: 8 }, 1))).toBe("a…");
  });

  it("has the widths of Arial: 'Hamburg' at 10 points", () =>
    // 722 + 556 + 833 + 556 + 556 + 333 + 556 thousandths, from Arial's published metrics (hmtx in 2048: 1479 1139 1706 1139 1139 682 1139).
    expect(measureText(words("Hamburg"), { size: 10 }).width).toBeCloseTo(41.12, 6));

  it("has the widths of Times in italics for symbols, 1.08 of the size: T is 0.556 em", () =>
    expect(measureText(rich`$T$`, { size: 10 }).width).toBeCloseTo(10.8 * 0.556, 6));

  it("stacks a superscript above the subscript: the wider one counts", () => {
    const sub = measureText(rich`$x_{NN}$`, { size: 8 }).width;
    expect(measureText(rich`$x_{NN}^+$`, { size: 8 }).width).toBeCloseTo(sub, 9);
  });

  it("is higher with a superscript, deeper with a subscript", () => {
    const plain = measureText(rich`$x$`, { size: 8 });
    expect(measureText(rich`$x^2$`, { size: 8 }).ascent).toBeGreaterThan(plain.ascent);
    expect(measureText(rich`$x_2$`, { size: 8 }).descent).toBeGreaterThan(plain.descent);
  });

  it("wraps at spaces, loses no letter, and breaks a word only where it is wider than a line", () => {
    const text = rich`work of ${"a-very-long-name-without-a-space"} and $γ_T^+$ too`;
    const lines = wrapText(text, { size: 8 }, 60);
    const bare = (shown: string): string => shown.replaceAll(" ", "");
    expect(bare(lines.map(plainText).join(""))).toBe(bare(plainText(text)));
    for (const line of lines) expect(measureText(line, { size: 8 }).width).toBeLessThanOrEqual(60);
    expect(wrapText(rich`work of friction`, { size: 8 }, 60).map(plainText)).toEqual(["work of friction"]);
    expect(wrapText(rich`work of friction`, { size: 8 }, 40).map(plainText)).toEqual(["work of", "friction"]);
  });
});

describe("values", () => {
  it.each([
    [0.39209, "0.392"],
    [-0.22867, "−0.229"],
    [1234.5, "1230"],
    [0.00012345, "0.000123"],
    [1.5e-7, "1.50 · 10−7"],
    [2e9, "2.00 · 109"],
    [0, "0"],
  ])("%d is shown as %s", (value, text) => expect(plainText(showValue(value))).toBe(text));

  it("shows a change with its sign, and what is rounding beside a size as 0", () => {
    expect(plainText(showChange(0.5))).toBe("+0.500");
    expect(plainText(showChange(1e-17, 1))).toBe("0");
  });
});
