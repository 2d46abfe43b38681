import fc from "fast-check";
import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { frictionContraction } from "../../../src/certificates/friction-bounds/contraction.ts";
import { frictionBounds, type ImpactProblem, resolveImpact } from "../../../src/index.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { exampleImpact } from "../../support/models.ts";
import { assembled, boundOf, planarContact } from "./mechanisms.ts";

const exact = { relative: 1e-12, because: "closed form; the bound is solved to rounding" };

const planar = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: -19, max: 19 }))
  .filter(([, , shear]) => shear !== 0)
  .map(([a, c, shear]): [number, number, number] => [a / 8, (shear / 20) * Math.sqrt((a / 8) * (c / 8)), c / 8]);

const delassus = ({ delassus: g }: ImpactProblem) => ({ nn: g[0]!, nt: g[1]!, tt: g[3]! });

describe("one planar contact", () => {
  it("nothing happens without a collision exactly while μ|G_NT| < G_NN, and so long the outcome is unique", () => {
    fc.assert(
      fc.property(planar, (inverse) => {
        const impact = assembled(planarContact(inverse));
        const { nn, nt } = delassus(impact);
        const collision = boundOf(impact, "noImpactWithoutCollision");
        const uniqueness = boundOf(impact, "uniqueness");
        expect([collision.method, uniqueness.method]).toEqual(["exact", "exact"]);
        expectClose((collision.friction! * Math.abs(nt)) / nn, 1, exact);
        expectClose((uniqueness.friction! * Math.abs(nt)) / nn, 1, exact);
      }),
      { numRuns: 20 },
    );
  });

  it("Kane's pendulum: both bounds are b/a = −G_NN/G_NT = 0.66361 (137)", () => {
    const impact = exampleImpact("kane-stick");
    const { nn, nt } = delassus(impact);
    for (const claim of ["noImpactWithoutCollision", "uniqueness"] as const) {
      const { friction, factor } = boundOf(impact, claim);
      expectPrinted(friction!, "0.66361");
      expectClose(friction!, nn / -nt, exact);
      expectClose(factor!, nn / -nt / 0.5, exact);
    }
  });

  it("Kane's pendulum: the energy bound is the root of δ_N G_NN + (δ_N + δ_T) G_NT x + δ_T G_TT x²", () => {
    const impact = exampleImpact("kane-stick");
    const { nn, nt, tt } = delassus(impact);
    const [deltaN, deltaT] = [(1 - 0.5) / (1 + 0.5), 1];
    const half = (-(deltaN + deltaT) * nt) / (2 * deltaT * tt);
    const root = half - Math.sqrt(half * half - (deltaN * nn) / (deltaT * tt));
    const { friction, method, witness } = boundOf(impact, "energy");
    expect(method).toBe("exact");
    expectClose(friction!, root, exact);
    expect(witness!.at).toBeGreaterThan(root);
  });

  it("without coupling there is no bound at all", () => {
    const { bounds } = frictionBounds(assembled(planarContact([1, 0, 2])));
    expect(bounds.map(({ status, friction, factor }) => [status, friction, factor])).toEqual(
      Array.from({ length: 3 }, () => ["every", null, null]),
    );
  });

  it("an elastic contact with inelastic friction is safe without friction only", () => {
    const energy = boundOf(assembled(planarContact([1, 0.5, 1], { normal: 1, tangent: 0 })), "energy");
    expect(energy).toMatchObject({ status: "bounded", friction: 0, method: "exact" });
    expect(energy.witness!.at).toBeGreaterThan(0);
  });

  it("an elastic neighbour: the form 25a² − 2ax + x² + c(a − x) only touches zero below x = a, so the bound is μ = 1", () => {
    const impact = assembled({
      kind: "impact",
      massMatrix: [
        [0.875, 0, 0],
        [0, 0.3125, -0.0625],
        [0, -0.0625, 0.3125],
      ],
      preVelocity: [0, 0, -0.25],
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [0, -1.25, 0], restitution: 0 },
        { name: "t", type: "coulomb-step", direction: [0, 0, 0.25], normal: "n", friction: 0, restitution: 0 },
        { name: "elastic", type: "geometric-unilateral", direction: [-0.25, 0, -0.25], restitution: 1 },
      ],
    });
    const { friction, method } = boundOf(impact, "energy");
    expect(method).toBe("exact");
    expectClose(friction!, 1, exact);
  });

  it("does not depend on the units of mass and length", () => {
    const inverse = [1, 0.95, 1] as const;
    const claims = ["energy", "uniqueness", "noImpactWithoutCollision"] as const;
    const reference = frictionBounds(assembled(planarContact(inverse)), { claims }).bounds;
    for (const scale of [1e-9, 1e9]) {
      for (const parts of [{ mass: scale }, { length: scale }]) {
        const { bounds } = frictionBounds(assembled(planarContact(inverse, parts)), { claims });
        bounds.forEach((bound, k) => {
          expect(bound.method).toBe(reference[k]!.method);
          expectClose(bound.friction! / reference[k]!.friction!, 1, exact);
        });
      }
    }
  });
});

/** One spatial contact: G of the normal and two slips. */
const spatial = (type: string, friction: number | number[], more: object = {}): ImpactProblem =>
  assembled({
    kind: "impact",
    massMatrix: [
      [1, 0.3, -0.2],
      [0.3, 1.4, 0.5],
      [-0.2, 0.5, 0.9],
    ],
    preVelocity: [-1, 0.2, 0.1],
    elements: [
      { name: "n", type: "geometric-unilateral", direction: [1, 0, 0], restitution: 0.4 },
      {
        name: "t",
        type,
        directions: [
          [0, 1, 0],
          [0, 0, 1],
        ],
        normal: "n",
        friction,
        restitution: 0,
        ...more,
      },
    ],
  });

