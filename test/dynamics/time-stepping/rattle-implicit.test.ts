/** RATTLE with the mean forces of both ends of the step: stiff mechanisms, contacts, joints, singular masses. */
import { describe, expect, it } from "vitest";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { blockOnSlope, twoMasses } from "../../support/systems-stepping.ts";

const IMPLICIT = { method: "rattle", implicit: true } as const satisfies SimulateOptions;

const read = (file: object): SystemModel =>
  readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" }).model;

const oscillator = (damping: number): SystemModel =>
  read({
    parameters: { k: 1e6, d: damping },
    coordinates: ["x"],
    kineticEnergy: "1/2*dx^2",
    potentialEnergy: "1/2*k*x^2",
    forces: ["-d*dx"],
    initial: { position: [1] },
  });

describe("a spring a hundred times too fast for the step", () => {
  const step = 0.1;

  it("turns by 2 atan(ωΔt/2) a step, as the implicit midpoint rule does, and keeps its energy", () => {
    for (const count of [1, 10, 1000]) {
      const { final, energy, status } = simulate(oscillator(0), { ...IMPLICIT, step, until: count * step });
      expect(status).toBe("done");
      const angle = count * 2 * Math.atan((1e3 * step) / 2);
      const because = "ωΔt = 100 makes as much of the rounding of a position, in every step";
      const rounding = 32 * Number.EPSILON * 100 * count;
      expectClose(final.position[0]!, Math.cos(angle), { absolute: rounding, because });
      expectClose(final.velocity[0]!, -1e3 * Math.sin(angle), { absolute: 1e3 * rounding, because });
      expectClose(energy.final, 5e5, { relative: rounding, because });
    }
  });

  it("is damped by Cayley's map (I − ½ΔtA)⁻¹(I + ½ΔtA) of ẋ = v, v̇ = −kx − dv, and the books balance", () => {
    const [k, d, count] = [1e6, 30, 5];
    let [x, v] = [1, 0];
    for (let n = 0; n < count; n++) {
      const mean = (v - 0.5 * step * k * x) / (1 + 0.5 * step * d + 0.25 * step * step * k);
      [x, v] = [x + step * mean, 2 * mean - v];
    }
    const { final, energy } = simulate(oscillator(d), { ...IMPLICIT, step, until: count * step });
    const because = "ωΔt = 100 makes as much of the rounding of a position";
    expectClose(final.position[0]!, x, { absolute: 1e-12, because });
    expectClose(final.velocity[0]!, v, { absolute: 1e-9, because });
    expectClose(energy.imbalance, 0, { absolute: 1e-7, because: "rounding of 5e5 J" });
  });
});

describe("a stiff elastic bar of 20 nodes that meets a wall", () => {
  // Linear elements: M and K are tridiagonal; ε = 0.
  const [n, mass, stiffness, speed] = [20, 0.12, 1.3e9, 0.1];
  const names = Array.from({ length: n }, (_, i) => `x${i}`);
  const massMatrix = names.map((_, i) =>
    names.map((__, j) => {
      if (i === j) return (mass / 3) * (i === 0 || i === n - 1 ? 1 : 2);
      return Math.abs(i - j) === 1 ? mass / 6 : 0;
    }),
  );
  const bar = read({
    coordinates: names,
    massMatrix,
    potentialEnergy: names
      .slice(1)
      .map((name, i) => `${stiffness / 2}*(${name} - ${names[i]})^2`)
      .join(" + "),
    elements: [{ name: "wall", type: "geometric-unilateral", gap: "x0" }],
    initial: { position: names.map(() => 5e-5), velocity: names.map(() => -speed) },
  });

  /** 1/(M⁻¹)₀₀: what the wall stops at once, by elimination from the far end. */
  const stopped = massMatrix.reduceRight((last, row, i) => row[i]! - (last === 0 ? 0 : (mass / 6) ** 2 / last), 0);

  it("loses ½ v²/(M⁻¹)₀₀ at the wall and nothing before or after, in steps four times too long for the explicit one", () => {
    const run = simulate(bar, { ...IMPLICIT, step: 2e-5, until: 0.01 });
    expect(run).toMatchObject({ status: "done", warnings: [] });
    expectClose(run.energy.initial - run.energy.final, 0.5 * stopped * speed ** 2, {
      relative: 1e-9,
      because: "rounding of positions in a stiff potential",
    });
    expect(Math.abs(run.energy.imbalance)).toBeLessThan(1e-13 * run.energy.initial);
    expect(run.worstPenetration).toBeLessThan(1e-18);
  });

  it("is warned of before the first step of the explicit one, with the remedy", () => {
    const warnings = simulate(bar, { method: "rattle", step: 2e-5, until: 2e-4 }).warnings.join();
    expect(warnings).toMatch(/too long for rattle.*implicit: true/);
  });

  it("comes off the wall as the event-driven run does, to second order", () => {
    const exact = simulate(bar, { method: "event", until: 2e-3 });
    const mean = (options: SimulateOptions): number =>
      simulate(bar, { ...options, until: 2e-3 }).final.velocity.reduce((sum, u) => sum + u / n, 0);
    const truth = exact.final.velocity.reduce((sum, u) => sum + u / n, 0);
    expectClose(mean({ ...IMPLICIT, step: 2e-6 }), truth, {
      relative: 1e-2,
      because: "waves of the length of an element",
    });
  });
});

