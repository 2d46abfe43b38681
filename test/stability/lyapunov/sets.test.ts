import { describe, expect, it } from "vitest";
import type { SystemModel } from "../../../src/models/model.ts";
import type { Equilibrium, Stability } from "../../../src/stability/lyapunov/equilibrium.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { judgeStability } from "../../../src/stability/lyapunov/judge-stability.ts";
import { openFrequencies } from "../../../src/stability/lyapunov/open-frequencies.ts";
import { acceptEquilibrium } from "../../../src/stability/lyapunov/solve-equilibrium.ts";
import { staticProblem } from "../../../src/stability/lyapunov/static-problem.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { crate, line, point, systemOf, twoMass } from "./models.ts";

const solved = { relative: 1e-8, because: "accepted residual of the static inclusion" };

const floor = (friction: number) => [
  { name: "n", type: "geometric-unilateral", gap: "z" },
  { name: "t", type: "coulomb-step", slip: "dx", normal: "n", friction },
];

/** The equilibrium nearest to the initial position. */
function here(model: SystemModel): Equilibrium {
  const far = ({ position }: Equilibrium): number =>
    Math.max(...position.map((x, j) => Math.abs(x - model.initial.position[j]!)));
  return [...findEquilibria(model, { starts: 1 }).equilibria].sort((a, b) => far(a) - far(b))[0]!;
}

/** What is proved at exactly this position. */
function at(model: SystemModel, q: readonly number[]): Stability {
  const problem = staticProblem(model.system, q, 0);
  const found = acceptEquilibrium(problem, Float64Array.from(q), 1e-9)!;
  return judgeStability(model, problem, found, openFrequencies(problem, found));
}

const condition = ({ stability }: Equilibrium, name: string) => stability.conditions.find((one) => one.name === name);

/** A pendulum, m g l = 10, with dry friction in its joint. */
const pendulum = (bound: number, phi: number): SystemModel =>
  systemOf({
    coordinates: ["phi"],
    kineticEnergy: "1/2*dphi^2",
    potentialEnergy: "-10*cos(phi)",
    elements: bound > 0 ? [{ name: "joint", type: "step", slip: "dphi", bound }] : [],
    initial: { position: [phi] },
  });

describe("a set along which nothing changes", () => {
  it("a crate on a floor: the line of its places is stable, and its points are not spoken of", () => {
    const found = here(crate());
    expect(found.set).toEqual({ dimension: 1, directions: [[1, 0, 0]] });
    expect([found.isolated, found.dimension, found.forcesUnique]).toEqual([false, 1, false]);
    expect(found.stability).toMatchObject({ verdict: "stable", of: "set" });
    expect(found.stability.conditions.map(({ name }) => name)).toEqual([
      ...["mass", "kernel", "potential", "symmetry", "impacts", "forces"],
    ]);
    expect(found.stability.conditions.every(({ verdict }) => verdict === "holds")).toBe(true);
    // The symmetry is looked at, not proved, and both places say so.
    expect(condition(found, "symmetry")?.evidence).toContain("no proof");
    expect(found.stability.reason).toContain("compared at points");
  });

  it("a crate stands on each of its sides, in sets, and balances on corners, undecided", () => {
    const { equilibria, angles } = findEquilibria(crate());
    expect(angles).toEqual(["box_a"]);
    const sides = equilibria.filter(({ closed }) => closed.length === 2);
    expect(sides.length).toBeGreaterThanOrEqual(3);
    for (const { stability, position } of sides) {
      expect(stability).toMatchObject({ verdict: "stable", of: "set" });
      expectClose(position[1]!, 0.5, solved);
    }
    const corners = equilibria.filter(({ closed }) => closed.length === 1);
    for (const found of corners) {
      expectClose(found.position[1]!, Math.SQRT1_2, solved);
      expect(found.stability.verdict).toBe("undecided");
      expect(condition(found, "potential")?.verdict).toBe("fails");
    }
    // The place that was given comes first among those of the same height.
    expectAllClose(equilibria[0]!.position, [0, 0.5, 0], solved);
  });

  it("a disc on a floor may roll and slide: dimension 2", () => {
    const disc = systemOf({
      bodies: [{ name: "d", mass: 1, shape: { disc: 0.2 }, position: [0, 0.2], friction: 0.5 }],
      obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    });
    const found = here(disc);
    const directions = [
      [1, 0, 0],
      [0, 0, 1],
    ];
    expect(found.set).toEqual({ dimension: 2, directions });
    expect(found.stability).toMatchObject({ verdict: "stable", of: "set" });
  });

  it("a point on a floor, rough or smooth", () => {
    for (const mu of [0, 0.5]) {
      const found = here(point(floor(mu), [0.3, 0]));
      expect(found.set).toEqual({ dimension: 1, directions: [[1, 0]] });
      expect(found.stability).toMatchObject({ verdict: "stable", of: "set" });
    }
  });

  it("a crate whose law may create energy beside q* is not called stable", () => {
    const found = here(
      crate(0, { law: "newton", contacts: [{ between: ["box", "floor"], friction: 0.5, restitution: 0.5 }] }),
    );
    expect(found.stability.verdict).toBe("undecided");
    expect(condition(found, "potential")?.verdict).toBe("holds");
    expect(condition(found, "impacts")?.verdict).toBe("undecided");
  });

  it("is needed everywhere: a floor that ends in a hollow far away is undecided, and says what changes", () => {
    const found = here(point([{ name: "n", type: "geometric-unilateral", gap: "z + max(0, x - 3)^2" }], [0.3, 0]));
    expect(found.stability.verdict).toBe("undecided");
    expect(condition(found, "potential")?.verdict).toBe("holds");
    expect(condition(found, "symmetry")).toMatchObject({ verdict: "fails" });
    expect(condition(found, "symmetry")?.evidence).toContain("the gap of n changes along (1 x)");
  });

  it("does not make a saddle stable, nor a force that feeds energy", () => {
    const saddle = here(point(floor(0), [0.3, 0], { coordinates: ["x", "z", "y"], ...withThird("-y^2"), ...at3 }));
    expect(saddle.stability.verdict).toBe("undecided");
    const bowl = here(point(floor(0), [0.3, 0], { coordinates: ["x", "z", "y"], ...withThird("y^2"), ...at3 }));
    expect(bowl.stability).toMatchObject({ verdict: "stable", of: "set" });
    const motor = here(point(floor(0), [0.3, 0], { forces: ["dx", "0"] }));
    expect(motor.stability.verdict).toBe("undecided");
    expect(condition(motor, "forces")?.verdict).toBe("fails");
  });
});

