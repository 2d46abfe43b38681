import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { admissibleSet } from "../../src/laws/admissible-set.ts";
import { kineticEnergy } from "../../src/laws/conclude.ts";
import { assembleImpact, type ImpactProblem } from "../../src/problems/impact-problem.ts";
import { expectAllClose, expectClose, expectPrinted } from "../support/expect.ts";
import { exampleImpact, modelOf, resolveExample } from "../support/models.ts";

const rounding = { absolute: 1e-14, because: "rounding of a handful of operations" };

const chain = admissibleSet(exampleImpact("cradle-3"));

function impactOf(massMatrix: number[][], preVelocity: number[], elements: object[]): ImpactProblem {
  return assembleImpact(modelOf({ kind: "impact", massMatrix, preVelocity, elements }));
}

const UNIT3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A unit point mass that falls on a plane: friction of some kind on top of the normal direction e3. */
function pointMass(friction: object, preVelocity: number[]): ImpactProblem {
  return impactOf(UNIT3, preVelocity, [
    { name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0 },
    { name: "friction", normal: "floor", restitution: 0, ...friction },
  ]);
}

describe("the admissible set of the three-ball chain", () => {
  it("has two dimensions and is not empty", () => {
    expect(chain.dimension).toBe(2);
    expect(chain.isEmpty).toBe(false);
  });

  it("holds the point of maximal dissipation, the nearest point to rest, (1, 1, 1)/3", () => {
    const { postVelocity, impulses, reached, distance } = chain.project([0, 0, 0]);
    expectAllClose(postVelocity, [1 / 3, 1 / 3, 1 / 3], rounding);
    expectAllClose(impulses, [2 / 3, 1 / 3], rounding);
    expectClose(distance, 1 / Math.sqrt(3), rounding);
    expect(reached).toBe(true);
  });

  it("keeps Moreau's ε = 1 result (−1/3, 2/3, 2/3) and the cradle's (0, 0, 1)", () => {
    for (const u of [
      [-1 / 3, 2 / 3, 2 / 3],
      [0, 0, 1],
    ]) {
      expectAllClose(chain.project(u).postVelocity, u, rounding);
      expect(chain.membership(u).inside).toBe(true);
    }
  });

  it("pulls the Frémond LCP result (−1/2, 1/2, 1), which gains energy, radially to ΔT = 0", () => {
    // Only the ball is active: u⁺ = c + √(4/7) (u − c) with the velocity c = (1, 1, 1)/3 of the centre of mass.
    const s = Math.sqrt(4 / 7);
    const expected = [-0.5, 0.5, 1].map((u) => 1 / 3 + s * (u - 1 / 3));
    const { postVelocity, reached } = chain.project([-0.5, 0.5, 1]);
    expectAllClose(postVelocity, expected, rounding);
    expectPrinted(postVelocity[0]!, "-0.296607455");
    expectPrinted(postVelocity[1]!, "0.459321491");
    expectPrinted(postVelocity[2]!, "0.837285964");
    expectClose(kineticEnergy(chain.impact, postVelocity), 0.5, rounding);
    expect(reached).toBe(true);
  });

  it("has margins in closed form", () => {
    const { inside, kinematic, kinetic, energetic } = chain.membership([0.2, 0.3, 0.5]);
    expect(inside).toBe(true);
    // γ⁺ = (0.1, 0.2), Λ = (0.8, 0.5), √G_ii = √2, ρ = 1.
    expectClose(kinematic, 0.1 / Math.SQRT2, rounding);
    expectClose(kinetic, 0.5 * Math.SQRT2, rounding);
    expectClose(energetic, 1 - Math.sqrt(0.38), rounding);
    const outside = chain.membership([-0.5, 0.5, 1]);
    expectClose(outside.energetic, 1 - Math.sqrt(1.5), rounding);
    expect(outside.inside).toBe(false);
    // Momentum is not conserved: (0, 0.1, 0.2) misses 0.7 of it, spread over three balls.
    expect(chain.membership([0, 0.1, 0.2]).kinetic).toBeLessThan(-0.7 / Math.sqrt(3) + 1e-12);
  });

  it("has three corners, two closed contacts and one arc of constant energy", () => {
    const corners = chain.extremePoints()!;
    expect(corners).toHaveLength(3);
    for (const expected of [
      [1 / 3, 1 / 3, 1 / 3],
      [-1 / 3, 2 / 3, 2 / 3],
      [0, 0, 1],
    ]) {
      const nearest = Math.min(...corners.map((corner) => Math.hypot(...expected.map((u, j) => u - corner[j]!))));
      expectClose(nearest, 0, rounding);
    }
    const { faces, isExact } = chain.boundary()!;
    expect(isExact).toBe(true);
    expect(faces).toHaveLength(1);
    const kinds = faces[0]!.pieces.map(({ kind, elements }) => [kind, ...elements].join(" "));
    expect(kinds.sort()).toEqual(["energetic", "kinematic first", "kinematic second"]);
  });

  it("has support values in closed form", () => {
    expectClose(chain.support([0, 0, 1]).value, 1, rounding);
    expectClose(chain.support([-1, 0, 0]).value, 1 / 3, rounding);
    // Largest u1: the point of maximal dissipation, where the ball is not met.
    const first = chain.support([1, 0, 0]);
    expectClose(first.value, 1 / 3, rounding);
    expectAllClose(first.postVelocity, [1 / 3, 1 / 3, 1 / 3], { absolute: 1e-9, because: "a corner met from afar" });
  });
});

