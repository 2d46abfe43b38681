/**
 * A rod (mass 1, half length 1, J = 1/3) that slides on its end into Painlevé's singularity: K = 1 + 3 cos²θ − 3μ sinθ cosθ falls to
 * zero while θ grows, at tan²θ − 3μ tanθ + 4 = 0, and the normal force −d/K grows without bound.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const friction = 2.5;
const critical = Math.atan((3 * friction - Math.sqrt(9 * friction ** 2 - 16)) / 2);

function slide(impactWithoutCollision?: boolean): SimulationResult {
  const [angle, rate, speed] = [0.2, 1.5, -20];
  const file = {
    ...{ kind: "system", coordinates: ["x", "z", "a"] },
    kineticEnergy: "1/2*(dx^2 + dz^2) + 1/6*da^2",
    potentialEnergy: "9.81*z",
    elements: [
      { name: "tip", type: "geometric-unilateral", gap: "z - sin(a)" },
      { name: "sl", type: "coulomb-step", slip: "dx + sin(a)*da", normal: "tip", friction },
    ],
    initial: {
      position: [0, Math.sin(angle), angle],
      velocity: [speed - Math.sin(angle) * rate, Math.cos(angle) * rate, rate],
    },
    simulate: { until: 0.3, impactWithoutCollision },
  };
  return simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { method: "event" });
}

describe("a rod that slides into the singularity", () => {
  const held = slide(false);

  it("ends there as Painlevé, with time, elements, cause and way out", () => {
    expect(held.status).toBe("failed");
    expect(held.reason).toMatch(/^at t = 0\.265\d+ \(tip, sl\): Painlevé: μ has reached its critical value/);
    expect(held.reason).toMatch(/normal force grows without bound.*option impactWithoutCollision/);
    expectClose(held.final.position[2]!, critical, { absolute: 1e-10, because: "where K = 0" });
  });

  it("goes on with an impact without collision unless told not to, which stops the tip", () => {
    const run = slide();
    expect(slide(true)).toEqual(run);
    expect(run.status).toBe("done");
    expect(run.warnings.join()).toMatch(/Painlevé.*resolved by an impact without collision/);
    const [impact] = run.events;
    expect([impact!.type, impact!.t]).toEqual(["impact", held.final.t]);
    const [sin, cos] = [Math.sin(critical), Math.cos(critical)];
    const slip = held.final.velocity[0]! + sin * held.final.velocity[2]!;
    const [nn, nt, tt] = [1 + 3 * cos * cos, -3 * sin * cos, 1 + 3 * sin * sin];
    const loss = (0.5 * slip * slip * nn) / (nn * tt - nt * nt);
    expectClose(impact!.work, -loss, { relative: 1e-9, because: "½ γᵀG⁻¹γ with γ = (0, slip), all of it lost" });
  });
});

describe("a rod that slides beyond the critical friction on a stack of boxes", () => {
  // More contact states than an event enumerates at first: the proof that none is consistent comes from the solvers.
  const angle = 0.9;
  const box = (i: number) => ({
    ...{ name: `box${i}`, mass: 1000, position: [0, 0.5 * i - 1.25], friction: 3, restitution: 0 },
    shape: boxShape(2, 0.25),
  });
  const rod = {
    ...{
      name: "rod",
      mass: 1,
      inertia: 1 / 3,
      position: [0, Math.sin(angle)],
      velocity: [-1, 0],
      friction: 3,
      restitution: 0,
    },
    shape: { points: [[-Math.cos(angle), -Math.sin(angle)]] },
  };
  const file = {
    ...{ kind: "system", bodies: [box(0), box(1), box(2), rod] },
    obstacles: [{ name: "floor", type: "half-plane", point: [0, -1.5], friction: 3, restitution: 0 }],
  };
  const run = simulate(readModel(JSON.stringify(file), { kind: "system" }).model, { method: "event", until: 1e-3 });

  it("goes on with an impact without collision as on the ground, and says so", () => {
    expect(run.reason).toBeUndefined();
    expect(run.status).toBe("done");
    expect(run.warnings.join()).toMatch(/Painlevé.*resolved by an impact without collision/);
    expect(run.events[0]!.work).toBeLessThan(0);
  });
});
