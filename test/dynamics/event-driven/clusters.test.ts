/** Bodies far from each other do not concern each other: their chatters, and what one step finds of their contacts. */
import { describe, expect, it } from "vitest";
import type { Scene } from "../../../bench/soak/scenes/draw-scene.ts";
import { deepestOverlap } from "../../../bench/soak/scenes/overlap.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const modelOf = (file: object) => readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" }).model;

describe("two discs that bounce side by side", () => {
  // A height h takes t₀ = √(2h/g); the flights that follow sum up to t₀ (1 + ε)/(1 − ε).
  const [g, height] = [10, 0.8];
  const disc = (name: string, x: number, restitution: number) => ({
    ...{ name, mass: 1, shape: { disc: 0.1 }, position: [x, height + 0.1], restitution },
  });
  const coefficients = { left: 0.5, right: 0.6 };
  const model = modelOf({
    gravity: [0, -g],
    bodies: [disc("left", -1, coefficients.left), disc("right", 1, coefficients.right)],
    obstacles: [{ name: "floor", type: "half-plane" }],
    contacts: "all",
    simulate: { until: 2 },
  });
  const { status, events, energy } = simulate(model);

  it.each(["left", "right"] as const)("the %s one accumulates by itself, with its own ratio", (name) => {
    const ratio = coefficients[name];
    const zeno = events.find(({ type, elements }) => type === "zeno" && elements.includes(`${name}-floor`));
    const time = (Math.sqrt((2 * height) / g) * (1 + ratio)) / (1 - ratio);
    expectClose(zeno!.t, time, { relative: 1e-9, because: "tolerance of the run" });
    expectClose(zeno!.ratio!, ratio, { relative: 1e-2, because: "ratios of the last flights that must agree" });
    expect(zeno!.elements).toEqual([`${name}-floor`]);
  });

  it("both end at rest on the floor, all energy lost", () => {
    expect(status).toBe("done");
    expectClose(energy.final, 2 * g * 0.1, { relative: 1e-9, because: "tolerance of the run" });
  });
});

/** Whose corner is inside turns another edge to it within a step: the gap is open at both ends of it. */
describe("a box that strikes a triangle near a corner", () => {
  const scene: Scene = {
    ...{ kind: "system", title: "corner", gravity: [0, -9.81], contacts: "all", joints: [], springs: [] },
    bodies: [
      {
        ...{ name: "triangle", mass: 2.3928, friction: 0.1, restitution: 0 },
        shape: {
          polygon: [
            [0.18015631067100912, 0],
            [-0.09007815533550452, 0.15601994169317546],
            [-0.09007815533550464, -0.15601994169317543],
          ],
        },
        ...{ position: [0.518271745892597, 0.2549429863205772], angle: 0.3857963589365097 },
        ...{ velocity: [-1.7731073363658336, -2.7512398398159683], spin: 4.604462402966941 },
      },
      {
        ...{ name: "box", mass: 1.22817, friction: 0.1, restitution: 0 },
        shape: {
          polygon: [
            [-0.22428627621848135, -0.08577439337968826],
            [0.22428627621848135, -0.08577439337968826],
            [0.22428627621848135, 0.08577439337968826],
            [-0.22428627621848135, 0.08577439337968826],
          ],
        },
        ...{ position: [0.6297916414965278, 0.5601594499574533], angle: 4.567112758377777 },
        ...{ velocity: [0.15943797381701838, -3.4424953224885217], spin: -3.2194031055469616 },
      },
    ],
    obstacles: [{ name: "floor", type: "half-plane", point: [0, 0], angle: 0, friction: 0.1, restitution: 1 }],
    simulate: { until: 0.01 },
  };

  it("stops at it", () => {
    let deepest = 0;
    const record = (_: number, q: Float64Array): void => {
      deepest = Math.max(deepest, deepestOverlap(scene, q).depth);
    };
    const { status, events } = simulate(modelOf(scene), { recorder: { record } });
    expect(status).toBe("done");
    expect(events.some(({ type }) => type === "impact")).toBe(true);
    expect(deepest).toBeLessThan(1e-9);
  });
});
