import { describe, expect, it } from "vitest";
import { phaseOfEquilibria, phaseOfMotion, recordMotion } from "../../../src/doors/motion.ts";
import { equilibriaJson } from "../../../src/doors/reports.ts";
import { findEquilibria, readModel, type SystemModel, simulate, simulationJson } from "../../../src/index.ts";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { exampleSystem } from "../../dynamics/reference/reference.ts";
import { soundTexts } from "../../support/figure-checks.ts";
import { storedMotion } from "../../support/motions.ts";

function stillOf(model: SystemModel): StoredResult {
  const found = findEquilibria(model, { starts: 4 });
  const phase = phaseOfEquilibria(model, found);
  const { title, system } = model;
  const json = equilibriaJson(found, system.coordinates, { ...(title && { title }), ...(phase && { phase }) });
  return JSON.parse(JSON.stringify(json)) as StoredResult;
}

/** A mass on a spring with dry friction: it rests where k|x| ≤ μ m g. */
function brakedSpring(name = "x"): SystemModel {
  const text = JSON.stringify({
    ...{ kind: "system", coordinates: [name, "z"], kineticEnergy: `1/2*(d${name}^2 + dz^2)` },
    potentialEnergy: `1/2*4*${name}^2 + 10*z`,
    elements: [
      { name: "floor", type: "geometric-unilateral", gap: "z" },
      { name: "friction", type: "coulomb-step", slip: `d${name}`, normal: "floor", friction: 0.3 },
    ],
    initial: { position: [1, 0], velocity: [0, 0] },
    simulate: { until: 3, method: "event" },
  });
  return readModel(text, { kind: "system" }).model;
}

describe("phase of equilibria", () => {
  it("a braked spring rests for |x| ≤ μmg/k = 0.75", () => {
    const result = stillOf(brakedSpring());
    const { rests } = (result as unknown as { phase: { rests: [number, number][] } }).phase;
    expect(rests).toEqual([[expect.closeTo(-0.75, 6), expect.closeTo(0.75, 6)]]);
    expect(soundTexts(result, "phase")[0]).toMatch(/^It can rest for x from −0.750 to 0.750: /);
  });

  it("a ball rests at 0 alone, and contacts close what is below", () => {
    const result = stillOf(exampleSystem("bouncing-ball"));
    const { rests, admissible } = (result as unknown as { phase: Record<string, [number, number][]> }).phase;
    expect(rests).toEqual([[0, 0]]);
    expect(admissible![0]![0]).toBeCloseTo(0, 6);
    expect(soundTexts(result, "phase")[0]).toBe("It can rest at z = 0: stable");
  });

  it.each(["sliding-block", "rocking-block-motion", "two-mass-1"])("is sound for %s", (name) => {
    soundTexts(stillOf(exampleSystem(name)), "phase");
  });

  it("says why there is none", () => {
    const result = stillOf(exampleSystem("bouncing-ball"));
    const { phase: _, ...bare } = result as unknown as Record<string, unknown>;
    expect(() => drawFigure(bare as unknown as StoredResult, { figure: "phase" })).toThrow("no coordinate moves alone");
    const none = { ...bare, status: "none", equilibria: [] } as unknown as StoredResult;
    expect(() => drawFigure(none, { figure: "phase" })).toThrow("no equilibrium was found");
  });
});

describe("phase", () => {
  it("has the places of rest and level lines behind a motion that sticks", () => {
    const model = brakedSpring();
    const recorder = recordMotion(model.system);
    const run = simulate(model, { recorder });
    const phase = phaseOfMotion(model, recorder.motion(), run.final)!;
    expect(phase.rests).toEqual([[expect.any(Number), expect.closeTo(0.75, 6)]]);
    expect(Math.abs(run.final.position[0]!)).toBeLessThanOrEqual(0.75 + 1e-9);
    const json = simulationJson(run, ["x", "z"], { motion: recorder.motion(), phase });
    const stored = JSON.parse(JSON.stringify(json)) as StoredResult;
    soundTexts(stored, "phase");
    const { phase: _, ...bare } = stored as unknown as Record<string, unknown>;
    const paths = (result: unknown) =>
      drawFigure(result as StoredResult, { figure: "phase" }).svg.split("<path").length;
    expect(paths(stored)).toBeGreaterThan(paths(bare) + 4);
  });

  it("a bouncing ball rests at 0 from 3 s on; its first fall ends at −10 m/s and goes on with +5", () => {
    const result = storedMotion("bouncing-ball");
    expect(soundTexts(result, "phase")[0]).toBe("z rests at 0 from 3.00 s on");
    const { table, svg } = drawFigure(result, { figure: "phase" });
    const at = table.rows.filter(([t]) => Math.abs((t as number) - 1) < 1e-9).map(([, , u]) => u);
    expect(at).toEqual([expect.closeTo(-10, 9), expect.closeTo(5, 9)]);
    expect(svg).toContain("stroke-dasharray");
  });

  it("takes the coordinate that moves farthest, and says when nothing settles", () => {
    const texts = soundTexts(storedMotion("woodpecker", { until: 0.3 }), "phase");
    expect(texts[0]).toMatch(/^bird moves between −0.5\d+ and 0.1\d+ and does not/);
  });

  it("stands a coordinate that never moves, and extreme ranges", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 });
    const samples = base.samples as { q: number[][]; u: number[][] };
    for (const factor of [0, 1e-12, 1e12]) {
      const scale = (lists: number[][]) => lists.map((list) => list.map((value) => factor * value));
      const scaled = { ...samples, q: scale(samples.q), u: scale(samples.u) };
      soundTexts({ ...base, samples: scaled } as StoredResult, "phase");
    }
  });

  it("says why there is none", () => {
    const { samples: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => drawFigure(bare as StoredResult, { figure: "phase" })).toThrow(/not stored/);
  });
});
