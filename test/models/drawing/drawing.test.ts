import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/errors.ts";
import type { SystemDrawing } from "../../../src/models/drawing/drawing.ts";
import { readModel } from "../../../src/models/read-model.ts";

const BALL = {
  kind: "system",
  parameters: { r: 0.1, g: 10 },
  coordinates: ["z"],
  kineticEnergy: "1/2*dz^2",
  potentialEnergy: "g*z",
  elements: [{ name: "ground", type: "geometric-unilateral", gap: "z" }],
  initial: { position: [2] },
};

const drawingOf = (file: object): SystemDrawing =>
  readModel(JSON.stringify(file), { file: "ball.json", kind: "system" }).model.drawing!;

function refusal(drawing: object): InputError {
  try {
    drawingOf({ ...BALL, drawing });
  } catch (error) {
    return error as InputError;
  }
  throw new Error("nothing was refused");
}

describe("the section drawing", () => {
  it("formulas of parameters are numbers, others values with slopes; one text is one value", () => {
    const drawing = drawingOf({
      ...BALL,
      drawing: {
        discs: [{ center: [0, "z^2 + r"], radius: "r", name: "ball" }],
        points: [{ at: ["2*r", "z^2 + r"] }],
        labels: [{ text: "up", at: [0, "z + t"] }],
      },
    });
    const height = { value: 0 };
    expect(drawing.parts).toEqual([
      { kind: "disc", at: [0, height], radius: 0.1, name: "ball" },
      { kind: "point", at: [0.2, height] },
      { kind: "label", text: "up", at: [0, { value: 1 }] },
    ]);
    const [values, slopes] = [new Float64Array(2), new Float64Array(2)];
    drawing.valuesInto(values, Float64Array.of(3), 0.5);
    drawing.slopesInto(slopes, Float64Array.of(3), 0.5);
    expect([...values]).toEqual([9.1, 3.5]);
    expect([...slopes]).toEqual([6, 1]);
  });

  it("directions have length 1, and [0, 0] is none", () => {
    const contact = { element: "ground", at: [0, "z"], normal: [0, "2*r"], tangent: [5, 0] };
    const [read] = drawingOf({ ...BALL, drawing: { contacts: [contact] } }).contacts;
    expect(read).toMatchObject({ normal: [0, 1], tangent: [1, 0] });
    const { message } = refusal({ contacts: [{ ...contact, tangent: ["r - 0.1", 0] }] });
    expect(message).toContain("[0, 0] has no direction");
  });

  it("a contact that transmits torques says so", () => {
    const elements = [{ ...BALL.elements[0], unit: "rad" }];
    const drawing = { contacts: [{ element: "ground", at: [0, "z"] }] };
    expect(drawingOf({ ...BALL, elements, drawing }).contacts[0]!.unit).toBe("rad");
    expect(drawingOf({ ...BALL, drawing }).contacts[0]).not.toHaveProperty("unit");
  });

  it("a contact has a normal upwards, and the friction that it feeds", () => {
    const rub = { name: "rub", type: "coulomb-step", slip: "dx", normal: "ground", friction: 0.3 };
    const { contacts } = drawingOf({
      ...BALL,
      coordinates: ["x", "z"],
      kineticEnergy: "1/2*(dx^2 + dz^2)",
      elements: [...BALL.elements, rub],
      initial: { position: [0, 2] },
      drawing: { contacts: [{ element: "ground", at: ["x", "z"] }] },
    });
    expect(contacts).toEqual([
      { element: "ground", at: [{ value: 0 }, { value: 1 }], normal: [0, 1], friction: "rub", mu: 0.3 },
    ]);
  });

  it.each([
    [{ disks: [] }, "drawing.disks", /unknown key "disks"/, /did you mean "discs"/],
    [{ discs: [{ center: [0, "z"] }] }, "drawing.discs[0].radius", /has no "radius"/, /radius: 0.1/],
    [{ discs: [{ center: [0, "zz"], radius: 1 }] }, "drawing.discs[0].center[1]", /zz/, /Known|did you mean/],
    [{ points: [{ at: ["dz", 0] }] }, "drawing.points[0].at[0]", /may not depend on velocities/, /coordinates/],
    [{ points: [{ at: [0, "sqrt(1 - z)"] }] }, "drawing.points[0].at[1]", /sqrt/, /./],
    [{ discs: [{ center: [0, 0], radius: "1/(r - r)" }] }, "drawing.discs[0].radius", /division by zero/, /./],
    [{ lines: [{ points: [[0, 0]] }] }, "drawing.lines[0].points", /at least two points/, /./],
    [
      { contacts: [{ element: "grond", at: [0, 0] }] },
      "drawing.contacts[0].element",
      /"grond"/,
      /did you mean "ground"/,
    ],
    [[], "drawing", /must be a mapping/, /drawing: \{/],
  ])("refuses %j with what, where and fix", (drawing, path, what, fix) => {
    const error = refusal(drawing);
    expect(error).toBeInstanceOf(InputError);
    expect(error.where.path).toBe(path);
    expect(error.what).toMatch(what);
    expect(error.fix).toMatch(fix);
  });
});

describe("the drawing of bodies", () => {
  it("has outlines, pins, those of the ground fixed, and links of bodies without a shape", () => {
    const { bodies, parts } = drawingOf({
      kind: "system",
      bodies: [
        { name: "rod", mass: 1, inertia: 1, position: [1, 0] },
        { name: "wheel", mass: 1, shape: { disc: 0.5 }, position: [2, 0] },
      ],
      joints: [
        { name: "A", type: "revolute", between: ["rod", "ground"], at: [0, 0] },
        { name: "B", type: "revolute", between: ["rod", "wheel"], at: [2, 0] },
      ],
      springs: [
        {
          name: "s",
          between: ["wheel", "ground"],
          points: [
            [0, 0],
            [3, 0],
          ],
          stiffness: 1,
        },
      ],
    });
    expect(bodies).toEqual(["rod", "wheel"]);
    expect(parts).toEqual([
      {
        kind: "line",
        body: 0,
        points: [
          [0, 0],
          [-1, 0],
        ],
      },
      {
        kind: "line",
        body: 0,
        points: [
          [0, 0],
          [1, 0],
        ],
      },
      { kind: "point", body: 0, at: [0, 0], name: "rod" },
      { kind: "disc", body: 1, at: [0, 0], radius: 0.5, name: "wheel" },
      { kind: "joint", at: [0, 0], name: "A" },
      { kind: "joint", body: 1, at: [0, 0], name: "B" },
      { kind: "spring", name: "s", ends: [{ at: [0, 0], body: 1 }, { at: [3, 0] }] },
    ]);
  });

  it("obstacles keep their side, and formulas may add to bodies", () => {
    const { parts } = drawingOf({
      kind: "system",
      bodies: [{ name: "ball", mass: 1, shape: { disc: 0.5 }, position: [0, 1] }],
      obstacles: [
        { name: "roof", type: "half-plane", point: [0, 3], angleDegrees: 180 },
        { name: "step", type: "segment", from: [2, 0], to: [3, 0] },
      ],
      drawing: {
        lines: [
          {
            points: [
              ["ball_x", "ball_y"],
              [0, 3],
            ],
          },
        ],
      },
    });
    expect(parts.map(({ kind }) => kind)).toEqual(["half-plane", "ground", "disc", "line"]);
    expect(Math.abs((parts[0] as { angle: number }).angle)).toBeCloseTo(Math.PI, 12);
  });

  it.each([
    [{ discs: [{ center: [0, "z"], radius: -1 }] }, "a radius is not negative, got -1", "drawing.discs[0].radius"],
    [{ discs: [{ center: [0, 0], radius: "r - 1" }] }, "a radius is not negative, got -0.9", "drawing.discs[0].radius"],
    [
      { contacts: [{ element: "ground", at: [0, "z"], normal: [1, 1], tangent: [-2, -2] }] },
      "the tangent lies along the normal",
      "drawing.contacts[0].tangent",
    ],
    [
      { contacts: [{ element: "ground", at: [0, "z"], tangent: [0, 3] }] },
      "the tangent lies along the normal",
      "drawing.contacts[0].tangent",
    ],
  ])("%j is refused", (drawing, message, path) => {
    const error = refusal(drawing);
    expect(error.message).toContain(message);
    expect(error.where).toMatchObject({ path });
  });
});
