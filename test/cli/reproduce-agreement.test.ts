import { describe, expect, it } from "vitest";
import { agrees } from "../../cli/reproduce/agreement.ts";

describe("agrees to the printed digits", () => {
  it.each([
    [3.40788, "3.4079"],
    [3.40785, "3.4079"],
    [3.40795, "3.4079"],
    [-0.69813, "−0.7"],
    [-0.69813, "-0.7"],
    [16, "16.0"],
    [0.00123, "1.2e-3"],
    [1249, "1.2e3"],
    [47.0103, "47.01"],
  ])("%f rounds to %s", (computed, published) => expect(agrees(computed, published)).toBe(true));

  it.each([
    [3.40784, "3.4079"],
    [3.40796, "3.4079"],
    [3.4079, "−3.4079"],
    [0.66361, "0.6635"],
    [0.00126, "1.2e-3"],
    [1251, "1.2e3"],
    [Number.NaN, "3.4079"],
    [Number.POSITIVE_INFINITY, "3.4079"],
  ])("%f does not round to %s", (computed, published) => expect(agrees(computed, published)).toBe(false));

  it.each([
    [3, "3"],
    [2 / 3, "2/3"],
    [Math.PI / 2, "π/2"],
    [-Math.PI / 6, "−π/6"],
    [Math.SQRT2, "√2"],
    [(3 - Math.sqrt(5)) / 2, "(3 − √5)/2"],
    [Math.log(2), "ln(2)"],
    [4e-14, "0"],
  ])("%f is exactly %s", (computed, published) => {
    expect(agrees(computed, published)).toBe(true);
    expect(agrees(computed + 1e-8, published)).toBe(false);
  });

  it.each([
    [0.2125, "≤ 0.22", true],
    [0.22, "≤ 0.22", true],
    [0.2201, "≤ 0.22", false],
    [1.05, "> 1", true],
    [1, "> 1", false],
    [0.99, "< 1", true],
    [1, "< 1", false],
    [-0.52, "< −0.5", true],
    [0, "≥ 0", true],
    [-0.1, "≥ 0", false],
    [Number.NaN, "≤ 1", false],
    [Number.NaN, "≥ 1", false],
  ])("%f keeps the bound %s: %s", (computed, published, kept) => expect(agrees(computed, published)).toBe(kept));

  it.each([
    ["stable", "stable", true],
    ["unstable", "stable", false],
    ["FF → IF", "FF → IF", true],
    ["0, 2, 3", "0, 2, 3", true],
    ["0, 2", "0, 2, 3", false],
    ["undefined", "0.5", false],
    ["3", "3", false],
    [3, "stable", false],
    ["undefined", "< 1", false],
  ])("the word %s for %s: %s", (computed, published, same) => expect(agrees(computed, published)).toBe(same));
});