describe("forces that are not linear", () => {
  /** A mass on a spring with a natural length of 1 m, in the plane: nearly a pendulum. */
  const elastic = (stiffness: number): SystemModel =>
    read({
      parameters: { k: stiffness },
      coordinates: ["x", "z"],
      kineticEnergy: "1/2*(dx^2 + dz^2)",
      potentialEnergy: "9.81*z + 1/2*k*(sqrt(x^2 + z^2) - 1)^2",
      initial: { position: [1, 0] },
    });

  it("are met to the order 2, against the event-driven run", () => {
    const truth = simulate(elastic(50), { method: "event", until: 1 }).final.position;
    const [coarse, fine] = [100, 200].map((count) => {
      const { position } = simulate(elastic(50), { ...IMPLICIT, step: 1 / count, until: 1 }).final;
      return Math.hypot(position[0]! - truth[0]!, position[1]! - truth[1]!);
    });
    expectClose(coarse! / fine!, 4, { absolute: 0.1, because: "a step that is not infinitely small" });
  });

  it("of a spring a hundred times too fast leave the pendulum that it holds", () => {
    // A quarter of the period of a pendulum from 90°: 4 K(1/√2)/√g, K by the arithmetic-geometric mean.
    const quarter = 1.8540746773013719 / Math.sqrt(9.81);
    const { final, status } = simulate(elastic(1e8), { ...IMPLICIT, step: quarter / 64, until: quarter });
    expect(status).toBe("done");
    expectClose(final.position[0]!, 0, { absolute: 1e-3, because: "order 2 with 64 steps a quarter of the period" });
    expectClose(final.position[1]!, -1, { absolute: 1e-6, because: "the spring is stiff" });
  });

  it("at rest stay at rest to rounding", () => {
    const model = read({
      parameters: { k: 1e8 },
      coordinates: ["x", "z"],
      kineticEnergy: "1/2*(dx^2 + dz^2)",
      potentialEnergy: "1/2*k*(sqrt(x^2 + z^2) - 1)^2",
      initial: { position: [0.6, 0.8] },
    });
    const { status, final } = simulate(model, { ...IMPLICIT, step: 0.01, until: 1 });
    expect(status).toBe("done");
    expectClose(final.position[0]!, 0.6, { absolute: 1e-12, because: "rounding" });
    expectClose(final.position[1]!, 0.8, { absolute: 1e-12, because: "rounding" });
  });
});

describe("what the explicit one takes", () => {
  it("a bouncing ball, exactly between impacts: z = 5 − 5t², then flights of half the speed", () => {
    const ball = read({
      coordinates: ["z"],
      kineticEnergy: "1/2*dz^2",
      potentialEnergy: "10*z",
      elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution: 0.5 }],
      initial: { position: [5] },
    });
    const { final, events } = simulate(ball, { ...IMPLICIT, step: 0.03, until: 2.2 });
    expect(events.filter(({ type }) => type === "impact")).toHaveLength(2);
    // Impacts at 1 s and 2 s, with 5 m/s and 2.5 m/s behind them.
    expectClose(final.position[0]!, 2.5 * 0.2 - 5 * 0.2 ** 2, { absolute: 1e-12, because: "rounding" });
  });

  it("a stiff ball on a spring that strikes a wall with ε = ½, to the order 2 of the event-driven motion", () => {
    const model = read({
      coordinates: ["x", "y"],
      kineticEnergy: "1/2*(dx^2 + dy^2)",
      potentialEnergy: "200*(y - x)^2 + x^4",
      elements: [{ name: "wall", type: "geometric-unilateral", gap: "x + 0.5", restitution: 0.5 }],
      initial: { position: [0.5, 0.5], velocity: [-2, -2] },
    });
    const truth = simulate(model, { method: "event", until: 0.8 }).final.position[1]!;
    const errors = [250, 500, 1000].map((count) =>
      Math.abs(simulate(model, { ...IMPLICIT, step: 0.8 / count, until: 0.8 }).final.position[1]! - truth),
    );
    expect(errors[0]! / errors[2]!).toBeGreaterThan(12);
  });

  it("friction that holds a block exactly, and stops a sliding one after v²/(2g(μ cos α − sin α))", () => {
    const still = runTimeStepping(
      blockOnSlope(0.4, 0.3),
      { position: [0, 0], velocity: [0, 0] },
      {
        ...{ until: 1, step: 0.01, law: "newton" },
        ...IMPLICIT,
      },
    );
    expect(still.final.position[0]).toBe(0);
    const slide = runTimeStepping(
      blockOnSlope(0.6, 0.3),
      { position: [0, 0], velocity: [1, 0] },
      {
        ...{ until: 1, step: 1e-3, law: "newton" },
        ...IMPLICIT,
      },
    );
    const way = 1 / (2 * 9.81 * (0.6 * Math.cos(0.3) - Math.sin(0.3)));
    expectClose(slide.final.position[0]!, way, { absolute: 1e-5, because: "the stop falls within a step" });
    expect(slide.final.velocity[0]).toBe(0);
  });

  it("a singular mass matrix: the loss-free orbit of [PaschkowskiArnold] (3) keeps V = ½", () => {
    const k1 = (32 - 10 * Math.sqrt(7)) / 9;
    const run = runTimeStepping(
      twoMasses(k1),
      { position: [0, 0, 0], velocity: [0, 0, -1] },
      {
        ...{ until: 20, step: 5e-3 },
        ...IMPLICIT,
      },
    );
    expect(run.status).toBe("done");
    expectClose(run.energy.final, 0.5, { absolute: 1e-3, because: "the stop is met within a step" });
  });
});
