/** Shapes with sides that meet between two looks of a step rebound where they meet, whatever the step and the speed. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose as expectWithin } from "../../support/expect.ts";

type Point = readonly [number, number];

/** Times from the rounding of half a metre, which a grazing corner makes a thousand times as large. */
const expectClose = (x: number, y: number, absolute: number): void =>
  expectWithin(x, y, { absolute, because: "rounding of the way" });

const BOX: readonly Point[] = [
  [-0.01, -0.01],
  [0.01, -0.01],
  [0.01, 0.01],
  [-0.01, 0.01],
];

interface Flyer {
  readonly polygon: readonly Point[];
  readonly position: Point;
  readonly velocity: Point;
}

function fly(bodies: readonly Flyer[], obstacles: readonly object[], until: number) {
  const scene = {
    ...{ kind: "system", gravity: 0, obstacles },
    bodies: bodies.map(({ polygon, ...moving }, i) => ({
      ...{ name: "ab"[i], mass: 1, inertia: 1, shape: { polygon }, restitution: 1 },
      ...moving,
    })),
  };
  return simulate(readModel(JSON.stringify(scene), { kind: "system" }).model, { method: "event", until });
}

describe("a box of 2 cm that flies half a metre", () => {
  const from = (speed: number): Flyer => ({ polygon: BOX, position: [-0.5, 0], velocity: [speed, 0] });
  const WALLS = {
    "a wall of 1 mm": {
      ...{ type: "polygon", points: [[0, -1], [0.001, -1], [0.001, 1], [0, 1]] }, // biome-ignore format: a list of points
    },
    "a segment": { type: "segment", from: [0, -1], to: [0, 1] },
  };
  describe.each(Object.entries(WALLS))("rebounds from %s", (_, wall) => {
    test.each([1, 100, 1e4, 1e6])("at %s m/s", (speed) => {
      for (const until of [0.6, 1, 3]) {
        const run = fly([from(speed)], [{ name: "wall", restitution: 1, ...wall }], until / speed);
        expect(run.events.map(({ type }) => type)).toEqual(["impact"]);
        expectClose(run.events[0]!.t, 0.49 / speed, 1e-12 / speed);
        expectClose(run.final.velocity[0]!, -speed, 1e-12 * speed);
      }
    });
  });

  it("rebounds from another one that comes flush, whatever the end of the run", () => {
    for (const until of [0.6, 1, 2.3, 5]) {
      const other: Flyer = { polygon: BOX, position: [0.5, 0], velocity: [-1, 0] };
      const run = fly([from(1), other], [], until);
      expectClose(run.events[0]!.t, 0.49, 1e-12);
      expectClose(run.final.velocity[0]!, -1, 1e-12);
      expectClose(run.final.velocity[3]!, 1, 1e-12);
    }
  });
});

/** Where the border of a convex polygon is at a height, on its right (1) or left (−1) side. */
function borderAt(polygon: readonly Point[], height: number, side: 1 | -1): number {
  const crossings = polygon.flatMap(([x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    if (Math.min(y, nextY) > height || Math.max(y, nextY) < height) return [];
    return y === nextY ? [x, nextX] : [x + ((nextX - x) * (height - y)) / (nextY - y)];
  });
  return side * Math.max(...crossings.map((x) => side * x));
}

/** How far a polygon can go to the right until it meets another; infinite when they miss each other. The distance is convex and piecewise linear in the height. */
function wayBetween(a: readonly Point[], b: readonly Point[]): number {
  const range = (polygon: readonly Point[]): Point => {
    const heights = polygon.map(([, y]) => y);
    return [Math.min(...heights), Math.max(...heights)];
  };
  const [low, high] = [Math.max(range(a)[0], range(b)[0]), Math.min(range(a)[1], range(b)[1])];
  if (!(low < high)) return Infinity;
  const heights = [low, high, ...[...a, ...b].map(([, y]) => y).filter((y) => y > low && y < high)];
  return Math.min(...heights.map((y) => borderAt(b, y, -1) - borderAt(a, y, 1)));
}

/** A bar or a box, flush with the axes. */
const rectangle = fc
  .record({
    size: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
    slimness: fc.constantFrom(0.1, 0.2, 0.5, 1),
  })
  .map(({ size, slimness }) => BOX.map(([x, y]): Point => [100 * size * x, 100 * slimness * size * y]));

/** Some corners of an ellipse. */
const cornered = fc
  .record({
    corners: fc.integer({ min: 3, max: 7 }),
    phase: fc.double({ min: 0, max: 6, noNaN: true }),
    size: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
    slimness: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  .map(({ corners, phase, size, slimness }) =>
    Array.from({ length: corners }, (_, k): Point => {
      const angle = phase + (2 * Math.PI * k) / corners;
      return [size * Math.cos(angle), slimness * size * Math.sin(angle)];
    }),
  );

const pair = fc.oneof(
  fc.record({ a: cornered, b: cornered }),
  fc.record({ a: rectangle, b: cornered }),
  rectangle.map((a) => ({ a, b: a })),
);

const moved = (corners: readonly Point[], [dx, dy]: Point): Point[] => corners.map(([x, y]) => [x + dx, y + dy]);

describe("convex polygons head on", () => {
  it("meet at the time of the closed form, or miss each other", () => {
    const pairs = fc.record({
      pair,
      speed: fc.double({ min: 0.5, max: 500, noNaN: true }),
      beside: fc.oneof(fc.constant(0), fc.double({ min: -0.05, max: 0.05, noNaN: true })),
      longer: fc.double({ min: 1.1, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(pairs, ({ pair: { a, b }, speed, beside, longer }) => {
        const [start, end]: Point[] = [
          [-0.5, 0],
          [0.5, beside],
        ];
        const way = wayBetween(moved(a, start!), moved(b, end!));
        // Sides that graze along each other may do so or not.
        const nudged = [1e-7, -1e-7].map((by) => wayBetween(moved(a, start!), moved(b, [0.5, beside + by])));
        fc.pre(nudged.every((one) => Number.isFinite(one) === Number.isFinite(way)));
        const run = fly(
          [
            { polygon: a, position: start!, velocity: [speed, 0] },
            { polygon: b, position: end!, velocity: [-speed, 0] },
          ],
          [],
          (longer * 0.5) / speed,
        );
        expect(run.status).toBe("done");
        if (way === Infinity) expect(run.events).toEqual([]);
        else expectClose(run.events[0]!.t, way / (2 * speed), 1e-9 / speed);
        expectClose(run.energy.final, run.energy.initial, 1e-9 * run.energy.initial);
        expect(run.worstPenetration).toBeLessThan(1e-12);
      }),
      { numRuns: 60 },
    );
  });
});
