/** The families of postures of [VarkonyiOr] Section 7.3. */
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { DEGREE, EXAMPLE_3 } from "./postures.ts";

/** Example 6: the centre of mass of Example 3 displaced by (x, z) in the frame in which gravity points down. */
export function exampleSix(x: number, z: number): Posture {
  const { loadAngle, offsets, height } = EXAMPLE_3;
  const along = x * Math.cos(loadAngle) - z * Math.sin(loadAngle);
  const up = x * Math.sin(loadAngle) + z * Math.cos(loadAngle);
  return makePosture({ ...EXAMPLE_3, offsets: [offsets[0] - along, offsets[1] - along], height: height + up });
}

/** Example 7 with l2 = −0.1; as printed (l2 = +0.1) it cannot be reproduced. */
export function exampleSeven(alphaDegrees: number, friction2: number, offset2 = -0.1): Posture {
  return makePosture({
    loadAngle: alphaDegrees * DEGREE,
    offsets: [1, offset2],
    height: 0.4,
    slopes: [0, 0],
    friction: [0.45, friction2],
  });
}
