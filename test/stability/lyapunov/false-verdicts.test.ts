import { describe, expect, it } from "vitest";
import type { SystemModel } from "../../../src/models/model.ts";
import { lyapunovText } from "../../../src/reports/lyapunov-report.ts";
import type { Equilibrium } from "../../../src/stability/lyapunov/equilibrium.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { joinRecorders } from "../../../src/stability/lyapunov/join-recorders.ts";
import { watchLyapunov } from "../../../src/stability/lyapunov/watch-lyapunov.ts";
import { expectClose } from "../../support/expect.ts";
import { line, point, systemOf } from "./models.ts";
import { watch } from "./watched.ts";

const at = (model: SystemModel, x: number): Equilibrium =>
  findEquilibria(model).equilibria.find(({ position }) => Math.abs(position[0]! - x) < 1e-6)!;
const condition = ({ stability }: Equilibrium, name: string) => stability.conditions.find((one) => one.name === name)!;
const wall = (gap: string) => ({ name: "w", type: "geometric-unilateral", gap, restitution: 0.5 });

describe("a contact force that is rounding", () => {
  it("does not hold an inverted pendulum at a wall: 10 sin π = 1.2e-15", () => {
    const model = systemOf({
      coordinates: ["a"],
      kineticEnergy: "1/2*da^2",
      potentialEnergy: "-10*cos(a)",
      elements: [wall("a - pi")],
      initial: { position: [3.2] },
    });
    const top = at(model, Math.PI);
    expect(condition(top, "potential").verdict).toBe("fails");
    expect(top.stability.verdict).toBe("undecided");
    expect(at(model, 2 * Math.PI).stability.verdict).toBe("stable");
  });

  it("is measured by the terms that cancel: weights 0.1 + 0.2 − 0.3, and springs of 1e11 N", () => {
    const still = { initial: { position: [0], velocity: [0] }, elements: [wall("x")] };
    const weights = line("a*x + b*x - c*x", { ...still, parameters: { a: 0.1, b: 0.2, c: 0.3 } });
    expect(at(weights, 0).stability.verdict).toBe("undecided");
    const springs = line("1e9*(x - 1e3/3)^2 + 1e9*(x + 1e3/3)^2 - 3e9*x^2", still);
    expect(at(springs, 0).stability.verdict).toBe("undecided");
  });

  it("is none where a small weight rests beside a stiff spring", () => {
    const ground = { name: "n", type: "geometric-unilateral", gap: "z" };
    const model = point([ground], [1, 1], { potentialEnergy: "1e-6*z + 1e6*x^2" });
    expect(at(model, 0).stability.verdict).toBe("stable");
  });
});

describe("a kink of U at the equilibrium", () => {
  const kinked = "x^2 - 1.5*max(0, x)^2";
  const here = { initial: { position: [0], velocity: [0] } };

  it("is not judged by the mean of its curvatures, 2 on one side and −1 on the other", () => {
    for (const more of [here, { ...here, elements: [wall("x")] }]) {
      const found = at(line(kinked, more), 0);
      expect(condition(found, "potential")).toMatchObject({ verdict: "undecided" });
      expect(condition(found, "potential").evidence).toContain("max in potentialEnergy");
      expect(found.stability.verdict).toBe("undecided");
      expect(found.frequencies).toEqual([]);
    }
  });

  it("of its slope makes a maximum of x² − |x|, and a minimum of |x| − x² that is not called unstable", () => {
    expect(at(line("x^2 - abs(x)", here), 0).stability.verdict).toBe("undecided");
    expect(at(line("abs(x) - x^2", here), 0).stability.verdict).toBe("undecided");
  });

  it("elsewhere does no harm, nor in the gap of an open contact", () => {
    expect(at(line("x^2 + max(0, x - 1)^2", here), 0).stability.verdict).toBe("stable");
    expect(at(line("x^2", { ...here, elements: [wall("3 + abs(x)")] }), 0).stability.verdict).toBe("stable");
    expect(at(line("x^2 - x", { elements: [wall("abs(x) - 0*x")], ...here }), 0.5).stability.verdict).toBe("stable");
  });

  it("in the gap of a closed contact leaves the question open", () => {
    // z ≥ −|x| has a ridge at x = 0, from which a ball falls to both sides.
    const found = findEquilibria(point([{ name: "n", type: "geometric-unilateral", gap: "z + abs(x)" }], [0, 0]));
    for (const { stability } of found.equilibria) expect(stability.verdict).toBe("undecided");
  });
});

