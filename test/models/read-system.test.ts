import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import type { SystemModel } from "../../src/models/model.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";

const BALL = `kind: system
title: Bouncing ball
parameters: { m: 2, g: 9.81 }
coordinates: [z]
kineticEnergy: "1/2*m*dz^2"
potentialEnergy: "m*g*z"
elements:
  - { name: ground, type: geometric-unilateral, gap: "z", restitution: 0.8 }
initial: { position: [1], velocity: [0] }
simulate: { until: 3, step: 1e-3, method: moreau }
`;

/** Double pendulum of two point masses, absolute angles from the downward vertical. */
const PENDULUM = `kind: system
parameters: { m1: 1.3, m2: 0.7, l1: 0.9, l2: 1.1, g: 9.81 }
coordinates: [a, b]
kineticEnergy: "1/2*m1*(l1*da)^2 + 1/2*m2*((l1*da*cos(a) + l2*db*cos(b))^2 + (l1*da*sin(a) + l2*db*sin(b))^2)"
potentialEnergy: "-m1*g*l1*cos(a) - m2*g*(l1*cos(a) + l2*cos(b))"
elements:
  - { name: wall, type: geometric-unilateral, gap: "1.2 - l1*sin(a) - l2*sin(b) + 0.1*sin(3*t)" }
  - { name: rub, type: coulomb-step, slip: "l1*sin(a)*da + l2*sin(b)*db - t", normal: wall, friction: 0.3 }
initial: { position: [0.3, -0.4], velocity: [1, 2] }
`;

function system(text: string): SystemModel {
  return readModel(text, { file: "system.yaml", kind: "system" }).model;
}

