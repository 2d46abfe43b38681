/** The relaxed problem of a box never loses coefficients that the cuts allow. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { relaxed } from "../../../src/certificates/safe-coefficients/coefficient-cuts.ts";

const loss = (e: number): number => (1 - e) / (1 + e);

it("its distance is no larger than that of any point of a grid that satisfies Σ x δ(ε) ≥ 0", () => {
  const product = fc.integer({ min: -20, max: 20 }).map((k) => k / 4);
  fc.assert(
    fc.property(fc.tuple(product, product, product), fc.tuple(product, product, product), (first, second) => {
      const [low, high] = [-0.6, 1];
      const chosen = [0.9, -0.4].map((value, index) => ({
        element: `e${index}`,
        index,
        value,
        low,
        high,
        openLow: false,
      }));
      const cuts = [first, second].map(([fixed, x, y]) => ({ fixed, products: Float64Array.of(x, y) }));
      let nearest = Number.POSITIVE_INFINITY;
      for (let i = 0; i <= 64; i++) {
        for (let j = 0; j <= 64; j++) {
          const place = [low + ((high - low) * i) / 64, low + ((high - low) * j) / 64];
          const isAllowed = cuts.every(
            ({ fixed, products }) => fixed + products[0]! * loss(place[0]!) + products[1]! * loss(place[1]!) >= 0,
          );
          if (isAllowed) nearest = Math.min(nearest, Math.hypot(place[0]! - 0.9, place[1]! + 0.4));
        }
      }
      const found = relaxed(chosen, cuts, [
        { low, high },
        { low, high },
      ]);
      const bound = found ? Math.hypot(found[0]! - 0.9, found[1]! + 0.4) : Number.POSITIVE_INFINITY;
      expect(bound).toBeLessThanOrEqual(nearest + 1e-9);
    }),
    { numRuns: 300 },
  );
});
