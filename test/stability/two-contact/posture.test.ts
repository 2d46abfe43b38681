import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/seed.ts";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { InputError } from "../../../src/errors.ts";
import { exchangeLabels, makePosture } from "../../../src/stability/two-contact/posture.ts";
import { postureFromWorld } from "../../../src/stability/two-contact/posture-from-world.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { DEGREE, EXAMPLE_2, randomPosture } from "./postures.ts";

const rounding = { relative: 1e-12, because: "a few rotations of sixteen-digit numbers" };

describe("the door of postures", () => {
  const good = { offsets: [-1, 1], height: 1, slopes: [0, 0], friction: [0.5, 0.5] } as const;

  test("mass, load and gyration radius default to 1, torque and load angle to 0", () => {
    const posture = makePosture(good);
    expect([posture.mass, posture.loadSize, posture.gyrationRadius]).toEqual([1, 1, 1]);
    expect([posture.loadTorque, posture.loadAngle]).toEqual([0, 0]);
  });

  test("a height that hides the distance of the contacts is blamed itself, not the contacts", () => {
    const call = () => makePosture({ ...good, height: 1e17, gyrationRadius: 1e3 });
    expect(call).toThrow(/height 100000000000000000 is so large/);
    try {
      call();
    } catch (error) {
      expect((error as InputError).where.path).toBe("height");
    }
    expect(() => makePosture({ ...good, offsets: [0.3, 0.3] })).toThrow(/coincide/);
  });

  const bad: [string, object][] = [
    ["friction zero", { friction: [0, 0.5] }],
    ["friction negative", { friction: [0.5, -1] }],
    ["friction missing", { friction: undefined }],
    ["one friction coefficient", { friction: [0.5] }],
    ["coincident contacts", { offsets: [0.3, 0.3] }],
    ["contacts apart by rounding only", { offsets: [1, 1 + 1e-15] }],
    ["height not a number", { height: Number.NaN }],
    ["infinite slope", { slopes: [Number.POSITIVE_INFINITY, 0] }],
    ["gyration radius zero", { gyrationRadius: 0 }],
    ["mass negative", { mass: -1 }],
    ["no load at all", { loadSize: 0 }],
    ["negative load", { loadSize: -1 }],
  ];
  test.each(bad)("%s is an input error that says how to fix it", (_, change) => {
    const call = () => makePosture({ ...good, ...change } as never);
    expect(call).toThrow(InputError);
    try {
      call();
    } catch (error) {
      expect((error as InputError).fix.length).toBeGreaterThan(5);
    }
  });

  test("a vertical first surface (cos φ1 = 0) is no mistake of the caller", () => {
    expect(() => makePosture({ ...good, slopes: [Math.PI / 2, 0] })).not.toThrow();
  });
});

test("exchanging labels twice and mirroring twice give the posture back", () => {
  fc.assert(
    fc.property(randomPosture, (posture) => {
      expect(exchangeLabels(exchangeLabels(posture))).toEqual(posture);
      expect(mirrorImage(mirrorImage(posture))).toEqual(posture);
    }),
    { numRuns: 50 },
  );
});

describe("world coordinates", () => {
  /** A posture of the paper's frame put into the world: turned by −α about the centre of mass, then moved. */
  const world = (alpha: number, place: readonly [number, number], offsets: readonly [number, number], h: number) =>
    offsets.map((l) => [
      place[0] + l * Math.cos(alpha) - h * Math.sin(alpha),
      place[1] - l * Math.sin(alpha) - h * Math.cos(alpha),
    ]) as [[number, number], [number, number]];

  test("Example 2 described with gravity down is Example 2", () => {
    const posture = postureFromWorld({
      points: world(EXAMPLE_2.loadAngle, [7, -3], EXAMPLE_2.offsets, EXAMPLE_2.height),
      surfaceAngles: [10 * DEGREE, -35 * DEGREE],
      centerOfMass: [7, -3],
      friction: EXAMPLE_2.friction,
      gravity: 1,
    });
    expectAllClose(posture.offsets, EXAMPLE_2.offsets, rounding);
    expectAllClose(posture.slopes, EXAMPLE_2.slopes, rounding);
    expectClose(posture.height, 1.25, rounding);
    expectClose(posture.loadAngle, 65 * DEGREE, rounding);
  });

  test("a ladder: inertia and weight become gyration radius and load", () => {
    const posture = postureFromWorld({
      points: [
        [0, 0],
        [1, 2],
      ],
      surfaceAngles: [0, Math.PI / 2],
      centerOfMass: [0.5, 1],
      mass: 3,
      inertia: (3 * 5) / 12,
      friction: [0.4, 0.4],
    });
    expectClose(posture.gyrationRadius, Math.sqrt(5 / 12), rounding);
    expectClose(posture.loadSize, 3 * 9.81, rounding);
    expectAllClose(posture.offsets, [-Math.sqrt(5) / 2, Math.sqrt(5) / 2], rounding);
    expectClose(posture.height, 0, { absolute: 1e-15, because: "the centre lies on the line" });
  });

  test.each([
    [
      {
        points: [
          [0, 0],
          [0, 0],
        ],
      },
    ],
    [
      {
        points: [
          [0, 0],
          [Number.NaN, 1],
        ],
      },
    ],
    [{ inertia: 0 }],
    [{ gravity: -9.81 }],
    [{ mass: 0 }],
  ])("bad world data %j are input errors", (change) => {
    const good = {
      points: [
        [0, 0],
        [1, 0],
      ],
      surfaceAngles: [0, 0],
      centerOfMass: [0.5, 1],
      friction: [1, 1],
    };
    expect(() => postureFromWorld({ ...good, ...change } as never)).toThrow(InputError);
  });
});
