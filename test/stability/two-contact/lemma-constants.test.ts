import fc from "fast-check";
import { expect, test } from "vitest";
import "../../support/seed.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { lemmaConstants } from "../../../src/stability/two-contact/lemma-constants.ts";
import { makePosture } from "../../../src/stability/two-contact/posture.ts";
import type { HybridState } from "../../../src/stability/two-contact/trajectory.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, randomState } from "./postures.ts";

/** D of (17). */
const distance = (s: HybridState): number =>
  Math.max(
    Math.sqrt(Math.max(s.z1, 0)),
    Math.sqrt(Math.max(s.z2, 0)),
    Math.abs(s.dz1),
    Math.abs(s.dz2),
    Math.abs(s.dx2),
  );

test("(18)–(20) hold from event to event of simulated motions, with any size of the load", () => {
  for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, makePosture({ ...EXAMPLE_2, loadSize: 9.81 })]) {
    const model = zeroOrderModel(posture);
    const { c1, k1 } = lemmaConstants(model)!;
    fc.assert(
      fc.property(randomState, (start) => {
        const { events } = simulateHybrid(model, start);
        for (let i = 1; i < events.length && events[i]!.word !== "…"; i++) {
          const before = events[i - 1]!;
          // The state after an event has passed a stretch of motion (19) and perhaps an impact (18).
          expect(distance(events[i]!.state)).toBeLessThanOrEqual(k1 * k1 * distance(before.state));
          expect(events[i]!.t - before.t).toBeLessThanOrEqual(c1 * distance(before.state) * (1 + 1e-9));
        }
      }),
      { numRuns: 40 },
    );
  }
});

test("c1 is at least the closed form of FF for the fall of contact 1, (49)", () => {
  const model = zeroOrderModel(EXAMPLE_2);
  const { loadAngle, offsets, height, slopes } = EXAMPLE_2;
  // n1 · f with no torque: the lever arms do not matter for a load through the centre of mass.
  expect([offsets[0], height]).toEqual([-3.5, 1.25]);
  const fall = Math.sin(slopes[0]) * Math.sin(loadAngle) + Math.cos(slopes[0]) * Math.cos(loadAngle);
  expect(lemmaConstants(model)!.c1).toBeGreaterThanOrEqual(2 / fall + Math.sqrt(2 / fall));
});

test("postures that are not persistent have no constants", () => {
  expect(lemmaConstants(zeroOrderModel(EXAMPLE_1_KIND))).toBeNull();
});
