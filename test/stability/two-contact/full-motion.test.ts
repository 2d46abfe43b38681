/** The full motion of a perturbed posture against the zero-order dynamics, against planar bodies and against itself. */
import { describe, expect, it } from "vitest";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { InputError } from "../../../src/errors.ts";
import type { SystemElement } from "../../../src/models/mechanical-system.ts";
import { GROUND, placesBetween } from "../../../src/models/planar/candidate.ts";
import { convexPart } from "../../../src/models/planar/part.ts";
import { planarSystem } from "../../../src/models/planar/planar-system.ts";
import { halfPlane, pointSet } from "../../../src/models/planar/shape.ts";
import { haltonDirection } from "../../../src/stability/two-contact/full-motion/directions.ts";
import { fullMotion } from "../../../src/stability/two-contact/full-motion/full-motion.ts";
import type { FullMotionOptions } from "../../../src/stability/two-contact/full-motion/full-motion-options.ts";
import { bodyContacts } from "../../../src/stability/two-contact/full-motion/posture-body.ts";
import { beginsAlike } from "../../../src/stability/two-contact/full-motion/prediction-study.ts";
import { startState } from "../../../src/stability/two-contact/full-motion/start-state.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { exchangeLabels, makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import type { HybridState } from "../../../src/stability/two-contact/trajectory.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectAllClose, expectClose, expectPrinted } from "../../support/expect.ts";
import { DEGREE, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, state } from "./postures.ts";

/** Section 6.3: from q' = (1, 1, 0), q̇' = (0, 0, 2). */
const PRINTED_START = state(1, 1, 0, 0, 0, 2);

/** n_i · (place of contact i − its place at rest) and the same along t_i, by plain rotation. */
function placesOf(posture: Posture, [x, z, angle]: readonly [number, number, number]): number[] {
  return [0, 1].flatMap((i) => {
    const [px, pz] = [posture.offsets[i]!, -posture.height];
    const dx = x + Math.cos(angle) * px - Math.sin(angle) * pz - px;
    const dz = z + Math.sin(angle) * px + Math.cos(angle) * pz - pz;
    const [cos, sin] = [Math.cos(posture.slopes[i]!), Math.sin(posture.slopes[i]!)];
    return [cos * dx + sin * dz, -sin * dx + cos * dz];
  });
}

describe("the start", () => {
  it("puts the contacts where the perturbation says, at finite angles", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    for (const [z1, z2, x2] of [
      [0.3, 0.1, -0.2],
      [0, 0.5, 0.4],
      [0.1, 0, 0],
    ] as const) {
      const { position } = startState(bodyContacts(model, 1, 0, undefined), 1, state(z1, z2, x2, 0, 0, 0));
      const [, first, along, second] = placesOf(EXAMPLE_2, [position[0]!, position[1]!, position[2]!]);
      expectAllClose([first!, second!, along!], [z1, z2, x2], { absolute: 4e-15, because: "rounding of lengths of 4" });
    }
  });

  it("has the velocities the perturbation says: differences of places along the motion agree", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    const wanted = state(0.3, 0.1, -0.2, 0.7, -0.4, 0.9);
    const { position: q, velocity: u } = startState(bodyContacts(model, 1, 0, undefined), 1, wanted);
    const h = 1e-6;
    const at = (t: number) => placesOf(EXAMPLE_2, [q[0]! + t * u[0]!, q[1]! + t * u[1]!, q[2]! + t * u[2]!]);
    const rates = at(h).map((place, i) => (place - at(-h)[i]!) / (2 * h));
    expectAllClose([rates[1]!, rates[3]!, rates[2]!], [0.7, -0.4, 0.9], {
      absolute: 1e-8,
      because: "central differences of step 1e-6",
    });
  });
});

