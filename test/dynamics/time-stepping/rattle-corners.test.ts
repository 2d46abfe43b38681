/** The position problem of RATTLE where two corners meet: pushes along the old faces would find no place outside the new ones. */
import { expect, it } from "vitest";
import { deepestOverlap } from "../../../bench/soak/scenes/overlap.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0 };

/** A box that slides down the face of a regular pentagon, flush, beyond its corner. */
const radius = 0.2493825507699512;
const corner = (k: number): number[] => [radius * Math.cos(0.4 * Math.PI * k), radius * Math.sin(0.4 * Math.PI * k)];
const sliding = {
  bodies: [
    {
      ...{ name: "pentagon", mass: 2.219045, friction: 0, restitution: 0 },
      shape: { polygon: [0, 1, 2, 3, 4].map(corner) },
      ...{ position: [-0.14875302490070225, 0.20175472167346364], angle: 0.31415926535897964 },
      velocity: [-1.0220636020761966, 0],
    },
    {
      ...{ name: "box", mass: 1.047277, friction: 0.8, restitution: 0 },
      shape: boxShape(0.11050236052833498, 0.0797492572871784),
      ...{ position: [0.0401576081231881, 0.41246116672121746], angle: 5.654866776461628 },
      ...{ velocity: [1.3665243132462015, -1.7354107023614163], spin: -2.518679709240246e-13 },
    },
  ],
  obstacles: [{ ...floor, friction: 0.1, restitution: 0 }],
};

/** A box on top of another that slides along the floor: their corners pass each other. */
const passing = {
  bodies: [
    {
      ...{ name: "lower", mass: 1.40818, friction: 0.1, restitution: 0.2 },
      shape: boxShape(0.11275654598139227, 0.0910895511932941),
      ...{ position: [-0.7032892076694138, 0.09108955119329411], angle: 4.10098715937187e-17 },
      ...{ velocity: [-1.3145671960546097, -7.228592724395355e-15], spin: 1.5136676634330826e-13 },
    },
    {
      ...{ name: "upper", mass: 1.463537, friction: 0.1, restitution: 0.2 },
      shape: boxShape(0.10121068003354594, 0.0745419741848845),
      ...{ position: [-0.7136619851386531, 0.25672107657147275], angle: -Math.PI },
      ...{ velocity: [-1.8243901635315305, -6.86360504166574e-14], spin: 4.446061574459037e-13 },
    },
  ],
  obstacles: [{ ...floor, friction: 0.1, restitution: 0.2 }],
};

it.each([
  ["a flush box leaves the face of a pentagon", sliding],
  ["a box slides over the corner of the one below", passing],
])("%s", (_, file) => {
  const scene = { kind: "system", joints: [], springs: [], contacts: "all", ...file };
  const { model } = readModel(JSON.stringify({ ...scene, simulate: { until: 0.02 } }), { kind: "system" });
  let deepest = 0;
  const record = (__: number, q: Float64Array): void => {
    deepest = Math.max(deepest, deepestOverlap(scene as never, q).depth);
  };
  const result = simulate(model, { method: "rattle", step: 2e-3, project: true, recorder: { record } });
  expect(result.status).toBe("done");
  // Their corners slide level with the faces they leave: no step needs pushes without friction for that.
  expect(result.warnings.join()).not.toContain("found no positions with friction");
  expect(deepest).toBeLessThan(1e-9);
  expect(result.energy.imbalance).toBeLessThan(1e-3 * result.energy.initial);
});

/** Right angle at the lower right; centre of mass at the origin. */
const wedge = {
  polygon: [
    [-2 / 15, -1 / 15],
    [1 / 15, -1 / 15],
    [1 / 15, 2 / 15],
  ],
};

it("a box that rises into the point of a wedge, corner on corner, pushes it where Newton's passes go between two faces", () => {
  const smooth = { friction: 0, restitution: 0 };
  const bodies = [
    { name: "box", mass: 700, shape: boxShape(0.1, 0.1), position: [0.3, 0.1], velocity: [0.15, 0.15] },
    { name: "low", mass: 300, shape: wedge, position: [0.4 + 2 / 15, 1 / 15] },
    { name: "disc", mass: 100, shape: { disc: 0.1 }, position: [0.3, 0.3], velocity: [0.25, -0.3] },
    { name: "high", mass: 5, shape: wedge, position: [0.4 + 2 / 15, 0.2 + 1 / 15] },
  ].map((body) => ({ ...body, ...smooth }));
  const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0, ...smooth };
  const scene = { kind: "system", bodies, obstacles: [floor], joints: [], contacts: "all", gravity: [0, -9.81] };
  const { model } = readModel(JSON.stringify(scene), { kind: "system" });
  let deepest = 0;
  const record = (__: number, q: Float64Array): void => {
    deepest = Math.max(deepest, deepestOverlap(scene as never, q).depth);
  };
  const run = simulate(model, { method: "rattle", step: 1e-3, until: 0.02, project: true, recorder: { record } });
  expect(run.reason).toBeUndefined();
  expect(deepest).toBeLessThan(1e-9);
  expect(run.energy.created).toBe(0);
  // Nothing pushes along the floor.
  const momentum = bodies.reduce((sum, { mass }, i) => sum + mass * run.final.velocity[3 * i]!, 0);
  expectClose(momentum, 700 * 0.15 + 100 * 0.25, { relative: 1e-10, because: "impulses between bodies cancel" });
  expectClose(run.energy.final + run.energy.dissipated, run.energy.initial, {
    absolute: 1e-3 * (run.energy.kinetic?.largest ?? 0),
    because: "truncation of steps of 1 ms",
  });
});
