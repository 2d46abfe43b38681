import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactOptions, InputError, LAWS, resolveImpact } from "../../src/index.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { exampleImpact, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";

const exact = { relative: 1e-11, because: "closed form" };

const cradle = (u: number[]) =>
  assembleImpact(
    modelOf({
      kind: "impact",
      massMatrix: u.map((_, i) => u.map((_, j) => (i === j ? 1 : 0))),
      preVelocity: u,
      elements: u.slice(1).map((_, i) => ({
        name: `c${i}`,
        type: "geometric-unilateral",
        direction: u.map((_, j) => (j === i ? -1 : j === i + 1 ? 1 : 0)),
      })),
    }),
  );
const exchange = (n: number) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i + j === n - 1 ? 1 : 0)));
const postVelocityOf = (u: number[], options: ImpactOptions) =>
  resolveImpact(cradle(u), options).solutions[0]!.postVelocity;

describe("newton's cradle", () => {
  it("needs the exchange matrix: the balls that leave are as many as those that came", () => {
    expectAllClose(postVelocityOf([1, 0, 0], { law: "fremond", fremondMatrix: exchange(2) }), [0, 0, 1], exact);
    expectAllClose(
      postVelocityOf([1, 1, 0, 0, 0], { law: "fremond", fremondMatrix: exchange(4) }),
      [0, 0, 0, 1, 1],
      exact,
    );
  });

  it("maximal dissipation brings all balls to the mean velocity", () => {
    expectAllClose(postVelocityOf([1, 0, 0], { law: "max-dissipation" }), [1 / 3, 1 / 3, 1 / 3], exact);
  });

  it("moreau is the line from there to the reflection: u⁺ = (1 + ε) ū − ε u⁻", () => {
    for (const epsilon of [0, 0.3, 1]) {
      const expected = [1, 0, 0].map((u) => (1 + epsilon) / 3 - epsilon * u);
      expectAllClose(postVelocityOf([1, 0, 0], { law: "moreau", restitution: epsilon }), expected, exact);
    }
  });

  it("the LCP form of fremond may gain energy: ΔT = ¼ for [[1, ½], [½, 1]]", () => {
    const options: ImpactOptions = {
      law: "fremond",
      fremondMatrix: [
        [1, 0.5],
        [0.5, 1],
      ],
    };
    expectAllClose(postVelocityOf([1, 0, 0], options), [-0.5, 0.5, 1], exact);
    expectClose(resolveImpact(cradle([1, 0, 0]), options).solutions[0]!.energy.work, 0.25, exact);
  });
});

/** Poisson's law for one planar contact by cases, without a solver: all states of both phases. */
function poissonByCases(g: number[], gamma: number[], epsilon: number, mu: number): number[] {
  const [nn, nt, tt] = g as [number, number, number];
  const velocity = (l: number[]): number[] => [
    gamma[0]! + nn * l[0]! + nt * l[1]!,
    gamma[1]! + nt * l[0]! + tt * l[1]!,
  ];
  /** Inelastic contact with the velocities c; the friction bound is μ(Λ + preload). */
  const phase = (c: number[], preload: number): number[] => {
    const good = (l: number[]): boolean => {
      const x = [c[0]! + nn * l[0]! + nt * l[1]!, c[1]! + nt * l[0]! + tt * l[1]!];
      const bound = mu * (l[0]! + preload);
      const tiny = 1e-12;
      const stick = Math.abs(x[1]!) <= tiny && Math.abs(l[1]!) <= bound + tiny;
      const slip = Math.abs(l[1]! + Math.sign(x[1]!) * bound) <= tiny;
      return l[0]! >= -tiny && x[0]! >= -tiny && Math.abs(l[0]! * x[0]!) <= tiny && (stick || slip);
    };
    const det = nn * tt - nt * nt;
    const candidates = [
      [(-tt * c[0]! + nt * c[1]!) / det, (-nn * c[1]! + nt * c[0]!) / det],
      [0, -c[1]! / tt],
    ];
    for (const s of [1, -1]) {
      const open = s * mu * preload;
      candidates.push([0, open], [(-c[0]! - nt * open) / (nn + nt * s * mu), 0]);
      candidates.at(-1)![1] = s * mu * (candidates.at(-1)![0]! + preload);
    }
    return candidates.find(good) ?? [Number.NaN, Number.NaN];
  };
  const compression = phase(gamma, 0);
  const returned = epsilon * compression[0]!;
  const start = velocity([compression[0]! + returned, compression[1]!]);
  const expansion = phase(start, returned);
  return [compression[0]! + returned + expansion[0]!, compression[1]! + expansion[1]!];
}

