import { describe, expect, it } from "vitest";
import { impactAtEvent } from "../../src/dynamics/impact-at-event.ts";
import { impactAtStart } from "../../src/dynamics/impact-at-start.ts";
import { simulate } from "../../src/dynamics/simulate.ts";
import { InputError } from "../../src/errors.ts";
import { resolveImpact } from "../../src/laws/resolve-impact.ts";
import type { SystemModel } from "../../src/models/model.ts";
import { readModel } from "../../src/models/read-model.ts";
import { writeImpact } from "../../src/models/write-impact.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleSystem } from "./reference/reference.ts";

const system = (text: string): SystemModel => readModel(text, { kind: "system" }).model;

/** u⁺ of the run right behind the n-th impact, from its recorder. */
function velocitiesAfter(model: SystemModel): { t: number; u: number[] }[] {
  const states: { t: number; u: number[] }[] = [];
  const run = simulate(model, { recorder: { record: (t, _, u) => states.push({ t, u: Array.from(u) }) } });
  return run.events
    .filter(({ type }) => type === "impact")
    .map(({ t }) => ({ t, u: states.filter((state) => state.t === t).at(-1)!.u }));
}

function refusalOf(action: () => unknown): InputError {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("nothing was refused");
}

describe("the impact at an event of a run", () => {
  it("of a ball that falls for one second: u⁻ = −10, u⁺ = 5, Λ = 15 m; then half of it", () => {
    const model = exampleSystem("bouncing-ball");
    [1, 2, 3].forEach((number, k) => {
      const { model: impact, t } = impactAtEvent(model, number);
      expectClose(t, [1, 2, 2.5][k]!, { absolute: 1e-12, because: "rounding" });
      expectAllClose(impact.preVelocity, [-10 / 2 ** k], { absolute: 1e-11, because: "rounding" });
    });
  });

  it.each(["newtons-cradle", "domino", "rocking-block-motion", "slider-crank-clearance", "woodpecker"])(
    "of %s leads to the velocities and the work of the run",
    (name) => {
      const model = exampleSystem(name);
      const run = simulate(model).events.filter(({ type }) => type === "impact");
      const after = velocitiesAfter(model);
      expect(run.length).toBeGreaterThan(0);
      const alone = run.flatMap((event, i) => (run.filter(({ t }) => t === event.t).length === 1 ? [i] : []));
      for (const i of [0, 1, 2, run.length - 1].filter((index) => index < run.length)) {
        const { model: impact, t } = impactAtEvent(model, i + 1);
        const [solution] = resolveImpact(assembleImpact(impact), impact).solutions;
        expect(t).toBe(run[i]!.t);
        const size = solution!.energy.before;
        expectClose(solution!.energy.work, run[i]!.work, {
          absolute: 1e-9 * size,
          because: "the same impact, rounded",
        });
        // Where several impacts share an instant the run records the last state only.
        if (alone.includes(i))
          expectAllClose(solution!.postVelocity, after[i]!.u, {
            absolute: 1e-9 * Math.sqrt(size),
            because: "the state is moved onto the constraints behind the impact",
          });
      }
    },
  );

  it("keeps the rows of Frémond's matrix that belong to the contacts that take part", () => {
    const disc = (name: string, x: number, v: number) =>
      `{ name: ${name}, mass: 1, shape: { disc: 0.1 }, position: [${x}, 0], velocity: [${v}, 0] }`;
    const text = `kind: system
gravity: 0
bodies: [${disc("a", -0.3, 1)}, ${disc("b", 0, 0)}, ${disc("c", 0.2, 0)}, ${disc("d", 5, 0)}]
law: fremond
fremondMatrix: { a-b: { b-c: 1, c-d: 7 }, b-c: { a-b: 1 } }
simulate: { until: 1 }`;
    const { model } = impactAtEvent(system(text), 1);
    expect(model.elements.map(({ name }) => name)).toEqual(["a-b", "b-c"]);
    expect(model.fremondMatrix).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(impactAtStart(system(text)).fremondMatrix).toEqual([[0]]);
  });

  it("has the texts of its system, its remarks too: an angle of 90 is most likely one in degrees", () => {
    const model = system(`kind: system
title: Drop
gravity: 10
bodies: [{ name: ball, mass: 1, shape: { disc: 0.5 }, position: [0, 1], angle: 90 }]
obstacles: [{ name: floor, type: half-plane }]
simulate: { until: 1 }`);
    expect(model.remarks).toEqual([expect.stringContaining("90 rad")]);
    const impact = impactAtEvent(model, 1).model;
    expect(impact.remarks).toEqual(model.remarks);
    expect(impact.title).toMatch(/^Drop: impact 1 of the run/);
    expect(impact.coordinates).toEqual(model.system.coordinates);
  });

  it("is also the one that ends a run without solution", () => {
    const text = `kind: system
coordinates: [x]
massMatrix: [[1]]
elements:
  - { name: stop, type: geometric-unilateral, gap: "x", restitution: 0.5 }
  - { name: clutch, type: kinematic-unilateral, slip: "-dx" }
initial: { position: [1], velocity: [-1] }
simulate: { until: 2 }`;
    const { model } = impactAtEvent(system(text), 1);
    expect(resolveImpact(assembleImpact(model), { ...model, all: true }).status).toBe("none");
  });

  it("says how many impacts there were", () => {
    const { code, what, fix } = refusalOf(() => impactAtEvent(exampleSystem("newtons-cradle"), 1000));
    expect(code).toBe("no-such-impact");
    const count = simulate(exampleSystem("newtons-cradle")).events.filter(({ type }) => type === "impact").length;
    expect(what).toContain(`only ${count} impact`);
    expect(fix).toContain(`1 to ${count}`);
  });

  it("names the failure of a run that ends before it, which no longer run gets past", () => {
    const { what, fix, where } = refusalOf(() => impactAtEvent(exampleSystem("painleve-rod"), 1));
    expect(what).toMatch(/no impact until t = 0 s, where it failed: .*impactWithoutCollision/);
    expect(fix).toMatch(/^Get past the failure/);
    expect(fix).not.toContain("imulate longer");
    expect(where.path).toBe("simulate");
  });

  it("does not exist for steps that mix impacts and forces, nor for constraints that move", () => {
    const stepping = { ...exampleSystem("bouncing-ball"), simulate: { until: 3, method: "moreau" } };
    const { code, fix } = refusalOf(() => impactAtEvent(stepping, 1));
    expect(code).toBe("method-without-impacts");
    expect(fix).toContain("--set simulate.method=event");
    expect(refusalOf(() => impactAtEvent(exampleSystem("ball-on-table"), 1)).code).toBe("moving-constraint");
    expect(refusalOf(() => impactAtEvent(exampleSystem("bouncing-ball"), 0)).what).toContain("from 1 on");
  });
});

