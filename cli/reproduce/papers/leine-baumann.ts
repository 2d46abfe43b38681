/**
 * [LeineBaumann]: monotonicity of impact laws. The paper prints one matrix and two figures; its theorems and closed forms are compared
 * with what the solvers find.
 */
import { globalRestitutionMaps, impactMaps, sampleVelocities } from "../../../src/doors/laws.ts";
import { coefficientRegionJson, type StoredResult, stamped } from "../../../src/doors/reports.ts";
import { assembleImpact, certify, coefficientRegion, type ImpactProblem, resolveImpact } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { difference, solutionOf } from "../outcome.ts";
import { type Paper, type PublishedValue, value, values } from "../published.ts";

/** Two contacts with the G of (33) and these coefficients. */
function contacts(lab: Lab, epsilon1: number, epsilon2: number): ImpactProblem {
  const { elements, ...model } = lab.impactModel("two-contacts");
  const coefficients = [epsilon1, epsilon2];
  return assembleImpact({
    ...model,
    elements: elements.map((element, k) => ({ ...element, restitution: coefficients[k]! })),
  });
}

const monotone = (lab: Lab, epsilon1: number, epsilon2: number): string =>
  certify(contacts(lab, epsilon1, epsilon2)).monotonicity.verdict;

/** Velocities at which closed forms and solver are compared, and coefficients. */
const SAMPLES = 40;
const COEFFICIENTS = [0, 0.4, 0.9];

/** Largest difference, over samples and coefficients, between a closed form and the map that the solver gives. */
function largestDifference(
  lab: Lab,
  compare: (impact: ImpactProblem, epsilon: number, u: Float64Array) => number,
): number {
  const impact = contacts(lab, 0, 0);
  const velocities = sampleVelocities(impact, SAMPLES);
  return Math.max(
    ...COEFFICIENTS.flatMap((epsilon) => velocities.map((u) => compare(impact, epsilon, Float64Array.from(u)))),
  );
}

const point = (impact: ImpactProblem, epsilon: number, u: Float64Array) =>
  impactMaps(impact, { law: "moreau", restitution: epsilon }).evaluate(u)!;

/** The border of Theorem 3 for (33) is |ε1 − ε2| = s (1 − ε1 ε2), s² = 1 − 0.9². */
const S = Math.sqrt(0.19);
const border = (epsilon: number): number => (epsilon - S) / (1 - S * epsilon);
/** Inside and outside of the border: outside, the stretch must be more than rounding. */
const BESIDE = [1e-9, -1e-6];

/** 1 − 2 ∫ (x − s)/(1 − s x) dx from s to 1, with s² = 0.19. */
const AREA = "1 − 2*(0.81/0.19*ln(1 + √0.19) − (1 − √0.19)/√0.19)";

/** (28) at γ̄ = −(1, 1) and ε = 0: its second form, with ‖γ̄‖ in the metric G as printed, over the first. There the distance is 0. */
function secondForm(lab: Lab): number {
  const impact = contacts(lab, 0, 0);
  const mean = [-1, -1];
  const [a, b, c, d] = impact.delassus as unknown as [number, number, number, number];
  return (a + b + c + d) / globalRestitutionMaps(impact, 0).dissipationFunction(mean);
}

const THEOREM = { note: "exact: the largest stretch over all pairs of velocities" };

/** Pairs of coefficients at which Fig. 1 is looked at. */
const GRID = 41;
const AXIS = Array.from({ length: GRID }, (_, k) => k / (GRID - 1));

/** What Fig. 1 speaks of, over all pairs of coefficients. */
function implications(lab: Lab): readonly (readonly string[])[] {
  return lab.keep("leine-baumann implications", () =>
    AXIS.map((second) =>
      AXIS.map((first) => {
        const { monotonicity, energy } = certify(contacts(lab, first, second));
        const dissipates = energy.verdict === "holds" ? "D ≥ 0" : "D < 0";
        return `${monotonicity.verdict === "holds" ? "maximal monotone" : "not monotone"}, ${dissipates}`;
      }),
    ),
  );
}

