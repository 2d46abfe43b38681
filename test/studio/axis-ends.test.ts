/** What is said of an axis whose ends are no range, without a browser. */
import { describe, expect, it } from "vitest";
import { rangeMistake } from "../../studio/workspaces/study/study-values.ts";

describe("the ends of an axis", () => {
  const axis = { field: "mu", from: 0.1, to: 1 };
  it.each([
    [{ ...axis, from: Number.NaN }, "from", "a", "mu, from: “a” is not a number. Write one such as 0.25."],
    [{ ...axis, from: Number.NaN }, "from", " ", "mu, from: nothing is not a number. Write one such as 0.25."],
    [{ ...axis, to: 0.1 }, "to", "0.1", "mu, to: “0.1” is not above 0.1. Write more, or lower the other end first."],
    [{ ...axis, from: 0, isLog: true }, "from", "0", "mu, from: equal ratios need numbers above 0, got “0”. Write a positive one."], // biome-ignore format: one line
    [axis, "to", "1", undefined],
  ] as const)("%o: %s %s", (range, end, text, said) => {
    expect(rangeMistake(range, end, text)).toBe(said);
  });
});
