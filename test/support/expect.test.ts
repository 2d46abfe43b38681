import { describe, expect, it } from "vitest";
import { expectAllClose, expectClose, largest } from "./expect.ts";

const because = "a test of tests";

describe("expectClose", () => {
  it("takes a relative tolerance for a share of the value, however small or large that is", () => {
    for (const size of [1e-12, 5.2e-4, 1, 1e9]) {
      for (const sign of [-1, 1]) {
        const y = sign * size;
        expectClose(1.009 * y, y, { relative: 1e-2, because });
        for (const x of [1.011 * y, 0.989 * y, 0, -y]) {
          expect(() => expectClose(x, y, { relative: 1e-2, because })).toThrow(because);
        }
      }
    }
  });

  it("does not take a small number for another one", () => {
    expect(() => expectClose(2.8e-5, 5.2e-4, { relative: 1e-2, because })).toThrow("expected 0.00052 ±");
  });

  it("takes zero for no other number unless a scale is said", () => {
    expectClose(0, 0, { relative: 1e-9, because });
    expect(() => expectClose(1e-300, 0, { relative: 1e-2, because })).toThrow(because);
    expectClose(0.9e-9, 0, { relative: 1e-9, scale: 1, because });
    expect(() => expectClose(1.1e-9, 0, { relative: 1e-9, scale: 1, because })).toThrow(because);
  });

  it("measures by the scale alone where one is said, also where the value is larger", () => {
    expectClose(1e6 + 0.9e-3, 1e6, { relative: 1e-3, scale: 1, because });
    expect(() => expectClose(1e6 + 1.1e-3, 1e6, { relative: 1e-3, scale: 1, because })).toThrow(because);
  });

  it("takes an absolute tolerance as it is", () => {
    expectClose(1.4, 1, { absolute: 0.5, because });
    expect(() => expectClose(1.6, 1, { absolute: 0.5, because })).toThrow(because);
  });

  it("takes nothing for what is no number", () => {
    for (const [x, y] of [
      [Number.NaN, 1],
      [1, Number.NaN],
      [Number.NaN, Number.NaN],
    ] as const) {
      expect(() => expectClose(x, y, { relative: 1, because })).toThrow(because);
      expect(() => expectClose(x, y, { absolute: 1, because })).toThrow(because);
    }
    expect(() => expectClose(1, 1, { relative: 1, scale: Number.NaN, because })).toThrow(because);
  });
});

describe("expectAllClose", () => {
  it("measures each entry by itself", () => {
    expectAllClose([1.009, 1.009e-6], [1, 1e-6], { relative: 1e-2, because });
    expect(() => expectAllClose([1, 1.1e-6], [1, 1e-6], { relative: 1e-2, because })).toThrow(because);
  });

  it("measures all entries by the largest one where that is said", () => {
    expect(largest([1, -4, 0])).toBe(4);
    expectAllClose([-4, 0.039], [-4, 0], { relative: 1e-2, scale: "largest", because });
    expect(() => expectAllClose([-4, 0.041], [-4, 0], { relative: 1e-2, scale: "largest", because })).toThrow(because);
  });

  it("measures all entries by a scale that is said", () => {
    expectAllClose([0.9e-2, 0], [0, 0], { relative: 1e-2, scale: 1, because });
    expect(() => expectAllClose([1.1e-2, 0], [0, 0], { relative: 1e-2, scale: 1, because })).toThrow(because);
  });

  it("refuses another count of entries", () => {
    expect(() => expectAllClose([1], [1, 2], { relative: 1, because })).toThrow();
    expect(() => expectAllClose([1, 2], [1], { relative: 1, because })).toThrow();
  });
});