describe("small perturbations", () => {
  it("Example 2 goes the printed way and rests at x2 = 14.87 β²", () => {
    const motion = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-4 });
    expect(motion.outcome).toBe("rest");
    expect(motion.path).toBe("FF IF PF FI FP IF PF SF II SS");
    expectPrinted(motion.final.x2 / 1e-8, "14.87");
    expectPrinted(motion.approachAngles[0]!, "0.948");
    expectPrinted(motion.approachAngles[1]!, "-0.524");
  });

  it("Example 2 differs from zero order by a part of order β²", () => {
    const zero = simulateHybrid(zeroOrderModel(EXAMPLE_2), PRINTED_START).final.x2;
    const error = (scale: number): number =>
      Math.abs(fullMotion(EXAMPLE_2, PRINTED_START, { scale }).final.x2 / scale ** 2 - zero);
    expectClose(error(1e-3) / error(1e-4), 100, { absolute: 2, because: "second order, next order 1e-3 of it" });
    expectClose(error(1e-4) / error(1e-5), 100, { absolute: 2, because: "second order" });
  });

  it("words and times of the events are those of zero order within β", () => {
    const size = 1e-4;
    for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) {
      const model = zeroOrderModel(posture);
      for (let k = 0; k < 3; k++) {
        const start = haltonDirection(model, k);
        const zero = simulateHybrid(model, start);
        const full = fullMotion(posture, start, { scale: size, maxEvents: 60 });
        expect(beginsAlike(full.path, zero.path), `${full.path}\n${zero.path}`).toBe(true);
        const first = zero.events.findIndex(({ word }) => word === "…");
        zero.events.slice(0, Math.min(8, first < 0 ? 8 : first)).forEach(({ t }, i) => {
          expectClose(full.events[i]!.t / size, t, { relative: size, because: "the difference is of order β²" });
        });
      }
    }
  });

  it("Example 3 from the fixed point grows by G each turn and leaves, however small", () => {
    const slip = Math.tan(-40 * DEGREE);
    const turns = [1e-3, 1e-4].map((size) => {
      const motion = fullMotion(EXAMPLE_3, state(0, 0, 0, 0, -1, slip), { scale: size });
      expect(motion.outcome).toBe("leaves");
      expect(motion.path.startsWith("FI FN IF NF SF FI FN IF NF SF FI")).toBe(true);
      const [first, second, third] = motion.approachSpeeds;
      const because = "G = 1.054204833 of the zero-order map; growing motions are less and less small";
      expectClose(second! / first!, 1.054204833, { relative: 1e-3, because });
      expectClose(third! / second!, 1.054204833, { relative: 1e-3, because });
      return motion.approachSpeeds.length;
    });
    const more = Math.log(10) / Math.log(1.054204833);
    expectClose(turns[1]! - turns[0]!, more, {
      absolute: 4,
      because: "ten times smaller: ln 10 / ln G turns more, while growth near the border is up to 1.1",
    });
  });
});

/** The same body as points against half-planes, centre of mass at the origin. */
function planarBody(posture: Posture) {
  const { offsets, height, slopes, friction, loadAngle, loadSize, mass, gyrationRadius } = posture;
  const elements: SystemElement[] = [];
  const pairs = [0, 1].map((i) => {
    const point: [number, number] = [offsets[i]!, -height];
    const first = { name: "body", body: 0, parts: [convexPart(pointSet([point]))], reach: Infinity };
    const second = {
      name: `ground${i}`,
      body: GROUND,
      parts: [convexPart(halfPlane(point, slopes[i]!))],
      reach: Infinity,
    };
    const common = { restitution: 0, dimension: 1 };
    elements.push(
      { kind: "geometric-unilateral", name: `n${i}`, ...common, start: 2 * i, normalComponent: -1, hasGap: true },
      {
        ...{ kind: "coulomb-step", name: `t${i}`, ...common, start: 2 * i + 1, normalComponent: 2 * i, hasGap: false },
        ...{ normal: `n${i}`, friction: [friction[i]!] },
      },
    );
    const candidates = placesBetween(first, second).places.map((candidate) => ({
      ...{ candidate, normal: 2 * i, friction: 2 * i + 1 },
    }));
    return { first: 0, second: GROUND, reach: Infinity, candidates };
  });
  const pull = loadSize / mass;
  return planarSystem({
    bodies: [{ name: "body", mass, inertia: mass * gyrationRadius ** 2 }],
    gravity: [pull * Math.sin(loadAngle), -pull * Math.cos(loadAngle)],
    ...{ elements, pairs },
  });
}