describe("projection onto the admissible set", () => {
  it("takes Kane's gain away: Newton's u⁺ is pulled back to T⁺ = T⁻", () => {
    const result = resolveExample("kane-slip");
    const [newton] = result.solutions;
    expect(newton!.energy.work).toBeGreaterThan(0);
    const set = admissibleSet(result.problem);
    expect(set.membership(newton!.postVelocity)).toMatchObject({ inside: false });
    const { postVelocity, reached } = set.project(newton!.postVelocity);
    expect(reached).toBe(true);
    expectClose(kineticEnergy(result.problem, postVelocity) / newton!.energy.before, 1, rounding);
    expect(set.membership(postVelocity).inside).toBe(true);
  });

  it("meets the closed form of the friction cone (isotropic)", () => {
    // Of a point (t, n) outside: Λ_N = (n + μ|t|)/(1 + μ²), Λ_T = μ Λ_N t/|t|.
    const mu = 0.5;
    const before = [2, 1, -1];
    const set = admissibleSet(
      pointMass({ type: "coulomb-isotropic", directions: UNIT3.slice(0, 2), friction: mu }, before),
    );
    const offset = [-1.2, -0.9, 1];
    const { postVelocity, impulses, reached } = set.project(before.map((u, j) => u + offset[j]!));
    const normal = (1 + mu * 1.5) / (1 + mu * mu);
    const expected = [normal, mu * normal * -0.8, mu * normal * -0.6];
    expectAllClose(impulses, expected, rounding);
    expectAllClose(postVelocity, [2 + expected[1]!, 1 + expected[2]!, normal - 1], rounding);
    expect(reached).toBe(true);
  });

  it("meets the slipping solution of orthotropic and Contensou friction: the nearest point to rest when all slide", () => {
    // Only T⁺ counts: at the nearest point to rest u⁺ is orthogonal to the cone's edge and maximises friction's work.
    const orthotropic = pointMass(
      { type: "coulomb-orthotropic", directions: UNIT3.slice(0, 2), friction: [0.3, 0.1] },
      [4, 3, -1],
    );
    const { impulses, postVelocity, reached } = admissibleSet(orthotropic).project([0, 0, 0]);
    expect(reached).toBe(true);
    const [n, t1, t2] = impulses;
    expectClose(Math.hypot(t1! / 0.3, t2! / 0.1), n!, rounding);
    // Λ_T = −Λ_N D² v / |D v|.
    const length = Math.hypot(0.3 * postVelocity[0]!, 0.1 * postVelocity[1]!);
    expectClose(t1!, (-n! * 0.09 * postVelocity[0]!) / length, rounding);
    expectClose(t2!, (-n! * 0.01 * postVelocity[1]!) / length, rounding);
    const spinning = admissibleSet(exampleImpact("sphere-contensou"));
    const rest = spinning.project(new Array(6).fill(0));
    expect(rest.reached).toBe(true);
    expect(spinning.membership(rest.postVelocity, { margin: 1e-12 }).inside).toBe(true);
  });

  it("works with dependent directions: a table on four legs", () => {
    const set = admissibleSet(exampleImpact("table-four-legs"));
    expect(set.dimension).toBe(3);
    const { postVelocity, impulses, reached } = set.project(new Array(set.impact.freedoms).fill(0));
    expect(reached).toBe(true);
    expect(Math.min(...impulses)).toBeGreaterThanOrEqual(0);
    expect(set.membership(postVelocity).inside).toBe(true);
  });

  it("gives for a singular mass matrix what the same system in minimal coordinates gives", () => {
    // The link makes u1 = u2, so T = ½u1² + ½(u2 + u3)² is ½(2u1² + 2u1u3 + u3²) in (u1, u3).
    const singular = admissibleSet(exampleImpact("singular-mass"));
    const minimal = admissibleSet(
      impactOf(
        [
          [2, 1],
          [1, 1],
        ],
        [1, 0],
        [{ name: "stop", type: "geometric-unilateral", direction: [-1, 0], restitution: 0 }],
      ),
    );
    expect(singular.dimension).toBe(minimal.dimension);
    for (const u of [
      [0, 0],
      [-3, 1],
      [2, -1],
      [0.2, 0.1],
    ]) {
      const full = singular.project([u[0]!, u[0]!, u[1]!]);
      const small = minimal.project(u);
      expectAllClose(
        full.postVelocity,
        [small.postVelocity[0]!, small.postVelocity[0]!, small.postVelocity[1]!],
        rounding,
      );
      expectClose(full.distance, small.distance, rounding);
    }
  });

  it("is never empty: a bilateral element that was violated before takes its velocity away", () => {
    const impact = impactOf(
      UNIT3,
      [1, 2, -1],
      [
        { name: "joint", type: "geometric-bilateral", direction: [1, 1, 0] },
        { name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0 },
      ],
    );
    const set = admissibleSet(impact);
    const { postVelocity, reached } = set.project(impact.preVelocity);
    expect(reached).toBe(true);
    expectAllClose(postVelocity, [-0.5, 0.5, 0], rounding);
    expect(set.membership(postVelocity).inside).toBe(true);
    expect(set.membership(impact.preVelocity).inside).toBe(false);
  });

  it("leaves a system at rest at rest", () => {
    const impact = impactOf(
      UNIT3,
      [0, 0, 0],
      [{ name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0 }],
    );
    const set = admissibleSet(impact);
    expectAllClose(set.project([1, 2, 3]).postVelocity, [0, 0, 0], rounding);
    expect(set.membership([0, 0, 0]).inside).toBe(true);
    expect(set.membership([0, 0, 1]).inside).toBe(false);
    expect(set.extremePoints()).toHaveLength(1);
  });

  it("refuses a velocity of the wrong length or with a hole in it", () => {
    expect(() => chain.project([1, 2])).toThrow(InputError);
    expect(() => chain.membership([1, 2, Number.NaN])).toThrow(InputError);
    expect(() => chain.support([1])).toThrow(/3 finite numbers/);
  });
});