describe("negative damping close to the equilibrium", () => {
  it("is found, and its state shown", () => {
    for (const force of ["max(0, 0.01 - x^2 - dx^2)*dx", "max(0, 1e-3 - abs(dx))*dx"]) {
      const found = at(line("x^2/2", { forces: [force], initial: { position: [0] } }), 0);
      expect(condition(found, "forces").verdict).toBe("fails");
      expect(condition(found, "forces").evidence).toMatch(/ W at x = .*, dx = /);
      expect(found.stability.verdict).toBe("undecided");
    }
  });

  it("that no probe meets is still no proof", () => {
    // Feeds only where x ≈ 0.3 with dx between 0.1 and 0.1001.
    const force = "-max(0, dx)*dx^2 + max(0, 1e-5 - abs(x - 0.3))*max(0, 5e-5 - abs(dx - 0.10005))";
    const found = at(line("x^2/2", { forces: [force] }), 0);
    expect(condition(found, "forces")).toMatchObject({ verdict: "undecided" });
    expect(condition(found, "forces").evidence).toContain("no proof");
    expect(found.stability.verdict).toBe("undecided");
  });
});

describe("the watch", () => {
  /** Swings up by negative damping beside a ball that has lost 500 kJ. */
  const beside = (restitution: number, until: number): SystemModel =>
    systemOf({
      coordinates: ["x", "y"],
      kineticEnergy: "1/2*(dx^2 + dy^2)",
      potentialEnergy: "1/2*x^2",
      forces: ["0.3*dx", "0"],
      elements: [{ ...wall("y"), restitution }],
      initial: { position: [0.1, 1], velocity: [0, -1000] },
      simulate: { until },
    });

  it("sees a rise of 0.05 after an impact that took 500 kJ, and names it", () => {
    const { report, result } = watch(beside(0, 8));
    expect(report.verdict).toBe("rises");
    expectClose(report.rise!.amount, result.energy.external, { relative: 1e-3, because: "all of it is fed" });
    expectClose(report.rise!.from.t, 1e-3, { relative: 1e-6, because: "the impact" });
    expect(report.rise!.tolerance).toBeLessThan(1e-5);
    expect(report.lastChange).toBeGreaterThan(7);
    const text = lyapunovText(report);
    expect(text).toContain("rises by 0.053");
    expect(text).not.toContain("never rises");
  });

  it("sees it beside 500 kJ that stay, by the power of the force", () => {
    const { report, result } = watch(beside(1, 3));
    expect(report.verdict).toBe("rises");
    expect(report.fed!.work).toBeGreaterThan(0.5 * result.energy.external);
    expect(lyapunovText(report)).not.toContain("never rises");
  });

  it("does not say never where a rise within the errors of the method was seen", () => {
    const model = line("x^2/2", { simulate: { until: 1 } });
    const recorder = watchLyapunov(model);
    const rest = new Float64Array(0);
    const value = (t: number, x: number): void => recorder.record(t, Float64Array.of(x), Float64Array.of(0), rest);
    // V falls from 1/2 to 1/8 and rises by 5e-9, below 1e-6 of what is present.
    [1, 0.5, 0.5 + 1e-8, 0.4].forEach((x, k) => value(k, x));
    const report = recorder.report();
    expect(report.verdict).toBe("decreases");
    expect(lyapunovText(report)).toMatch(/rises by no more than (5e-9|5\.0+\d*e-9|4\.9+\d*e-9) \(t = 2\)/);
  });

  it("looks inside of steps where a method shows them", () => {
    const model = systemOf({
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      initial: { position: [-0.51], velocity: [1] },
      lyapunov: "1 - x + 0.3*exp(-((x - 0.02)/0.005)^2)",
    });
    const blind = watchLyapunov(model, { equilibrium: false });
    const seeing = watchLyapunov(model, { equilibrium: false });
    const both = joinRecorders(blind, seeing);
    const none = new Float64Array(0);
    const one = Float64Array.of(1);
    for (let k = 0; k <= 20; k++) {
      for (const recorder of [blind, seeing]) recorder.record(k / 20, Float64Array.of(-0.51 + k / 20), one, none);
      for (let i = 1; i < 8 && k < 20; i++)
        seeing.look!((k + i / 8) / 20, Float64Array.of(-0.51 + (k + i / 8) / 20), one);
    }
    expect(blind.report().verdict).toBe("decreases");
    expect(lyapunovText(blind.report())).toContain("never rises at the 21 states looked at");
    const { verdict, rise, innerStates } = seeing.report();
    expect([verdict, innerStates]).toEqual(["rises", 140]);
    expect(rise!.amount).toBeGreaterThan(0.2);
    expectClose(rise!.to.t, 0.53, { absolute: 1 / 160, because: "the bump is at x = 0.02" });
    expect(both.look).toBeDefined();
    expect(joinRecorders({ record: () => {} }).look).toBeUndefined();
  });

  it("does not take a position passed at 1 m/s for rest", () => {
    const model = systemOf({
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      initial: { position: [0], velocity: [1] },
      simulate: { until: 3 },
      lyapunov: "exp(-5*x)",
    });
    const { report } = watch(model);
    expect(report.verdict).toBe("decreases");
    expect(report.equilibrium!.endSpeed).toBe(1);
  });
});
