/**
 * [Glocker2012] Sections 7 to 9: Kane's double pendulum with φ1 = 20°, φ2 = 30°, l = 2 m, m = 3 kg, u⁻ = (−0.1, −0.2), its
 * impact-equivalent system, and friction as two clutches.
 */

import { poseNewton } from "../../../src/doors/laws.ts";
import { frictionLcp, impactEquivalent, impulsesFromLcp, solveLcp } from "../../../src/doors/problems.ts";
import { impactConsistency } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { eigenvalues, outcome, solutionOf } from "../outcome.ts";
import { type Erratum, type PublishedValue, value, values } from "../published.ts";
import { sufficient } from "./glocker-slide-push.ts";

const STICK = "kane-stick";
const SLIP = "kane-slip";
const solution = (lab: Lab, model: string) => solutionOf(lab.resolved(model));
const impulses = (model: string) => (lab: Lab) =>
  ["normal", "tangent"].map((element) => outcome(lab, model, element).impulse[0]!);
const lawVelocities = (model: string) => (lab: Lab) =>
  ["normal", "tangent"].map((element) => outcome(lab, model, element).lawVelocity[0]!);
const after = (model: string) => (lab: Lab) => [
  ...["normal", "tangent"].map((element) => outcome(lab, model, element).postContactVelocity[0]!),
  ...solution(lab, model).postVelocity,
  solution(lab, model).energy.after,
];

/** (125), (126) with friction as two clutches by (140), solved by pivoting. */
function byClutches(lab: Lab): ArrayLike<number> {
  const lcp = frictionLcp(poseNewton(lab.impact(STICK)));
  const { status, z, reason } = solveLcp(lcp);
  if (status !== "solved") throw new Error(`the complementarity problem has no solution: ${reason}`);
  return impulsesFromLcp(lcp, z);
}

/** Whether an arrangement of Fig. 13 may meet the velocities before the impact. */
function before(lab: Lab, model: string): string {
  const result = lab.resolved(model);
  const { kinematicViolations } = impactConsistency(result.problem, solutionOf(result));
  return kinematicViolations.some(({ when }) => when === "before") ? "inconsistent" : "consistent";
}

/** The four digits of (122), (124), (129), (133), and the lever of (137) as it was printed. */
const FOUR_DIGITS = [0.3365, -0.5071, -0.5071, 0.8134];
const CUT_LEVER = 0.6635;
const fourDigits = () => impactEquivalent(FOUR_DIGITS);
const fromCutLever = (compute: (lever: number) => number): Erratum["cause"] => ({
  how: "the four-digit velocities and b/a = 0.6635 cut off",
  compute: () => compute(CUT_LEVER),
});
const MASS_ERRATUM: Erratum = {
  right: "20.2875",
  because: "The paper went on from G with four digits; det G = 0.0166 magnifies their rounding to 2·10⁻³.",
  cause: { how: "the synthesis from the four-digit G of (122)", compute: () => fourDigits().masses[1] },
};
const LEVER_ERRATUM: Erratum = {
  right: "0.66361",
  because:
    "G with all digits gives 0.66361, its four digits 0.66358: both round to 0.6636. The printed digits are cut off.",
  cause: {
    how: "0.66358 from the four-digit G, cut off after four digits",
    compute: () => Math.floor(1e4 * fourDigits().lever) / 1e4,
  },
};
const because138 = "It follows from b/a = 0.6635, whose last digit is cut off in (137); the exact lever is 0.66361.";

