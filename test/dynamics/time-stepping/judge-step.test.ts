import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { causeText } from "../../../src/dynamics/run-failure.ts";
import { steppingSettings } from "../../../src/dynamics/run-settings.ts";
import { judgedStepper } from "../../../src/dynamics/time-stepping/judge-step.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { type Stepper, type StepResult, stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import type { MechanicalSystem } from "../../../src/models/mechanical-system.ts";
import { createdEnergy, workTone } from "../../../src/reports/run-energy.ts";
import { expectClose } from "../../support/expect.ts";
import { bouncingBall, cartesianPendulum, handSystem } from "../../support/systems-stepping.ts";

/** A method that moves as it likes and books what it likes. */
function liar(system: MechanicalSystem, tell: (result: StepResult, step: number) => void): Stepper {
  const result = stepResult(system);
  return {
    result,
    advance(q, u, _, step) {
      result.q.set(q);
      result.u.set(u);
      result.works.fill(0);
      result.failure = undefined;
      tell(result, step);
      return true;
    },
  };
}

const said = ({ failure }: StepResult): string => (failure ? causeText(failure) : "");

/** Whether a step from (q, u) is taken, and why not. */
function judge(system: MechanicalSystem, tell: (result: StepResult, step: number) => void, q: number[], u: number[]) {
  const stepper = judgedStepper(system, liar(system, tell), steppingSettings(system, { until: 1 }));
  const phases = new Uint8Array(system.elements.length);
  return (t: number, step: number): string => {
    stepper.advance(Float64Array.from(q), Float64Array.from(u), t, step, phases);
    return said(stepper.result);
  };
}

const oscillator = (stiffness: number): MechanicalSystem =>
  handSystem({
    coordinates: ["x"],
    mass: () => [[1]],
    forces: (q) => [-stiffness * q[0]!],
    potential: (q) => 0.5 * stiffness * q[0]! ** 2,
    elements: [],
  });

describe("a step judges itself", () => {
  const fall = (result: StepResult, step: number): void => {
    const before = result.u[0]!;
    result.u[0]! -= 10 * step;
    result.q[0]! += 0.5 * step * (before + result.u[0]!);
  };

  it("and takes a free fall, whose books balance", () => {
    expect(judge(bouncingBall(0), fall, [5], [3])(0, 0.1)).toBe("");
  });

  it("and lets RATTLE's contacts give nothing between impacts that their changes in the step do not explain", () => {
    // T: 4.5 J → 8 J, all of it booked as the work of the contact; a share of 1/64 of it would pass, and an impact may give it.
    const give = (result: StepResult): void => {
      result.u[0] = 4;
      result.works[0] = 3.5;
      result.impulses[0] = 1;
    };
    const system = bouncingBall(0);
    const said = (method: "rattle" | "moreau", gain: number): string | undefined => {
      const tell = (result: StepResult): void => {
        give(result);
        result.gain = gain;
      };
      const stepper = judgedStepper(system, liar(system, tell), steppingSettings(system, { until: 1, method }));
      stepper.advance(Float64Array.of(5), Float64Array.of(3), 0, 1e-3, new Uint8Array(system.elements.length));
      return stepper.result.failure?.kind;
    };
    expect(said("rattle", 3.5)).toBe("contacts-gave");
    expect(said("rattle", 0)).toBeUndefined();
    expect(said("moreau", 3.5)).toBeUndefined();
  });

  it("but not a fall that is faster by a millionth, whoever says so", () => {
    const faster = (result: StepResult, step: number): void => {
      fall(result, step);
      result.u[0]! *= 1 + 1e-6;
    };
    expect(judge(bouncingBall(0), faster, [5], [3])(0, 0.1)).toMatch(
      /energy does not balance: 0.000004 J came from nowhere/,
    );
  });

  it("nor one that loses energy, and names the elements that worked", () => {
    const slower = (result: StepResult, step: number): void => {
      fall(result, step);
      result.u[0] = 1;
      result.works[0] = -1;
    };
    const system = bouncingBall(0);
    const stepper = judgedStepper(system, liar(system, slower), steppingSettings(system, { until: 1 }));
    expect(stepper.advance(Float64Array.of(5), Float64Array.of(3), 0, 0.1, new Uint8Array(1))).toBe(false);
    expect(said(stepper.result)).toMatch(/J went nowhere/);
    expect(stepper.result.culprits).toEqual(["ground"]);
  });

  it("nor energy that the contacts create and half of the step does not: the law of an impact does not ask for the step", () => {
    const jolt = (size: (step: number) => number) => (result: StepResult, step: number) => {
      result.works[0] = size(step);
      result.u[0] = Math.sqrt(result.u[0]! ** 2 + 2 * size(step));
    };
    const system = handSystem({
      coordinates: ["x"],
      mass: () => [[1]],
      forces: () => [0],
      potential: () => 0,
      elements: [{ name: "wall", kind: "geometric-unilateral", gap: (q) => q[0]!, rows: () => [[1]] }],
    });
    const chance = judge(
      system,
      jolt((step) => 1e6 * step),
      [5],
      [1],
    );
    expect(chance(0, 0.1)).toMatch(/create 100000 J/);
    expect(chance(0, 0.05)).toBe("");
    const wild = judge(
      system,
      jolt((step) => 1e9 * step ** 3),
      [5],
      [1],
    );
    for (const step of [0.1, 0.05, 0.025])
      expect(wild(0, step)).toMatch(/energy does not balance: the contacts create/);
    const law = judge(
      system,
      jolt(() => 7),
      [5],
      [1],
    );
    expect(law(0, 0.1)).toMatch(/create 7 J/);
    expect(law(0.05, 0.05)).toBe("");
  });

  it("nor joints that are off", () => {
    const shift = (result: StepResult): void => void (result.q[1]! -= 1e-6);
    expect(judge(cartesianPendulum(0), shift, [0, -1], [0, 0])(0, 1e-3)).toMatch(/joint is violated by 0.0000010/);
    const nothing = (): void => {};
    expect(judge(cartesianPendulum(0), nothing, [0, -1], [0, 0])(0, 1e-3)).toBe("");
  });
});

