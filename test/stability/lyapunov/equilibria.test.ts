import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import type { Equilibrium } from "../../../src/stability/lyapunov/equilibrium.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { line, point, RESONANT, slidePush, systemOf, twoMass } from "./models.ts";
import { example } from "./watched.ts";

const rounding = { relative: 1e-9, because: "accepted residual of the static inclusion" };

function only(model: SystemModel): Equilibrium {
  const { equilibria } = findEquilibria(model);
  expect(equilibria).toHaveLength(1);
  return equilibria[0]!;
}

const condition = ({ stability }: Equilibrium, name: string) => stability.conditions.find((one) => one.name === name)!;

describe("the two-mass system of Paschkowski & Arnold", () => {
  it("(3) has one equilibrium, isolated and stable by Theorem 1 although M is singular", () => {
    const found = only(twoMass());
    expectAllClose(found.position, [0, 0, 0], rounding);
    expect(found.closed).toEqual(["stop"]);
    expect(found.isolated).toBe(true);
    expect(found.stability.verdict).toBe("stable");
    expect(found.stability.conditions.map(({ verdict }) => verdict)).toEqual(new Array(5).fill("holds"));
    // k1 = k2 = m = 1: ω⁴ − 3ω² + 1 = 0, the golden ratio and its inverse.
    const golden = (1 + Math.sqrt(5)) / 2;
    expectAllClose(found.frequencies, [golden - 1, golden], rounding);
  });

  it("is stable at the resonance too, with a remark that attractivity is not to be expected", () => {
    const found = only(twoMass({ k1: RESONANT }));
    expectClose(found.frequencies[1]! / found.frequencies[0]!, 3, rounding);
    expect(found.stability.verdict).toBe("stable");
    expect(found.stability.remarks.join()).toContain("3 : 1");
    expect(only(twoMass()).stability.remarks).toEqual([]);
  });

  it("without the link fails the kernel condition and is not called stable", () => {
    const { initial } = twoMass();
    const unlinked = systemOf({
      coordinates: ["x", "q1", "q2"],
      massMatrix: [
        ["1", "0", "0"],
        ["0", "1", "1"],
        ["0", "1", "1"],
      ],
      potentialEnergy: "1/2*x^2 + 1/2*q2^2 + 1/2*q1^2",
      initial,
    });
    const found = only(unlinked);
    expect(condition(found, "kernel").verdict).toBe("fails");
    expect(found.stability.verdict).toBe("undecided");
  });

  it("keeps its verdict in other units", () => {
    for (const units of [
      [1e9, 1, 1],
      [1, 1e9, 1],
      [1, 1e-9, 1],
      [1, 1, 1e-9],
      [1e-9, 1e9, 1e9],
    ] as const) {
      const found = only(twoMass({ units, position: [-0.5, -0.5, 0.2] }));
      expect(found.stability.verdict, units.join()).toBe("stable");
      expect(found.isolated).toBe(true);
    }
  });
});

