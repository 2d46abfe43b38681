/** What rounding leaves of a sum is shown as 0; what is small and real is shown. */
import { describe, expect, it } from "vitest";
import { simulationText } from "../../src/doors/reports.ts";
import { assembleImpact, impactText, readModel, resolveImpact, simulate } from "../../src/index.ts";
import { modelOf, outcome } from "../support/models.ts";

const resolved = (model: object) => resolveImpact(assembleImpact(modelOf({ kind: "impact", ...model })));

describe("the ledger of an impact", () => {
  it("shows that a sticking contact is at rest", () => {
    const result = resolved({
      massMatrix: [
        [1.3, 0.2],
        [0.2, 0.7],
      ],
      preVelocity: [0.3, -1],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 1] },
        { name: "grip", type: "coulomb-step", direction: [0.7, 0.21], normal: "floor", friction: 3 },
      ],
    });
    // The number itself is rounding, as JSON shows it, and γ⁻ = 0 gives it no scale.
    expect(outcome(result, "grip").preContactVelocity).toEqual([0]);
    expect(Math.abs(outcome(result, "grip").postContactVelocity[0]!)).toBeGreaterThan(0);
    expect(impactText(result)).toMatch(/^ {2}grip +planar friction +stick +0 +0 /m);
    expect(impactText(result)).toMatch(/^ {2}u⁺ {2}\(0, 0\)$/m);
  });

  it("shows the recoil of a body 10¹⁵ times as heavy: u⁺ = 2/(1 + 10¹⁵)", () => {
    const result = resolved({
      massMatrix: [
        [1, 0],
        [0, 1e15],
      ],
      preVelocity: [1, 0],
      elements: [{ name: "ball", type: "geometric-unilateral", direction: [-1, 1], restitution: 1 }],
    });
    expect(impactText(result)).toMatch(/^ {2}u⁺ {2}\(−1, 2e-15\)$/m);
  });
});

describe("a run", () => {
  const text = (restitution: number): string => {
    const file = JSON.stringify({
      kind: "system",
      coordinates: ["z"],
      kineticEnergy: "1/2*dz^2",
      potentialEnergy: "9.81*z",
      elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution }],
      initial: { position: [0.7], velocity: [0] },
      simulate: { until: 3 },
    });
    const { model } = readModel(file, { file: "ball.json", kind: "system" });
    return simulationText(simulate(model), { coordinates: ["z"], events: 99 });
  };

  it("without loss shows no work of its impacts", () => {
    expect(text(1)).toMatch(/impact +ground( +0)?$/m);
    expect(text(1)).not.toMatch(/impact +ground +[+−]/);
    expect(text(1)).toContain("no energy was created; the books balance to rounding");
  });

  it("shows the last losses of a chatter, however small, and rest as rest", () => {
    const works = [...text(0.5).matchAll(/impact +ground +−(\S+)$/gm)].map(([, work]) => Number(work));
    expect(works.length).toBeGreaterThan(15);
    works.slice(1).forEach((work, k) => expect(work / works[k]!).toBeCloseTo(0.25, 3));
    expect(text(0.5)).toMatch(/^z +0 +0$/m);
  });
});
