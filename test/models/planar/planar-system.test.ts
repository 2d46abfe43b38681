import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

function system(data: object): SystemModel {
  return readModel(JSON.stringify({ kind: "system", ...data }), { file: "planar.json", kind: "system" }).model;
}

const SQUARE = {
  polygon: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ],
};
const body = (name: string, shape: object, position: readonly number[] = [0, 0], more: object = {}) => ({
  ...{ name, mass: 2, inertia: 0.7, shape, position, friction: 0.5 },
  ...more,
});

const PAIRS: Record<string, object> = {
  "polygon on a half-plane": {
    bodies: [body("a", SQUARE, [0, 0.6])],
    obstacles: [{ name: "floor", type: "half-plane", angleDegrees: 10, point: [0.2, -0.1], friction: 0.5 }],
  },
  "disc on a half-plane": {
    bodies: [body("a", { disc: 0.4 }, [0, 0.5])],
    obstacles: [{ name: "floor", type: "half-plane", angle: -0.3, friction: 0.5 }],
  },
  "points on a segment": {
    bodies: [body("a", { points: [[0.3, -0.2]] }, [0.2, 0.5])],
    obstacles: [{ name: "shelf", type: "segment", from: [-1, 0.1], to: [1, -0.2], friction: 0.5 }],
  },
  "disc on the end of a segment": {
    bodies: [body("a", { disc: 0.4 }, [1.2, 0.2])],
    obstacles: [{ name: "shelf", type: "segment", from: [-1, 0], to: [1, 0], friction: 0.5 }],
  },
  "disc against disc": { bodies: [body("a", { disc: 0.4 }, [0, 0]), body("b", { disc: 0.3 }, [0.42, 0.56])] },
  "points against a fixed disc": {
    bodies: [body("a", { points: [[0.3, -0.2]] }, [0, 1])],
    obstacles: [{ name: "peg", type: "disc", center: [0.2, 0.1], radius: 0.3, friction: 0.5 }],
  },
  "disc against the face of a polygon": { bodies: [body("a", SQUARE, [0, 0]), body("b", { disc: 0.3 }, [0.1, 0.9])] },
  "disc against a corner of a polygon": { bodies: [body("a", SQUARE, [0, 0]), body("b", { disc: 0.3 }, [0.68, 0.74])] },
  "polygon against polygon": {
    bodies: [body("a", SQUARE, [0, 0]), body("b", SQUARE, [0.1, 1.1], { angle: 0.3 })],
  },
};

describe.each(Object.entries(PAIRS))("%s", (_, data) => {
  const { system: made, initial } = system(data);
  const f = made.freedoms;

  test("has contacts with friction", () => {
    expect(made.elements.some(({ kind }) => kind === "geometric-unilateral")).toBe(true);
    expect(made.elements.some(({ kind }) => kind === "coulomb-step")).toBe(true);
  });

  test("has γ = ġ and γ̇ = Wᵀu̇ + β along every motion", () => {
    const rate = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 2 * f, maxLength: 2 * f }), (numbers) => {
        const [u, a] = [numbers.slice(0, f), numbers.slice(f)];
        const at = (s: number) => Float64Array.from(initial.position, (x, i) => x + s * u[i]! + (s * s * a[i]!) / 2);
        const speed = (s: number) => Float64Array.from(u, (x, i) => x + s * a[i]!);
        const row = new Float64Array(f);
        const one = new Float64Array(1);
        const gaps = new Float64Array(made.elements.length);
        const velocity = (element: number, s: number): number => {
          made.directionsInto(row, 0, element, at(s), 0);
          return row.reduce((sum, w, i) => sum + w * speed(s)[i]!, 0);
        };
        const gap = (element: number, s: number): number => {
          made.gapsInto(gaps, at(s), 0, 10);
          return gaps[element]!;
        };
        const h = 2e-6;
        const because = "central differences with h = 2e-6";
        made.elements.forEach(({ hasGap }, element) => {
          if (hasGap) {
            const difference = (gap(element, h) - gap(element, -h)) / (2 * h);
            expectClose(velocity(element, 0), difference, { absolute: 1e-8, because });
          }
          const rateOfVelocity = (velocity(element, h) - velocity(element, -h)) / (2 * h);
          made.directionsInto(row, 0, element, at(0), 0);
          made.accelerationOffsetsInto(one, 0, element, at(0), speed(0), 0);
          const predicted = row.reduce((sum, w, i) => sum + w * a[i]!, 0) + one[0]!;
          expectClose(predicted, rateOfVelocity, { absolute: 1e-7, because });
        });
      }),
      { numRuns: 30 },
    );
  });

  test("does no work against friction when it moves as one rigid piece", () => {
    if (made.elements.length === 0 || f < 6) return;
    const spin = 0.7;
    const u = Float64Array.from({ length: f }, (_, i) => {
      const [x, y] = [initial.position[3 * Math.floor(i / 3)]!, initial.position[3 * Math.floor(i / 3) + 1]!];
      return [0.3 - spin * y, -0.2 + spin * x, spin][i % 3]!;
    });
    const row = new Float64Array(f);
    made.elements.forEach((_, element) => {
      made.directionsInto(row, 0, element, Float64Array.from(initial.position), 0);
      const slip = row.reduce((sum, w, i) => sum + w * u[i]!, 0);
      expectClose(slip, 0, { absolute: 1e-14, because: "a rigid motion has no relative velocities" });
    });
  });
});

