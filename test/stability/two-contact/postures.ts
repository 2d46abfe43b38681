/** The postures of [VarkonyiOr] and random ones. */
import fc from "fast-check";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import type { HybridState } from "../../../src/stability/two-contact/trajectory.ts";

export const DEGREE = Math.PI / 180;

export const EXAMPLE_2 = makePosture({
  loadAngle: 65 * DEGREE,
  offsets: [-3.5, 2.25],
  height: 1.25,
  slopes: [75 * DEGREE, 30 * DEGREE],
  friction: [0.75, 0.6],
});

export const EXAMPLE_3 = makePosture({
  loadAngle: 45 * DEGREE,
  offsets: [1.5, -0.1],
  height: 0.6,
  slopes: [80 * DEGREE, 40 * DEGREE],
  friction: [0.6, 0.001],
});

export const EXAMPLE_4 = makePosture({
  loadAngle: 10 * DEGREE,
  offsets: [1.5, -0.3],
  height: 0.15,
  slopes: [42.5 * DEGREE, 14.2 * DEGREE],
  friction: [0.55, 0.2],
});

/** Example 1 prints no data; this posture is of its kind: the load passes beyond the upper contact. */
export const EXAMPLE_1_KIND = makePosture({
  loadAngle: 75.0685828 * DEGREE,
  offsets: [0.798754217, 2.351171686],
  height: 0.109506626,
  slopes: [75.0685828 * DEGREE, 75.0685828 * DEGREE],
  friction: [0.5, 0.5],
});

/** Not persistent; slip at both contacts in one direction has no consistent mode although (11) holds. */
export const WITHOUT_MODE = makePosture({
  offsets: [0.49572382774204016, -0.2172653996385634],
  height: 0.15948471461888403,
  slopes: [-1.2991174874827265, 1.2747737090103328],
  friction: [0.060888168762649034, 2.315891566068927],
  loadAngle: -0.3416556671261787,
});

export function state(z1: number, z2: number, x2: number, dz1: number, dz2: number, dx2: number): HybridState {
  return { z1, z2, x2, dz1, dz2, dx2 };
}

/** Evenly spread: `fc.double` prefers tiny numbers. */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 100_003 }).map((k) => min + ((max - min) * k) / 100_003);

/** Contacts apart by at least 0.3, surfaces not too steep, so that numbers stay comparable. */
export const randomPosture: fc.Arbitrary<Posture> = fc
  .record({
    first: between(-3, 3),
    distance: fc.tuple(between(0.3, 4), fc.boolean()).map(([d, left]) => (left ? -d : d)),
    height: between(-0.5, 2),
    slopes: fc.tuple(between(-75, 75), between(-75, 75)),
    friction: fc.tuple(between(0.05, 1.2), between(0.05, 1.2)),
    loadAngle: between(-70, 70),
    loadTorque: fc.oneof(fc.constant(0), between(-0.5, 0.5)),
  })
  .map(({ first, distance, height, slopes, friction, loadAngle, loadTorque }) =>
    makePosture({
      offsets: [first, first + distance],
      height,
      slopes: [slopes[0] * DEGREE, slopes[1] * DEGREE],
      friction,
      loadAngle: loadAngle * DEGREE,
      loadTorque,
    }),
  );

export const randomState: fc.Arbitrary<HybridState> = fc.record({
  z1: between(0.01, 1),
  z2: between(0.01, 1),
  x2: between(-1, 1),
  dz1: between(-1, 1),
  dz2: between(-1, 1),
  dx2: between(-2, 2),
});

/** Postures at rest: the load balances forces chosen inside the friction cones. */
export const restingPosture: fc.Arbitrary<Posture> = fc
  .record({
    posture: randomPosture,
    normals: fc.tuple(between(0.1, 1), between(0.1, 1)),
    shares: fc.tuple(between(-0.9, 0.9), between(-0.9, 0.9)),
  })
  .map(({ posture, normals, shares }) => {
    const load = [0, 0, 0];
    for (let i = 0; i < 2; i++) {
      const [cos, sin] = [Math.cos(posture.slopes[i]!), Math.sin(posture.slopes[i]!)];
      const t = shares[i]! * posture.friction[i]! * normals[i]!;
      const x = t * cos - normals[i]! * sin;
      const z = t * sin + normals[i]! * cos;
      load[0]! -= x;
      load[1]! -= z;
      load[2]! -= posture.height * x + posture.offsets[i]! * z;
    }
    const loadAngle = Math.atan2(load[0]!, -load[1]!);
    return makePosture({ ...posture, loadAngle, loadSize: Math.hypot(load[0]!, load[1]!), loadTorque: load[2]! });
  });

/** A mode name with the letters of the two contacts exchanged. */
export const exchangeName = (name: string): string => (name.length === 2 ? name[1]! + name[0]! : name);
