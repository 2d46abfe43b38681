/** Slips of the pen: units, decimal commas, coefficients that depend on the state, and which of several mistakes is shown. */
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { locate, readModel } from "../../src/models/read-model.ts";
import { KANE, kane } from "./kane.ts";
import { failure, table } from "./refusals.ts";

const POSTURE = `kind: posture
loadAngle: 0.3
contactOffsets: [-3.5, 2.25]
centerHeight: 1.25
contactSlopes: [1, 0.5]
friction: [0.75, 0.6]
`;

const WORLD = `kind: posture
contactPoints: [[-1, 0], [1, 0.5]]
surfaceAngles: [0, 0.5]
centerOfMass: [0, 1]
mass: 1
inertia: 0.5
friction: [0.75, 0.6]
`;

const BODIES = `kind: system
bodies:
  - { name: a, mass: 1, shape: { disc: 0.1 }, position: [0, 2], angle: 0.1 }
  - { name: b, mass: 1, shape: { disc: 0.1 }, position: [1, 2] }
obstacles: [{ name: floor, type: half-plane, angle: 0.1 }]
joints: [{ name: slide, type: prismatic, between: [a, ground], angle: 0.1 }]
springs: [{ name: s, between: [b, ground], torsionalStiffness: 1, angle: 0.1 }]
`;

const BALL = `kind: system
parameters: { m: 1, v: 2 }
coordinates: [x, z]
kineticEnergy: "1/2*m*(dx^2 + dz^2)"
potentialEnergy: "m*9.81*z"
elements:
  - { name: n, type: geometric-unilateral, gap: "z", restitution: 0.5 }
  - { name: t, type: coulomb-step, slip: "dx", normal: n, friction: 0.3 }
  - { name: b, type: step, slip: "dx", bound: 1 }
initial: { position: [0, 1], velocity: [0, 0] }
simulate: { until: 1 }
`;

const remarks = (text: string, set: Record<string, unknown>): readonly string[] | undefined =>
  readModel(text, { set }).model.remarks;

describe("degrees in a field of radians", () => {
  test.each<[string, string, unknown, string]>([
    ["loadAngle", POSTURE, 65, "loadAngleDegrees"],
    ["contactSlopes[1]", POSTURE, -30, "contactSlopesDegrees"],
    ["surfaceAngles[0]", WORLD, "10*9", "surfaceAnglesDegrees"],
    ["bodies[0].angle", BODIES, 45, "angleDegrees"],
    ["obstacles[0].angle", BODIES, 10, "angleDegrees"],
    ["joints[0].angle", BODIES, 90, "angleDegrees"],
    ["springs[0].angle", BODIES, 90, '"90*pi/180"'],
  ])("%s gets a remark that says where degrees are written", (path, text, value, instead) => {
    expect(remarks(text, {})).toBeUndefined();
    const found = remarks(text, { [path]: value });
    expect(found).toHaveLength(1);
    expect(found![0]).toMatch(new RegExp(`^${path.replace(/[[\]]/g, "\\$&")} is -?\\d+ rad`));
    expect(found![0]).toContain(instead);
  });

  test("the angle of a body in initial.position is one, its place is not", () => {
    const found = remarks(BODIES, { initial: { position: [100, 0, 0, 0, 100, 30] } });
    expect(found).toEqual([
      expect.stringMatching(/^initial\.position\[5\] is 30 rad, 4\.775 turns.*bodies\[1\]\.angleDegrees/),
    ]);
  });

  test("a full turn gets none, a little more does, and the value is taken as it is", () => {
    expect(remarks(POSTURE, { loadAngle: "2*pi" })).toBeUndefined();
    expect(remarks(POSTURE, { loadAngle: "-2.001*pi" })).toHaveLength(1);
    expect(readModel(POSTURE, { kind: "posture", set: { loadAngle: 65 } }).model.frame).toMatchObject({
      loadAngle: 65,
    });
  });

  test("degrees in their own field get none", () => {
    const degrees = POSTURE.replace("loadAngle: 0.3", "loadAngleDegrees: 65");
    expect(readModel(degrees).model.remarks).toBeUndefined();
  });

  test("an error of a later step repeats it: it may be the reason", () => {
    const read = readModel(POSTURE, { set: { loadAngle: 65 } });
    const error = new InputError({ what: "no equilibrium", where: "friction", fix: "Change it." });
    expect(locate(error, read).fix).toBe(`Change it. Note: ${read.model.remarks![0]}.`);
  });
});