export const GLOCKER_KANE: readonly PublishedValue[] = [
  ...values("glocker-119", "(119)", (lab) => lab.impact(STICK).directions, [
    ["n1", "w_N,1 / m", "0.6840"],
    ["n2", "w_N,2 / m", "1.0"],
    ["t1", "w_T,1 / m", "−1.8794"],
    ["t2", "w_T,2 / m", "−1.7321"],
  ]),
  ...values("glocker-121", "(121)", (lab) => lab.impact(STICK).mass, [
    ["11", "M₁₁ / kg m²", "16.0"],
    ["12", "M₁₂ / kg m²", "5.9088"],
    ["21", "M₂₁ / kg m²", "5.9088"],
    ["22", "M₂₂ / kg m²", "4.0"],
  ]),
  ...values("glocker-122", "(122)", (lab) => lab.impact(STICK).delassus, [
    ["nn", "G_NN / kg⁻¹", "0.3365"],
    ["nt", "G_NT / kg⁻¹", "−0.5071"],
    ["tn", "G_TN / kg⁻¹", "−0.5071"],
    ["tt", "G_TT / kg⁻¹", "0.8134"],
  ]),
  ...values(
    "glocker-123",
    "(123)",
    (lab) => {
      const [min, max] = eigenvalues(lab.impact(STICK).delassus);
      return [min, max, min / max];
    },
    [
      ["min", "λ_min / kg⁻¹", "0.0146"],
      ["max", "λ_max / kg⁻¹", "1.1354"],
      ["ratio", "λ_min / λ_max", "0.0129"],
    ],
  ),
  ...values(
    "glocker-124",
    "(124)",
    (lab) => [...lab.impact(STICK).preContactVelocity, solution(lab, STICK).energy.before],
    [
      ["normal", "γ_N⁻ / m s⁻¹", "−0.2684"],
      ["tangent", "γ_T⁻ / m s⁻¹", "0.5343"],
      ["energy", "T⁻ / J", "0.2782"],
    ],
  ),
  ...values("glocker-128", "(128)", (lab) => [...impulses(STICK)(lab), ...lawVelocities(STICK)(lab)], [
    ["normal", "Λ_N / N s", "3.4079"],
    ["tangent", "Λ_T / N s", "1.4676"],
    ["xi-normal", "ξ_N", "0"],
    ["xi-tangent", "ξ_T", "0"],
  ]),
  value(
    "glocker-128-state",
    "(128)",
    "end of the impact, ε_N = 0.5",
    "stick",
    (lab) => outcome(lab, STICK, "tangent").state,
  ),
  ...values("glocker-129", "(129)", after(STICK), [
    ["normal", "γ_N⁺ / m s⁻¹", "0.1342"],
    ["tangent", "γ_T⁺ / m s⁻¹", "0"],
    ["u1", "u₁⁺ / rad s⁻¹", "−0.3346"],
    ["u2", "u₂⁺ / rad s⁻¹", "0.3631"],
    ["energy", "T⁺ / J", "0.4416"],
  ]),
  value("glocker-130-work", "(130)", "W / J", "0.1634", (lab) => solution(lab, STICK).energy.work),
  value("glocker-72-kane", "7.2, Kane's table", "W / J", "0.16", (lab) => solution(lab, STICK).energy.work),
  ...values("glocker-72", "7.2", (lab) => [sufficient(lab, STICK, "similar"), sufficient(lab, STICK, "small")], [
    ["similar", "condition (87), stick", "fails"],
    ["small", "condition (92), stick", "fails"],
  ]),
  ...values("glocker-fig-13a", "Fig. 13(a)", impulses("kane-clutch-a"), [
    ["normal", "Λ_N / N s with a clutch", "3.4079"],
    ["tangent", "Λ_T / N s with a clutch", "1.4676"],
  ]),
  ...values(
    "glocker-fig-13",
    "Fig. 13",
    (lab) => ["kane-clutch-a", "kane-stop-b", "kane-clutch-c", "kane-stop-d"].map((model) => before(lab, model)),
    [
      ["before-a", "(a) before the impact", "consistent"],
      ["before-b", "(b) before the impact", "inconsistent"],
      ["before-c", "(c) before the impact", "inconsistent"],
      ["before-d", "(d) before the impact", "consistent"],
    ],
  ),
  ...values(
    "glocker-fig-13d",
    "Fig. 13(d)",
    (lab) => [impulses("kane-stop-d")(lab)[1]!, impulses("kane-stop-d")(lab)[0]!],
    [
      ["tangent", "Λ_T / N s with a stop", "0"],
      [
        "normal",
        "Λ_N / N s with a stop",
        "1.196380385",
        { ours: true, note: "closed form −(1 + ε_N) γ_N⁻ / G_NN; the paper prints no digits" },
      ],
    ],
  ),
  ...values("glocker-132", "(132)", (lab) => [...lawVelocities(SLIP)(lab), ...impulses(SLIP)(lab)], [
    ["xi-normal", "ξ_N / m s⁻¹", "0"],
    ["xi-tangent", "ξ_T / m s⁻¹", "−0.0177"],
    ["normal", "Λ_N / N s", "5.4995"],
    ["tangent", "Λ_T / N s", "2.7498"],
  ]),
  value(
    "glocker-132-state",
    "(132)",
    "end of the impact, ε_N = 0.7",
    "slip",
    (lab) => outcome(lab, SLIP, "tangent").state,
  ),
  ...values("glocker-133", "(133)", after(SLIP), [
    ["normal", "γ_N⁺ / m s⁻¹", "0.1879"],
    ["tangent", "γ_T⁺ / m s⁻¹", "−0.0177"],
    ["u1", "u₁⁺ / rad s⁻¹", "−0.4430"],
    ["u2", "u₂⁺ / rad s⁻¹", "0.4909"],
    ["energy", "T⁺ / J", "0.7671"],
  ]),
  value("glocker-134-work", "(134)", "W / J", "0.4889", (lab) => solution(lab, SLIP).energy.work),
  ...values("glocker-73", "7.3", (lab) => [sufficient(lab, SLIP, "similar"), sufficient(lab, SLIP, "small")], [
    ["similar", "condition (87), slip", "fails"],
    ["small", "condition (92), slip", "fails"],
  ]),
  value("glocker-73-clutch", "7.3", "ε_T that a clutch would need", "0.0331", (lab) => {
    const { preContactVelocity, postContactVelocity } = outcome(lab, SLIP, "tangent");
    return -postContactVelocity[0]! / preContactVelocity[0]!;
  }),
  ...values("glocker-136", "(136) = (122)", (lab) => lab.impact("kane-equivalent-stick").delassus, [
    ["nn", "b²/(m₁ a²) / kg⁻¹", "0.3365"],
    ["nt", "−b/(m₁ a) / kg⁻¹", "−0.5071"],
    ["tn", "−b/(m₁ a) / kg⁻¹", "−0.5071"],
    ["tt", "(m₁ + m₂)/(m₁ m₂) / kg⁻¹", "0.8134"],
  ]),
  ...values(
    "glocker-137",
    "(137)",
    (lab) => {
      const { masses, lever } = impactEquivalent(lab.impact(STICK).delassus);
      return [...masses, lever];
    },
    [
      ["m1", "m₁ / kg", "1.3086"],
      ["m2", "m₂ / kg", "20.3217", { erratum: MASS_ERRATUM }],
      ["lever", "b / a", "0.6635", { erratum: LEVER_ERRATUM }],
    ],
  ),
  ...values("glocker-138-before", "(138)", (lab) => lab.impact("kane-equivalent-stick").preVelocity, [
    ["1", "u₁⁻ / m s⁻¹", "−0.4045"],
    [
      "2",
      "u₂⁻ / m s⁻¹",
      "0.1298",
      { erratum: { right: "0.1299", because: because138, cause: fromCutLever((lever) => 0.5343 - 0.2684 / lever)! } },
    ],
  ]),
  ...values("glocker-138-stick", "(138)", (lab) => solution(lab, "kane-equivalent-stick").postVelocity, [
    [
      "1",
      "u₁⁺ / m s⁻¹, stick",
      "0.2023",
      { erratum: { right: "0.2022", because: because138, cause: fromCutLever((lever) => 0.1342 / lever)! } },
    ],
    [
      "2",
      "u₂⁺ / m s⁻¹, stick",
      "0.2023",
      { erratum: { right: "0.2022", because: because138, cause: fromCutLever((lever) => 0.1342 / lever)! } },
    ],
  ]),
  ...values("glocker-138-slip", "(138)", (lab) => solution(lab, "kane-equivalent-slip").postVelocity, [
    [
      "1",
      "u₁⁺ / m s⁻¹, slip",
      "0.2832",
      { erratum: { right: "0.2831", because: because138, cause: fromCutLever((lever) => 0.1879 / lever)! } },
    ],
    [
      "2",
      "u₂⁺ / m s⁻¹, slip",
      "0.2655",
      { erratum: { right: "0.2654", because: because138, cause: fromCutLever((lever) => 0.1879 / lever - 0.0177)! } },
    ],
  ]),
  ...values(
    "glocker-8",
    "Section 8",
    (lab) => [...impulses("kane-equivalent-stick")(lab), solution(lab, "kane-equivalent-slip").energy.work],
    [
      ["normal", "Λ_N / N s of the equivalent system", "3.4079"],
      ["tangent", "Λ_T / N s of the equivalent system", "1.4676"],
      ["work", "W / J of the equivalent system, slip", "0.4889"],
    ],
  ),
  ...values("glocker-140", "(139), (140)", byClutches, [
    ["normal", "Λ_N / N s, friction as two clutches", "3.4079"],
    ["tangent", "Λ_T / N s, friction as two clutches", "1.4676"],
  ]),
];
