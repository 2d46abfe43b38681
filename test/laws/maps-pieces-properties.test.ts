import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactProblem, resolveImpact } from "../../src/index.ts";
import { impactMaps } from "../../src/laws/maps/impact-maps.ts";
import { impactPieces, type PieceOptions } from "../../src/laws/maps/impact-pieces.ts";
import { sampleVelocities } from "../../src/laws/maps/impulse-graph.ts";
import { withPreVelocity } from "../../src/problems/with-pre-velocity.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { apply, chain, contains, impactOf, kineticNorm, names, ROUNDING, SOLVER, sizesAt } from "./maps-cones.ts";

/** Every sample lies in the cone of a piece whose linear map gives what the solver gives. */
function expectCovered(impact: ImpactProblem, options: PieceOptions, count: number): void {
  const { pieces, undecided } = impactPieces(impact, options);
  expect(undecided).toEqual([]);
  const maps = impactMaps(impact, options);
  for (const u of sampleVelocities(impact, count)) {
    const sizes = sizesAt(impact, u);
    const expected = maps.evaluate(u)!;
    const inside = pieces.filter((piece) => contains(impact, piece, u));
    expect(inside.length).toBeGreaterThan(0);
    for (const piece of inside) {
      expectAllClose(apply(piece.postVelocity, u), expected.postVelocity, { ...SOLVER, scale: sizes.velocity });
      expectAllClose(apply(piece.postContactVelocity, expected.preContactVelocity), expected.postContactVelocity, {
        ...SOLVER,
        scale: sizes.contactVelocity,
      });
      if (piece.isRedundant) continue;
      expectAllClose(apply(piece.impulses, u), expected.impulses, { ...SOLVER, scale: sizes.impulse });
    }
  }
}

