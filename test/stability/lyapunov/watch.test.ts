import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { InputError } from "../../../src/errors.ts";
import { joinRecorders, watchLyapunov } from "../../../src/stability/lyapunov/watch-lyapunov.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { line, point, slidePush, twoMass } from "./models.ts";
import { example, watch } from "./watched.ts";

describe("V = T + U of the two-mass system with an inelastic stop", () => {
  for (const name of ["two-mass-1", "two-mass-2", "two-mass-3"]) {
    it(`${name} converges to the equilibrium, event-driven: V falls at impacts only`, () => {
      const { report, result } = watch(example(name), { until: 90, rtol: 1e-8 });
      expect(report.verdict).toBe("converges to equilibrium");
      expect(report.sublevel.stays).toBe(true);
      const works = result.events.reduce((sum, { work }) => sum + work, 0);
      expectClose(-report.jumps.fall, works, { absolute: 1e-9, because: "the same impacts, summed by the run" });
      expect(report.flow.fall + report.flow.rise).toBeLessThan(1e-6);
      expectAllClose(report.equilibrium!.position, [0, 0, 0], { absolute: 1e-12, because: "Newton's method" });
      expect(report.convergence!.share).toBeLessThan(1e-4);
      expect(report.convergence!.rate!).toBeGreaterThan(0.05);
    });
  }

  it("decays by midpoint stepping too, at the same rate", () => {
    const event = watch(twoMass(), { rtol: 1e-8 }).report.convergence!;
    const stepping = watch(twoMass(), { method: "moreau", step: 1e-2 }).report;
    expect(stepping.verdict).toBe("converges to equilibrium");
    expect(stepping.rise?.amount ?? 0).toBeLessThan(1e-12);
    expectClose(stepping.convergence!.rate! / event.rate!, 1, {
      relative: 0.05,
      because: "order 1 through 24 impacts",
    });
  });

  it("has the same verdict in other units", () => {
    for (const units of [
      [1e9, 1, 1],
      [1, 1e-9, 1],
      [1e-9, 1e9, 1e-9],
    ] as const) {
      const { report } = watch(twoMass({ units }), { method: "moreau", step: 2e-2 * units[2] });
      expect(report.verdict, units.join()).toBe("converges to equilibrium");
    }
  });
});

describe("rises", () => {
  it("names the impact that creates energy, how much and who", () => {
    const { report } = watch(slidePush(0, [-1, 0]));
    expect(report.verdict).toBe("rises");
    // Λ = (10, 9), u⁺ = (0, 0.9): T⁺ = 4.05 from 0.5 (docs/errata.md).
    expectClose(report.rise!.amount, 3.55, { relative: 1e-12, because: "closed form" });
    expect(report.rise!.steepest.isJump).toBe(true);
    // Work ½ Λ(γ⁺ + γ⁻): wall ½·10·(0 − 1) < 0, clutch ½·9·(0.9 + 1) > 0.
    expect(report.rise!.steepest.elements).toEqual(["clutch"]);
    expect(report.sublevel.stays).toBe(false);
    expectClose(report.sublevel.excess, 3.55, { relative: 1e-12, because: "closed form" });
  });

  it("finds the largest rise between any earlier and any later state of a given function", () => {
    // x = cos t: V = x² falls to 0 at π/2 and is back at 1 at π.
    const model = line("x^2/2", { lyapunov: "x^2", simulate: { until: 3.5 } });
    const { report } = watch(model, { step: 1e-2 });
    expect([report.function, report.verdict]).toEqual(["given", "rises"]);
    expectClose(report.rise!.amount, 1, { absolute: 1e-4, because: "states every 0.01 s" });
    expectClose(report.rise!.from.t, Math.PI / 2, { absolute: 0.011, because: "states every 0.01 s" });
    expectClose(report.rise!.to.t, Math.PI, { absolute: 0.011, because: "states every 0.01 s" });
    expect(report.silent).toBeNull();
  });

  it("of a driven oscillator are no matter of impacts", () => {
    const { report } = watch(line("x^2/2", { forces: ["0.1*dx"], simulate: { until: 5 } }));
    expect(report.verdict).toBe("rises");
    expect(report.rise!.steepest.isJump).toBe(false);
    expect(report.rise!.steepest.elements).toEqual([]);
    expect(report.silent!.rise).toBe(0);
  });
});

describe("other ends", () => {
  it("a bouncing ball loses all at impacts and stops at its accumulation point", () => {
    const ground = { name: "ground", type: "geometric-unilateral", gap: "z", restitution: 0.5 };
    const model = point([ground], [0, 1], { simulate: { until: 3 } });
    const { report } = watch(model);
    expect(report.verdict).toBe("converges to equilibrium");
    expectClose(report.jumps.fall, 10, { relative: 1e-9, because: "m g h" });
    // √(2h/g)(1 + ε)/(1 − ε), up to impacts below the tolerance.
    const end = Math.sqrt(0.2) * 3;
    expect(report.lastChange).toBeLessThanOrEqual(end);
    expect(report.lastChange).toBeGreaterThan(end - 0.01);
  });

  it("a sliding block comes to rest in a set of equilibria: distance 0 to it", () => {
    const elements = [
      { name: "n", type: "geometric-unilateral", gap: "z" },
      { name: "t", type: "coulomb-step", slip: "dx", normal: "n", friction: 0.5 },
    ];
    const initial = { position: [0, 0], velocity: [2, 0] };
    const { report } = watch(point(elements, [0, 0], { initial, simulate: { until: 1 } }));
    expect(report.verdict).toBe("converges to equilibrium");
    expect(report.equilibrium!.isolated).toBe(false);
    // v²/(2 μ g) = 0.4.
    expectClose(report.equilibrium!.position[0]!, 0.4, { relative: 1e-9, because: "closed form" });
    expect(report.equilibrium!.endDistance).toBeLessThan(1e-9);
    expectClose(report.lastChange, 0.4, { absolute: 2e-3, because: "V is flat just before rest" });
  });

  it("an undamped oscillator is constant, with large numbers in its potential as well", () => {
    for (const potential of ["x^2/2", "1e6 + x^2/2"]) {
      expect(watch(line(potential, { simulate: { until: 20 } })).report.verdict).toBe("constant");
    }
  });

  it("moving constraints have no equilibrium, which is said", () => {
    const table = { name: "n", type: "geometric-unilateral", gap: "x - 0.1*sin(t)", restitution: 0.5 };
    const { report } = watch(line("10*x", { elements: [table], simulate: { until: 1 } }));
    expect(report.equilibrium).toBeNull();
    expect(report.remarks.join()).toContain("move with time");
  });
});

describe("doors", () => {
  it("refuse a margin that makes no sense and a report without a run", () => {
    expect(() => watchLyapunov(twoMass(), { margin: 0 })).toThrow(InputError);
    expect(() => watchLyapunov(twoMass()).report()).toThrow(InputError);
  });

  it("several recorders get the same states", () => {
    const watches = [watchLyapunov(twoMass()), watchLyapunov(twoMass())] as const;
    simulate(twoMass(), { until: 5, recorder: joinRecorders(...watches) });
    expect(watches[0].report()).toEqual(watches[1].report());
    expect(watches[0].report().states).toBeGreaterThan(10);
  });

  it("hold no NaN and no infinity", () => {
    const text = JSON.stringify(watch(twoMass(), { until: 1 }).report, (_, value: unknown) =>
      typeof value === "number" && !Number.isFinite(value) ? "not finite" : value,
    );
    expect(text).not.toContain("not finite");
  });
});
