import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/seed.ts";
import type { Element } from "../../../src/elements/element.ts";
import { resolveImpact } from "../../../src/laws/resolve-impact.ts";
import { assembleImpact } from "../../../src/problems/impact-problem.ts";
import { collide } from "../../../src/stability/two-contact/collide.ts";
import { makeFlow } from "../../../src/stability/two-contact/flow.ts";
import { contactImpacts } from "../../../src/stability/two-contact/impacts.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import type { Posture } from "../../../src/stability/two-contact/posture.ts";
import {
  firstTangential,
  type ZeroOrderModel,
  zeroOrderModel,
} from "../../../src/stability/two-contact/zero-order-model.ts";
import { between, EXAMPLE_2, EXAMPLE_3, randomPosture, restingPosture } from "./postures.ts";

/** Velocities of both contacts from those of (z1, z2, x2). */
const contactVelocities = (model: ZeroOrderModel, dz1: number, dz2: number, dx2: number) => ({
  ...{ x1: firstTangential(model, dx2, dz1, dz2), z1: dz1, x2: dx2, z2: dz2 },
});

/** The general impact problem of the closed contacts: M = diag(m, m, mρ²), hard contacts and Coulomb friction, ε = 0. */
function generalImpact(posture: Posture, closed: readonly [boolean, boolean], velocity: readonly number[]) {
  const elements: Element[] = [];
  for (let i = 0; i < 2; i++) {
    if (!closed[i]) continue;
    const [cos, sin] = [Math.cos(posture.slopes[i]!), Math.sin(posture.slopes[i]!)];
    const { offsets, height: h } = posture;
    const l = offsets[i]!;
    const n = Float64Array.of(-sin, cos, -sin * h + cos * l);
    const t = Float64Array.of(cos, sin, cos * h + sin * l);
    elements.push(
      { kind: "geometric-unilateral", name: `n${i}`, directions: [n], restitution: 0 },
      {
        kind: "coulomb-step",
        name: `t${i}`,
        directions: [t],
        restitution: 0,
        normal: `n${i}`,
        friction: [posture.friction[i]!],
      },
    );
  }
  const { mass, gyrationRadius: rho } = posture;
  const massMatrix = [
    [mass, 0, 0],
    [0, mass, 0],
    [0, 0, mass * rho * rho],
  ];
  return assembleImpact({ kind: "impact", massMatrix, preVelocity: [...velocity], elements });
}

/** (v_x, v_z, ω) of given contact velocities, by three of the four kinematic equations. */
function bodyVelocity(posture: Posture, v: { x1: number; z1: number; x2: number; z2: number }): number[] {
  const world = ([x, z]: number[], phi: number) => [
    x! * Math.cos(phi) - z! * Math.sin(phi),
    x! * Math.sin(phi) + z! * Math.cos(phi),
  ];
  const first = world([v.x1, v.z1], posture.slopes[0]);
  const second = world([v.x2, v.z2], posture.slopes[1]);
  const spin = (second[1]! - first[1]!) / (posture.offsets[1] - posture.offsets[0]);
  return [first[0]! - posture.height * spin, first[1]! - posture.offsets[0] * spin, spin];
}

const close = (a: readonly number[], b: readonly number[], scale: number) =>
  a.every((x, i) => Math.abs(x - b[i]!) <= 1e-7 * scale);

/** Compares all solutions, and the one the simulation takes with the first in the list. */
function compare(posture: Posture, model: ZeroOrderModel, normals: readonly [number, number], slip: number) {
  const before = contactVelocities(model, normals[0], normals[1], slip);
  const closed: [boolean, boolean] = [true, true];
  const ours = contactImpacts(model, before, closed);
  const velocity = bodyVelocity(posture, before);
  const general = resolveImpact(generalImpact(posture, closed, velocity), { all: true });
  const scale = Math.max(...velocity.map(Math.abs), 1e-3);
  const ends = ours.map(({ after }) => bodyVelocity(posture, after));
  expect(ours.length, "the law has a solution below the Painlevé bounds").toBeGreaterThan(0);
  for (const end of ends) {
    expect(general.solutions.some(({ postVelocity }) => close(end, postVelocity, scale))).toBe(true);
  }
  if (general.continua.length === 0) {
    for (const { postVelocity } of general.solutions) {
      expect(ends.some((end) => close(end, postVelocity, scale))).toBe(true);
    }
  }
  const flow = makeFlow();
  flow.velocity.set([before.x1, before.z1, before.x2, before.z2]);
  expect(collide(model, flow, normals[0] < 0 ? 0 : 1)).toBe(true);
  const [x1, z1, x2, z2] = flow.velocity;
  expect(close(bodyVelocity(posture, { x1: x1!, z1: z1!, x2: x2!, z2: z2! }), ends[0]!, scale)).toBe(true);
  return ours;
}

