import { describe, expect, it } from "vitest";
import { resolveImpact } from "../../src/index.ts";
import { impactPieces } from "../../src/laws/maps/impact-pieces.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact } from "../support/models.ts";
import { apply, chain, contains, impactOf, names, ROUNDING } from "./maps-cones.ts";

const wall = impactOf({
  massMatrix: [[2]],
  preVelocity: [-1],
  elements: [{ name: "wall", type: "geometric-unilateral", direction: [1], restitution: 0.5 }],
});

describe("impactPieces, known by hand", () => {
  it("are two for a wall: pass, and come back with the share ε", () => {
    const { pieces, undecided, states } = impactPieces(wall);
    expect(names(pieces)).toEqual(["separated", "active"]);
    expect(undecided).toEqual([]);
    expect(states).toBe(2);
    expectAllClose(pieces[0]!.postVelocity, [1], ROUNDING);
    expectAllClose(pieces[1]!.postVelocity, [-0.5], ROUNDING);
    expectAllClose(pieces[1]!.postContactVelocity, [-0.5], ROUNDING);
    expectAllClose(pieces[1]!.impulses, [-3], ROUNDING);
    // Distance from the face in √J: √m u.
    expectAllClose(pieces[0]!.cone, [Math.SQRT2], ROUNDING);
    expectAllClose(pieces[1]!.cone, [-Math.SQRT2], ROUNDING);
    expectAllClose(pieces[1]!.interior, [-Math.SQRT1_2], ROUNDING);
    expectClose(pieces[1]!.width, 1, ROUNDING);
  });

  it("reflect at a corner of 90° in each wall by itself, and have the width sin 45°", () => {
    const corner = impactOf({
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [-1, -1],
      elements: [
        { name: "x", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
        { name: "y", type: "geometric-unilateral", direction: [0, 1], restitution: 0.25 },
      ],
    });
    const { pieces } = impactPieces(corner);
    expect(names(pieces)).toEqual(["separated separated", "separated active", "active separated", "active active"]);
    expect(pieces.map(({ postVelocity }) => Array.from(postVelocity, (x) => Math.round(x * 1e12) / 1e12 + 0))).toEqual([
      [1, 0, 0, 1],
      [1, 0, 0, -0.25],
      [-0.5, 0, 0, 1],
      [-0.5, 0, 0, -0.25],
    ]);
    for (const { width } of pieces) expectClose(width, Math.SQRT1_2, ROUNDING);
  });

  it("are four for a frictional contact without coupling: the slope of the friction cone bounds stick", () => {
    const friction = 0.5;
    const contact = impactOf({
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [0, -1],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [0, 1], restitution: 0 },
        { name: "t", type: "coulomb-step", direction: [1, 0], normal: "n", friction, restitution: 0 },
      ],
    });
    const { pieces } = impactPieces(contact);
    expect(names(pieces)).toEqual([
      "separated separated",
      "active slip-positive",
      "active stick",
      "active slip-negative",
    ]);
    // Slip: u_x⁺ = u_x ± μ u_y; stick ends where |u_x| = μ |u_y|, the half-angle atan μ.
    expectAllClose(pieces[1]!.postVelocity, [1, friction, 0, 0], ROUNDING);
    expectAllClose(pieces[2]!.postVelocity, [0, 0, 0, 0], ROUNDING);
    expectAllClose(pieces[3]!.postVelocity, [1, -friction, 0, 0], ROUNDING);
    expectClose(pieces[2]!.width, Math.sin(Math.atan(friction)), ROUNDING);
  });

  it("cover a table on four legs by its four tripods, with the same velocities", () => {
    const impact = exampleImpact("table-four-legs");
    const { pieces } = impactPieces(impact, { law: "max-dissipation" });
    const tripods = pieces.filter(({ states }) => states.filter((state) => state === "active").length === 3);
    expect(tripods).toHaveLength(4);
    for (const tripod of tripods) {
      expect(tripod.isRedundant).toBe(true);
      expectAllClose(tripod.postVelocity, tripods[0]!.postVelocity, { ...ROUNDING, scale: 1 });
    }
    expect(pieces.filter(({ isRedundant }) => isRedundant)).toEqual(tripods);
  });

  it("count a bilateral element that is given twice once, and have no piece when the two contradict each other", () => {
    const rails = (restitution: number) =>
      impactOf({
        massMatrix: [
          [1, 0],
          [0, 2],
        ],
        preVelocity: [-1, 1],
        elements: [
          { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
          { name: "rail", type: "geometric-bilateral", direction: [0, 1] },
          { name: "twin", type: "geometric-bilateral", direction: [0, -3], restitution, allowOutOfRange: true },
        ],
      });
    const { pieces } = impactPieces(rails(0));
    expect(names(pieces)).toEqual(["separated closed closed", "active closed closed"]);
    expectAllClose(pieces[1]!.postVelocity, [-0.5, 0, 0, 0], ROUNDING);
    expect(pieces.every(({ isRedundant }) => isRedundant)).toBe(true);
    expect(impactPieces(rails(0.5))).toMatchObject({ pieces: [], undecided: [] });
  });

  it("are none where a stop contradicts a clutch, and honest about it", () => {
    const impact = exampleImpact("stop-against-clutch");
    const { pieces, undecided } = impactPieces(impact);
    expect(undecided).toEqual([]);
    expect(pieces.some((piece) => contains(impact, piece, [-1]))).toBe(false);
    expect(pieces.some((piece) => contains(impact, piece, [1]))).toBe(true);
  });

  it("are undecided where friction leaves a continuum of velocities: the channel without clearance", () => {
    const impact = exampleImpact("zero-gap-channel");
    const { undecided } = impactPieces(impact);
    expect(undecided.map(({ states }) => states.join(" "))).toContain("active slip-positive active slip-positive");
    expect(undecided[0]!.reason).toMatch(/do not determine/);
    expect(resolveImpact(impact, { all: true }).continua.length).toBeGreaterThan(0);
  });

  it("overlap where a law has several solutions", () => {
    const impact = exampleImpact("impact-without-collision");
    const all = resolveImpact(impact, { all: true });
    const { pieces } = impactPieces(impact);
    const found = pieces.filter((piece) => contains(impact, piece, impact.preVelocity));
    for (const { postVelocity } of all.solutions) {
      const isFound = found.some((piece) =>
        apply(piece.postVelocity, impact.preVelocity).every((value, j) => Math.abs(value - postVelocity[j]!) < 1e-9),
      );
      expect(isFound).toBe(true);
    }
    expect(all.solutions.length).toBeGreaterThan(1);
  });

  it("keep flat cones only on demand: two opposite walls let the ball slide between them", () => {
    const slot = impactOf({
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [1, 0],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 1], restitution: 0 },
        { name: "roof", type: "geometric-unilateral", direction: [0, -1], restitution: 0 },
        { name: "stop", type: "geometric-unilateral", direction: [1, 0], restitution: 0 },
      ],
    });
    const all = impactPieces(slot, { withFlat: true }).pieces;
    expect(names(impactPieces(slot).pieces)).not.toContain("separated separated active");
    const flat = all.find(({ states }) => states.join(" ") === "separated separated active")!;
    expect(flat.width).toBe(0);
    expect(contains(slot, flat, [-1, 0])).toBe(true);
    expect(contains(slot, flat, [-1, 0.1])).toBe(false);
  });
});

