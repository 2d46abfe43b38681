/** A jam, [errata: traps when solving]: friction forbids the rebound that Newton's law asks for. */
import { describe, expect, test } from "vitest";
import { impactRemedies } from "../../src/certificates/impact-remedies.ts";
import { impactText } from "../../src/doors/reports.ts";
import { simulate } from "../../src/dynamics/simulate.ts";
import { resolveImpact } from "../../src/laws/resolve-impact.ts";
import { readModel } from "../../src/models/read-model.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { expectClose } from "../support/expect.ts";

const NOT_UNIQUE = /compression impulses are not unique/;

/** One freedom, W = (1, 2), μ = ½: Λ_N + 2Λ_T with |Λ_T| ≤ Λ_N/2 spans 0 … 2Λ_N, and γ_T⁺ = 2γ_N⁺ > 0 forces the 0. */
function jam(restitution: number) {
  const { model } = readModel(
    `
kind: impact
massMatrix: [[1]]
preVelocity: [-1]
elements:
  - { name: normal, type: geometric-unilateral, direction: [1], restitution: ${restitution} }
  - { name: rub, type: coulomb-step, direction: [2], normal: normal, friction: 0.5 }`,
    { kind: "impact" },
  );
  return resolveImpact(assembleImpact(model), model);
}

describe("an impact without solution", () => {
  test("names what was tried and gets past it, at rest", () => {
    const result = jam(0.5);
    expect(result.status).toBe("none");
    const remedies = impactRemedies(result);
    expect(remedies.map(({ law, restitution }) => law?.name ?? restitution)).toEqual([
      "poisson",
      "max-dissipation",
      { normal: 0 },
    ]);
    // u⁺ = 0 is all that is left: the kinetic energy ½ is lost.
    for (const { work } of remedies) expectClose(work, -0.5, { absolute: 1e-9, because: "the tolerance of a solver" });
    expect(remedies[0]!.remarks[0]).toMatch(NOT_UNIQUE);
    expect(impactText(result, { remedies })).toMatch(/do {4}the law poisson: this impact then gives −0\.5 J/);
  });

  test("names nothing that has no solution either", () => {
    const { model } = readModel(
      `
kind: impact
massMatrix: [[1]]
preVelocity: [-1]
elements:
  - { name: stop, type: geometric-unilateral, direction: [1], restitution: 0.5 }
  - { name: held, type: kinematic-unilateral, direction: [-1], restitution: 0 }
  - { name: brake, type: step, direction: [1], bound: 0.1 }`,
      { kind: "impact" },
    );
    const result = resolveImpact(assembleImpact(model), model);
    // Poisson's law refuses a fixed bound.
    expect(impactRemedies(result).some(({ law }) => law?.name === "poisson")).toBe(false);
  });
});

const leg = (restitution: number) =>
  readModel(
    `
kind: system
bodies:
  - name: leg
    mass: 1
    inertia: 0.1
    shape: { points: [[0, -0.5]] }
    position: ["0.5*sin(0.9)", "0.3 - 0.5*cos(0.9)"]
    angle: 0.9
    friction: 0.4
    restitution: ${restitution}
joints: [{ name: hip, type: revolute, between: [leg, ground], at: [0, 0.3] }]
obstacles: [{ name: floor, type: half-plane, point: [0, -0.68], friction: 0.4, restitution: ${restitution} }]
simulate: { until: 1 }`,
    { kind: "system" },
  ).model;

describe("a leg that jams on the floor", () => {
  const laws = ["poisson", "max-dissipation"] as const;

  test.each(["event", "moreau", "rattle"] as const)("ends the run under %s with remedies that work", (method) => {
    const { status, reason } = simulate(leg(0.5), { method });
    expect(status).toBe("failed");
    const named = [...reason!.matchAll(/the law ([a-z-]+)(?= |;)/g)]
      .map(([, name]) => name)
      .filter((n) => n !== "newton");
    expect(named).toEqual(laws);
    for (const law of laws) expect(simulate(leg(0.5), { method, law }).status).toBe("done");
    expect(reason).toMatch(/restitution 0 for leg-floor/);
    expect(simulate(leg(0), { method }).status).toBe("done");
    if (method !== "rattle") expect(reason).toMatch(NOT_UNIQUE);
  });

  test.each(["event", "moreau"] as const)("passes under Poisson's law and %s, and the remark with it", (method) => {
    expect(simulate(leg(0.5), { method, law: "poisson" }).warnings.join()).toMatch(NOT_UNIQUE);
  });
});
