/**
 * [Poster]: the set of possible right-velocities and parametrised impact laws, on three balls in a row, u⁻ = (1, 0, 0), M = 1.
 */
import { admissibleSet, characteristics, kineticEnergy } from "../../../src/doors/laws.ts";
import { assembleImpact, type ImpactSolution, resolveImpact } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { difference, solutionOf } from "../outcome.ts";
import { type Paper, type PublishedValue, value, values } from "../published.ts";

type Matrix = readonly (readonly number[])[];

/** The chain under a Frémond matrix. */
const fremond = (lab: Lab, fremondMatrix: Matrix): ImpactSolution =>
  solutionOf(resolveImpact(lab.impact("cradle-3"), { law: "fremond", fremondMatrix }));

const ZERO: Matrix = [
  [0, 0],
  [0, 0],
];
/** A linear law whose proposal has more energy than the impact. */
const STRONG: Matrix = [
  [1, 0.5],
  [0.5, 1],
];
/** What its complementarity problem gives; the law as prox onto 𝒮 must give another velocity. */
const strong = (lab: Lab) => fremond(lab, STRONG);
const projected = (lab: Lab) => admissibleSet(lab.impact("cradle-3")).project(strong(lab).postVelocity).postVelocity;

const moreau = (lab: Lab, restitution: number) =>
  solutionOf(resolveImpact(lab.impact("cradle-3"), { law: "moreau", restitution })).postVelocity;

/** Extended Newton law against Newton's with the same coefficients. */
function extendedNewton(lab: Lab): number {
  const { elements, ...model } = lab.impactModel("cradle-3-extended-newton");
  const coefficients = elements.map(({ restitution }) => restitution);
  const newton = assembleImpact({ ...model, elements });
  const [first, second] = coefficients as [number, number];
  const matrix = [
    [first, 0],
    [0, second],
  ];
  return difference(
    fremond(lab, matrix).postVelocity,
    solutionOf(resolveImpact(newton, { law: "newton" })).postVelocity,
  );
}

const cradle = (lab: Lab) => lab.resolved("cradle-3-exchange");
const entities = (lab: Lab) => characteristics(cradle(lab).problem, solutionOf(cradle(lab)));

/** Which condition of 𝒮 a velocity breaks. */
function broken(lab: Lab, velocity: readonly number[]): string {
  const { inside, kinematic, kinetic, energetic } = admissibleSet(lab.impact("cradle-3")).membership(velocity);
  if (inside) return "in 𝒮";
  const names = Object.entries({ kinematic, kinetic, energetic }).filter(([, margin]) => margin < 0);
  return names.map(([name]) => name).join(", ");
}

/** The poster gives definitions and laws, and one number: α = (½, ½). */
const ON_CHAIN = {
  ours: true,
  note: "the poster gives the law; the number is its closed form on three equal balls",
} as const;
const ON_LINE = { ours: true, note: "the half line from (1, 1, 1)/3 away from u⁻, in closed form" } as const;

const CHOSEN = {
  ours: true,
  note: "the poster defines 𝒮; the points are ours, each outside by one of the three conditions",
} as const;

