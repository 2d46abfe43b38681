import type { Posture } from "../../../src/stability/two-contact/posture.ts";

/** The body in a mirror that exchanges left and right (x → −x). Tangential motions change their sign. */
export function mirrorImage(posture: Posture): Posture {
  const { offsets, slopes } = posture;
  return {
    ...posture,
    offsets: [-offsets[0], -offsets[1]],
    slopes: [-slopes[0], -slopes[1]],
    loadAngle: -posture.loadAngle,
    loadTorque: -posture.loadTorque,
  };
}
