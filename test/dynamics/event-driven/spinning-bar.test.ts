/** Free bodies turn evenly whatever the step: the corners of a bar that spins must not go through a wall between two looks. */
import { describe, expect, test } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

const [HALF, THIN, START] = [0.5, 0.02, 0.9];

/** First t at which the bar, half-length a and half-width b, touches the wall: d − vt = a|sin ωt| + b|cos ωt|. */
function firstTouch(spin: number, speed: number): number {
  const apart = (t: number): number =>
    START - speed * t - HALF * Math.abs(Math.sin(spin * t)) - THIN * Math.abs(Math.cos(spin * t));
  const look = 1e-3 / spin;
  let late = 0;
  while (apart(late) > 0) late += look;
  let early = late - look;
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (early + late);
    if (apart(middle) > 0) early = middle;
    else late = middle;
  }
  return late;
}

describe("a bar that spins towards a wall", () => {
  for (const spin of [7, 23, 61, 140, 333]) {
    test.each([0.31, 0.53, 0.97])(`with ${spin} rad/s meets it in time, at %s m/s`, (speed) => {
      const { model } = readModel(
        `
kind: system
gravity: 0
bodies:
  - name: bar
    mass: 1
    shape: { polygon: [[-0.02, -0.5], [0.02, -0.5], [0.02, 0.5], [-0.02, 0.5]] }
    position: [-0.9, 0]
    velocity: [${speed}, 0]
    spin: ${spin}
    restitution: 0.5
obstacles: [{ name: wall, type: half-plane, angleDegrees: 90, restitution: 0.5 }]
simulate: { until: 4, maxEvents: 4 }`,
        { kind: "system" },
      );
      const { events, worstPenetration } = simulate(model);
      const [first] = events;
      expect(first?.type).toBe("impact");
      expectClose(first!.t, firstTouch(spin, speed), { relative: 1e-9, because: "the tolerance of the run" });
      expect(worstPenetration).toBeLessThan(1e-9);
    });
  }
});