const VALUES: readonly PublishedValue[] = [
  ...values("leine-baumann-33", "(33)", (lab) => contacts(lab, 0, 0).delassus, [
    ["11", "G₁₁", "1"],
    ["12", "G₁₂", "0.9"],
    ["21", "G₂₁", "0.9"],
    ["22", "G₂₂", "1"],
  ]),
  value("leine-baumann-10-work", "(10)", "½ (γ⁺ + γ⁻)ᵀΛ over T⁺ − T⁻", "1", (lab) => {
    const { elements, energy } = solutionOf(resolveImpact(contacts(lab, 0.2, 0.8)));
    return elements.reduce((sum, { work }) => sum + work, 0) / (energy.after - energy.before);
  }),
  value("leine-baumann-25", "(25)", "largest difference of GΛ, −Λ = ℋ(γ̄), from γ⁺ − γ⁻", "0", (lab) =>
    largestDifference(lab, (impact, epsilon, u) => {
      const { preContactVelocity, postContactVelocity, meanContactVelocity } = point(impact, epsilon, u);
      const [x, y] = globalRestitutionMaps(impact, epsilon).impulsesAtMean(meanContactVelocity)!;
      const [a, b, c, d] = impact.delassus;
      const jump = postContactVelocity.map((after, i) => after - preContactVelocity[i]!);
      return difference([a! * x! + b! * y!, c! * x! + d! * y!], jump);
    }),
  ),
  value("leine-baumann-26", "(26)", "largest difference of S(γ⁻) from the solver's γ⁺", "0", (lab) =>
    largestDifference(lab, (impact, epsilon, u) => {
      const { preContactVelocity, postContactVelocity } = point(impact, epsilon, u);
      return difference(
        globalRestitutionMaps(impact, epsilon).postContactVelocity(preContactVelocity),
        postContactVelocity,
      );
    }),
  ),
  value("leine-baumann-27", "(27)", "largest difference of Z(u⁻) from the solver's u⁺", "0", (lab) =>
    largestDifference(lab, (impact, epsilon, u) =>
      difference(globalRestitutionMaps(impact, epsilon).postVelocity(u), point(impact, epsilon, u).postVelocity),
    ),
  ),
  value("leine-baumann-theorem-2", "Theorem 2", "D / Φ at γ̄ = −(1, 1), ε = 0.4", "2", (lab) => {
    const maps = globalRestitutionMaps(contacts(lab, 0, 0), 0.4);
    return maps.dissipation([-1, -1]) / maps.dissipationFunction([-1, -1]);
  }),
  value(
    "leine-baumann-28-first",
    "(28)",
    "Φ at γ̄ = −(1, 1), ε = 0: first form",
    "2/1.9",
    (lab) => globalRestitutionMaps(contacts(lab, 0, 0), 0).dissipationFunction([-1, -1]),
    { ours: true, note: "the paper gives the form; the point is ours" },
  ),
  value("leine-baumann-28-second", "(28)", "second form over the first at γ̄ = −(1, 1), ε = 0", "1", secondForm, {
    erratum: {
      right: "3.61",
      because:
        "‖γ̄‖² must be in the metric G⁻¹. At γ̄ = −(1, 1) the distance is 0 and the forms are γ̄ᵀGγ̄ = 3.8 as printed, γ̄ᵀG⁻¹γ̄ = 2/1.9 as meant: their ratio is 1.9² = 3.61.",
    },
  }),
  ...values(
    "leine-baumann-theorem-1",
    "Theorem 1",
    (lab) => COEFFICIENTS.map((epsilon) => certify(contacts(lab, epsilon, epsilon)).monotonicity.lipschitz!),
    [
      ["0", "largest stretch of S and Z, ε = 0", "≤ 1", THEOREM],
      ["04", "largest stretch of S and Z, ε = 0.4", "≤ 1", THEOREM],
      ["09", "largest stretch of S and Z, ε = 0.9", "≤ 1", THEOREM],
    ],
  ),
  ...values(
    "leine-baumann-global",
    "after (32)",
    (lab) => [0, 0.3, 1].map((epsilon) => monotone(lab, epsilon, epsilon)),
    [
      ["0", "ℋ maximal monotone, ε₁ = ε₂ = 0", "holds"],
      ["03", "ℋ maximal monotone, ε₁ = ε₂ = 0.3", "holds"],
      ["1", "ℋ maximal monotone, ε₁ = ε₂ = 1", "holds"],
    ],
  ),
  ...[0.5, 0.7, 0.95].flatMap((epsilon) => {
    const id = `leine-baumann-fig-2-${String(epsilon).replace(".", "")}`;
    const own = { ours: true, note: "closed form of ΔG ≥ 0; the paper draws the border and prints no digits" } as const;
    return values(
      id,
      "Theorem 3, Fig. 2",
      (lab) => BESIDE.map((step) => monotone(lab, epsilon, border(epsilon) + step)),
      [
        ["inside", `ε₁ = ${epsilon}, ε₂ just above (ε₁ − s)/(1 − sε₁), s = √0.19`, "holds", own],
        ["outside", `ε₁ = ${epsilon}, ε₂ just below it`, "fails", own],
      ],
    );
  }),
  value(
    "leine-baumann-fig-2-area",
    "Fig. 2",
    "area of the monotone region",
    AREA,
    (lab) => {
      const found = coefficientRegion(contacts(lab, 0.2, 0.8), {
        elements: ["first", "second"],
        claim: "monotonicity",
      });
      return found.area!;
    },
    { ours: true, note: "closed form of the area between the borders; the paper prints no digits" },
  ),
  value(
    "leine-baumann-fig-1-monotone",
    "Fig. 1",
    `pairs ε of ${GRID} × ${GRID} that are monotone and not dissipative`,
    "0",
    (lab) =>
      implications(lab)
        .flat()
        .filter((class_) => class_.startsWith("maximal") && class_.endsWith("D < 0")).length,
  ),
];

export const LEINE_BAUMANN: Paper = {
  key: "leine-baumann",
  name: "Leine & Baumann",
  title: "Variational analysis of inequality impact laws",
  values: VALUES,
  figures: [
    {
      id: "leine-baumann-fig-1",
      where: "Fig. 1",
      caption:
        "The implication of Fig. 1 for the G of (33), decided at every point: a maximal monotone law dissipates; a law that dissipates need not be monotone.",
      result: (lab): StoredResult => {
        const axes = [1, 2].map((k) => ({ field: `restitution ε${k}`, values: AXIS }));
        return stamped("map-result", { column: "law", axes, grid: implications(lab) });
      },
      bare: true,
    },
    {
      id: "leine-baumann-fig-2",
      where: "Fig. 2, (33)",
      caption:
        "Between the dashed borders, which are exact, the law is maximal monotone. The dot is the shipped example: it creates no energy and is not monotone.",
      result: (lab) => {
        const claims = (["energy", "monotonicity"] as const).map((claim) =>
          coefficientRegion(lab.impact("two-contacts"), { elements: ["first", "second"], claim }),
        );
        return lab.storedCertificate("two-contacts", { region: coefficientRegionJson(claims) });
      },
      ...{ figure: "coefficient-region", bare: true },
    },
  ],
};
