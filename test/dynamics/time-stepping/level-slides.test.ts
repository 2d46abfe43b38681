/**
 * What slides level over seams goes on as over a floor of one part: v⁺ = v without friction, x = v²/(2μg) to the stop with it. An end that
 * stands out by more than touch stops it: what is left of the velocity is the law's, 0 for ε = 0.
 */
import { describe, expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const SHAPES = {
  box: { shape: boxShape(0.125, 0.125), height: 0.125 },
  plank: { shape: boxShape(0.25, 0.03125), height: 0.03125 },
  disc: { shape: { disc: 0.125 }, height: 0.125 },
  // Cut in pieces, of which some end in corners of the face below and have nothing of it.
  u: {
    shape: {
      polygon: [
        [-0.125, -0.125],
        [0.125, -0.125],
        [0.125, 0.125],
        [0.0625, 0.125],
        [0.0625, -0.0625],
        [-0.0625, -0.0625],
        [-0.0625, 0.125],
        [-0.125, 0.125],
      ],
    },
    height: 0.125,
    inertia: 0.02,
  },
} as const;

const TILES = 12;

/** Floors of parts of one width with their tops at y = 0, the second half higher by `step`. */
const FLOORS = {
  tiles: (width: number, step: number) =>
    Array.from({ length: TILES }, (_, i) => {
      const [from, to, top] = [i * width, (i + 1) * width, 2 * i < TILES ? 0 : step];
      const points = [
        [from, -0.25],
        [to, -0.25],
        [to, top],
        [from, top],
      ];
      return { name: `t${i}`, type: "polygon", points };
    }),
  segments: (width: number) =>
    Array.from({ length: TILES }, (_, i) => ({
      ...{ name: `t${i}`, type: "segment", from: [i * width, 0], to: [(i + 1) * width, 0] },
    })),
} as const;

interface Slide {
  readonly shape: keyof typeof SHAPES;
  readonly floor?: keyof typeof FLOORS;
  readonly width?: number;
  readonly velocity: number;
  readonly x?: number;
  readonly friction?: number;
  readonly step?: number;
  readonly until?: number;
  readonly gravity?: readonly [number, number];
}

/** The run of a body that begins flush on the floor, at x on it. */
function slide(options: Parameters<typeof simulate>[1], given: Slide) {
  const {
    shape: name,
    floor = "tiles",
    width = 0.25,
    velocity,
    x = 0.375,
    friction = 0,
    step = 0,
    until = 0.5,
  } = given;
  const { height, ...body } = SHAPES[name];
  const moved = { name: "b", mass: 1, ...body, position: [x, height], velocity: [velocity, 0], friction };
  const obstacles = FLOORS[floor](width, step).map((part) => ({ ...part, friction }));
  const gravity = given.gravity && { gravity: given.gravity };
  const text = JSON.stringify({ kind: "system", bodies: [moved], obstacles, ...gravity, simulate: { until } });
  return simulate(readModel(text, { kind: "system" }).model, options);
}

/** A share of the velocity that roundings of all steps may take. */
const KEPT = 1e-9;

const METHODS = [
  ["moreau, ahead", { method: "moreau" }],
  ["moreau, held", { method: "moreau", activation: "held" }],
  ["moreau, middle", { method: "moreau", activation: "middle" }],
  ["moreau, start", { method: "moreau", activation: "start" }],
  ["moreau, end", { method: "moreau", activation: "end" }],
  ["rattle", { method: "rattle" }],
] as const;

describe.each(METHODS)("%s: nothing is in the way of what slides over seams", (_, method) => {
  test.each([
    [0.25, 2, 0.375, 1e-3],
    [0.3, 2, 0.45, 5e-3],
  ] as const)(
    "an outline with a hollow keeps its velocity on tiles of %f m at %f m/s from x = %f m, step %f s",
    (width, velocity, x, step) => {
      const run = slide({ ...method, step }, { shape: "u", width, velocity, x, until: 0.4 });
      expect(run.status).toBe("done");
      expect(Math.abs(run.final.velocity[0]! / velocity - 1)).toBeLessThan(KEPT);
      expect(Math.hypot(run.final.velocity[1]!, run.final.velocity[2]!)).toBeLessThan(KEPT);
    },
  );

  describe.each(["box", "plank", "disc"] as const)("a %s", (shape) => {
    // On round numbers corners are exactly on the seams at the middle or the end of steps, on the others anywhere; 1.2 m on 12 tiles at most.
    test.each([
      ["tiles", 0.25, 2, 0.375, 1e-3],
      ["tiles", 0.3, 1, 0.55, 1e-3],
      ["tiles", 0.5, 1, 0.25, 2e-3],
      ["tiles", 0.25, 2, 0.388, 2e-3],
      ["tiles", 0.2718, 1.6180339, 0.41421, 5e-3],
      ["segments", 0.25, 2, 0.3125, 1e-3],
      ["segments", 0.3, 1.7320508, 0.31, 3e-3],
    ] as const)(
      "keeps its velocity on %s of %f m at %f m/s from x = %f m, step %f s",
      (floor, width, velocity, x, step) => {
        for (const sign of [1, -1]) {
          const begin = sign > 0 ? x : TILES * width - x;
          const run = slide({ ...method, step }, { shape, floor, width, velocity: sign * velocity, x: begin });
          expect(run.status).toBe("done");
          expect(Math.abs(run.final.velocity[0]! / (sign * velocity) - 1)).toBeLessThan(KEPT);
          expect(Math.hypot(run.final.velocity[1]!, run.final.velocity[2]!)).toBeLessThan(KEPT);
        }
      },
    );
  });
});

/** Tiles that are bodies, ten times as heavy, flush beside each other on a floor. */
function overRow(options: Parameters<typeof simulate>[1], name: keyof typeof SHAPES, velocity: number) {
  const { shape, height } = SHAPES[name];
  const tiles = Array.from({ length: 6 }, (_, i) => ({
    ...{ name: `t${i}`, mass: 10, shape: boxShape(0.15, 0.1), position: [0.3 * i, 0.1], friction: 0 },
  }));
  const slider = { name: "d", mass: 1, shape, position: [0.25, 0.2 + height], velocity: [velocity, 0], friction: 0 };
  const obstacles = [{ name: "floor", type: "half-plane", friction: 0 }];
  // 0.43 m: each end of a plank of 0.5 m, of a box of 0.25 m and a disc come over a seam.
  const text = JSON.stringify({ kind: "system", bodies: [...tiles, slider], obstacles, simulate: { until: 0.25 } });
  return simulate(readModel(text, { kind: "system" }).model, options);
}

test.each([
  ["moreau", "box", 1e-3],
  ["moreau", "plank", 4e-3],
  ["rattle", "plank", 1e-3],
  ["rattle", "plank", 4e-3],
  ["rattle", "box", 4e-3],
  ["rattle", "disc", 4e-3],
] as const)("%s: a row of boxes lets a %s slide over it, step %f s", (method, shape, step) => {
  const { status, final } = overRow({ method, step }, shape, 1.7);
  expect(status).toBe("done");
  expect(Math.abs(final.velocity.at(-3)! / 1.7 - 1)).toBeLessThan(KEPT);
});

const g = 9.81;

describe.each([
  ["moreau", 1e-3],
  ["moreau", 5e-3],
  ["rattle", 1e-3],
] as const)("%s, step %f s: with friction", (method, step) => {
  test.each([
    ["box", "tiles", 1],
    ["plank", "tiles", 1],
    ["plank", "tiles", 2],
    ["plank", "segments", 1.5],
  ] as const)("a %s on %s comes to rest behind v²/(2μg) from %f m/s", (shape, floor, velocity) => {
    const friction = 0.2;
    const until = velocity / (friction * g) + 0.1;
    const run = slide({ method, step }, { shape, floor, velocity, friction, until });
    expect(run.status).toBe("done");
    expect(Math.abs(run.final.position[0]! - 0.375 - velocity ** 2 / (2 * friction * g))).toBeLessThan(velocity * step);
    expect(Math.abs(run.final.velocity[0]!)).toBeLessThan(KEPT);
  });
});

describe.each(["moreau", "rattle"] as const)("%s", (method) => {
  test("an end that stands out by 1 mm stops a box", () => {
    const run = slide({ method, step: 1e-3 }, { shape: "box", velocity: 1, x: 1.2, step: 1e-3 });
    expect(run.status).toBe("done");
    // It stands at 1.5 m, half the box before it.
    expect(run.final.position[0]).toBeLessThan(1.375 + 1e-6);
    expect(run.final.velocity[0]).toBeLessThan(KEPT);
  });

  test("an end that is lower is none", () => {
    const run = slide({ method, step: 1e-3 }, { shape: "plank", velocity: 1, x: 1.2, step: -1e-3, until: 0.3 });
    expect(run.final.velocity[0]).toBeGreaterThan(0.99);
  });

  test("a box that begins at rest exactly at a seam of a slope slides down, x = ½gt² sin α", () => {
    const alpha = 0.3;
    const gravity = [g * Math.sin(alpha), -g * Math.cos(alpha)] as const;
    const run = slide({ method, step: 1e-3 }, { shape: "box", velocity: 0, gravity });
    expect(run.final.velocity[0]).toBeCloseTo(g * Math.sin(alpha) * 0.5, 9);
  });
});
