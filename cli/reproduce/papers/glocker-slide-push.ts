/**
 * [Glocker2012] Table 1 and Sections 5 and 6: ranges of the coefficients, the sufficient conditions, the slide-push mechanism with
 * m = 1 kg and v = 1 m/s, so that the printed multiples of m and v are plain numbers.
 */
import { type ElementKind, restitutionRange, shownDelassus } from "../../../src/doors/problems.ts";
import { assembleImpact, certify, type ImpactModel, resolveImpact } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { eigenvalues, outcome, solutionOf } from "../outcome.ts";
import { type PublishedValue, value, values } from "../published.ts";

const TABLE_1 = ["geometric-unilateral", "kinematic-unilateral", "geometric-bilateral", "coulomb-step"] as const;

/** A range of Table 1 as it is printed. */
function range(kind: ElementKind): string {
  const { openLow, ...ends } = restitutionRange(kind);
  const [low, high] = [ends.low, ends.high].map((end) => String(end).replace("-", "−"));
  return `${low} ${openLow ? "<" : "≤"} ε ≤ ${high}`;
}

const slide = (element: string) => (lab: Lab) => outcome(lab, "slide-push", element);
const wall = slide("wall");
const clutch = slide("clutch");
const energy = (lab: Lab) => solutionOf(lab.resolved("slide-push")).energy;

/** The slide-push mechanism with other masses and coefficients. */
function changed(lab: Lab, mass: number, coefficients: readonly [number, number]): ImpactModel {
  const { elements, ...model } = lab.impactModel("slide-push");
  return {
    ...model,
    massMatrix: [
      [1, 0],
      [0, mass],
    ],
    elements: elements.map((element, k) => ({ ...element, restitution: coefficients[k]! })),
  };
}

/** Slide-push with m2 = 10 and ε = (0, −0.9), which (92) as printed accepts. */
const counterexample = (lab: Lab) => solutionOf(resolveImpact(assembleImpact(changed(lab, 10, [0, -0.9]))));

const ABOUT_92 =
  "‖I − δ‖ is max(|1 − δ_min|, |1 − δ_max|), so for negative coefficients (clutches) the left side must be max(2ε_max/(1 + ε_max), −2ε_min/(1 + ε_min)). With m2 = 10 m1, ε = (0, −0.9), v = 1 the printed condition is met (0 ≤ λ_min/λ_max), yet Λ = (10, 9), u⁺ = (0, 0.9) by hand, and T grows from 0.5 to 4.05.";

