/** Motion of bodies with several shapes, offset discs and outlines with hollows, against closed forms and against scenes that must move alike. */
import { describe, expect, test } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../src/dynamics/simulation.ts";
import { recordTrajectory } from "../../src/dynamics/trajectory.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { systemOf } from "../support/many-bodies.ts";
import { boxShape } from "../support/planar-shapes.ts";

type Corner = readonly [number, number];
const G = 9.81;
const METHODS = ["event", "rattle", "moreau"] as const;
const system = (file: object) => systemOf({ kind: "system", ...file });
const run = (file: object, method: (typeof METHODS)[number], until: number): SimulationResult =>
  simulate(system(file), { method, until, ...(method !== "event" && { step: 1e-3 }) });

/** Forces of the contacts that push, over the last row of a run. */
function lastForces(file: object, method: (typeof METHODS)[number], until: number, every: number): number[] {
  const model = system(file);
  const trajectory = recordTrajectory(model.system, { every });
  simulate(model, { method, until, recorder: trajectory, ...(method !== "event" && { step: 1e-3 }) });
  const { names, data } = trajectory.columns();
  const time = data[0]!.at(-1)! - data[0]!.at(-2)!;
  const last = names.flatMap((name, k) => (name.startsWith("impulse.") ? [data[k]!.at(-1)! / time] : []));
  return last.filter((force) => force !== 0);
}

/** A ground with a notch of 90° about x = 0.5, cut into pieces. */
const notched: readonly Corner[] = [
  [-3, -1],
  [3, -1],
  [3, 0],
  [1, 0],
  [0.5, -0.5],
  [0, 0],
  [-3, 0],
];
/** A U of width 2 and height 1.2, its inner floor at height 0. */
const cup: readonly Corner[] = [
  [-1, -0.2],
  [1, -0.2],
  [1, 1],
  [0.8, 1],
  [0.8, 0],
  [-0.8, 0],
  [-0.8, 1],
  [-1, 1],
];

describe("a disc in the notch of an outline", () => {
  const file = {
    bodies: [{ name: "d", mass: 2, shape: { disc: 0.2 }, position: [0.5, 0.3] }],
    obstacles: [{ name: "o", type: "polygon", points: notched }],
  };

  test.each(["event", "rattle"] as const)("%s: rests at √2 r above its corner", (method) => {
    const { final } = run(file, method, 2);
    expectAllClose(final.position.slice(0, 2), [0.5, -0.5 + 0.2 * Math.SQRT2], { absolute: 1e-9, because: "rest" });
    expectAllClose(final.velocity, [0, 0, 0], { absolute: 1e-12, because: "rest" });
  });

  test.each(METHODS)("%s: each side carries m g / √2", (method) => {
    const pushing = lastForces(file, method, 2, 0.5);
    const expected = (2 * G) / Math.SQRT2;
    expectAllClose(pushing, [expected, expected], { relative: 1e-9, because: "statics" });
  });
});

describe("a U over two pegs", () => {
  const turned = cup.map(([x, y]): Corner => [x, -y]);
  const peg = (name: string, x: number) => ({ name, type: "disc", center: [x, 0], radius: 0.1 });
  const file = {
    bodies: [{ name: "u", mass: 3, inertia: 1, shape: { polygon: turned }, position: [0, 0.4] }],
    obstacles: [peg("left", -0.4), peg("right", 0.4)],
  };

  test.each(["event", "rattle"] as const)("%s: is caught by its inner floor", (method) => {
    const { final, status } = run(file, method, 1);
    expect(status).toBe("done");
    expectAllClose(final.position, [0, 0.1, 0], { absolute: 1e-9, because: "rest" });
  });

  test.each(METHODS)("%s: each peg carries half of its weight", (method) => {
    const pushing = lastForces(file, method, 1, 0.5);
    expectAllClose(pushing, [1.5 * G, 1.5 * G], { relative: 1e-9, because: "statics" });
  });
});

describe("an offset disc that rolls", () => {
  // Radius 1, centre of mass e = 0.3 below the centre at angle 0, released at the angle 1.2 on a rough floor.
  const [e, inertia, start] = [0.3, 0.4, 1.2];
  const file = {
    bodies: [
      {
        ...{ name: "d", mass: 1, inertia, angle: start, friction: 50, shape: { disc: 1, center: [0, e] } },
        position: [e * Math.sin(start) - start, 1 - e * Math.cos(start)],
      },
    ],
    obstacles: [{ name: "f", type: "half-plane", friction: 50 }],
  };

  test.each([0.4, 1.1, 2.3])(
    "after %f s its centre is r φ along and ½(I + m|p|²)φ̇² = m g e (cos φ − cos φ₀)",
    (until) => {
      const { position, velocity } = run(file, "event", until).final;
      const [x, y, phi] = position as [number, number, number];
      const tolerance = { absolute: 1e-8, because: "tolerance of the run" };
      expectClose(x, e * Math.sin(phi) - phi, tolerance);
      expectClose(y, 1 - e * Math.cos(phi), tolerance);
      const arm = 1 + e * e - 2 * e * Math.cos(phi);
      expectClose((velocity[2]! ** 2 * (inertia + arm)) / 2, G * e * (Math.cos(phi) - Math.cos(start)), tolerance);
    },
  );
});