describe("a decimal comma", () => {
  const twice = /If the commas are decimal commas, write \[0\.5, 1\.2\]/;
  table({
    "in a number": { text: kane('"mu"', "0,5"), code: "decimal-comma", mark: "0,5", what: /^0,5 is written with a decimal comma/, fix: /^Write 0\.5/ }, // biome-ignore format: one line
    "in an expression": { text: kane('"mu"', '"2*(1 + 0,25)"'), code: "decimal-comma", mark: "0,25", fix: /Write 0\.25/ }, // biome-ignore format: one line
    "with an exponent": { text: kane('"mu"', "1,5e-3"), code: "decimal-comma", mark: "1,5e-3", fix: /Write 1\.5e-3/ },
    "in a parameter": { text: kane("mu: 0.5", 'mu: "0,5"'), code: "decimal-comma", line: 3 },
    "in a function of one argument": { text: kane('"mu"', '"sin(0,5)"'), code: "decimal-comma", mark: "0,5" },
    "in a formula": { text: BALL.replace("9.81", "9,81"), code: "decimal-comma", mark: "9,81", line: 5 },
    "between braces, in a parameter": { text: kane("mu: 0.5", "mu: 0,5"), code: "wrong-type", fix: /Write the number with a point: 0\.5/ }, // biome-ignore format: one line
    "between braces, in a body": { text: BODIES.replace("mass: 1,", "mass: 0,5,"), code: "unknown-key", mark: "5", fix: /with a point: 0\.5/ }, // biome-ignore format: one line
    "in a list of two numbers": { text: kane("[-0.1, -0.2]", "[0,5, 1,2]"), code: "wrong-size", fix: twice },
    "in one of two numbers": { text: kane("[-0.1, -0.2]", "[0,5, 1]"), code: "wrong-size", fix: /is a decimal comma, write a point/ }, // biome-ignore format: one line
    "in a matrix": { text: kane("[[16.0, 5.9088]", "[[16,5, 5,5]"), code: "wrong-size", fix: /write \[16\.5, 5\.5\]/ },
    "in a pair": { text: POSTURE.replace("[0.75, 0.6]", "[0,5, 1,2]"), code: "wrong-type", fix: twice },
    "in a list in place of a number": { text: kane('"mu"', "[0,5]"), code: "wrong-type", fix: /write 0\.5\./ },
    "in a number or a pair": { text: `${BODIES}gravity: [0,5, 1,2]\n`, code: "wrong-type", fix: twice },
    "in the initial position": { text: BALL.replace("[0, 1]", "[0,5, 1,2]"), code: "wrong-size", fix: twice },
    "in forces": { text: `${BALL}forces: [0,5, 1,2]\n`, code: "wrong-size", fix: twice },
  });

  test.each([
    ["a list with a comma too many", kane("[-0.1, -0.2]", "[1, 0, 0]")],
    ["a list of fractions", kane("[-0.1, -0.2]", "[0.5, 1, 2, 3]")],
    ["a list that is too short", kane("[-0.1, -0.2]", "[5]")],
  ])("is not suspected in %s", (_, text) => {
    expect(failure(text).fix).not.toMatch(/decimal/);
  });

  test("arguments of functions are separated by commas", () => {
    expect(readModel(kane('"mu"', '"min(0,5)"'), { kind: "impact" }).model.elements[1]!.friction).toEqual([0]);
  });
});

describe("numbers may not depend on the state", () => {
  const velocity = "0.2+0.2*exp(-abs(dx-v)/0.1)";
  const wrong = (path: string, value: string, text = BALL): InputError => {
    try {
      readModel(text, { set: { [path]: value } });
    } catch (error) {
      return error as InputError;
    }
    return expect.fail("accepted");
  };

  test("friction over the slip velocity is told so, not to define the velocity as a parameter", () => {
    const error = failure(BALL.replace("friction: 0.3", `friction: "${velocity}"`));
    expect(error.code).toBe("not-allowed-name");
    expect(error.what).toBe('elements[1].friction may not depend on the state, but it contains the velocity "dx"');
    expect(error.fix).not.toMatch(/[Dd]efine/);
    expect(error.excerpt).toMatch(/\^\^$/);
  });

  test.each([
    ["elements[0].restitution", "z", BALL, /the coordinate "z"/],
    ["elements[2].bound", "1 + abs(dx)", BALL, /the velocity "dx"/],
    ["elements[1].friction", "0.3 + 0.1*sin(t)", BALL, /not depend on time, but it contains "t"/],
    ["parameters.m", "1 + x", BALL, /^parameters\.m .*the coordinate "x"/],
    ["initial.position[0]", "2*z", BALL, /^initial\.position\[0\]/],
    ["simulate.until", "dx", BALL, /^simulate\.until/],
    ["bodies[0].friction", "a_x", BODIES, /the coordinate "a_x"/],
    ["bodies[0].mass", "da_a", BODIES, /the velocity "da_a"/],
    ["springs[0].torsionalStiffness", "1 + b_a^2", BODIES, /the coordinate "b_a"/],
    ["obstacles[0].restitution", "t", BODIES, /time/],
    ["elements[1].friction", "0.3*abs(u2)", KANE, /the velocity "u2".*/],
  ])("%s: %s", (path, value, text, what) => {
    expect(wrong(path, value, text)).toMatchObject({ code: "not-allowed-name", what: expect.stringMatching(what) });
  });

  test("a parameter may have the name of a velocity of an impact, and other names stay unknown", () => {
    const text = kane("mu: 0.5", "mu: 0.5, u1: 0.25");
    expect(
      readModel(text, { kind: "impact", set: { "elements[1].friction": "u1" } }).model.elements[1]!.friction,
    ).toEqual([0.25]);
    expect(wrong("elements[1].friction", "0.3*w").code).toBe("unknown-name");
  });
});