export const GLOCKER_SLIDE_PUSH: readonly PublishedValue[] = [
  ...values("glocker-table-1", "Table 1", () => TABLE_1.map(range), [
    ["contact", "ε of a geometric unilateral constraint", "0 ≤ ε ≤ 1"],
    ["clutch", "ε of a kinematic unilateral constraint", "−1 < ε ≤ 0"],
    ["bilateral", "ε of a bilateral constraint", "−1 < ε ≤ 1"],
    ["friction", "ε of Coulomb friction", "−1 < ε ≤ 1"],
  ]),
  value(
    "glocker-92-clutch",
    "(90), (92)",
    "W of an impact that (92) accepts",
    "≤ 0",
    (lab) => counterexample(lab).energy.work,
    {
      erratum: { right: "3.55", because: ABOUT_92 },
    },
  ),
  value("glocker-93-equal", "5.2.3", "energy with equal coefficients", "consistent", (lab) =>
    verdictWord(lab.certificate("kane-equal-restitution").energy.verdict),
  ),
  value("glocker-96-elastic", "(96)", "W / T⁻ of a completely elastic impact without slip", "0", (lab) => {
    const { work, before } = solutionOf(resolveImpact(lab.impact("cradle-3"))).energy;
    return work / before;
  }),
  value("glocker-525-inelastic", "5.2.5", "energy with all coefficients 0", "consistent", (lab) =>
    verdictWord(certify(assembleImpact(changed(lab, 10, [0, 0]))).energy.verdict),
  ),
  value("glocker-98-special", "(98)", "energy of hard contacts only", "consistent", (lab) =>
    verdictWord(lab.certificate("two-contacts").energy.verdict),
  ),
  value("glocker-99-work", "(99)", "W / (m v²)", "1/2", (lab) => energy(lab).work),
  ...values("glocker-103", "(103)", (lab) => [wall(lab).preContactVelocity[0]!, clutch(lab).preContactVelocity[0]!], [
    ["a", "γ_A⁻ / v", "−1"],
    ["b", "γ_B⁻ / v", "1"],
  ]),
  ...values("glocker-104", "(104)", (lab) => [wall(lab).lawVelocity[0]!, clutch(lab).lawVelocity[0]!], [
    ["a", "ξ_A", "0"],
    ["b", "ξ_B", "0"],
  ]),
  ...values("glocker-105", "(105)", (lab) => [wall(lab).postContactVelocity[0]!, clutch(lab).postContactVelocity[0]!], [
    ["a", "γ_A⁺ / v", "1"],
    ["b", "γ_B⁺ / v", "0"],
  ]),
  ...values("glocker-106", "(106)", (lab) => solutionOf(lab.resolved("slide-push")).postVelocity, [
    ["1", "u₁⁺ / v", "1"],
    ["2", "u₂⁺ / v", "1"],
  ]),
  ...values("glocker-107", "(107)", (lab) => [wall(lab).impulse[0]!, clutch(lab).impulse[0]!], [
    ["a", "Λ_A / (m v)", "3"],
    ["b", "Λ_B / (m v)", "1"],
  ]),
  value("glocker-108-work", "(108)", "W / (m v²) as the sum of the works of the elements", "1/2", (lab) =>
    solutionOf(lab.resolved("slide-push")).elements.reduce((sum, { work }) => sum + work, 0),
  ),
  ...values("glocker-109", "(109)", (lab) => [energy(lab).before, energy(lab).after], [
    ["before", "T⁻ / (m v²)", "1/2"],
    ["after", "T⁺ / (m v²)", "1"],
  ]),
  ...values("glocker-111", "(111)", (lab) => lab.impact("slide-push").delassus, [
    ["11", "m G₁₁", "1"],
    ["12", "m G₁₂", "−1"],
    ["21", "m G₂₁", "−1"],
    ["22", "m G₂₂", "2"],
  ]),
  ...values("glocker-112", "(112)", (lab) => eigenvalues(lab.impact("slide-push").delassus), [
    ["min", "m λ_min", "(3 − √5)/2"],
    ["max", "m λ_max", "(3 + √5)/2"],
  ]),
  value("glocker-113-exact", "(113)", "λ_min / λ_max", "(7 − 3*√5)/2", (lab) => ratio(lab)),
  value("glocker-113-ratio", "(113)", "λ_min / λ_max", "0.146", (lab) => ratio(lab)),
  ...values(
    "glocker-115",
    "(115)",
    (lab) => [conditions(lab, "slide-push").similar.left, conditions(lab, "slide-push").small.left],
    [
      ["similar", "left side of (87)", "1"],
      ["small", "left side of (92)", "1"],
    ],
  ),
  ...values(
    "glocker-115-verdict",
    "after (115)",
    (lab) => [sufficient(lab, "slide-push", "similar"), sufficient(lab, "slide-push", "small")],
    [
      ["similar", "condition (87)", "fails"],
      ["small", "condition (92)", "fails"],
    ],
  ),
];

const ratio = (lab: Lab): number => shownDelassus(lab.impact("slide-push")).eigenvalueRatio!;

function conditions(lab: Lab, model: string) {
  const found = lab.certificate(model).conditions;
  if (!found) throw new Error(`${model} has no sufficient conditions`);
  return found;
}

/** Whether (87) or (92) is met. */
export function sufficient(lab: Lab, model: string, name: "similar" | "small"): string {
  return conditions(lab, model)[name].verdict === "holds" ? "holds" : "fails";
}

const verdictWord = (verdict: string): string => (verdict === "holds" ? "consistent" : verdict);
