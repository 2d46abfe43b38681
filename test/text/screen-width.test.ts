import { describe, expect, it } from "vitest";
import { cutAt, screenWidth } from "../../src/text/screen-width.ts";

describe("columns on the screen", () => {
  // Classes W and F of Unicode's EastAsianWidth.txt; marks and joiners as wcwidth(3) counts them.
  it.each([
    ["abc", 3],
    ["−γ⁺²", 4],
    ["接触", 4],
    ["ｗall", 5],
    ["한글", 4],
    ["z̈", 1],
    ["é", 1],
    ["\u1112\u1161\u11AB", 2],
    ["👍", 2],
    ["👍🏽", 2],
    ["👩‍🔧", 2],
    ["❤️", 2],
    ["✓✗", 2],
    ["a\u200Bb", 2],
    ["\u001B[31mred\u001B[39m", 3],
    ["", 0],
  ])("of %j are %i", (text, width) => {
    expect(screenWidth(text)).toBe(width);
  });

  it("are cut between letters, never through a letter with its marks", () => {
    expect(cutAt("接触点", 3)).toEqual(["接", "触点"]);
    expect(cutAt("z̈z̈z̈", 2)).toEqual(["z̈z̈", "z̈"]);
    expect(cutAt("👩‍🔧👩‍🔧", 2)).toEqual(["👩‍🔧", "👩‍🔧"]);
    expect(cutAt("\u001B[31mred\u001B[39m", 2)).toEqual(["\u001B[31mre", "d\u001B[39m"]);
  });

  it("leave room for one letter at least", () => {
    expect(cutAt("接触", 1)).toEqual(["接", "触"]);
  });
});
