import { describe, expect, it } from "vitest";
import { newtonImpact } from "../../src/laws/newton-impact.ts";
import { expectAllClose, expectPrinted } from "../support/expect.ts";
import { exampleImpact, impactExamples, resolveExample } from "../support/models.ts";

describe("one impact by Newton's method alone", () => {
  it("(128) Λ = (3.4079, 1.4676) N s, (130) the energy grows by 0.1634 J", () => {
    const { status, solution } = newtonImpact(exampleImpact("kane-stick"));
    expect(status).toBe("solved");
    expectPrinted(solution.elements[0]!.impulse[0]!, "3.4079");
    expectPrinted(solution.elements[1]!.impulse[0]!, "1.4676");
    expectPrinted(solution.energy.work, "0.1634");
    expect(solution.impulsesUnique).toBe(true);
  });

  it("ends at a solution that enumeration finds too, wherever it says solved", () => {
    const solved = impactExamples().filter((name) => {
      const all = resolveExample(name, true);
      const { status, solution } = newtonImpact(exampleImpact(name));
      if (status === "failed") return false;
      const gap = ({ postVelocity }: { readonly postVelocity: readonly number[] }): number =>
        Math.max(...postVelocity.map((value, j) => Math.abs(value - solution.postVelocity[j]!)));
      const near = all.solutions.reduce((best, one) => (gap(one) < gap(best) ? one : best));
      expectAllClose(solution.postVelocity, near.postVelocity, {
        relative: 1e-8,
        scale: "largest",
        because: "both solve to a residual of 1e-10",
      });
      return true;
    });
    expect(impactExamples().filter((name) => !solved.includes(name))).toEqual(["stop-against-clutch"]);
  });

  it("says why where there is no solution", () => {
    const { status, reason } = newtonImpact(exampleImpact("stop-against-clutch"));
    expect(status).toBe("failed");
    expect(reason).toMatch(/residual|grow/);
  });
});
