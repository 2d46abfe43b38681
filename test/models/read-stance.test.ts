import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { clipToBox, distanceTo, polygonArea, sidesCross } from "../../src/models/stance/plane.ts";
import { makeStance, postureOfStance } from "../../src/stability/stance/make-stance.ts";
import { postureOfModel } from "../../src/stability/two-contact/posture-from-world.ts";
import { FLAT } from "../stability/stance/stances.ts";

const STANCE = `kind: posture
terrain:
  - points: [[-1, 0], [0, 0], [0, 0.2], [0.4, 0.3]]
    friction: [0.6, 0.5, "2/5"]
  - { points: [[2, 0], [3, 0]], friction: 0.9 }
feet: [[-0.2, 0], { segment: 2, along: 0.1 }]
centerOfMass: [0, 0.5]
mass: 3
gyrationRadius: 0.5
gravityAngleDegrees: 90
centerOfMassRegion: { x: [-0.1, 0.1], y: [0.4, 0.6] }
footholds: [[], [{ segment: 0, point: [0, 0] }, [2.5, 0]]]
`;

function failure(text: string): InputError {
  try {
    readModel(text, { file: "stance.yaml" });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("the file was accepted");
}

describe("a stance in a file of kind posture", () => {
  test("gives the contacts the places, slopes and friction of the segments under the feet", () => {
    const { model } = readModel(STANCE, { kind: "posture" });
    if (model.frame.kind !== "world") throw new Error(model.frame.kind);
    expect(model.friction).toEqual([0.6, 0.4]);
    expect(model.frame.surfaceAngles[0]).toBe(0);
    expect(model.frame.surfaceAngles[1]).toBeCloseTo(Math.atan(0.25), 14);
    const along = 0.1 / Math.hypot(0.4, 0.1);
    expect(model.frame.points[1][0]).toBeCloseTo(0.4 * along, 14);
    expect(model.frame.points[1][1]).toBeCloseTo(0.2 + 0.1 * along, 14);
    expect(model.stance).toMatchObject({ mass: 3, inertia: 0.75, gravityAngle: Math.PI / 2 });
    expect(model.stance!.terrain).toHaveLength(4);
    expect(model.stance!.footholds![1].map(({ segment }) => segment)).toEqual([0, 3]);
    expect(postureOfStance(model.stance!)).toEqual(postureOfModel(model));
  });

  test("is the posture in world coordinates that its segments say", () => {
    const world = `kind: posture
contactPoints: [[-0.2, 0], [0.1, 0.2]]
surfaceAngles: [0, 0]
centerOfMass: [0, 0.5]
mass: 3
inertia: 0.75
friction: [0.6, 0.4]
`;
    const standing = STANCE.replace("[0.4, 0.3]", "[0.4, 0.2]").replace("gravityAngleDegrees: 90\n", "");
    const read = (text: string) => postureOfModel(readModel(text, { kind: "posture" }).model);
    expect(read(standing)).toEqual(read(world));
  });

  test.each([
    ["a foot off the terrain", /\[-0.2, 0\]/, "[-0.2, 0.1]", "off-terrain", /no segment of the terrain/, "feet[0]"],
    ["a foot at a corner", /\[-0.2, 0\]/, "[0, 0]", "foot-at-corner", /segments 0 and 1/, "feet[0]"],
    ["feet that coincide", /\{ segment: 2, along: 0.1 \}/, "[-0.2, 0]", "feet-coincide", /same point/, "feet[1]"],
    ["an unknown segment", "segment: 2", "segment: 7", "unknown-segment", /no segment 7/, "feet[1].segment"],
    ["a place beyond a segment", "along: 0.1", "along: 9", "off-terrain", /long, got 9/, "feet[1].along"],
    ["a point off its segment", "point: [0, 0]", "point: [0.5, 0]", "off-terrain", /segment 0/, "footholds[1][0]"],
    ["negative friction", "0.6, 0.5", "-0.6, 0.5", "out-of-range", /greater than 0/, "terrain[0].friction[0]"],
    ["too few coefficients", '0.6, 0.5, "2/5"', "0.6, 0.5", "wrong-size", /2 coefficients/, "terrain[0].friction"],
    ["a point twice", "[0, 0.2]", "[0, 0]", "no-direction", /twice/, "terrain[0].points[2]"],
    ["an empty region", "x: [-0.1, 0.1]", "x: [0.1, 0.1]", "empty-region", /empty/, "centerOfMassRegion.x"],
    ["a region without area", /\{ x: .*\}/, "[[0, 0], [1, 1], [2, 2]]", "empty-region", /area/, "centerOfMassRegion"],
    [
      "a region that crosses itself",
      /\{ x: .*\}/,
      "[[0, 0], [1, 1], [1, 0], [0, 2]]",
      "crossing-sides",
      /cross/,
      "centerOfMassRegion",
    ],
    ["friction of contacts", "mass: 3", "friction: [1, 1]", "mixed-frames", /does not go with/, "friction"],
    ["two inertias", "mass: 3", "inertia: 1", "two-units", /both given/, "gyrationRadius"],
    ["no inertia", "gyrationRadius: 0.5\n", "", "missing-key", /inertia/, "inertia"],
    ["no feet", /feet: .*\n/, "", "missing-key", /feet/, "feet"],
    ["no terrain", /terrain:\n(?: .*\n)+/, "", "missing-key", /terrain/, "terrain"],
    ["no centre of mass", "centerOfMass: [0, 0.5]\n", "", "missing-key", /centerOfMass/, "centerOfMass"],
    ["an empty terrain", /terrain:\n(?: .*\n)+/, "terrain: []\n", "no-terrain", /empty/, "terrain"],
    ["one point", "[[2, 0], [3, 0]]", "[[2, 0]]", "no-terrain", /two points/, "terrain[1].points"],
  ] as const)("%s is refused where it stands", (_, from, to, code, what, path) => {
    const text = STANCE.replace(from, to);
    expect(text).not.toBe(STANCE);
    const error = failure(text);
    expect(error.code).toBe(code);
    expect(error.what).toMatch(what);
    expect(error.where.path).toBe(path);
    expect(error.fix).toMatch(/./);
  });

  test("made in the library is refused by the same words, and for numbers that no body has", () => {
    expect(() => makeStance({ ...FLAT, feet: [[0, 0], [0, 0]] })).toThrow(/same point/); // biome-ignore format: short
    expect(() => makeStance({ ...FLAT, feet: [[0, 0], [1, 1]] })).toThrow(/no segment/); // biome-ignore format: short
    for (const wrong of [{ mass: 0 }, { gravity: -1 }, { inertia: Number.NaN }])
      expect(() => makeStance({ ...FLAT, ...wrong })).toThrow(InputError);
  });
});

describe("the plane", () => {
  test("has distances to segments, areas and clipped areas", () => {
    const segment = { from: [0, 0], to: [2, 0] } as const;
    expect([distanceTo(segment, [1, 3]), distanceTo(segment, [5, 4])]).toEqual([3, 5]);
    const triangle = [[0, 0], [4, 0], [0, 4]] as const; // biome-ignore format: short
    expect(polygonArea(triangle)).toBe(8);
    expect(polygonArea(clipToBox(triangle, [1, 9], [1, 9]))).toBeCloseTo(2, 14);
    expect(polygonArea(clipToBox(triangle, [5, 6], [5, 6]))).toBe(0);
    const notched = [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]] as const; // biome-ignore format: short
    const halves = [polygonArea(clipToBox(notched, [0, 4], [0, 2])), polygonArea(clipToBox(notched, [0, 4], [2, 4]))];
    expect(halves[0]! + halves[1]!).toBeCloseTo(polygonArea(notched), 14);
    expect(sidesCross(notched)).toBe(false);
    expect(sidesCross([[0, 0], [1, 1], [1, 0], [0, 1]])).toBe(true); // biome-ignore format: short
  });
});
