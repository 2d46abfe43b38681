import { describe, expect, it } from "vitest";
import { iterationsLeft } from "../../src/solvers/iterations-left.ts";
import { expectClose } from "../support/expect.ts";

describe("iterations that are left at the present rate", () => {
  it("are 17.5 for 3.5 digits where five took one", () => {
    // A digit in five: 3.5 digits take 17.5.
    const rounding = { relative: 1e-12, because: "rounding of two logarithms" };
    expectClose(iterationsLeft(1e-3, 1e-4, 10 ** -7.5, 5), 17.5, rounding);
  });

  it("are none at the goal, and without end where nothing was gained or the error is no number", () => {
    expect(iterationsLeft(1, 1e-9, 1e-8, 5)).toBe(0);
    expect(iterationsLeft(1e-3, 1e-3, 1e-8, 5)).toBe(Infinity);
    expect(iterationsLeft(1e-4, 1e-3, 1e-8, 5)).toBe(Infinity);
    expect(iterationsLeft(1e-4, Number.NaN, 1e-8, 5)).toBe(Infinity);
    // Before the first look nothing is known: the stage goes on.
    expect(iterationsLeft(Infinity, 1e-3, 1e-8, 5)).toBe(0);
  });
});