describe("the boundary of the admissible set", () => {
  it("lies in the set, touches a condition everywhere, and closes", () => {
    for (const name of [
      "cradle-3",
      "kane-slip",
      "rocking-block",
      "bar-on-supports",
      "table-four-legs",
      "singular-mass",
    ]) {
      const set = admissibleSet(exampleImpact(name));
      const { faces, corners } = set.boundary({ points: 24 })!;
      expect(corners.length, name).toBeGreaterThan(1);
      for (const piece of faces.flatMap(({ pieces }) => pieces)) {
        for (const point of piece.points) {
          const margins = set.membership(point);
          expect(margins.inside, name).toBe(true);
          expectClose(margins[piece.kind], 0, { absolute: 1e-11, because: "square roots of rounded squares" });
        }
      }
      const outlines = faces.filter(({ kind }) => kind !== "energetic" && set.dimension > 1);
      for (const { pieces } of outlines) {
        pieces.forEach(({ points }, i) => {
          const next = pieces[(i + 1) % pieces.length]!.points[0]!;
          const gap = Math.hypot(...Array.from(points.at(-1)!, (u, j) => u - next[j]!));
          expectClose(gap, 0, { absolute: 1e-9, because: "pieces meet in corners" });
        });
      }
    }
  });

  it("reaches every support value of a planar set, and exceeds none", () => {
    const set = admissibleSet(exampleImpact("kane-slip"));
    const points = set
      .boundary({ points: 3600 })!
      .faces.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.points));
    const { mass, freedoms: f } = set.impact;
    for (let k = 0; k < 12; k++) {
      const d = [Math.cos(0.5 * k), Math.sin(0.5 * k)];
      const momentum = d.map((_, i) => d.reduce((sum, x, j) => sum + mass[i * f + j]! * x, 0));
      const reached = Math.max(...points.map((u) => momentum.reduce((sum, p, i) => sum + p * u[i]!, 0)));
      // An arc of 3600 points per circle falls short by (π/3600)²/2 < 4e-7 of the radius.
      expectClose(reached, set.support(d).value, { absolute: 1e-6, because: "the arcs are sampled" });
    }
  });

  it("stands for curved reservoirs with polygons, and says so", () => {
    const set = admissibleSet(exampleImpact("sphere-isotropic"));
    const { faces, isExact } = set.boundary({ points: 16 })!;
    expect(isExact).toBe(false);
    expect(faces.length).toBeGreaterThan(3);
    for (const point of faces.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.points))) {
      expect(set.membership(point).inside).toBe(true);
    }
  });

  it("is not offered beyond three dimensions", () => {
    expect(admissibleSet(exampleImpact("cradle-5")).boundary()).toBeUndefined();
  });
});
