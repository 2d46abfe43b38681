import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decomposeFriction,
  type FrictionDecomposition,
  type PreloadedClutch,
} from "../../src/elements/decompose-friction.ts";
import type { Element } from "../../src/elements/element.ts";
import { InputError } from "../../src/errors.ts";
import { poseNewton } from "../../src/laws/newton.ts";
import { frictionLcp, impulsesFromLcp } from "../../src/problems/friction-lcp.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { sgn, upr } from "../../src/sets/set-valued.ts";
import { complementarySolutions } from "../solvers/complementary-bases.ts";
import { expectClose, expectPrinted } from "../support/expect.ts";

/** Blocking force and velocity of each clutch where the friction element transmits Λ_T at the slip ξ_T under Λ_N. */
function clutchValues(
  { right, left }: FrictionDecomposition,
  normalImpulse: number,
  impulse: number,
  lawVelocity: number,
) {
  const of = ({ preload, sign }: PreloadedClutch) => ({
    impulse: preload.coefficient * normalImpulse + sign * impulse,
    lawVelocity: Math.max(0, sign * lawVelocity),
  });
  return { right: of(right), left: of(left) };
}

const [a, b] = [Math.PI / 9, Math.PI / 6];
const half = 6 * Math.cos(b - a);

/** Kane's double pendulum ([Glocker2012] Section 7). */
function kane(restitution: number): { normal: Element; tangent: Element; mass: number[][] } {
  return {
    mass: [
      [16, half],
      [half, 4],
    ],
    normal: {
      kind: "geometric-unilateral",
      name: "normal",
      directions: [Float64Array.of(2 * Math.sin(a), 2 * Math.sin(b))],
      restitution,
    },
    tangent: {
      kind: "coulomb-step",
      name: "tangent",
      directions: [Float64Array.of(-2 * Math.cos(a), -2 * Math.cos(b))],
      restitution: 0,
      normal: "normal",
      friction: [0.5],
    },
  };
}

/** Λ_N, Λ_T, ξ_T of the only solution of the decomposed problem, the LCP solved by trying all complementary bases. */
function solveDecomposed(restitution: number): { normal: number; tangent: number; slip: number } {
  const { normal, tangent, mass } = kane(restitution);
  const posed = poseNewton(
    assembleImpact({
      kind: "impact",
      massMatrix: mass,
      preVelocity: [-0.1, -0.2],
      elements: [normal, tangent],
    }),
  );
  const lcp = frictionLcp(posed);
  const solutions = complementarySolutions(lcp);
  expect(solutions).toHaveLength(1);
  const impulses = impulsesFromLcp(lcp, Float64Array.from(solutions[0]!));
  const slip = posed.offset[1]! + posed.matrix[2]! * impulses[0]! + posed.matrix[3]! * impulses[1]!;
  return { normal: impulses[0]!, tangent: impulses[1]!, slip };
}

describe("the two sprag clutches of a friction element", () => {
  const { normal, tangent } = kane(0.5);
  const clutches = decomposeFriction(tangent, normal);

  it("stand in series, work in opposite directions and carry the preload μ Λ_N", () => {
    expect(clutches.right).toMatchObject({
      name: "tangent/right",
      sign: 1,
      preload: { coefficient: 0.5, normal: "normal" },
    });
    expect(clutches.left).toMatchObject({
      name: "tangent/left",
      sign: -1,
      preload: { coefficient: 0.5, normal: "normal" },
    });
    expect(Array.from(clutches.left.direction)).toEqual(Array.from(clutches.right.direction, (x) => -x));
  });

  it("block both in Kane's stick (128): Λ = (3.4079, 1.4676), Λ_R = 3.1715, Λ_L = 0.2364", () => {
    const found = solveDecomposed(0.5);
    expectPrinted(found.normal, "3.4079");
    expectPrinted(found.tangent, "1.4676");
    const { right, left } = clutchValues(clutches, found.normal, found.tangent, found.slip);
    // μ Λ_N ± Λ_T with the printed values of (128): 1.70395 ± 1.4676, each off by at most 1e-4.
    expectClose(right.impulse, 3.17155, { absolute: 1e-4, because: "printed digits of (128)" });
    expectClose(left.impulse, 0.23635, { absolute: 1e-4, because: "printed digits of (128)" });
    expectClose(right.lawVelocity + left.lawVelocity, 0, { absolute: 1e-14, because: "rounding; ξ = 0 in (128)" });
  });

  it("slip to the left in Kane's slip (132): Λ = (5.4995, 2.7498), ξ_L = 0.0177", () => {
    const found = solveDecomposed(0.7);
    expectPrinted(found.normal, "5.4995");
    expectPrinted(found.tangent, "2.7498");
    expectPrinted(found.slip, "-0.0177");
    const { right, left } = clutchValues(clutches, found.normal, found.tangent, found.slip);
    expectClose(left.impulse, 0, { absolute: 1e-14, because: "rounding; slip means Λ_T = μ Λ_N" });
    expectPrinted(left.lawVelocity, "0.0177");
    expect(right.lawVelocity).toBe(0);
  });

  it("give back friction: (140) holds exactly where (139) does", () => {
    const grid = fc.integer({ min: -4, max: 4 }).map((x) => x / 4);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), grid, grid, (normalImpulse, impulse, lawVelocity) => {
        const { right, left } = clutchValues(clutches, normalImpulse, impulse, lawVelocity);
        const edge = 0.5 * normalImpulse;
        const sign = sgn(lawVelocity);
        const isFriction = -impulse >= edge * sign.lower && -impulse <= edge * sign.upper;
        // −Λ_R ∈ Upr(ξ_R), −Λ_L ∈ Upr(ξ_L): the law of a sprag clutch, by its own definition (7).
        const isClutch = [right, left].every(({ impulse: force, lawVelocity: velocity }) => {
          const values = upr(velocity)!;
          return -force >= values.lower && -force <= values.upper;
        });
        expect(isClutch).toBe(isFriction);
        expect(right.lawVelocity - left.lawVelocity).toBe(lawVelocity);
        expect(right.impulse - left.impulse).toBe(2 * impulse);
      }),
      { numRuns: 500 },
    );
  });

  it("exist for planar friction and its own normal element only", () => {
    expect(() => decomposeFriction({ ...tangent, kind: "coulomb-isotropic" }, normal)).toThrow(InputError);
    expect(() => decomposeFriction(tangent, { ...normal, name: "other" })).toThrow(/not the unilateral normal/);
    expect(() => decomposeFriction(tangent, { ...normal, kind: "geometric-bilateral" })).toThrow(InputError);
  });
});