describe("impactPieces, against the solver", () => {
  it("cover all velocities without friction, also with dependent directions", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral"]), (model) => {
        const impact = assembleImpact(modelOf(model));
        expectCovered(impact, { law: "moreau", restitution: 0.5 }, 30);
        expectCovered(impact, { law: "max-dissipation" }, 10);
      }),
      { numRuns: 30 },
    );
  });

  it("cover bilateral elements, dependent ones among them", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral", "geometric-bilateral"]), (model) => {
        expectCovered(assembleImpact(modelOf(model)), { law: "moreau", restitution: 0.25 }, 20);
      }),
      { numRuns: 30 },
    );
  });

  it("contain every solution that enumeration finds at a generic velocity, with friction", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral", "coulomb-step"]), (model) => {
        const impact = assembleImpact(modelOf(model));
        const { pieces, undecided } = impactPieces(impact);
        for (const u of sampleVelocities(impact, 5)) {
          // Off the coarse grid, so that the sample lies on no face by design.
          const generic = u.map((value, j) => value + 0.01 * Math.sin(3 * j + 1));
          const all = resolveImpact(withPreVelocity(impact, generic), { all: true });
          if (all.continua.length > 0) {
            expect(undecided.length).toBeGreaterThan(0);
            continue;
          }
          const inside = pieces.filter((piece) => contains(impact, piece, generic));
          for (const { postVelocity } of all.solutions) {
            const found = inside.some((piece) =>
              apply(piece.postVelocity, generic).every((value, j) => Math.abs(value - postVelocity[j]!) < 1e-6),
            );
            expect(found || undecided.length > 0).toBe(true);
          }
          for (const piece of all.exhaustive ? inside : []) {
            const u = apply(piece.postVelocity, generic);
            expect(all.solutions.some((one) => one.postVelocity.every((x, j) => Math.abs(x - u[j]!) < 1e-6))).toBe(
              true,
            );
          }
          if (all.exhaustive) expect(inside.length > 0).toBe(all.solutions.length > 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("have the Jacobians that finite differences of the solver show inside the cone", () => {
    const step = 1e-3;
    for (const name of ["kane-stick", "rocking-block", "slide-push", "cradle-3", "sled-and-slider"]) {
      const impact = exampleImpact(name);
      const f = impact.freedoms;
      const maps = impactMaps(impact);
      const { pieces } = impactPieces(impact);
      expect(pieces.length).toBeGreaterThan(1);
      for (const piece of pieces) {
        const base = maps.postVelocity(piece.interior)!;
        for (let j = 0; j < f; j++) {
          const unit = Float64Array.from({ length: f }, (_, k) => (k === j ? 1 : 0));
          const length = (step * piece.width) / kineticNorm(impact, unit);
          const moved = maps.postVelocity(piece.interior.map((value, k) => value + length * unit[k]!))!;
          const slope = moved.map((value, k) => (value - base[k]!) / length);
          const column = Array.from({ length: f }, (_, k) => piece.postVelocity[k * f + j]!);
          const because = "residual 1e-10 over a step of some 1e-5; what nothing stops has the slope 1";
          expectAllClose(slope, column, { relative: 1e-5, scale: 1, because });
        }
      }
    }
  });

  it("follow Frémond's matrix: the exchange matrix sends the last ball off", () => {
    const impact = exampleImpact("cradle-3");
    const options: PieceOptions = {
      law: "fremond",
      fremondMatrix: [
        [0, 1],
        [1, 0],
      ],
    };
    const { pieces } = impactPieces(impact, options);
    const hit = pieces.find((piece) => contains(impact, piece, [1, 0, 0]))!;
    expectAllClose(apply(hit.postVelocity, [1, 0, 0]), [0, 0, 1], ROUNDING);
    expectCovered(impact, options, 30);
  });

  it("give physical impulses for a singular mass matrix, also where the bilateral elements take part", () => {
    const impact = exampleImpact("singular-mass");
    expectCovered(impact, {}, 12);
    const isMoved = ({ elements }: ImpactProblem, u: Float64Array): boolean =>
      elements.some(({ element }) => element.kind.endsWith("bilateral") && apply(element.directions[0]!, u)[0] !== 0);
    expect(sampleVelocities(impact, 12).some((u) => isMoved(impact, u))).toBe(true);
  });
});

describe("impactPieces, invariances", () => {
  it("have rows of unit length in the kinetic metric, and the same rows in contact velocities", () => {
    const impact = exampleImpact("kane-stick");
    const f = impact.freedoms;
    const determinant = impact.mass[0]! * impact.mass[3]! - impact.mass[1]! * impact.mass[2]!;
    const inverse = Float64Array.from(
      [impact.mass[3]!, -impact.mass[1]!, -impact.mass[2]!, impact.mass[0]!],
      (x) => x / determinant,
    );
    for (const { cone, contactCone, faces } of impactPieces(impact).pieces) {
      expect(cone.length).toBe(faces * f);
      for (let i = 0; i < faces; i++) {
        const row = cone.subarray(i * f, i * f + f);
        const square = apply(inverse, row).reduce((sum, value, j) => sum + value * row[j]!, 0);
        expectClose(square, 1, ROUNDING);
        const byContact = contactCone.subarray(i * impact.size, (i + 1) * impact.size);
        const u = [0.3, -1.7];
        expectClose(apply(byContact, apply(impact.directions, u))[0]!, apply(row, u)[0]!, ROUNDING);
      }
    }
  });

  it("do not depend on the units of mass", () => {
    const states = names(impactPieces(chain(4)).pieces);
    for (const scale of [1e-9, 1e9]) {
      const { pieces } = impactPieces(chain(4, scale));
      expect(names(pieces)).toEqual(states);
      const reference = impactPieces(chain(4)).pieces;
      pieces.forEach((piece, k) => {
        expectClose(piece.width, reference[k]!.width, ROUNDING);
        expectAllClose(piece.postVelocity, reference[k]!.postVelocity, { relative: 1e-10, because: "other roundings" });
      });
    }
  });

  it("do not depend on the units of one coordinate, with friction", () => {
    const rocking = exampleImpact("rocking-block");
    const f = rocking.freedoms;
    const reference = impactPieces(rocking).pieces;
    for (const unit of [1e-9, 1e9]) {
      const scales = [1, unit, 1];
      const matrix = Array.from({ length: f }, (_, i) =>
        Array.from({ length: f }, (_, j) => rocking.mass[i * f + j]! / scales[i]! / scales[j]!),
      );
      const elements = rocking.elements.map(({ element }) => ({
        name: element.name,
        type: element.kind,
        direction: Array.from(element.directions[0]!, (value, j) => value / scales[j]!),
        restitution: element.restitution,
        ...(element.normal === undefined ? {} : { normal: element.normal, friction: element.friction![0] }),
      }));
      const { pieces } = impactPieces(impactOf({ massMatrix: matrix, preVelocity: [0, -1, 0], elements }));
      expect(names(pieces)).toEqual(names(reference));
      pieces.forEach((piece, k) => {
        expectClose(piece.width, reference[k]!.width, { relative: 1e-9, because: "roundings of another scale" });
      });
    }
  });

  it("are the same when contacts are listed the other way round", () => {
    const impact = exampleImpact("rocking-block");
    const data = {
      massMatrix: Array.from({ length: 3 }, (_, i) => Array.from(impact.mass.subarray(3 * i, 3 * i + 3))),
      preVelocity: Array.from(impact.preVelocity),
      elements: [...impact.elements].reverse().map(({ element }) => ({
        name: element.name,
        type: element.kind,
        direction: Array.from(element.directions[0]!),
        restitution: element.restitution,
        ...(element.normal === undefined ? {} : { normal: element.normal, friction: element.friction![0] }),
      })),
    };
    const reversed = impactPieces(impactOf(data)).pieces.map(({ states }) => [...states].reverse().join(" "));
    expect(reversed.sort()).toEqual(names(impactPieces(impact).pieces).sort());
  });
});
