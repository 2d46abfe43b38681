import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";

const EXAMPLE_2 = `kind: posture
title: Example 2
loadAngleDegrees: 65
contactOffsets: [-3.5, 2.25]
centerHeight: 1.25
contactSlopesDegrees: [75, 30]
friction: [0.75, "3/5"]
`;

const WORLD = `kind: posture
contactPoints: [[-1, 0], [1, "1/2"]]
surfaceAnglesDegrees: [0, 30]
centerOfMass: [0, 1]
mass: 2
inertia: 0.5
friction: [0.5, 0.5]
`;

function failure(text: string): InputError {
  try {
    readModel(text, { file: "posture.yaml" });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("the file was accepted");
}

describe("a file of kind posture", () => {
  test("in the frame of the contacts is read with its angles in radians", () => {
    const { model } = readModel(EXAMPLE_2, { kind: "posture" });
    expect(model.friction).toEqual([0.75, 0.6]);
    if (model.frame.kind !== "contacts") throw new Error(model.frame.kind);
    expect(model.frame).toMatchObject({ offsets: [-3.5, 2.25], height: 1.25 });
    expectClose(model.frame.loadAngle, (65 * Math.PI) / 180, { relative: 1e-15, because: "one product" });
    expectClose(model.frame.slopes[1], Math.PI / 6, { relative: 1e-15, because: "one product" });
  });

  test("may give its angles in radians", () => {
    const text = EXAMPLE_2.replace("loadAngleDegrees: 65", 'loadAngle: "pi/4"');
    const { model } = readModel(text, { kind: "posture" });
    expect(model.frame).toMatchObject({ loadAngle: Math.PI / 4 });
  });

  test("in world coordinates has gravity 9.81 when none is given", () => {
    const { model } = readModel(WORLD, { kind: "posture" });
    expect(model.frame).toMatchObject({
      kind: "world",
      points: [
        [-1, 0],
        [1, 0.5],
      ],
      gravity: 9.81,
      inertia: 0.5,
    });
    expect(model.mass).toBe(2);
  });

  test.each([
    ["without friction", EXAMPLE_2.replace(/friction.*\n/, ""), "missing-key", /friction/],
    ["without a load angle", EXAMPLE_2.replace(/loadAngle.*\n/, ""), "missing-key", /loadAngleDegrees/],
    ["with two units", `${EXAMPLE_2}loadAngle: 1\n`, "two-units", /both given/],
    ["with two frames", `${EXAMPLE_2}centerOfMass: [0, 0]\n`, "mixed-frames", /world coordinates/],
    ["with a misspelt key", EXAMPLE_2.replace("centerHeight", "centreHeight"), "unknown-key", /centreHeight/],
    ["with one friction coefficient", EXAMPLE_2.replace('[0.75, "3/5"]', "0.5"), "wrong-type", /list of two/],
    ["with three offsets", EXAMPLE_2.replace("[-3.5, 2.25]", "[1, 2, 3]"), "wrong-type", /list of two/],
    ["without inertia in the world", WORLD.replace(/inertia.*\n/, ""), "missing-key", /inertia/],
  ])("%s is refused", (_, text, code, what) => {
    const error = failure(text);
    expect(error.code).toBe(code);
    expect(error.what).toMatch(what);
    expect(error.where.file).toBe("posture.yaml");
  });

  test("is refused where an impact is wanted, with the command to use", () => {
    expect(() => readModel(EXAMPLE_2, { kind: "impact" })).toThrow(/kind posture, not impact/);
  });

  test("a misspelt key gets the nearest known one", () => {
    expect(failure(EXAMPLE_2.replace("centerHeight", "centreHeight")).fix).toMatch(/"centerHeight"/);
  });
});