describe("forces and friction", () => {
  it("a corner carries the weight by two contacts", () => {
    const contacts = [
      { name: "left", type: "geometric-unilateral", gap: "z + x/2" },
      { name: "right", type: "geometric-unilateral", gap: "z - x" },
    ];
    for (const elements of [contacts, [...contacts].reverse()]) {
      const found = only(point(elements));
      // a/2 = b and a + b = 10.
      expectClose(found.forces.left![0]!, 20 / 3, rounding);
      expectClose(found.forces.right![0]!, 10 / 3, rounding);
      expect([...found.closed].sort()).toEqual(["left", "right"]);
      expect(found.stability.verdict).toBe("stable");
    }
  });

  it("a block on a slope rests below tan(angle), in a set of equilibria that Theorem 1 does not cover", () => {
    const block = (friction: number): SystemModel =>
      point(
        [
          { name: "n", type: "geometric-unilateral", gap: "z" },
          { name: "t", type: "coulomb-step", slip: "dx", normal: "n", friction },
        ],
        [0, 0],
        { potentialEnergy: "10*cos(0.4)*z - 10*sin(0.4)*x" },
      );
    expect(findEquilibria(block(Math.tan(0.4) * 0.999)).status).toBe("none");
    const found = only(block(Math.tan(0.4) * 1.001));
    expectAllClose([found.forces.n![0]!, found.forces.t![0]!], [10 * Math.cos(0.4), -10 * Math.sin(0.4)], rounding);
    expect([found.isolated, found.dimension]).toEqual([false, 1]);
    expect(condition(found, "potential").verdict).toBe("fails");
    expect(found.stability.verdict).toBe("undecided");
  });

  it("in a rough valley the search stops inside the friction cone", () => {
    const found = only(
      point(
        [
          { name: "n", type: "geometric-unilateral", gap: "z - x^2" },
          { name: "t", type: "coulomb-step", slip: "dx + 2*x*dz", normal: "n", friction: 0.3 },
        ],
        [1, 1],
      ),
    );
    // Slope 2x against μ.
    expect(Math.abs(2 * found.position[0]!)).toBeLessThanOrEqual(0.3 * (1 + 1e-9));
    expect(found.isolated).toBe(false);
  });

  it.each([
    ["inside", 0.1],
    ["at the end of", 0.15],
  ])("in a rough valley a start %s the set |2x| ≤ μ is shown by a point inside of it", (where, x) => {
    const found = only(
      point(
        [
          { name: "n", type: "geometric-unilateral", gap: "z - x^2" },
          { name: "t", type: "coulomb-step", slip: "dx + 2*x*dz", normal: "n", friction: 0.3 },
        ],
        [x, x * x],
      ),
    );
    // At the end the set is no manifold: friction is at its limit there.
    if (where === "inside") expectClose(found.position[0]!, x, rounding);
    else expect(found.position[0]!).toBeLessThan(x);
    expect(found.position[0]!).toBeGreaterThan(0.99 * x);
    expect(found).toMatchObject({ isolated: false, dimension: 1 });
  });

  it("spatial friction holds what its disk can bear", () => {
    const sled = (push: number): SystemModel =>
      systemOf({
        coordinates: ["x", "y", "z"],
        kineticEnergy: "1/2*(dx^2 + dy^2 + dz^2)",
        potentialEnergy: `10*z - ${push}*(0.6*x + 0.8*y)`,
        elements: [
          { name: "n", type: "geometric-unilateral", gap: "z" },
          { name: "t", type: "coulomb-isotropic", slip: ["dx", "dy"], normal: "n", friction: 0.5 },
        ],
      });
    const found = only(sled(4.8));
    expectAllClose(found.forces.t!, [-0.6 * 4.8, -0.8 * 4.8], rounding);
    expect(found.dimension).toBe(2);
    expect(findEquilibria(sled(5.01)).status).toBe("none");
  });

  it("a brake holds a spring up to its bound", () => {
    const brake = { name: "brake", type: "step", slip: "dx", bound: 0.5 };
    const found = only(line("x^2/2", { elements: [brake] }));
    expect(Math.abs(found.position[0]!)).toBeLessThanOrEqual(0.5 * (1 + 1e-9));
    expectClose(found.forces.brake![0]!, found.position[0]!, rounding);
    expect(found.isolated).toBe(false);
  });

  it("two supports in one place are statically indeterminate, and said to be", () => {
    const twice = ["a", "b"].map((name) => ({ name, type: "geometric-bilateral", gap: "x" }));
    const found = only(line("2*x", { elements: twice }));
    expect(found.forcesUnique).toBe(false);
    expectClose(found.forces.a![0]! + found.forces.b![0]!, 2, rounding);
  });
});