describe("an impact written as a file", () => {
  it.each(["yaml", "json"] as const)("reads back as the same model (%s)", (format) => {
    for (const name of ["newtons-cradle", "rocking-block-motion", "clutch-rectifier"]) {
      // What a mechanism looks like stays with the mechanism.
      const { drawing: _, ...model } = impactAtStart(exampleSystem(name));
      const { model: read } = readModel(writeImpact(model, format), { kind: "impact" });
      expect(read).toEqual({ ...model, elements: model.elements.map((element) => ({ ...element })) });
    }
  });

  it("keeps formulas of a user law with their parameters", () => {
    const text = `kind: impact
parameters: { e: 0.7, unused: "e/2" }
massMatrix: [[1, 0], [0, 2]]
preVelocity: [-2, 0]
units: { u2: rad }
elements:
  - { name: "a: b", type: geometric-unilateral, direction: [1, 0] }
  - { name: spin, type: coulomb-isotropic, directions: [[0, 1], [1, 0]], normal: "a: b", friction: 0.1 }
law: { name: canonical, of: user, postVelocity: ["-e*u1", "0.8*u2 + 1.5"] }
`;
    const { model } = readModel(text, { kind: "impact" });
    const { model: read } = readModel(writeImpact(model), { kind: "impact" });
    expect(read.units).toEqual([null, "rad"]);
    const after = [model, read].map((one) => resolveImpact(assembleImpact(one), one).solutions[0]!.postVelocity);
    expect(after[1]).toEqual(after[0]);
  });
});
