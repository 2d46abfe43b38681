/** Facets around friction reservoirs: they touch them, and stand off as little for an ellipse as for a disk. */
import { expect, it } from "vitest";
import { facetDirections, reservoirSupport } from "../../src/certificates/impulse-cones/friction-facets.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";

it.each([
  [0.5, 0.5],
  [0.2, 0.9],
  [0.9, 0.05],
])(
  "eight facets around the ellipse with the semi-axes %d and %d have their corners at 1/cos(π/8) of it",
  (mu1, mu2) => {
    const { elements } = assembleImpact(
      modelOf({
        kind: "impact",
        massMatrix: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        preVelocity: [0, 0, -1],
        elements: [
          { name: "n", type: "geometric-unilateral", direction: [0, 0, 1] },
          {
            ...{ name: "t", type: "coulomb-orthotropic", normal: "n", friction: [mu1, mu2] },
            directions: [
              [1, 0, 0],
              [0, 1, 0],
            ],
          },
        ],
      }),
    );
    const placed = elements[1]!;
    const sides = facetDirections(placed).flatMap((direction) => {
      const h = reservoirSupport({ placed, direction }, [mu1, mu2]);
      expectClose(h, Math.hypot(mu1 * direction[0]!, mu2 * direction[1]!), {
        relative: 1e-14,
        because: "σ of an ellipse",
      });
      return [1, -1].map((sign) => ({ x: sign * direction[0]!, y: sign * direction[1]!, h }));
    });
    sides.sort((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x));
    expect(sides).toHaveLength(8);
    sides.forEach((a, k) => {
      const b = sides[(k + 1) % 8]!;
      const determinant = a.x * b.y - a.y * b.x;
      const corner = [(a.h * b.y - b.h * a.y) / determinant, (a.x * b.h - b.x * a.h) / determinant];
      const gauge = Math.hypot(corner[0]! / mu1, corner[1]! / mu2);
      expectClose(gauge, 1 / Math.cos(Math.PI / 8), {
        relative: 1e-13,
        because: "a regular octagon once it is a disk",
      });
    });
  },
);