const speed = between(-3, 3);

describe("impacts against the general solver with ε = 0", () => {
  test("contact 2 hits while contact 1 touches, and the other way round: the same solutions", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(randomPosture, restingPosture), speed, fc.boolean(), (posture, slip, first) => {
        const model = zeroOrderModel(posture);
        if (painleve(model).excluded) return;
        const result = compare(posture, model, first ? [-1, 0] : [0, -1], slip);
        for (const one of result) seen.add(`${one.impact} ${one.outcome}`);
      }),
      { numRuns: 250 },
    );
    for (const kind of ["IF", "FI", "II"]) {
      for (const outcome of ["stick", "positive slip", "negative slip"]) expect(seen).toContain(`${kind} ${outcome}`);
    }
  });

  test("both contacts hit at once: the same solutions", () => {
    fc.assert(
      fc.property(restingPosture, speed, between(0.1, 2), (posture, slip, second) => {
        const model = zeroOrderModel(posture);
        if (!painleve(model).excluded) compare(posture, model, [-1, -second], slip);
      }),
      { numRuns: 100 },
    );
  });

  test("one closed contact alone: exactly one solution, the same", () => {
    fc.assert(
      fc.property(randomPosture, speed, speed, (posture, slip, other) => {
        const model = zeroOrderModel(posture);
        if (painleve(model).excluded) return;
        const before = contactVelocities(model, other, -1, slip);
        const ours = contactImpacts(model, before, [false, true]);
        expect(ours).toHaveLength(1);
        const velocity = bodyVelocity(posture, before);
        const general = resolveImpact(generalImpact(posture, [false, true], velocity), { all: true });
        const scale = Math.max(...velocity.map(Math.abs));
        expect(general.solutions).toHaveLength(1);
        expect(close(bodyVelocity(posture, ours[0]!.after), general.solutions[0]!.postVelocity, scale)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the preference list", () => {
  test("single impacts stand before double ones, sticking before slipping", () => {
    const rank = { stick: 0, "positive slip": 1, "negative slip": 1 };
    fc.assert(
      fc.property(restingPosture, speed, (posture, slip) => {
        const model = zeroOrderModel(posture);
        const found = contactImpacts(model, contactVelocities(model, 0, -1, slip), [true, true]);
        const order = found.map((one) => (one.impact === "II" ? 10 : 0) + rank[one.outcome]);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  test("Example 2: shallow approaches from the right throw contact 1 up, those from the left stop or slide", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    const at = (angle: number) =>
      contactImpacts(model, contactVelocities(model, 0, -1, Math.tan(angle)), [true, true])[0]!;
    expect(at(1)).toMatchObject({ impact: "FI", outcome: "positive slip" });
    expect(at(0)).toMatchObject({ impact: "FI", outcome: "stick" });
    expect(at(-0.5)).toMatchObject({ impact: "II", outcome: "stick" });
    expect(at(-1)).toMatchObject({ impact: "II", outcome: "negative slip" });
  });

  test("impacts are homogeneous of degree one in the velocities", () => {
    const model = zeroOrderModel(EXAMPLE_3);
    fc.assert(
      fc.property(speed, fc.constantFrom(1e-9, 1e9), (slip, factor) => {
        const [small] = contactImpacts(model, contactVelocities(model, 0, -1, slip), [true, true]);
        const [large] = contactImpacts(model, contactVelocities(model, 0, -factor, slip * factor), [true, true]);
        expect(large!.outcome).toBe(small!.outcome);
        expect(Math.abs(large!.after.z1 / factor - small!.after.z1)).toBeLessThan(1e-12);
      }),
      { numRuns: 50 },
    );
  });

  test("contacts that do not approach have no impact", () => {
    const model = zeroOrderModel(EXAMPLE_3);
    expect(contactImpacts(model, contactVelocities(model, 0, 1, 1), [true, true])).toEqual([]);
    expect(contactImpacts(model, contactVelocities(model, -1, -1, 1), [false, false])).toEqual([]);
  });
});