describe("finite perturbations", () => {
  it("move as a planar body of points against half-planes does", () => {
    const scale = 0.02;
    const model = zeroOrderModel(EXAMPLE_2);
    const start = state(scale ** 2, scale ** 2, 0, 0, 0, 2 * scale);
    const { position, velocity } = startState(bodyContacts(model, 1, 0, undefined), 1, start);
    const own = fullMotion(EXAMPLE_2, PRINTED_START, { scale });
    const other = runEventDriven(
      planarBody(EXAMPLE_2),
      { position: Array.from(position), velocity: Array.from(velocity) },
      { until: 1 },
    );
    const [x, z, angle] = other.final.position;
    const [x1, , x2] = placesOf(EXAMPLE_2, [x!, z!, angle!]);
    expect(own.outcome).toBe("rest");
    const because = "two runs with rtol 1e-10 and gaps of lengths of 4";
    expectAllClose([own.final.x1, own.final.x2, own.final.angle], [x1!, x2!, angle!], { absolute: 1e-10, because });
    const impacts = own.events.filter(({ word }) => word.includes("I")).map(({ t }) => t);
    const others = other.events.filter(({ type }) => type === "impact").map(({ t }) => t);
    expectAllClose(impacts, others, { absolute: 1e-9, because });
  });

  it("scale with mass, length and load by 1e±9", () => {
    const reference = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-2 });
    for (const [length, mass, load] of [
      [1e9, 1e-9, 1e9],
      [1e-9, 1e9, 1e-9],
    ] as const) {
      const posture = makePosture({
        ...EXAMPLE_2,
        offsets: [EXAMPLE_2.offsets[0] * length, EXAMPLE_2.offsets[1] * length],
        height: EXAMPLE_2.height * length,
        gyrationRadius: length,
        ...{ mass, loadSize: load },
      });
      const speed = Math.sqrt((length * load) / mass);
      const found = fullMotion(posture, state(length, length, 0, 0, 0, 2 * speed), { scale: 1e-2 });
      expect(found.path).toBe(reference.path);
      const because = "rounding of the units";
      expectClose(found.final.x2 / length / reference.final.x2, 1, { relative: 1e-10, because });
      expectClose((found.duration * speed) / length / reference.duration, 1, { relative: 1e-10, because });
      expectClose(found.energy.dissipated / (load * length) / reference.energy.dissipated, 1, {
        relative: 1e-10,
        because,
      });
    }
  });

  it("a mirror exchanges P and N; exchanged labels exchange the letters", () => {
    const start = state(1, 1, 0, 0, 0, 0);
    const reference = fullMotion(EXAMPLE_2, start, { scale: 1e-2 });
    const mirrored = fullMotion(mirrorImage(EXAMPLE_2), start, { scale: 1e-2 });
    const turned = reference.path.replace(/[PN]/g, (letter) => (letter === "P" ? "N" : "P"));
    expect(mirrored.path).toBe(turned);
    expectClose(mirrored.final.x2, -reference.final.x2, { relative: 1e-12, because: "the same arithmetic" });
    // Exchanged, contact 2 is the old contact 1; the start is at rest, so only x1 has to be carried over.
    const x1 = fullMotion(EXAMPLE_2, start, { scale: 1e-2, until: 1e-9 }).final.x1;
    const exchanged = fullMotion(exchangeLabels(EXAMPLE_2), state(1e-4, 1e-4, x1, 0, 0, 0));
    expect(exchanged.path).toBe(reference.path.replace(/(\w)(\w)/g, "$2$1"));
    expectClose(exchanged.final.x1, reference.final.x2, { absolute: 1e-10, because: "x1 after 1e-9 of time" });
  });
});