describe("scenes that must move alike", () => {
  const box = {
    name: "b",
    mass: 1,
    shape: boxShape(0.2, 0.1),
    position: [-0.4, 0.5],
    angle: 0.4,
    spin: 1,
    velocity: [1, 0],
  };
  const rough = { friction: 0.4, restitution: 0.3 };
  const slab: readonly Corner[] = [
    [-9, -1],
    [9, -1],
    [9, 0],
    [-9, 0],
  ];
  const alike = { absolute: 1e-7, because: "tolerance of the runs" };

  test.each(METHODS)("%s: a wide polygon and a half-plane", (method) => {
    const on = (ground: object) =>
      run({ bodies: [{ ...box, ...rough }], obstacles: [{ name: "f", ...rough, ...ground }] }, method, 1);
    const [flat, wide] = [on({ type: "half-plane" }), on({ type: "polygon", points: slab })];
    expectAllClose(wide.final.position, flat.final.position, alike);
    expectAllClose(wide.final.velocity, flat.final.velocity, alike);
  });

  test.each(METHODS)("%s: an outline with points on its sides and without", (method) => {
    const [[a, b], [c, d]] = [
      [-0.2, -0.1],
      [0.2, 0.1],
    ] as const;
    const polygon = [
      [a, b],
      [0.05, b],
      [c, b],
      [c, d],
      [0, d],
      [a, d],
      [a, 0.02],
    ];
    const of = (shape: object) =>
      run(
        { bodies: [{ ...box, ...rough, shape }], obstacles: [{ name: "f", type: "half-plane", ...rough }] },
        method,
        1,
      );
    expect([...of({ polygon }).final.position]).toEqual([...of(boxShape(0.2, 0.1)).final.position]);
  });

  test.each(METHODS)("%s: a step that is one outline, and one of two blocks", (method) => {
    const outline: Corner[] = [
      [-2, -1],
      [3, -1],
      [3, 0],
      [0, 0],
      [0, 1],
      [-2, 1],
    ];
    const blocks: Corner[][] = [
      [
        [-2, -1],
        [3, -1],
        [3, 0],
        [-2, 0],
      ],
      [
        [-2, -1],
        [0, -1],
        [0, 1],
        [-2, 1],
      ],
    ];
    const sliding = { ...box, position: [-0.5, 1.1], angle: 0, spin: 0, velocity: [2, 0] };
    const on = (grounds: readonly Corner[][]) =>
      run(
        { bodies: [sliding], obstacles: grounds.map((points, i) => ({ name: `g${i}`, type: "polygon", points })) },
        method,
        0.5,
      );
    expectAllClose(on([outline]).final.position, on(blocks).final.position, {
      absolute: 1e-7,
      because: "tolerance of the runs",
    });
  });

  const hook = (points: readonly Corner[], more: object) => ({
    bodies: [
      {
        name: "u",
        mass: 1,
        inertia: 0.4,
        shape: { polygon: points },
        position: [0.1, 1],
        angle: 0.3,
        ...rough,
        ...more,
      },
      { name: "d", mass: 0.5, shape: { disc: 0.15 }, position: [0, 2.2], ...rough },
    ],
    obstacles: [{ name: "o", type: "polygon", points: notched, ...rough }],
  });

  test.each(["event", "rattle"] as const)("%s: a scene and its mirror image", (method) => {
    const mirrored = ([x, y]: Corner): Corner => [-x, y];
    const image = hook([...cup].map(mirrored), { position: [-0.1, 1], angle: -0.3 });
    image.obstacles[0]!.points = notched.map(mirrored);
    const [one, other] = [run(hook(cup, {}), method, 0.5), run(image, method, 0.5)];
    const back = [...other.final.position].map((x, j) => (j % 3 === 1 ? x : -x));
    expectAllClose(back, one.final.position, { absolute: 1e-7, because: "tolerance of the runs" });
  });

  test.each(METHODS)("%s: shapes in another order", (method) => {
    const shapes = [
      { disc: 0.15, center: [-0.3, 0] },
      {
        polygon: [
          [-0.15, -0.05],
          [0.15, -0.05],
          [0.15, 0.05],
          [-0.15, 0.05],
        ],
      },
      { disc: 0.15, center: [0.3, 0] },
    ];
    const of = (list: readonly object[]) =>
      run(
        {
          bodies: [{ name: "a", mass: 1, shapes: list, position: [0.3, 0.6], angle: 0.5, ...rough }],
          obstacles: [{ name: "o", type: "polygon", points: notched, ...rough }],
        },
        method,
        0.7,
      );
    expectAllClose(of([...shapes].reverse()).final.position, of(shapes).final.position, {
      absolute: 1e-8,
      because: "tolerance of the runs",
    });
  });

  test.each([1e-9, 1e9])("lengths times %f: the same motion in its own time", (scale) => {
    const times = ([x, y]: Corner): Corner => [scale * x, scale * y];
    const small = hook(cup.map(times), { position: [0.1 * scale, scale], inertia: 0.4 * scale ** 2 });
    const [u, d] = small.bodies as [object, object];
    const bodies = [u, { ...d, shape: { disc: 0.15 * scale }, position: [0, 2.2 * scale] }];
    const obstacles = [{ ...small.obstacles[0], points: notched.map(times) }];
    const own = run({ gravity: G * scale, bodies, obstacles }, "event", 0.5);
    const scaled = [...own.final.position].map((x, j) => (j % 3 === 2 ? x : x / scale));
    expectAllClose(scaled, run(hook(cup, {}), "event", 0.5).final.position, {
      absolute: 1e-7,
      because: "tolerance of the runs",
    });
  });
});

test("a corner slides over the cuts of an outline without noticing them", () => {
  const file = {
    bodies: [{ name: "b", mass: 1, shape: boxShape(0.2, 0.1), position: [-2, 0.1], velocity: [1.5, 0] }],
    obstacles: [{ name: "o", type: "polygon", points: notched }],
  };
  for (const method of METHODS) {
    const { final, events } = run(file, method, 1);
    expectAllClose(final.position, [-0.5, 0.1, 0], { absolute: 1e-12, because: "uniform motion" });
    expect(events.filter(({ kind }) => kind === "impact")).toEqual([]);
  }
});
