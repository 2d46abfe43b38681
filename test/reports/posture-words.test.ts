import { describe, expect, it } from "vitest";
import { postureHeadline } from "../../src/reports/posture-words.ts";
import { exampleResult, LEVEL, postureResult } from "../support/posture-results.ts";

const headline = (result: unknown): string => postureHeadline(result as Parameters<typeof postureHeadline>[0]);

describe("the verdict about a posture in one line", () => {
  it("gives the growth of Example 3, 1.0542 a turn", () =>
    expect(headline(exampleResult("posture-example-3"))).toBe("Unstable: every turn is 5.42 % faster"));

  it("gives the decay of Example 4, 0.21253 at most", () =>
    expect(headline(exampleResult("posture-example-4"))).toBe("Stable: every turn is at least 78.7 % slower"));

  it("names what Theorems 1 and 4 find, and where nothing rests", () => {
    expect(headline(exampleResult("posture-backpack"))).toBe("Unstable: another motion begins from rest");
    expect(headline(exampleResult("posture-example-2"))).toBe("Stable: growing turns never repeat");
    expect(headline(postureResult({ ...LEVEL, loadAngle: Math.PI }))).toBe(
      "No rest: no contact forces balance the load",
    );
    expect(headline(postureResult({ ...LEVEL, friction: [50, 50] }))).toBe("Excluded: Painlevé’s paradox is possible");
  });
});
