import { describe, expect, it } from "vitest";
import { findEquilibria, readModel, type SystemModel, simulate } from "../../src/index.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { readProject } from "../support/project.ts";

function example(name: string): SystemModel {
  return readModel(readProject(`examples/${name}.yaml`), { file: `${name}.yaml`, kind: "system" }).model;
}

const model = example("two-mass-1");
const mass = [
  [1, 0, 0],
  [0, 1, 1],
  [0, 1, 1],
];

describe("[PA] (3) two masses in more coordinates than freedoms", () => {
  it("M of (3) is singular: its rows for q1 and q2 are the same", () => {
    const written = new Float64Array(9);
    model.system.massInto(written, Float64Array.of(-0.3, -0.3, 0.2));
    expectAllClose(written, mass.flat(), { absolute: 0, because: "m1 = m2 = 1" });
  });

  it("(2) ker M ∩ ker G = {0} holds with the link, and the run says so", () => {
    const run = simulate(model, { until: 1 });
    expect(run.checks).toEqual({ kernelCondition: "holds", redundantConstraints: 0 });
  });

  it("(2) fails without the link: a motion without kinetic energy is refused", () => {
    const text = readProject("examples/two-mass-1.yaml").replace(/^ {2}- \{ name: link.*\n/m, "");
    const { model: loose } = readModel(text, { file: "loose.yaml", kind: "system" });
    expect(() => simulate(loose, { until: 1 })).toThrow(/massless motion/);
  });

  it("before the stop is met the motion is that of two coupled oscillators in closed form", () => {
    // m = k = 1 in y1 = x, y2 = x + q2: ÿ1 = −y1 + (y2 − y1), ÿ2 = −(y2 − y1); both start at −1 at rest.
    const omega = [Math.sqrt((3 - Math.sqrt(5)) / 2), Math.sqrt((3 + Math.sqrt(5)) / 2)];
    const shape = omega.map((w) => 2 - w * w);
    const amplitude = [(-1 * shape[1]! + 1) / (shape[1]! - shape[0]!), (shape[0]! - 1) / (shape[1]! - shape[0]!)];
    const at = (t: number) => {
      const modes = omega.map((w, k) => amplitude[k]! * Math.cos(w * t));
      return [modes[0]! + modes[1]!, modes[0]! * shape[0]! + modes[1]! * shape[1]!];
    };
    const t = 0.9;
    const run = simulate(model, { until: t });
    const [x, , q2] = run.final.position as [number, number, number];
    expectAllClose([x, x + q2], at(t), { absolute: 1e-8, because: "rtol 1e-10 of the integrator" });
  });
});

describe("[PA] Theorem 1 with (5), V = T + U", () => {
  it.each(["two-mass-1", "two-mass-2", "two-mass-3"])("Fig. 2, %s: V never grows and falls towards q* = 0", (name) => {
    const run = simulate(example(name), {});
    expect(run.status).toBe("done");
    expect(run.energy.created ?? 0).toBeLessThan(1e-9);
    expect(run.energy.final).toBeLessThan(0.05 * run.energy.initial);
  });

  it("q* = 0 is an equilibrium and proved stable", () => {
    const { equilibria } = findEquilibria(model);
    expect(equilibria).toHaveLength(1);
    expectAllClose(equilibria[0]!.position, [0, 0, 0], { absolute: 1e-9, because: "root of the static problem" });
    expect(equilibria[0]!.stability.verdict).toBe("stable");
  });

  it("attractivity is not true as stated: at ω2/ω1 = 3 an orbit keeps V = 1/2 for ten periods", () => {
    const resonant = example("two-mass-resonance");
    const period = Math.PI / Math.sqrt(((32 - 10 * Math.sqrt(7)) / 9 + 2) / 10) + Math.PI;
    const run = simulate(resonant, { until: 10 * period });
    expectClose(run.energy.final, 0.5, { absolute: 1e-8, because: "rtol 1e-10 over ten periods" });
  });
});