describe("planar bodies", () => {
  test("have the moment of inertia of their uniform shape", () => {
    const mass = (shape: object) => {
      const { system: made } = system({ bodies: [{ name: "a", mass: 3, shape }] });
      const out = new Float64Array(9);
      made.massInto(out, new Float64Array(3));
      return [out[0], out[4], out[8]!] as const;
    };
    const because = "closed form";
    expectClose(
      mass({
        polygon: [
          [-1, -0.5],
          [1, -0.5],
          [1, 0.5],
          [-1, 0.5],
        ],
      })[2],
      (3 * (4 + 1)) / 12,
      { relative: 1e-14, because },
    );
    expectClose(mass({ disc: 0.5 })[2], (3 * 0.25) / 2, { relative: 1e-14, because });
    // Either sense of rotation; equilateral triangle with circumradius 1: m/4.
    const corners = [0, 1, 2].map((k) => [Math.cos((2 * Math.PI * k) / 3), Math.sin((2 * Math.PI * k) / 3)]);
    expectClose(mass({ polygon: [...corners].reverse() })[2], 3 / 4, { relative: 1e-12, because });
  });

  test("give a pair the geometric mean of their coefficients, or those of the listed contact", () => {
    const bodies = [body("a", { disc: 1 }, [0, 1], { friction: 0.4, restitution: 0.9 })];
    const obstacles = [{ name: "floor", type: "half-plane", friction: 0.1, restitution: 0.4 }];
    const mean = system({ bodies, obstacles }).system.elements;
    expectClose(mean[1]!.friction![0]!, 0.2, { relative: 1e-15, because: "√(0.4·0.1)" });
    expectClose(mean[0]!.restitution, 0.6, { relative: 1e-15, because: "√(0.9·0.4)" });
    const contacts = [{ between: ["a", "floor"], friction: 0.7, restitution: 0.5, tangentialRestitution: 0.3 }];
    const own = system({ bodies, obstacles, contacts }).system.elements;
    expect(own.map(({ name }) => name)).toEqual(["a-floor", "a-floor.friction"]);
    expect([own[0]!.restitution, own[1]!.friction![0], own[1]!.restitution]).toEqual([0.5, 0.7, 0.3]);
  });

  test("do not collide with what a joint connects them to", () => {
    const bodies = [body("a", SQUARE), body("b", SQUARE, [1, 0])];
    const joints = [{ name: "pin", type: "revolute", between: ["a", "b"], at: [0.5, 0] }];
    const { elements } = system({ bodies, joints }).system;
    expect(elements.map(({ name }) => name)).toEqual(["pin.x", "pin.y"]);
  });

  const joined = (joint: object, more: object = {}) =>
    system({
      gravity: 0,
      bodies: [body("a", SQUARE, [0.2, 0.1], { angle: 0.4 }), body("b", SQUARE, [1, 0.3], { angle: -0.2 })],
      joints: [joint],
      ...more,
    });

  test.each([
    ["revolute", { at: [0.6, 0.2] }, 2],
    ["prismatic", { angle: 0.3 }, 2],
    ["weld", {}, 3],
    ["gear", { ratio: -2 }, 1],
  ])("a %s joint holds where the bodies start", (type, fields, count) => {
    const { system: made, initial } = joined({ name: "j", type, between: ["a", "b"], ...fields });
    const gaps = new Float64Array(made.elements.length);
    made.gapsInto(gaps, Float64Array.from(initial.position), 0, 1);
    expect(gaps.length).toBe(count);
    for (const gap of gaps) expectClose(gap, 0, { absolute: 1e-15, because: "constructed so" });
  });

  test("a prismatic joint leaves the motion along its direction free", () => {
    const { system: made, initial } = joined({ name: "j", type: "prismatic", between: ["a", "b"], angle: 0.3 });
    const q = Float64Array.from(initial.position);
    q[0]! += 0.7 * Math.cos(0.3);
    q[1]! += 0.7 * Math.sin(0.3);
    const gaps = new Float64Array(2);
    made.gapsInto(gaps, q, 0, 1);
    for (const gap of gaps) expectClose(gap, 0, { absolute: 1e-15, because: "a slide along the joint" });
  });

  test("springs pull and dampers brake along the line of their ends", () => {
    const { system: made } = system({
      gravity: 0,
      bodies: [body("a", { disc: 0.1 }, [3, 4])],
      contacts: [],
      springs: [{ name: "s", between: ["a", "ground"], stiffness: 10, length: 2 }],
      dampers: [{ name: "d", between: ["a", "ground"], damping: 4 }],
      motors: [{ name: "m", between: ["a", "ground"], torque: "2*t" }],
    });
    const force = new Float64Array(3);
    const [q, u] = [Float64Array.of(3, 4, 0), Float64Array.of(1, 0, 0)];
    made.forcesInto(force, q, u, 1.5);
    const because = "Hooke: 10·(5 − 2) = 30 N towards the origin; 4·(3/5) = 2.4 N of damping";
    expectClose(force[0]!, (-(30 + 2.4) * 3) / 5, { relative: 1e-13, because });
    expectClose(force[1]!, (-(30 + 2.4) * 4) / 5, { relative: 1e-13, because });
    expectClose(force[2]!, 3, { relative: 1e-13, because });
    expectClose(made.potentialEnergy(q, 0), 45, { relative: 1e-13, because });
    expectClose(made.externalPower(q, u, 1.5), -2.4 * 0.6, { relative: 1e-13, because });
  });

  test("may be joined by formulas of the file", () => {
    const { system: made, initial } = system({
      bodies: [body("a", { disc: 0.5 }, [0, 1])],
      contacts: [],
      coordinates: ["w"],
      kineticEnergy: "1/2*3*dw^2",
      potentialEnergy: "5*w + a_x",
      elements: [{ name: "rope", type: "geometric-unilateral", gap: "w - a_y" }],
      initial: { position: [2] },
    });
    expect(made.coordinates).toEqual(["a_x", "a_y", "a_a", "w"]);
    expect(initial.position).toEqual([0, 1, 0, 2]);
    const [mass, force, row] = [new Float64Array(16), new Float64Array(4), new Float64Array(4)];
    const [q, u] = [Float64Array.from(initial.position), new Float64Array(4)];
    made.massInto(mass, q);
    made.forcesInto(force, q, u, 0);
    made.directionsInto(row, 0, 0, q, 0);
    expect([mass[0], mass[5], mass[10], mass[15], mass[3]]).toEqual([2, 2, 0.7, 3, 0]);
    expect([...force]).toEqual([-1, -2 * 9.81, 0, -5]);
    expect([...row]).toEqual([0, -1, 0, 1]);
  });

  const wrong: Record<string, [object, string]> = {
    "a polygon that crosses itself": [
      {
        bodies: [
          {
            name: "a",
            mass: 1,
            shape: {
              polygon: [
                [0, 0],
                [2, 2],
                [2, 0],
                [0, 2],
              ],
            },
          },
        ],
      },
      "bad-shape",
    ],
    "a body without inertia": [{ bodies: [{ name: "a", mass: 1 }] }, "missing-key"],
    "a polygon off the centre of mass without inertia": [
      {
        bodies: [
          {
            name: "a",
            mass: 1,
            shape: {
              polygon: [
                [0, 0],
                [1, 0],
                [0, 1],
              ],
            },
          },
        ],
      },
      "missing-key",
    ],
    "no mass": [{ bodies: [{ name: "a", mass: 0, shape: { disc: 1 } }] }, "out-of-range"],
    "an unknown body in a joint": [
      { bodies: [body("a", SQUARE)], joints: [{ name: "j", type: "weld", between: ["a", "b"] }] },
      "unknown-body",
    ],
    "an unknown obstacle in a contact": [
      { bodies: [body("a", SQUARE)], contacts: [{ between: ["a", "flor"] }] },
      "unknown-body",
    ],
    "joints without bodies": [{ coordinates: ["x"], kineticEnergy: "dx^2", joints: [] }, "needs-bodies"],
    "two bodies of one name": [{ bodies: [body("a", SQUARE), body("a", SQUARE)] }, "duplicate-name"],
    "negative friction": [{ bodies: [body("a", SQUARE, [0, 0], { friction: -1 })] }, "out-of-range"],
    "a body called ground": [{ bodies: [body("ground", SQUARE)] }, "bad-name"],
  };
  test.each(Object.entries(wrong))("%s is refused", (_, [data, code]) => {
    try {
      system(data);
      expect.fail("accepted");
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.code).toBe(code);
    }
  });
});