const at3 = { initial: { position: [0.3, 0, 0] } };
const withThird = (more: string) => ({
  kineticEnergy: "1/2*(dx^2 + dz^2 + dy^2)",
  potentialEnergy: `10*z + ${more}`,
});

describe("friction at contacts that carries load", () => {
  it("a crate on a slope is undecided, and the friction that carries it is named", () => {
    const found = here(crate(0.3));
    expect(found.set?.dimension).toBe(1);
    expectAllClose(found.set!.directions[0]!, [1, Math.tan(0.3), 0], solved);
    expect(found.stability).toMatchObject({ verdict: "undecided", of: "point" });
    const { verdict, evidence } = condition(found, "potential")!;
    expect(verdict).toBe("fails");
    expect(evidence).toContain("box-floor.1.friction, box-floor.2.friction carry load");
    // Σ λ_T = m g sin α; the least forces share it.
    const [one, two] = [1, 2].map((i) => found.forces[`box-floor.${i}.friction`]![0]!) as [number, number];
    expectClose(Math.abs(one + two), 98.1 * Math.sin(0.3), solved);
    expectClose(one, two, solved);
  });

  it("a block on a spring and a rough floor rests where |k x| ≤ μ m g; the middle is stable, the rest undecided", () => {
    const block = (x: number): SystemModel => point(floor(0.3), [x, 0], { potentialEnergy: "10*z + 2*x^2" });
    const border = (x: number) =>
      acceptEquilibrium(staticProblem(block(x).system, [x, 0], 0), Float64Array.of(x, 0), 1e-9);
    expect(border(0.75 * (1 - 1e-8))).toBeDefined();
    expect(border(0.75 * (1 + 1e-8))).toBeUndefined();
    const inside = here(block(0.5));
    expect(inside.set).toEqual({ dimension: 1, directions: [[1, 0]] });
    expect(inside.stability.verdict).toBe("undecided");
    expect(condition(inside, "potential")?.evidence).toContain("t carries load");
    expect(here(block(0)).stability).toMatchObject({ verdict: "stable", of: "point" });
  });

  it("the bottom of a rough bowl is stable: no friction is needed there", () => {
    const bowl = point(
      [
        { name: "n", type: "geometric-unilateral", gap: "z - x^2" },
        { name: "t", type: "coulomb-step", slip: "dx + 2*x*dz", normal: "n", friction: 0.3 },
      ],
      [0, 0],
    );
    expect(here(bowl).isolated).toBe(false);
    expect(here(bowl).stability).toMatchObject({ verdict: "stable", of: "point" });
  });
});