describe("one spatial contact", () => {
  it("disk: μ|G_NT| = G_NN bounds impacts without collision; an ellipse has |D G_NT| = G_NN", () => {
    const disk = spatial("coulomb-isotropic", 0.4);
    const [nn, n1, n2] = disk.delassus as unknown as [number, number, number];
    const { friction, method } = boundOf(disk, "noImpactWithoutCollision");
    expect(method).toBe("exact");
    expectClose(friction!, nn / Math.hypot(n1, n2), exact);
    const { factor } = boundOf(spatial("coulomb-orthotropic", [0.6, 0.2]), "noImpactWithoutCollision");
    expectClose(factor!, nn / Math.hypot(0.6 * n1, 0.2 * n2), exact);
  });

  it("disk: one outcome is proved up to μ = 2/(|a| σ), |a|² = (G⁻¹)_NN, σ² the largest eigenvalue of G_TT", () => {
    const impact = spatial("coulomb-isotropic", 0.4);
    const g = new Matrix([0, 1, 2].map((i) => Array.from(impact.delassus.subarray(3 * i, 3 * i + 3))));
    const slips = new EigenvalueDecomposition(g.subMatrix(1, 2, 1, 2), { assumeSymmetric: true });
    const dual = new EigenvalueDecomposition(g, { assumeSymmetric: true });
    const inverse = dual.realEigenvalues.reduce(
      (sum, value, k) => sum + dual.eigenvectorMatrix.get(0, k) ** 2 / value,
      0,
    );
    const { friction, method } = boundOf(impact, "uniqueness");
    expect(method).toBe("sufficient");
    const closed = 2 / Math.sqrt(inverse * Math.max(...slips.realEigenvalues));
    expectClose(friction! / closed, 1, {
      relative: 1e-4,
      because: "the weights of the bound are improved step by step",
    });
    expect(friction!).toBeLessThanOrEqual(closed * (1 + 1e-9));
  });

  /** Pressures p(r) on the unit disc, and the mean of r², ∫ r³p dr / ∫ r p dr. */
  it.each([
    ["uniform", 1 / 2],
    ["hertz", 2 / 5],
    ["ring", 1],
  ] as const)(
    "Contensou, %s: spin counts with the root mean square of r, q = ½ μ R √(m̄/J), m̄ = %s",
    (pressure, meanSquare) => {
      const [inertia, radius, friction] = [0.01, 0.5, 0.3];
      const axis = (k: number) => [0, 1, 2, 3].map((j) => (j === k ? 1 : 0));
      const impact = assembled({
        kind: "impact",
        massMatrix: [1, 1, 1, inertia].map((mass, k) => axis(k).map((one) => mass * one)),
        preVelocity: [-1, 0, 0, 0],
        elements: [
          { name: "n", type: "geometric-unilateral", direction: axis(0), restitution: 0 },
          {
            ...{ name: "t", type: "coulomb-contensou", directions: [axis(1), axis(2), axis(3)], normal: "n" },
            ...{ friction, radius, pressure, restitution: 0 },
          },
        ],
      });
      // a, slips and spin are orthogonal: q = ½ min_α max(α, d²/α) = d/2 for the longest row d of D Y.
      const closed = (friction * radius * Math.sqrt(meanSquare / inertia)) / 2;
      const { factor } = frictionContraction(impact)!;
      expectClose(factor / closed, 1, {
        relative: 1e-3,
        because: "the weights of the bound are improved step by step",
      });
      expect(factor).toBeGreaterThanOrEqual(closed * (1 - 1e-9));
    },
  );

  it("the bound stays below the friction of the contact with three outcomes", () => {
    const { friction, status } = boundOf(exampleImpact("spatial-three-solutions"), "uniqueness");
    expect(status).toBe("bounded");
    expect(friction!).toBeGreaterThan(0);
    expect(friction!).toBeLessThan(0.3);
  });
});

it("determinants, which prove that there is an outcome, prove nothing where open joints contradict each other", () => {
  const diagonal = [
    [1, 0.2, 0],
    [0.2, 1, 0],
    [0, 0, 1],
  ];
  const impactAt = (preVelocity: readonly number[]) =>
    assembled({
      ...{ kind: "impact", massMatrix: diagonal, preVelocity },
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1, 0, 0], restitution: 0.5 },
        { name: "t", type: "coulomb-step", direction: [0.3, 1, 0], normal: "n", friction: 0.2 },
        { name: "a", type: "kinematic-bilateral", direction: [0, 0, 1], restitution: 0 },
        { name: "b", type: "kinematic-bilateral", direction: [0, 0, 2], restitution: 0.5 },
      ],
    });
  // γ_a⁺ = 0 and γ_b⁺ = 2γ_a⁺ = −½ γ_b⁻: both hold only for γ_b⁻ = 0.
  expect(resolveImpact(impactAt([-1, 0, 1])).status).toBe("none");
  expect(resolveImpact(impactAt([-1, 0, 0])).status).toBe("solved");
  const closed = boundOf(impactAt([-1, 0, 0]), "uniqueness");
  expect(closed).toMatchObject({ status: "bounded", reason: expect.stringMatching(/^the determinants/) });
  const open = boundOf(impactAt([-1, 0, 0]), "uniqueness", { allVelocities: true });
  expect(open.reason).not.toMatch(/determinants/);
});
