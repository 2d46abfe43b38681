import { describe, expect, it } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import { compareLaws } from "../../src/laws/compare-laws.ts";
import { resolveImpact } from "../../src/laws/resolve-impact.ts";
import { readModel } from "../../src/models/read-model.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { simulationText } from "../../src/reports/simulation-report.ts";
import { compareText, impactJson, impactText } from "../support/library.ts";

/** Two masses or shafts, a stop and a clutch between them. */
function impactOf(more: string, stop = "") {
  const text = `kind: impact
massMatrix: [[1, 0], [0, 1]]
preVelocity: [-1, 0]
${more}
elements:
  - { name: stop, type: geometric-unilateral, direction: [1, 0], restitution: 1${stop} }
  - { name: clutch, type: kinematic-unilateral, direction: [-1, 1] }
`;
  const { model } = readModel(text, { kind: "impact" });
  return { model, result: resolveImpact(assembleImpact(model), model) };
}

const heading = (text: string): string =>
  text
    .split("\n")
    .find((line) => line.includes("γ⁻"))!
    .trimEnd();
const unitsOf = (json: object): unknown => (json as { units?: unknown }).units;

describe("units of an impact", () => {
  it("are not claimed where nobody said them", () => {
    const { result } = impactOf("");
    const text = impactText(result);
    expect(heading(text)).toMatch(/γ⁻ +γ⁺ +impulse +work J$/);
    expect(text).toContain("u⁻  (−1, 0)\n");
    expect(unitsOf(impactJson(result))).toBeUndefined();
  });

  it.each([
    ["m", "m/s", "N s"],
    ["rad", "rad/s", "N m s"],
  ])("of coordinates in %s are %s and %s", (unit, speed, push) => {
    const { model, result } = impactOf(`units: [${unit}, ${unit}]`);
    const text = impactText(result);
    expect(heading(text)).toMatch(new RegExp(`γ⁻ ${speed} +γ⁺ ${speed} +impulse ${push} +work J$`));
    expect(text).toContain(`u⁺  (1, 1) ${speed}\n`);
    expect(compareText(compareLaws(assembleImpact(model), model))).toMatch(
      new RegExp(`u⁺ ${speed} +impulses ${push} `),
    );
    expect(unitsOf(impactJson(result))).toEqual({
      velocity: [speed, speed],
      elements: {
        stop: { velocity: [speed], impulse: [push] },
        clutch: { velocity: [speed], impulse: [push] },
      },
    });
  });

  it("stand beside the numbers where they differ", () => {
    const { result } = impactOf("coordinates: [phi, psi]\nunits: { phi: rad, psi: rad }", ", unit: m");
    const text = impactText(result);
    expect(heading(text)).toMatch(/γ⁻ +γ⁺ +impulse +work J +γ, impulse in$/);
    expect(text).toMatch(/stop .* m\/s, N s\n/);
    expect(text).toMatch(/clutch .* rad\/s, N m s\n/);
  });

  it("of coordinates that differ are told by name, and their element has none of them", () => {
    const { result } = impactOf("coordinates: [x, phi]\nunits: { x: m, phi: rad }");
    expect(impactText(result)).toContain("\n  x in m/s; phi in rad/s\n");
    expect(unitsOf(impactJson(result))).toMatchObject({
      coordinates: ["x", "phi"],
      elements: { stop: { velocity: ["m/s"] } },
    });
    expect(result.problem.elements.map(({ element }) => element.unit)).toEqual(["m", undefined]);
  });

  it("change no number", () => {
    const [bare, said] = ["", "units: [rad, rad]"].map((more) => impactJson(impactOf(more).result));
    const numbers = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json, (key, value) => (key === "unit" || key === "units" ? undefined : value)));
    expect(numbers(said)).toEqual(numbers(bare));
  });

  it("of Contensou's spin are those of an angle", () => {
    const text = `kind: impact
massMatrix: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
preVelocity: [1, 0, -1, 3]
units: [m, m, m, rad]
elements:
  - { name: table, type: geometric-unilateral, direction: [0, 0, 1, 0] }
  - { name: rub, type: coulomb-contensou, directions: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]], normal: table, friction: 0.3, radius: 0.1 }
`;
    const { model } = readModel(text, { kind: "impact" });
    expect(unitsOf(impactJson(resolveImpact(assembleImpact(model), model)))).toMatchObject({
      elements: { rub: { velocity: ["m/s", "m/s", "rad/s"], impulse: ["N s", "N s", "N m s"] } },
    });
  });
});

describe("units of a system", () => {
  const pendulum = (more: string) =>
    readModel(
      `kind: system
parameters: { l: 1, k: 1 }
coordinates: [phi, psi]
${more}
kineticEnergy: "1/2*l^2*dphi^2 + 1/2*dpsi^2"
elements:
  - { name: wall, type: geometric-unilateral, gap: "l*phi" }
  - { name: stop, type: geometric-unilateral, gap: "phi + 1" }
  - { name: clutch, type: kinematic-unilateral, slip: "dpsi - dphi" }
initial: { position: [1, 0], velocity: [1, 1] }
simulate: { until: 1 }`,
      { kind: "system" },
    ).model;

  it("follow through factors ±1 only: a parameter may be a length, even where it is 1", () => {
    const { system } = pendulum("units: { phi: rad, psi: rad }");
    expect(system.elements.map(({ unit }) => unit)).toEqual([undefined, "rad", "rad"]);
    expect(pendulum("").system.elements.map(({ unit }) => unit)).toEqual([undefined, undefined, undefined]);
  });

  it("stand in the table of the final state", () => {
    const report = (model: ReturnType<typeof pendulum>): string =>
      simulationText(simulate(model), { ...model, coordinates: model.system.coordinates });
    expect(report(pendulum(""))).toMatch(/final state +position +velocity\n/);
    expect(report(pendulum("units: { phi: rad, psi: rad }"))).toMatch(/final state +position rad +velocity rad\/s\n/);
    expect(report(pendulum("units: { psi: rad }"))).toMatch(/psi .* rad, rad\/s\n/);
  });

  it("are known for bodies, their contacts, joints and clutches", () => {
    const { model } = readModel(
      `kind: system
bodies: [{ name: a, mass: 1, shape: { disc: 1 }, position: [0, 1], friction: 1 }, { name: b, mass: 1, inertia: 1 }]
obstacles: [{ name: floor, type: half-plane }]
joints: [{ name: weld, type: weld, between: [a, b] }]
clutches: [{ name: ratchet, between: [a, ground] }]`,
      { kind: "system" },
    );
    expect(model.units).toEqual(["m", "m", "rad", "m", "m", "rad"]);
    expect(Object.fromEntries(model.system.elements.map(({ name, unit }) => [name, unit]))).toEqual({
      ...{ "a-floor": "m", "a-floor.friction": "m" },
      ...{ "weld.x": "m", "weld.y": "m", "weld.angle": "rad", ratchet: "rad" },
    });
  });

  it.each([
    ["units: { phj: rad }", 'did you mean "phi"?'],
    ["units: { phi: degrees }", "Known: m, rad."],
    ["units: [rad]", "units: { phi: rad }"],
  ])("refuses %s with a way out", (more, advice) => {
    expect(() => pendulum(more)).toThrowError(
      expect.objectContaining({ fix: expect.stringContaining(advice) }) as unknown as Error,
    );
  });
});
