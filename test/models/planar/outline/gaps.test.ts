/** Gaps from outlines with hollows against distances from their sides, which know nothing of pieces. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MechanicalSystem } from "../../../../src/models/mechanical-system.ts";
import { systemOf } from "../../../support/many-bodies.ts";
import {
  type Corner,
  combOutline,
  distanceToSides,
  isWithin,
  letterOutline,
  starOutline,
} from "../../../support/outlines.ts";

const withOutline = (shape: object, corners: readonly Corner[]): MechanicalSystem =>
  systemOf({
    kind: "system",
    bodies: [{ name: "p", mass: 1, inertia: 1, shape }],
    obstacles: [{ name: "o", type: "polygon", points: corners }],
  }).system;

function gapsAt(system: MechanicalSystem, [x, y]: Corner): Float64Array {
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, Float64Array.of(x, y, 0), 0, Number.MAX_VALUE);
  return gaps;
}

const least = (gaps: Float64Array): number => Math.min(...gaps);
const outlines = fc.oneof(starOutline, combOutline, letterOutline);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.tuple(fc.double({ min: -1.2, max: 6, noNaN: true }), fc.double({ min: -1.2, max: 2.4, noNaN: true }));

/** A point on a side, and the way out of it there. */
function onSide(corners: readonly Corner[], which: number, along: number) {
  const i = Math.min(corners.length - 1, Math.floor(which * corners.length));
  const [a, b] = [corners[i]!, corners[(i + 1) % corners.length]!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const at: Corner = [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])];
  const out: Corner = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
  return { at, out };
}

describe("a point and an outline", () => {
  test("outside, it is apart from every piece", () => {
    fc.assert(
      fc.property(outlines, place, (corners, at) => {
        fc.pre(!isWithin(corners, at) && distanceToSides(corners, at) > 1e-6);
        expect(least(gapsAt(withOutline({ points: [[0, 0]] }, corners), at))).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
  });

  test("a little inside, it is as deep as the nearest side is far, in one piece or at a hollow in two", () => {
    fc.assert(
      fc.property(outlines, share, share, (corners, which, along) => {
        const turned = isTurned(corners) ? [...corners].reverse() : corners;
        const { at, out } = onSide(turned, which, along);
        const depth = 1e-7;
        const inside: Corner = [at[0] - depth * out[0], at[1] - depth * out[1]];
        fc.pre(isWithin(turned, inside) && distanceToSides(turned, inside) > depth / 10);
        const real = distanceToSides(turned, inside);
        const gaps = gapsAt(withOutline({ points: [[0, 0]] }, turned), inside);
        const depths = [...gaps].filter((gap) => gap < 0).map((gap) => -gap);
        expect([1, 2]).toContain(depths.length);
        // In a hollow the lines of its two sides go on, and are nearer than its corner.
        if (depths.length === 1) expect(Math.abs(depths[0]! - real)).toBeLessThan(1e-12);
        else expect(Math.min(...depths)).toBeLessThan(real + 1e-12);
        expect(least(gaps)).toBeGreaterThan(-2 * depth);
      }),
      { numRuns: 80 },
    );
  });

  test("a little outside, its least gap is no more than its distance from the sides", () => {
    fc.assert(
      fc.property(outlines, share, share, (corners, which, along) => {
        const turned = isTurned(corners) ? [...corners].reverse() : corners;
        const { at, out } = onSide(turned, which, along);
        const outside: Corner = [at[0] + 1e-7 * out[0], at[1] + 1e-7 * out[1]];
        fc.pre(!isWithin(turned, outside));
        const gap = least(gapsAt(withOutline({ points: [[0, 0]] }, turned), outside));
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThan(1e-7 * (1 + 1e-6));
      }),
      { numRuns: 80 },
    );
  });
});

describe("a disc and an outline", () => {
  test("its least gap is the distance of its centre from the sides less its radius, wherever it is outside", () => {
    fc.assert(
      fc.property(outlines, place, share, (corners, at, part) => {
        fc.pre(!isWithin(corners, at) && distanceToSides(corners, at) > 1e-6);
        const distance = distanceToSides(corners, at);
        const radius = 2 * distance * Math.max(part, 1e-3);
        const gap = least(gapsAt(withOutline({ disc: radius }, corners), at));
        expect(Math.abs(gap - (distance - radius))).toBeLessThan(1e-12);
      }),
      { numRuns: 80 },
    );
  });
});

const isTurned = (corners: readonly Corner[]): boolean =>
  corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length]!;
    return sum + x * v - y * u;
  }, 0) < 0;