describe("a brake", () => {
  it("makes every point stable where |m g l sin φ| is below its bound, upside down too", () => {
    // 10 sin φ ≤ 2: within 0.2014 of the bottom and of the top.
    for (const phi of [0.1, 0.2, -0.19, Math.PI, Math.PI - 0.2]) {
      const found = here(pendulum(2, phi));
      expectClose(found.position[0]!, phi, solved);
      expectClose(found.forces.joint![0]!, 10 * Math.sin(phi), { ...solved, scale: 10 });
      expect(found.stability, `${phi}`).toMatchObject({ verdict: "stable", of: "point" });
      expect(found.set).toEqual({ dimension: 1, directions: [[1]] });
    }
    expect(here(pendulum(0, Math.PI)).stability.verdict).toBe("unstable");
  });

  it("two sets of a pendulum are listed as two, across ±π as one", () => {
    const { equilibria, angles } = findEquilibria(pendulum(2, 0.1));
    expect(angles).toEqual(["phi"]);
    expect(equilibria).toHaveLength(2);
    expect(Math.abs(equilibria[0]!.position[0]!)).toBeLessThanOrEqual(Math.asin(0.2) + 1e-9);
    expect(Math.abs(equilibria[1]!.position[0]!)).toBeGreaterThanOrEqual(Math.PI - Math.asin(0.2) - 1e-9);
  });

  it("at its bound holds one way: stable where the spring pulls back, undecided where the weight falls on", () => {
    const braked = (potential: string): SystemModel =>
      line(potential, { elements: [{ name: "brake", type: "step", slip: "dx", bound: 0.5 }] });
    for (const x of [0.5, -0.5, 0.4]) {
      expect(at(braked("x^2/2"), [x]), `${x}`).toMatchObject({ verdict: "stable", of: "point" });
    }
    // U = −x²/2: inside it holds, at x = ± 0.5 the force just held grows on the way out.
    expect(at(braked("-x^2/2"), [0.4]).verdict).toBe("stable");
    for (const x of [0.5, -0.5]) {
      const { verdict, conditions } = at(braked("-x^2/2"), [x]);
      expect(verdict).toBe("undecided");
      expect(conditions.find(({ name }) => name === "potential")?.verdict).toBe("fails");
    }
  });

  it("at its bound gives way to the side that it is pushed to: a wall behind it helps nothing", () => {
    // U = −x²/2 pushes outwards at x = 0.5 and the brake just holds; the wall bars only the way back.
    const behind = line("-x^2/2", {
      elements: [
        { name: "brake", type: "step", slip: "dx", bound: 0.5 },
        { name: "wall", type: "geometric-unilateral", gap: "x - 0.5" },
      ],
    });
    const { verdict, conditions } = at(behind, [0.5]);
    expect(verdict).toBe("undecided");
    expect(conditions.find(({ name }) => name === "potential")?.evidence).toContain("U falls");
  });

  it("holds only what it acts on", () => {
    const two = (more: string): Equilibrium =>
      here(
        systemOf({
          coordinates: ["x", "y"],
          kineticEnergy: "1/2*(dx^2 + dy^2)",
          potentialEnergy: `-x^2/2 ${more}`,
          elements: [{ name: "brake", type: "step", slip: "dx", bound: 1 }],
          initial: { position: [0.3, 0] },
        }),
      );
    expect(two("+ y^2").stability).toMatchObject({ verdict: "stable", of: "point" });
    expect(two("- y^2").stability.verdict).not.toBe("stable");
    // y is free and changes nothing: a set along y, held in x.
    const free = two("");
    expect(free.stability).toMatchObject({ verdict: "stable", of: "set" });
  });

  it("whose direction turns with the position is not taken for a joint", () => {
    const turning = here(
      systemOf({
        coordinates: ["x", "y"],
        kineticEnergy: "1/2*(dx^2 + dy^2)",
        potentialEnergy: "-x^2/2 + y^2",
        elements: [{ name: "brake", type: "step", slip: "dx + x*dy + y*dx", bound: 1 }],
        initial: { position: [0.3, 0] },
      }),
    );
    expect(turning.stability.verdict).toBe("undecided");
  });
});

describe("whole turns", () => {
  it("of a pendulum are one equilibrium, whatever the coordinate is called", () => {
    const { equilibria } = findEquilibria(pendulum(0, 0.1), { radius: 20 });
    expect(equilibria.map(({ position }) => position.length)).toEqual([1, 1]);
    expectAllClose(
      equilibria.map(({ position }) => position[0]!),
      [0, Math.PI],
      solved,
    );
    expect(equilibria.map(({ stability }) => stability.verdict)).toEqual(["stable", "unstable"]);
  });

  it("are not where the period is another, or where a spring winds up", () => {
    const along = (potentialEnergy: string): readonly string[] => findEquilibria(line(potentialEnergy)).angles;
    expect(along("-cos(x)")).toEqual(["x"]);
    expect(along("-cos(3*x) + sin(x)^2")).toEqual(["x"]);
    expect(along("-cos(x/2)")).toEqual([]);
    expect(along("-cos(x) + x^2/100")).toEqual([]);
    expect(along("0")).toEqual([]);
    const wound = systemOf({
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      potentialEnergy: "-cos(x)",
      elements: [{ name: "stop", type: "geometric-unilateral", gap: "5 - x" }],
    });
    expect(findEquilibria(wound).angles).toEqual([]);
    expect(findEquilibria(line("-cos(x)", { forces: ["-x^2*dx"] })).angles).toEqual([]);
  });
});

describe("what stood before", () => {
  it("the two-mass system of Paschkowski & Arnold is stable as a point", () => {
    const { equilibria } = findEquilibria(twoMass());
    expect(equilibria[0]!.stability).toMatchObject({ verdict: "stable", of: "point" });
    expect(equilibria[0]!.set).toBeNull();
  });
});