const VALUES: readonly PublishedValue[] = [
  ...values("poster-dissipation", "special cases, ε = 0", (lab) => fremond(lab, ZERO).postVelocity, [
    ["1", "u₁⁺, point of maximal dissipation", "1/3", ON_CHAIN],
    ["2", "u₂⁺, point of maximal dissipation", "1/3", ON_CHAIN],
    ["3", "u₃⁺, point of maximal dissipation", "1/3", ON_CHAIN],
  ]),
  value("poster-dissipation-law", "special cases, ε = 0", "difference from the law max-dissipation", "0", (lab) =>
    difference(fremond(lab, ZERO).postVelocity, solutionOf(lab.resolved("cradle-3-max-dissipation")).postVelocity),
  ),
  ...[
    { name: "025", epsilon: 0.25, printed: ["1/6", "5/12", "5/12"] },
    { name: "05", epsilon: 0.5, printed: ["0", "1/2", "1/2"] },
    { name: "1", epsilon: 1, printed: ["−1/3", "2/3", "2/3"] },
  ].flatMap(({ name, epsilon, printed }) =>
    values(
      `poster-moreau-${name}`,
      "special cases, ε = ε1",
      (lab) => moreau(lab, epsilon),
      printed.map(
        (text, k) => [`${k + 1}`, `u${"₁₂₃"[k]}⁺ on Moreau's half line, ε = ${epsilon}`, text, ON_LINE] as const,
      ),
    ),
  ),
  value(
    "poster-newton",
    "special cases, ε = diag",
    "difference of the extended Newton law from Newton's",
    "0",
    extendedNewton,
  ),
  ...values(
    "poster-set",
    "set of possible right-velocities",
    (lab) => [
      broken(lab, [1 / 3, 1 / 3, 1 / 3]),
      broken(lab, [0.5, 0.3, 0.2]),
      broken(lab, [0.2, 0.3, 0.4]),
      broken(lab, [-0.5, 0.5, 1]),
    ],
    [
      ["inside", "(1, 1, 1)/3", "in 𝒮", CHOSEN],
      ["cone", "(0.5, 0.3, 0.2): the balls overlap", "kinematic", CHOSEN],
      ["impulse", "(0.2, 0.3, 0.4): no impulses give that", "kinetic", CHOSEN],
      ["ball", "(−0.5, 0.5, 1): the energy grows", "energetic", CHOSEN],
    ],
  ),
  ...values("poster-cradle", "linear law", (lab) => solutionOf(cradle(lab)).postVelocity, [
    ["1", "u₁⁺ with the exchange matrix", "0", ON_CHAIN],
    ["2", "u₂⁺ with the exchange matrix", "0", ON_CHAIN],
    ["3", "u₃⁺ with the exchange matrix", "1", ON_CHAIN],
  ]),
  ...values("poster-topology", "topology", (lab) => entities(lab).topology!.shares, [
    ["1", "α₁", "1/2"],
    ["2", "α₂", "1/2"],
  ]),
  value("poster-intensity", "intensity", "ρ = |q̇⁺ − q̇⁻|", "√2", (lab) => entities(lab).intensity, {
    ours: true,
    note: "closed form for u⁺ = (0, 0, 1)",
  }),
  ...values("poster-induced", "induced contact", (lab) => entities(lab).induced!.postVelocity, [
    ["1", "u₁⁺ of the one-point collision", "0", ON_CHAIN],
    ["2", "u₂⁺ of the one-point collision", "0", ON_CHAIN],
    ["3", "u₃⁺ of the one-point collision", "1", ON_CHAIN],
  ]),
  value(
    "poster-distant",
    "distant effect",
    "antidissipative contact",
    "second",
    (lab) => entities(lab).antidissipative.join(", "),
    ON_CHAIN,
  ),
  value(
    "poster-canonical-energy",
    "canonical law",
    "T⁺ − T⁻ of prox onto 𝒮 of (−0.5, 0.5, 1)",
    "0",
    (lab) =>
      kineticEnergy(lab.impact("cradle-3"), projected(lab)) -
      kineticEnergy(lab.impact("cradle-3"), lab.impact("cradle-3").preVelocity),
  ),
  value(
    "poster-canonical",
    "canonical law",
    "difference of prox onto 𝒮 from c + √(4/7) (u − c), c = (1, 1, 1)/3",
    "0",
    (lab) =>
      difference(
        projected(lab),
        [-0.5, 0.5, 1].map((u) => 1 / 3 + Math.sqrt(4 / 7) * (u - 1 / 3)),
      ),
    ON_CHAIN,
  ),
  value(
    "poster-linear-energy",
    "linear law",
    "T⁺ − T⁻ of 0 ≤ Λ ⊥ γ⁺ − γʰ ≥ 0, ε = (1, ½; ½, 1)",
    "≤ 0",
    (lab) => strong(lab).energy.work,
    {
      erratum: {
        right: "1/4",
        because:
          "The complementarity problem is the projection onto q̇⁻ − T_C^⊥ alone; prox onto 𝒮 differs where the energy ball is active. By hand: γʰ = (1, ½), so u⁺ = (−½, ½, 1) and T grows from 0.5 to 0.75, while prox onto 𝒮 keeps 0.5.",
      },
    },
  ),
];

const drawn = (id: string, where: string, caption: string, model: string, figure: string) => ({
  ...{ id, where, caption, figure },
  result: (lab: Lab) => lab.storedImpact(model),
});

export const POSTER: Paper = {
  key: "poster",
  name: "Poster",
  title: "Description and parameterization of the set-valued impact law of a multi-contact-colliding finite DOF system",
  values: VALUES,
  figures: [
    drawn(
      "poster-drawing-set",
      "set of possible right-velocities",
      "The set 𝒮(q̇⁻) of three balls: tangent cone, shifted orthogonal cone and energy ball.",
      "cradle-3",
      "admissible-set",
    ),
    drawn(
      "poster-drawing-case-dissipation",
      "special cases, ε = 0",
      "The point of maximal dissipation, (1, 1, 1)/3.",
      "cradle-3-max-dissipation",
      "admissible-set",
    ),
    drawn(
      "poster-drawing-case-moreau",
      "special cases, ε = ε1",
      "On Moreau's half line, ε = 0.5.",
      "cradle-3-moreau",
      "admissible-set",
    ),
    drawn(
      "poster-drawing-case-newton",
      "special cases, ε = diag",
      "The extended Newton law, ε = diag(0.9, 0.4).",
      "cradle-3-extended-newton",
      "admissible-set",
    ),
    drawn(
      "poster-drawing-distant",
      "distant effect",
      "Newton's cradle by the exchange matrix: the second contact gives back what the first takes.",
      "cradle-3-exchange",
      "ledger",
    ),
  ],
};