describe("minimum, saddle, flat", () => {
  it("a pendulum in cartesian coordinates is stable below and unstable above, by the curvature of its rod", () => {
    const rod = { name: "rod", type: "geometric-bilateral", gap: "1/2*(x^2 + z^2 - 1)" };
    const { equilibria } = findEquilibria(point([rod], [0.6, -0.8]));
    expect(equilibria.map(({ stability }) => stability.verdict)).toEqual(["stable", "unstable"]);
    expectAllClose(equilibria[0]!.position, [0, -1], rounding);
    expectClose(equilibria[0]!.frequencies[0]!, Math.sqrt(10), rounding);
    expectClose(equilibria[1]!.forces.rod![0]!, 10, rounding);
  });

  it("a ball in a valley is stable, on a hill it is not covered", () => {
    const on = (gap: string): Equilibrium => only(point([{ name: "n", type: "geometric-unilateral", gap }], [1, 1]));
    expect(on("z - x^2").stability.verdict).toBe("stable");
    const top = on("z + x^2");
    expect(top.stability.verdict).toBe("undecided");
    expect(condition(top, "potential").evidence).toContain("U falls");
  });

  it("a form that is indefinite but positive on the quadrant is a minimum between two walls, and only then", () => {
    const walls = [
      { name: "a", type: "geometric-unilateral", gap: "x" },
      { name: "b", type: "geometric-unilateral", gap: "z" },
    ];
    const between = (coupling: number): Equilibrium =>
      only(point(walls, [1, 1], { potentialEnergy: `x^2/2 + z^2/2 + ${coupling}*x*z` }));
    expect(between(3).stability.verdict).toBe("stable");
    expect(condition(between(-3), "potential").verdict).toBe("fails");
    expect(between(-3).stability.verdict).toBe("undecided");
  });

  it("a flat floor gives a set, a flat minimum is left open", () => {
    expect(only(point([{ name: "n", type: "geometric-unilateral", gap: "z" }])).isolated).toBe(false);
    const quartic = only(line("x^4"));
    expect(quartic.isolated).not.toBe(false);
    expect(quartic.stability.verdict).toBe("undecided");
  });

  it("a double well has two stable equilibria and an unstable one; a damper keeps the stable ones", () => {
    const verdicts = (more: Record<string, unknown> = {}): string[] =>
      findEquilibria(line("x^4 - x^2", more)).equilibria.map(({ stability }) => stability.verdict);
    expect(verdicts()).toEqual(["stable", "stable", "unstable"]);
    expect(verdicts({ forces: ["-0.1*dx"] })).toEqual(["stable", "stable", "undecided"]);
    expect(verdicts({ forces: ["0.1*dx"] })).toEqual(["undecided", "undecided", "undecided"]);
  });
});

describe("redundant joints", () => {
  it("do not hold a four-bar linkage in slopes by the last digits of their directions", () => {
    const { equilibria } = findEquilibria(example("four-bar"));
    // A parallelogram with equal cranks is a pendulum: rest below (stable) and above (unstable) only.
    for (const { position, forces, stability } of equilibria) {
      const [x, height] = position as [number, number];
      expectClose(x, 0, { absolute: 1e-7, because: "vertical cranks" });
      expect(stability.verdict).toBe(height < 0 ? "stable" : "unstable");
      for (const [force] of Object.values(forces)) expect(Math.abs(force!)).toBeLessThan(100);
    }
    expect(equilibria[0]!.forcesUnique).toBe(false);
    expect(equilibria[0]!.isolated).toBe(true);
  });
});

describe("what Theorem 1 does not cover is not called stable", () => {
  it("an impact law that can create energy", () => {
    // [Glocker2012] slide-push with a clutch: Λ = (10, 9), T⁺ − T⁻ = 3.55 at T⁻ = 0.5 (docs/errata.md).
    const found = findEquilibria(slidePush()).equilibria[0]!;
    expect(condition(found, "impacts").verdict).toBe("fails");
    expect(found.stability.verdict).toBe("undecided");
  });

  it("forces that depend on time", () => {
    const { equilibria, warnings } = findEquilibria(line("x^2/2", { forces: ["sin(t)"] }));
    expect(warnings.join()).toContain("depend on time");
    expect(equilibria[0]!.stability.verdict).toBe("undecided");
  });

  it("moving constraints are refused", () => {
    const belt = { name: "n", type: "geometric-unilateral", gap: "x - sin(t)" };
    expect(() => findEquilibria(line("x^2/2", { elements: [belt] }))).toThrow(InputError);
  });

  it("bad options are refused", () => {
    for (const options of [{ starts: 0 }, { starts: 1.5 }, { radius: -1 }, { tolerance: 0 }]) {
      expect(() => findEquilibria(line("x^2"), options), JSON.stringify(options)).toThrow(InputError);
    }
  });
});
