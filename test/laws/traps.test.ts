/** The traps of docs/errata.md that concern solving, from the model file to the answer. */
import { describe, expect, it } from "vitest";
import { assembleImpact, resolveImpact } from "../../src/index.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { modelOf, outcome, resolveExample } from "../support/models.ts";

const rounding = { relative: 1e-11, because: "closed form" };

describe("traps when solving", () => {
  it("one spatial contact at μ = 0.3 has three slip solutions", () => {
    const all = resolveExample("spatial-three-solutions", true);
    expect(all.status).toBe("several");
    expect(all.exhaustive).toBe(true);
    const normal = all.solutions.map((_, i) => outcome(all, "normal", i).impulse[0]!).sort();
    ["0.781807779", "0.803842382", "0.823348079"].forEach((text, i) => expectPrinted(normal[i]!, text));
    for (const [i] of all.solutions.entries()) expect(outcome(all, "friction", i).state).toBe("slip");
    expect(resolveExample("spatial-three-solutions").warnings.join()).toMatch(/one of 3 solutions/);
  });

  it("a hard stop against a clutch has no solution, with and without --all", () => {
    for (const all of [true, false]) {
      const result = resolveExample("stop-against-clutch", all);
      expect(result.status).toBe("none");
      expect(result.solutions).toEqual([]);
    }
  });

  it("a one-dof jam has no solution", () => {
    const model = modelOf({
      kind: "impact",
      massMatrix: [[1]],
      preVelocity: [-1],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1], restitution: 0.5 },
        { name: "t", type: "coulomb-step", direction: [2], normal: "n", friction: 0.5, restitution: 0 },
      ],
    });
    for (const all of [true, false]) expect(resolveImpact(assembleImpact(model), { all }).status).toBe("none");
  });

  it("impact without collision: rest and an impulse are both solutions", () => {
    const all = resolveExample("impact-without-collision", true);
    expect(all.status).toBe("several");
    const pushes = all.solutions.map((_, i) => outcome(all, "normal", i).impulse[0]!).sort();
    expectAllClose(pushes, [0, 3], rounding);
  });

  it("hyperstatic table: u⁺ is unique, the four impulses are a segment", () => {
    for (const all of [true, false]) {
      const result = resolveExample("table-four-legs", all);
      expect(result.status).toBe("solved");
      expect(result.solutions[0]!.impulsesUnique).toBe(false);
      expectAllClose(result.solutions[0]!.postVelocity, [0.5, 0, 0], { ...rounding, scale: "largest" });
    }
    const legs = resolveExample("table-four-legs", true).solutions[0]!.elements;
    for (const leg of legs) {
      expectClose(leg.impulse[0]!, 0.375, rounding);
      expectAllClose(leg.impulseRange![0]!.map(Number), [0, 0.75], rounding);
    }
  });

  it("zero-gap channel: a continuum of u⁺ from rest to no friction at all", () => {
    const all = resolveExample("zero-gap-channel", true);
    expect(all.status).toBe("several");
    expect(all.continua).toHaveLength(1);
    expect(all.continua[0]!.dimension).toBe(1);
    const speeds = all.solutions.map(({ postVelocity }) => postVelocity[0]!).sort((a, b) => a - b);
    expectClose(speeds[0]!, 0, { absolute: 1e-12, because: "closed form" });
    expectClose(speeds.at(-1)!, 1, rounding);
    expect(resolveExample("zero-gap-channel").warnings.join()).toMatch(/infinitely many/);
  });

  it("Newton with a clutch gains energy in ordinary problems: W = ΣW_i = T⁺ − T⁻, never W ≤ 0", () => {
    for (const name of ["slide-push", "kane-stick", "kane-slip"]) {
      const { energy, elements } = resolveExample(name).solutions[0]!;
      expect(energy.work).toBeGreaterThan(0);
      expectClose(energy.work, energy.after - energy.before, { relative: 1e-14, because: "rounding" });
      expectClose(
        energy.work,
        elements.reduce((sum, { work }) => sum + work, 0),
        { relative: 1e-15, because: "definition" },
      );
    }
  });
});