describe("impactPieces, sizes and bad input", () => {
  it("list the 256 pieces of eight contacts in file order", () => {
    const { pieces, states } = impactPieces(chain(8));
    expect(states).toBe(256);
    expect(pieces).toHaveLength(256);
    expect(pieces[0]!.states).toEqual(new Array(8).fill("separated"));
    expect(pieces[255]!.states).toEqual(new Array(8).fill("active"));
    expect(pieces[1]!.states[7]).toBe("active");
  });

  it("take friction coefficients of zero as elements that do nothing", () => {
    const impact = impactOf({
      massMatrix: [
        [1, 0],
        [0, 1],
      ],
      preVelocity: [0, -1],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [0, 1], restitution: 0 },
        {
          name: "t",
          type: "coulomb-isotropic",
          directions: [
            [1, 0],
            [1, 1],
          ],
          normal: "n",
          friction: 0,
          restitution: 0,
        },
      ],
    });
    expect(names(impactPieces(impact).pieces)).toEqual(["separated separated", "active free"]);
  });

  it("refuse laws, elements and sizes that have no such list", () => {
    expect(() => impactPieces(wall, { law: "poisson" })).toThrow(/the law poisson is not one inclusion/);
    expect(() => impactPieces(wall, { law: "fremond" })).toThrow(/matrix/);
    expect(() => impactPieces(exampleImpact("sphere-isotropic"))).toThrow(/two-dimensional friction/);
    expect(() => impactPieces(exampleImpact("slipping-clutch"))).toThrow(/fixed bound/);
    expect(() => impactPieces(chain(8), { maxStates: 100 })).toThrow(/the limit is 100/);
  });
});