describe("what zero order leaves out", () => {
  it("books of an elastic run: what is lost is what the contacts took, and nothing is gained", () => {
    const motion = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3, restitution: 0.3 });
    const { energy } = motion;
    expect(motion.outcome).toBe("rest");
    expect(motion.path.split(" ").filter((word) => word.includes("I")).length).toBeGreaterThan(5);
    const taken = Object.values(energy.byElement).reduce((sum, work) => sum + work, 0);
    const because = "the books close to rounding and to the tolerance 1e-10 of the run";
    expectClose((energy.final - energy.initial) / energy.initial, taken / energy.initial, { relative: 1e-9, because });
    expectClose(energy.imbalance / energy.kinetic.initial, 0, { absolute: 1e-9, because });
    expectClose(energy.largestIncrease / energy.kinetic.initial, 0, { absolute: 1e-9, because });
  });

  it("a third surface out of reach changes nothing, one in reach does", () => {
    const plain = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3 });
    const far = { point: [0, 2], slope: Math.PI, friction: 0.3, gap: 1 } as const;
    const beside = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3, thirdContact: far });
    expect(beside.path).toBe(plain.path.replace(/(\w\w)/g, "$1F"));
    expectClose(beside.final.x2 / plain.final.x2, 1, { relative: 1e-10, because: "the same motion" });
    const under = { point: [0, -1.25], slope: 0, friction: 0.3 } as const;
    const falling = haltonDirection(zeroOrderModel(EXAMPLE_2), 0);
    const near = fullMotion(EXAMPLE_2, falling, { scale: 1e-3, thirdContact: under });
    expect(near.path).toMatch(/\b\w\wI\b/);
    expect(near.worstPenetration).toBeLessThan(1e-15);
    expect(near.energy.final).toBeLessThanOrEqual(near.energy.initial);
  });
});

describe("doors", () => {
  const refused: readonly [string, Posture, HybridState, FullMotionOptions][] = [
    ["a contact inside its surface", EXAMPLE_2, state(-1, 0, 0, 0, 0, 0), {}],
    ["a number that is none", EXAMPLE_2, state(0, 0, Number.NaN, 0, 0, 0), {}],
    ["no perturbation", EXAMPLE_2, state(0, 0, 0, 0, 0, 0), {}],
    ["a start outside the neighbourhood", EXAMPLE_2, PRINTED_START, {}],
    ["a turn the body cannot make", EXAMPLE_2, state(9, 0, 0, 0, 0, 0), { neighbourhood: 1, scale: 0.33 }],
    ["scale 0", EXAMPLE_2, PRINTED_START, { scale: 0 }],
    ["restitution 2", EXAMPLE_2, PRINTED_START, { scale: 1e-3, restitution: 2 }],
    ["neighbourhood 0", EXAMPLE_2, PRINTED_START, { scale: 1e-3, neighbourhood: 0 }],
    ["until 0", EXAMPLE_2, PRINTED_START, { scale: 1e-3, until: 0 }],
    ["half an event", EXAMPLE_2, PRINTED_START, { scale: 1e-3, maxEvents: 0.5 }],
    [
      "a third contact with negative friction",
      EXAMPLE_2,
      PRINTED_START,
      { scale: 1e-3, thirdContact: { point: [0, 0], slope: 0, friction: -1 } },
    ],
    [
      "a third contact inside its surface",
      EXAMPLE_2,
      state(0, 0, 0, 0, 0, 1),
      { scale: 1e-3, thirdContact: { point: [0, 2], slope: 0, friction: 0.3, gap: -1e-9 } },
    ],
    ["cos φ1 = 0", makePosture({ ...EXAMPLE_2, slopes: [Math.PI / 2, 0.5] }), PRINTED_START, { scale: 1e-3 }],
  ];
  it.each(refused)("refuse %s", (_, posture, start, options) => {
    expect(() => fullMotion(posture, start, options)).toThrow(InputError);
  });

  it("refuse a perturbation that puts the third contact inside its surface", () => {
    const thirdContact = { point: [0, 2], slope: Math.PI, friction: 0.3 } as const;
    expect(() => fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3, thirdContact })).toThrow(/third contact inside/);
  });

  it("say when time or events are used up", () => {
    expect(fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3, until: 1e-4 })).toMatchObject({
      outcome: "moving",
      path: "FF",
    });
    const cut = fullMotion(EXAMPLE_2, PRINTED_START, { scale: 1e-3, maxEvents: 3 });
    expect(cut.outcome).toBe("moving");
    expect(cut.reason).toMatch(/number of events/);
  });
});
