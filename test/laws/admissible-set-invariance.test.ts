import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RandomImpact, randomImpact } from "../support/random-impact.ts";
import { CURVED, minus, POLYHEDRAL, proposals, setOf, size } from "./admissible-set-tools.ts";

describe("the admissible set does not depend on", () => {
  const models = fc.oneof(randomImpact(POLYHEDRAL), randomImpact(CURVED));

  it("units: masses by 1e9 and velocities by 1e-9, and back", () => {
    fc.assert(
      fc.property(models, fc.constantFrom(1e9, 1e-9), (model, unit) => {
        const set = setOf(model);
        const scaled = setOf(inUnits(model, unit));
        for (const x of proposals(set.impact, 2)) {
          const p = set.project(x);
          const q = scaled.project(x.map((u) => u / unit));
          expect(q.reached).toBe(p.reached);
          const off = size(
            set.impact,
            minus(
              p.postVelocity,
              q.postVelocity.map((u) => u * unit),
            ),
          );
          expect(off).toBeLessThanOrEqual(1e-9 * size(set.impact, set.impact.preVelocity));
          const [a, b] = [set.membership(x), scaled.membership(x.map((u) => u / unit))];
          expect(Math.abs(a.kinetic - b.kinetic)).toBeLessThanOrEqual(1e-8);
          expect(Math.abs(a.kinematic - b.kinematic)).toBeLessThanOrEqual(1e-8);
        }
      }),
      { numRuns: 40, seed: 2012 },
    );
  });

  it("the order of the elements", () => {
    fc.assert(
      fc.property(models, (model) => {
        const set = setOf(model);
        const turned = setOf({ ...model, elements: [...model.elements].reverse() });
        for (const x of proposals(set.impact, 2)) {
          const off = size(set.impact, minus(set.project(x).postVelocity, turned.project(x).postVelocity));
          expect(off).toBeLessThanOrEqual(1e-9 * size(set.impact, set.impact.preVelocity));
        }
      }),
      { numRuns: 40, seed: 2012 },
    );
  });

  it("the coordinates: u = T u′", () => {
    fc.assert(
      fc.property(models, (model) => {
        const set = setOf(model);
        const turned = setOf(inOtherCoordinates(model));
        for (const x of proposals(set.impact, 2)) {
          const p = set.project(x).postVelocity;
          const q = fromOther(turned.project(toOther(x)).postVelocity);
          expect(size(set.impact, minus(p, q))).toBeLessThanOrEqual(1e-8 * size(set.impact, set.impact.preVelocity));
        }
      }),
      { numRuns: 40, seed: 2012 },
    );
  });
});

/** Masses times `unit`, velocities divided by it: impulses, and so fixed bounds, stay the same. */
function inUnits(model: RandomImpact, unit: number): unknown {
  return {
    ...model,
    massMatrix: model.massMatrix.map((row) => row.map((m) => m * unit)),
    preVelocity: model.preVelocity.map((u) => u / unit),
  };
}

// u = T u′ with the unit upper triangle T: u_i = u′_i + ½ u′_{i+1}; directions turn to Tᵀw, masses to Tᵀ M T.
const fromOther = (u: ArrayLike<number>): number[] => Array.from(u, (value, i) => value + 0.5 * (u[i + 1] ?? 0));
const toOther = (u: readonly number[]): number[] => {
  const out = [...u];
  for (let i = u.length - 2; i >= 0; i--) out[i]! -= 0.5 * out[i + 1]!;
  return out;
};
const turnDirection = (w: readonly number[]): number[] => w.map((value, i) => value + 0.5 * (w[i - 1] ?? 0));

function inOtherCoordinates(model: RandomImpact): unknown {
  const rows = model.massMatrix.map(turnDirection);
  const columns = rows[0]!.map((_, j) => turnDirection(rows.map((row) => row[j]!)));
  const massMatrix = columns[0]!.map((_, i) => columns.map((column) => column[i]!));
  const elements = model.elements.map((element) => {
    const { direction, directions } = element as { direction?: number[]; directions?: number[][] };
    return {
      ...element,
      ...(direction && { direction: turnDirection(direction) }),
      ...(directions && { directions: directions.map(turnDirection) }),
    };
  });
  return { ...model, massMatrix, preVelocity: toOther(model.preVelocity), elements };
}