describe("of several mistakes the first by line is shown", () => {
  test("whatever check finds it: mended one by one, they come from top to bottom", () => {
    const mistakes: readonly (readonly [wrong: string, right: string, line: number])[] = [
      ['"1/2*m*(dx^2 + dy^2)"', '"1/2*m*(dx^2 + dz^2)"', 4],
      ['"m*9,81*z"', '"m*9.81*z"', 5],
      ['"z + q"', '"z"', 7],
      ["restitution: 1.5", "restitution: 0.5", 7],
      ['"dx^2"', '"dx"', 8],
      ["friction: -0.3", "friction: 0.3", 8],
      ["boundd: 1", "bound: 1", 9],
      ["[0, 1, 2]", "[0, 1]", 10],
      ["until: [1]", "until: 1", 11],
    ];
    let text = BALL;
    for (const [wrong, right] of mistakes) {
      // The third element has the same slip as the second: only the first of the two is spoilt.
      expect(text).toContain(right);
      text = text.replace(right, wrong);
    }
    for (const [wrong, right, line] of mistakes) {
      expect(failure(text).where.line).toBe(line);
      text = text.replace(wrong, right);
    }
    expect(readModel(text).model.kind).toBe("system");
  });

  test("and in a line the first by column", () => {
    expect(failure(kane("[-0.1, -0.2]", '["1/0", null]')).where.path).toBe("preVelocity[0]");
  });

  test.each([
    ["a value above an unknown key", kane('"mu"', "-1").replace("law: newton", "lw: newton"), 15],
    ["a value above a wrong type", kane("[-0.1, -0.2]", '["1/0", 1]').replace("law: newton", "law: 5"), 5],
    [
      "a value above an entry without its keys",
      kane("restitution: 0.5", "restitution: 5").replace("    normal: normal\n", ""),
      10,
    ],
    ["a parameter above an unknown key", kane("mu: 0.5", 'mu: "1/0"').replace("law: newton", "lw: newton"), 3],
    ["an unknown key above a value", kane("title:", "titel:").replace('"mu"', "-1"), 2],
    [
      "an element above the parameters",
      `${kane('parameters: { a: 20, b: "a + 10", mu: 0.5 }\n', "").replace("0.5", "5")}parameters: { mu: "1/0" }\n`,
      9,
    ],
    [
      "a motor above a body",
      BODIES.replace(
        "kind: system",
        'kind: system\nmotors: [{ name: m, between: [a, ground], torque: "2*q" }]',
      ).replace("mass: 1", "mass: -1"),
      2,
    ],
    [
      "a formula above a body",
      BODIES.replace("kind: system", 'kind: system\npotentialEnergy: "a_x^2*k"').replace("mass: 1", "mass: -1"),
      2,
    ],
    ["a body above a formula", `${BODIES.replace("mass: 1", "mass: -1")}potentialEnergy: "a_x^2*k"\n`, 3],
  ])("%s", (_, text, line) => {
    expect(failure(text).where.line).toBe(line);
  });

  test.each([
    ["a parameter of the wrong shape does not make its users unknown", kane("mu: 0.5", "mu: [1]"), 3],
    [
      "parameters below, of the wrong shape, do not either",
      `${kane('parameters: { a: 20, b: "a + 10", mu: 0.5 }\n', "")}parameters: [1]\n`,
      17,
    ],
    [
      "an element of the wrong shape is no missing normal",
      `${kane('"mu"', '"1/2"').replace("law: newton\n", "")}law: 7\n`,
      17,
    ],
    ["a mistake in a parameter is not found again where it is used", kane("mu: 0.5", 'mu: "1/0"'), 3],
    [
      "nor in a spring that is made of it",
      `parameters: { k: "1/0" }\n${BODIES}`.replace("Stiffness: 1", 'Stiffness: "k"'),
      1,
    ],
  ])("%s", (_, text, line) => {
    expect(failure(text).where.line).toBe(line);
  });

  test.each(["joints", "springs"])("a number of %s is not found again in the formula made of it", (section) => {
    const text = BODIES.replace(new RegExp(`(${section}: .*angle: )0.1`), "$1w");
    expect(failure(text).where.path).toBe(`${section}[0].angle`);
  });
});