describe("a spring that is too fast for RATTLE (ωΔt > 2)", () => {
  const state = { position: [1], velocity: [0] };

  it("ends the run where halves of its steps take the energy away", () => {
    const run = runTimeStepping(oscillator(1e4), state, { until: 1, step: 0.03, method: "rattle" });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/went nowhere since the start/);
    expect(run.warnings.join()).toMatch(/steps were made in halves/);
  });

  it("ends the run where they are not, with all that was before", () => {
    const run = runTimeStepping(oscillator(1e10), state, { until: 1, step: 0.03, method: "rattle" });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/^at t = 0: the energy does not balance: .* J came from nowhere/);
    expect(run.final.position).toEqual([1]);
  });

  it.each([0, 0.01, 0.1, 0.25])(
    "takes what θ = %d feeds to a body that falls from rest, whose only energy that is",
    (theta) => {
      // u_n = −ngΔt and z_n = z_0 − g Δt² (n(n − 1)/2 + θn): T + U grows by (½ − θ)n m(gΔt)².
      const [step, count, z] = [2e-3, 200, 5];
      const start = { position: [z], velocity: [0] };
      const run = runTimeStepping(bouncingBall(0), start, { until: count * step, step, theta });
      expect(run.status).toBe("done");
      const rounding = { absolute: 1e-12, because: "rounding of 50 J" };
      const g = -run.final.velocity[0]! / (count * step);
      expectClose(run.final.position[0]!, z - g * step ** 2 * ((count * (count - 1)) / 2 + theta * count), rounding);
      expectClose(run.energy.imbalance, (0.5 - theta) * count * (g * step) ** 2, rounding);
    },
  );

  it("ends the run where energy comes little by little: θ = 0.4 feeds", () => {
    const run = runTimeStepping(oscillator(1), state, { until: 1e3, step: 0.05, theta: 0.4 });
    expect(run.status).toBe("failed");
    expect(run.reason).toMatch(/came from nowhere since the start, of 0.5 J that there were/);
    expect(run.energy.final).toBeLessThan(1.01);
  });
});

describe("a run warns of", () => {
  const push = (method: "moreau" | "rattle" | "event", zero = 0) =>
    (method === "event" ? runEventDriven : runTimeStepping)(
      handSystem({
        coordinates: ["x", "y"],
        mass: () => [
          [1, 0],
          [0, 1],
        ],
        forces: () => [0, 0],
        potential: () => zero,
        elements: [
          { name: "wall", kind: "geometric-unilateral", gap: (q) => q[0]!, rows: () => [[1, 0]], restitution: 1 },
          { name: "clutch", kind: "kinematic-unilateral", rows: () => [[-1, 1]] },
        ],
      }),
      { position: [0.5, 0], velocity: [-1, 0] },
      { until: 1, ...(method !== "event" && { step: 0.01, method }) },
    );

  it.each(["moreau", "rattle"] as const)("energy that the law creates: slide-push doubles it under %s", (method) => {
    const run = push(method);
    expect(run.status).toBe("done");
    expectClose(run.energy.created, 0.5, { absolute: 1e-12, because: "[Glocker2012] Section 6: T 0.5 → 1" });
    expect(run.warnings.join()).toMatch(/energy was created: 0.5 J at t = 0.5\d*, by clutch \+0.5 J;/);
  });

  it.each(["moreau", "rattle", "event"] as const)("and the same wherever the zero of U is, under %s", (method) => {
    for (const zero of [0, 1e3, -1e5, 1e5, 1e10]) {
      const run = push(method, zero);
      expectClose(run.energy.created, 0.5, { absolute: 1e-12, because: "[Glocker2012] Section 6: T 0.5 → 1" });
      expect(run.warnings.join(), `U = ${zero} J`).toMatch(/energy was created: 0.5 J/);
      expect([createdEnergy(run).isFinding, workTone(0.5, run), workTone(-1e-9, run)]).toEqual([true, "gain", "loss"]);
    }
  });

  it("nothing where a ball bounces", () => {
    const run = runTimeStepping(bouncingBall(0.5), { position: [1], velocity: [0] }, { until: 0.7, step: 0.01 });
    expect(run.energy.created).toBe(0);
    expect(run.warnings).toEqual([]);
  });

  it("joints that drift, and books that implicit Euler does not balance", () => {
    const swing = { position: [1, 0], velocity: [0, 0] };
    const drifted = runTimeStepping(cartesianPendulum(), swing, { until: 1, step: 1e-2, projection: "none" });
    expect(drifted.warnings.join()).toMatch(/joints drifted by up to/);
    const damped = runTimeStepping(oscillator(1), { position: [1], velocity: [0] }, { until: 5, step: 0.05, theta: 1 });
    expect(damped.status).toBe("done");
    expect(damped.warnings.join()).toMatch(/the books do not explain .* J of/);
  });
});
