/** Several shapes of a body: what they weigh, what their contacts are called, how their coefficients are found. */
import { describe, expect, test } from "vitest";
import { expectClose, inputError } from "../../support/expect.ts";
import { systemOf } from "../../support/many-bodies.ts";

const ROUNDING = { relative: 1e-14, because: "areas and moments by hand" };
const L = [
  [0, 0],
  [3, 0],
  [3, 1],
  [1, 1],
  [1, 3],
  [0, 3],
] as const;
/** About its centroid (1.1, 1.1): 3 · (0.4, −0.6) and 2 · (−0.6, 0.9) balance. */
const centred = L.map(([x, y]) => [x - 1.1, y - 1.1]);
const floor = { name: "floor", type: "half-plane" };
const system = (file: object) => systemOf({ kind: "system", ...file });
const inertiaOf = (body: object): number => system({ bodies: [{ name: "a", mass: 5, ...body }] }).system.masses![2]!;
const names = (file: object): string[] => system(file).system.elements.map(({ name }) => name);

describe("the inertia of a uniform body", () => {
  test("is that of the two rectangles of an L, by Steiner's theorem", () => {
    const rectangle = (mass: number, a: number, b: number, x: number, y: number): number =>
      mass * ((a * a + b * b) / 12 + x * x + y * y);
    const expected = rectangle(3, 3, 1, 0.4, -0.6) + rectangle(2, 1, 2, -0.6, 0.9);
    expectClose(inertiaOf({ shape: { polygon: centred } }), expected, ROUNDING);
    expectClose(inertiaOf({ shape: { polygon: [...centred].reverse() } }), expected, ROUNDING);
    const box = (x: number, y: number, a: number, b: number) => ({
      polygon: [
        [x - a, y - b],
        [x + a, y - b],
        [x + a, y + b],
        [x - a, y + b],
      ],
    });
    expectClose(inertiaOf({ shapes: [box(0.4, -0.6, 1.5, 0.5), box(-0.6, 0.9, 0.5, 1)] }), expected, ROUNDING);
  });

  test("of two discs on a line is m (r²/2 + d²)", () => {
    const shapes = [-1, 1].map((x) => ({ disc: 0.5, center: [2 * x, 0] }));
    expectClose(inertiaOf({ shapes }), 5 * (0.125 + 4), ROUNDING);
    expectClose(inertiaOf({ shapes: [...shapes, { points: [[0, 9]] }] }), 5 * (0.125 + 4), ROUNDING);
  });

  test("shapes may touch", () => {
    const shapes = [-1, 1].map((x) => ({ disc: 0.5, center: [0.5 * x, 0] }));
    expectClose(inertiaOf({ shapes }), 5 * (0.125 + 0.25), ROUNDING);
    const deeper = [-1, 1].map((x) => ({ disc: 0.5, center: [0.499 * x, 0] }));
    expect(inputError(() => inertiaOf({ shapes: deeper })).what).toMatch(/shapes 1 and 2 overlap/);
  });

  test("a disc beside the centre of mass has to say its own", () => {
    expect(inputError(() => inertiaOf({ shape: { disc: 1, center: [0.5, 0] } })).what).toMatch(
      /centroid at \(0\.500000, 0\.00000\)/,
    );
    expect(inertiaOf({ shape: { disc: 1, center: [0.5, 0] }, inertia: 7 })).toBe(7);
  });
});

describe("contacts are called", () => {
  test("by the corners of the outline, hollows without one, as those of a convex polygon", () => {
    const bodies = [{ name: "a", mass: 1, inertia: 1, shape: { polygon: L } }];
    expect(names({ bodies, obstacles: [floor] })).toEqual([1, 2, 3, 5, 6].map((k) => `a-floor.${k}`));
  });

  test("by the corners of the outline, points on a straight side without one", () => {
    const polygon = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ];
    const bodies = [{ name: "a", mass: 1, inertia: 1, shape: { polygon } }];
    expect(names({ bodies, obstacles: [floor] })).toEqual([1, 3, 4, 5].map((k) => `a-floor.${k}`));
  });

  test("one after the other, shape by shape", () => {
    const shapes = [
      { disc: 1, center: [-2, 0] },
      {
        polygon: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      },
    ];
    const bodies = [{ name: "a", mass: 1, inertia: 1, shapes }];
    expect(names({ bodies, obstacles: [floor] })).toEqual([1, 2, 3, 4].map((k) => `a-floor.${k}`));
  });

  test("a disc and an outline: by its pieces, two of an L", () => {
    const bodies = [{ name: "a", mass: 1, shape: { disc: 0.1 }, position: [2, 2] }];
    const obstacles = [{ name: "L", type: "polygon", points: L }];
    expect(names({ bodies, obstacles })).toEqual(["a-L.1", "a-L.2"]);
  });

  test("an offset disc and a half-plane, or another disc, by the pair alone", () => {
    const shape = { disc: 1, center: [0.5, 0] };
    const bodies = ["a", "b"].map((name, i) => ({ name, mass: 1, inertia: 1, shape, position: [4 * i, 2] }));
    expect(names({ bodies, obstacles: [floor] })).toEqual(["a-b", "a-floor", "b-floor"]);
  });
});

describe("coefficients", () => {
  const shapes = [
    { disc: 1, center: [-2, 0], friction: 0.9, name: "rubber" },
    { disc: 1, center: [2, 0] },
  ];
  const bodies = [{ name: "a", mass: 1, shapes, friction: 0.1, position: [0, 2] }];

  test("of a shape win over those of its body", () => {
    const { system: made, contacts } = system({ bodies, obstacles: [floor] });
    const friction = made.elements.flatMap((element) => element.friction ?? []);
    expect(friction).toEqual([0.9, 0.1]);
    expect(contacts!.map(({ pair, friction: { value, from, of } }) => [pair, value, from, ...of])).toEqual([
      ["a.rubber-floor", 0.9, "partner", "a.rubber"],
      ["a.2-floor", 0.1, "partner", "a"],
    ]);
  });

  test("of a listed contact win over all", () => {
    const { system: made, contacts } = system({
      ...{ bodies, obstacles: [floor] },
      contacts: [{ between: ["a", "floor"], friction: 0.4, restitution: 0.2 }],
    });
    expect(made.elements.flatMap((element) => element.friction ?? [])).toEqual([0.4, 0.4]);
    expect(contacts!.map(({ pair }) => pair)).toEqual(["a-floor"]);
  });
});