describe("poisson", () => {
  it("is Newton's law for one contact without friction", () => {
    const model = {
      kind: "impact",
      massMatrix: [[2]],
      preVelocity: [-3],
      elements: [{ name: "n", type: "geometric-unilateral", direction: [1], restitution: 0.4 }],
    };
    expectAllClose(
      resolveImpact(assembleImpact(modelOf(model)), { law: "poisson" }).solutions[0]!.postVelocity,
      [1.2],
      exact,
    );
  });

  it("knows the coefficients of hard contacts only: that of friction changes nothing", () => {
    const after = (restitution: number) => {
      const floor = { name: "floor", type: "geometric-unilateral", direction: [0, 1], restitution: 0.6 };
      const rub = { name: "rub", type: "coulomb-step", normal: "floor", direction: [1, 0], friction: 0.3, restitution };
      const massMatrix = [
        [1, 0],
        [0, 1],
      ];
      const model = modelOf({ kind: "impact", massMatrix, preVelocity: [5, -1], elements: [floor, rub] });
      return resolveImpact(assembleImpact(model), { law: "poisson" }).solutions[0]!.postVelocity;
    };
    // Λ_N = 1 + 0.6, and the slip goes on in both phases: Λ_T = −0.3 · 1.6.
    for (const restitution of [0, 0.5, -0.5]) expectAllClose(after(restitution), [4.52, 0.6], exact);
  });

  it("takes the gain out of Kane's pendulum: ΔT = −0.1266077614 and −0.1193708084 J", () => {
    for (const [name, work] of [
      ["kane-stick", -0.1266077614],
      ["kane-slip", -0.1193708084],
    ] as const) {
      const result = resolveImpact(exampleImpact(name), { law: "poisson" });
      expectClose(result.solutions[0]!.energy.work, work, {
        absolute: 6e-11,
        because: "ten digits, computed independently",
      });
    }
  });

  it("agrees with a case analysis of both phases on random planar contacts", () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (w, x, v, epsilon, mu) => {
          const model = modelOf({
            kind: "impact",
            massMatrix: [
              [1, 0],
              [0, 2],
            ],
            preVelocity: [v, -1],
            elements: [
              { name: "n", type: "geometric-unilateral", direction: [w, 1], restitution: epsilon },
              { name: "t", type: "coulomb-step", direction: [1, x], normal: "n", friction: mu },
            ],
          });
          const impact = assembleImpact(model);
          const [nn, nt, , tt] = impact.delassus as unknown as number[];
          fc.pre(impact.preContactVelocity[0]! < -1e-3 && nn! * tt! - nt! * nt! > 1e-3);
          const expected = poissonByCases([nn!, nt!, tt!], Array.from(impact.preContactVelocity), epsilon, mu);
          fc.pre(expected.every(Number.isFinite));
          const all = resolveImpact(impact, { law: "poisson", all: true });
          const distance = all.solutions.map(({ elements }) =>
            Math.hypot(elements[0]!.impulse[0]! - expected[0]!, elements[1]!.impulse[0]! - expected[1]!),
          );
          expect(Math.min(...distance)).toBeLessThan(1e-7 * Math.max(1, Math.hypot(...expected)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("spatial friction in a plane gives the planar result", () => {
    const model = (friction: object) =>
      modelOf({
        kind: "impact",
        massMatrix: [
          [1, 0.2, 0],
          [0.2, 2, 0],
          [0, 0, 1],
        ],
        preVelocity: [1, -2, 0],
        elements: [
          { name: "n", type: "geometric-unilateral", direction: [0.3, 1, 0], restitution: 0.6 },
          { name: "t", normal: "n", friction: 0.3, ...friction },
        ],
      });
    const planar = model({ type: "coulomb-step", direction: [1, 0, 0] });
    const spatial = model({
      type: "coulomb-isotropic",
      directions: [
        [1, 0, 0],
        [0, 0, 1],
      ],
    });
    const [a, b] = [planar, spatial].map((m) => resolveImpact(assembleImpact(m), { law: "poisson" }).solutions[0]!);
    expectAllClose(b!.postVelocity, a!.postVelocity, { relative: 1e-9, because: "same impact in the plane" });
  });
});

describe("user law", () => {
  const base = {
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 2],
    ],
    preVelocity: [-2, 0],
    elements: [
      { name: "a", type: "geometric-unilateral", direction: [1, 0] },
      { name: "b", type: "geometric-unilateral", direction: [-1, 1] },
    ],
  };
  const run = (law: object) => {
    const model = modelOf({ ...base, parameters: { e: 0.5 }, law: { name: "user", ...law } });
    return resolveImpact(assembleImpact(model), { law: model.law! }).solutions[0]!;
  };

  it("formulas over u1, u2 and the parameters", () => {
    expectAllClose(run({ postVelocity: ["-e*u1", "u2 + 0.25"] }).postVelocity, [1, 0.25], exact);
  });

  it("a table gives measured directions back exactly, at any speed", () => {
    const measured = [
      { before: [-1, 0], after: [0.4, 0.1] },
      { before: [-1, -1], after: [0.2, 0.2] },
    ];
    expectAllClose(run({ measured }).postVelocity, [0.8, 0.2], {
      relative: 1e-9,
      because: "Shepard weights of 2⁵² against 1",
    });
  });

  it("the ledger still adds up", () => {
    const { energy, elements } = run({ postVelocity: ["-e*u1", "u2 + 0.25"] });
    expectClose(
      elements.reduce((sum, { work }) => sum + work, 0),
      energy.after - energy.before,
      exact,
    );
  });
});

describe("all laws", () => {
  it("without restitution are one law on frictionless impacts", () => {
    const random = randomImpact(["geometric-unilateral"]);
    fc.assert(
      fc.property(random, (model) => {
        const elements = model.elements.map((element) => ({ ...element, restitution: 0 }));
        const impact = assembleImpact(modelOf({ ...model, elements }));
        const h = elements.length;
        const zero = Array.from({ length: h }, () => new Array<number>(h).fill(0));
        const reference = resolveImpact(impact).solutions[0]!.postVelocity;
        for (const law of ["moreau", "poisson", "fremond", "max-dissipation"] as const) {
          const u = resolveImpact(impact, { law, restitution: 0, fremondMatrix: zero }).solutions[0]!.postVelocity;
          expectAllClose(u, reference, { relative: 1e-9, because: "the same inclusion" });
        }
      }),
      { numRuns: 100 },
    );
  });

  it("say what they need", () => {
    for (const law of ["moreau", "fremond", "user"] as const) {
      expect(() => resolveImpact(cradle([1, 0, 0]), { law }), law).toThrow(InputError);
    }
    expect(() => resolveImpact(cradle([1, 0, 0]), { law: "fremond", fremondMatrix: [[1]] })).toThrow(/2 × 2/);
  });

  it("describe themselves", () => {
    for (const [name, law] of Object.entries(LAWS)) {
      expect(law.name).toBe(name);
      expect(law.describe && law.source && law.hypotheses.length > 0).toBeTruthy();
    }
  });
});