function failure(text: string): InputError {
  try {
    system(text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("the file was accepted");
}

const close = { relative: 1e-13, because: "some products" };

describe("a system by formulas", () => {
  test("has the masses, forces and gaps of its formulas", () => {
    const { system: ball, initial, simulate } = system(BALL);
    const [mass, force, gap] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
    const [q, u] = [Float64Array.of(1.5), Float64Array.of(-2)];
    ball.massInto(mass, q);
    ball.forcesInto(force, q, u, 0);
    ball.gapsInto(gap, q, 0, 1);
    expect([mass[0], force[0], gap[0]]).toEqual([2, -2 * 9.81, 1.5]);
    expect([ball.kineticEnergy(q, u), ball.potentialEnergy(q, 0)]).toEqual([4, 2 * 9.81 * 1.5]);
    expect(initial).toEqual({ position: [1], velocity: [0] });
    expect(simulate).toEqual({ until: 3, step: 1e-3, method: "moreau" });
    expect([ball.hasConstantMass, ball.hasDiagonalMass, ball.hasMovingConstraints]).toEqual([true, true, false]);
  });

  test("obeys Lagrange's equations: textbook double pendulum", () => {
    const { system: pendulum } = system(PENDULUM);
    const [m1, m2, l1, l2, g] = [1.3, 0.7, 0.9, 1.1, 9.81];
    const [a, b, da, db] = [0.3, -0.4, 1, 2];
    const mass = new Float64Array(4);
    const force = new Float64Array(2);
    pendulum.massInto(mass, Float64Array.of(a, b));
    pendulum.forcesInto(force, Float64Array.of(a, b), Float64Array.of(da, db), 0);
    const coupling = m2 * l1 * l2 * Math.cos(a - b);
    const expected = [(m1 + m2) * l1 ** 2, coupling, coupling, m2 * l2 ** 2];
    for (let k = 0; k < 4; k++) expectClose(mass[k]!, expected[k]!, close);
    const twist = m2 * l1 * l2 * Math.sin(a - b);
    expectClose(force[0]!, -twist * db ** 2 - (m1 + m2) * g * l1 * Math.sin(a), close);
    expectClose(force[1]!, twist * da ** 2 - m2 * g * l2 * Math.sin(b), close);
  });

  test("has rows, moving parts and accelerations that finite differences confirm", () => {
    const { system: pendulum } = system(PENDULUM);
    const q = Float64Array.of(0.3, -0.4);
    const u = Float64Array.of(1, 2);
    const acceleration = Float64Array.of(-0.7, 0.4);
    const t = 0.2;
    const along = (s: number) => ({
      q: q.map((x, i) => x + s * u[i]! + (s * s * acceleration[i]!) / 2),
      u: u.map((x, i) => x + s * acceleration[i]!),
      t: t + s,
    });
    const row = new Float64Array(2);
    const one = new Float64Array(1);
    const gaps = new Float64Array(2);
    const velocity = (element: number, s: number): number => {
      const at = along(s);
      pendulum.directionsInto(row, 0, element, at.q, at.t);
      pendulum.velocityOffsetsInto(one, 0, element, at.q, at.t);
      return row[0]! * at.u[0]! + row[1]! * at.u[1]! + one[0]!;
    };
    const gapAt = (s: number): number => {
      const at = along(s);
      pendulum.gapsInto(gaps, at.q, at.t, 1);
      return gaps[0]!;
    };
    const h = 1e-5;
    const difference = { relative: 1e-8, because: "central differences with h = 1e-5" };
    expectClose((gapAt(h) - gapAt(-h)) / (2 * h), velocity(0, 0), difference);
    for (const element of [0, 1]) {
      const rate = (velocity(element, h) - velocity(element, -h)) / (2 * h);
      pendulum.directionsInto(row, 0, element, q, t);
      pendulum.accelerationOffsetsInto(one, 0, element, q, u, t);
      expectClose(row[0]! * acceleration[0]! + row[1]! * acceleration[1]! + one[0]!, rate, difference);
    }
    expect(pendulum.hasMovingConstraints).toBe(true);
    expect(pendulum.elements[1]).toMatchObject({ start: 1, normalComponent: 0, hasGap: false });
  });

  test("has force derivatives that finite differences confirm", () => {
    const { system: pendulum } = system(PENDULUM);
    const [q, u] = [Float64Array.of(0.3, -0.4), Float64Array.of(1, 2)];
    const [byPosition, byVelocity] = [new Float64Array(4), new Float64Array(4)];
    pendulum.forceDerivativesInto(byPosition, byVelocity, q, u, 0);
    const h = 1e-5;
    const slope = (which: "q" | "u", j: number, i: number): number => {
      const at = (s: number): number => {
        const out = new Float64Array(2);
        const shift = (x: Float64Array, moved: boolean) => x.map((value, k) => (moved && k === j ? value + s : value));
        pendulum.forcesInto(out, shift(q, which === "q"), shift(u, which === "u"), 0);
        return out[i]!;
      };
      return (at(h) - at(-h)) / (2 * h);
    };
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 2; j++) {
        const because = "central differences";
        expectClose(byPosition[i * 2 + j]!, slope("q", j, i), { absolute: 1e-7, because });
        expectClose(byVelocity[i * 2 + j]!, slope("u", j, i), { absolute: 1e-7, because });
      }
    }
  });

  test("may be given by a singular mass matrix", () => {
    const { system: masses } = system(`kind: system
parameters: { m: 2 }
coordinates: [x, y]
massMatrix: [["m", "m"], ["m", "m"]]
elements: [{ name: link, type: geometric-bilateral, gap: "x - y" }]
`);
    const mass = new Float64Array(4);
    masses.massInto(mass, new Float64Array(2));
    expect([...mass]).toEqual([2, 2, 2, 2]);
    expect(masses.kineticEnergy(new Float64Array(2), Float64Array.of(1, 2))).toBe(9);
  });

  test.each([
    ["an unknown symbol", BALL.replace("m*g*z", "m*g*y"), "unknown-name", "potentialEnergy", /"y"/],
    ["a velocity in a potential", BALL.replace("m*g*z", "m*g*dz"), "not-allowed-name", "potentialEnergy", /velocities/],
    ["time in the kinetic energy", BALL.replace("m*dz^2", "m*t*dz^2"), "not-allowed-name", "kineticEnergy", /time/],
    ["a kinetic energy of degree 3", BALL.replace("dz^2", "dz^3"), "not-quadratic", "kineticEnergy", /quadratic/],
    [
      "a kinetic energy with a linear part",
      BALL.replace("dz^2", "dz^2 + dz"),
      "not-quadratic",
      "kineticEnergy",
      /quadratic/,
    ],
    [
      "a kinetic energy with a part at rest",
      BALL.replace("dz^2", "dz^2 + 3*z^2"),
      "not-quadratic",
      "kineticEnergy",
      /quadratic/,
    ],
    [
      "a kinetic energy and a coordinate",
      BALL.replace("dz^2", "dz^2 + z"),
      "not-quadratic",
      "kineticEnergy",
      /quadratic/,
    ],
    ["a kinetic energy and a number", BALL.replace("dz^2", "dz^2 + 5"), "not-quadratic", "kineticEnergy", /quadratic/],
    ["an unknown name as a gap", BALL.replace('gap: "z"', 'gap: "zz"'), "unknown-name", "elements[0].gap", /"zz"/],
    ["an unknown name in a gap", BALL.replace('gap: "z"', 'gap: "z+zz"'), "unknown-name", "elements[0].gap", /"zz"/],
    [
      "a velocity in a gap",
      BALL.replace('gap: "z"', 'gap: "z+dz"'),
      "not-allowed-name",
      "elements[0].gap",
      /may not depend on velocities/,
    ],
    [
      "an unknown name in the second slip",
      PENDULUM.replace("coulomb-step, slip:", 'coulomb-isotropic, slip: ["da", "dbb"], XX:').replace(
        / XX: "[^"]*",/,
        "",
      ),
      "unknown-name",
      "elements[1].slip[1]",
      /"dbb"/,
    ],
    ["no masses", BALL.replace(/kineticEnergy.*\n/, ""), "missing-key", "kineticEnergy", /massMatrix/],
    ["no coordinates", BALL.replace(/coordinates.*\n/, ""), "missing-key", "coordinates", /coordinates/],
    ["a nonlinear slip", PENDULUM.replace('- t"', '- da^2"'), "nonlinear-slip", "elements[1].slip", /linear/],
    [
      "a gap without coordinates",
      BALL.replace('gap: "z"', 'gap: "m"'),
      "zero-direction",
      "elements[0].gap",
      /no force/,
    ],
    [
      "a coordinate named like a parameter",
      BALL.replace("[z]", "[z, m]"),
      "reserved-name",
      "coordinates[1]",
      /parameter/,
    ],
    ["a coordinate named t", BALL.replace("[z]", "[t]"), "reserved-name", "coordinates[0]", /time/],
    ["a step of 0", BALL.replace("1e-3", "0"), "out-of-range", "simulate.step", /greater than 0/],
    ["two numbers for one coordinate", BALL.replace("[1]", "[1, 2]"), "wrong-size", "initial.position", /1 coordinate/],
    ["a misspelt key of simulate", BALL.replace("until", "untill"), "unknown-key", "simulate.untill", /untill/],
    [
      "a direction in place of a gap",
      BALL.replace('gap: "z"', "direction: [1]"),
      "unknown-key",
      "elements[0].direction",
      /direction/,
    ],
  ])("with %s is refused", (_, text, code, path, what) => {
    const error = failure(text);
    expect([error.code, error.where.path]).toEqual([code, path]);
    expect(error.what).toMatch(what);
    expect(error.where.line).toBeGreaterThan(0);
  });

  test("may have parts of the kinetic energy that cancel", () => {
    const mass = new Float64Array(1);
    system(BALL.replace("dz^2", "dz^2 + z - z")).system.massInto(mass, Float64Array.of(1));
    expect(mass[0]).toBe(2);
  });

  test("says every known name once, and how many slips a type takes", () => {
    expect(failure(BALL.replace("m*g*z", "m*g*y")).fix).toMatch(/Known names: z, dz, t, m, g, pi\.$/);
    const one = PENDULUM.replace("coulomb-step", "coulomb-isotropic");
    expect(failure(one).fix).toBe('Write for example `slip: ["dx", "dy"]`.');
  });

  test("knows where masses and initial values stand", () => {
    const read = readModel(BALL.replace(/initial.*\n/, ""), { file: "system.yaml", kind: "system" });
    expect(read.places("massMatrix")).toMatchObject({ path: "kineticEnergy", line: 5 });
    expect(read.places("initial.position")).toMatchObject({ path: "coordinates", line: 4 });
    const body = "kind: system\nbodies:\n  - { name: B, mass: 1, shape: { disc: 1 }, position: [0, 1] }\n";
    const ofBody = readModel(body, { file: "body.yaml", kind: "system" });
    expect(ofBody.places("initial.position")).toMatchObject({ path: "bodies[0].position", line: 3 });
    expect(ofBody.places("massMatrix")).toMatchObject({ path: "bodies[0]", line: 3 });
  });

  test("with an unsymmetric mass matrix is refused", () => {
    const text = `kind: system\ncoordinates: [x, y]\nmassMatrix: [["1", "x"], ["y", "1"]]\n`;
    expect(failure(text)).toMatchObject({ code: "not-symmetric" });
  });
});
