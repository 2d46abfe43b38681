/**
 * [PaschkowskiArnold]: two masses with a singular mass matrix, and a stop. The paper prints no initial values; those of the shipped
 * models are ours, and m1 = m2 = k1 = k2 = 1.
 */
import { findEquilibria, InputError, readModel, simulate } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { difference } from "../outcome.ts";
import { type Paper, type PublishedValue, value, values } from "../published.ts";

const RUNS = ["two-mass-1", "two-mass-2", "two-mass-3"];
const RESONANCE = "two-mass-resonance";

/** V at the end of a run as a part of V at its start below which it counts as on its way to zero. */
const FALLEN = 0.05;

function course(lab: Lab, model: string): string {
  const { initial, final } = lab.run(model).energy;
  return final < FALLEN * initial ? "converges" : "does not converge";
}

function mass(lab: Lab): Float64Array {
  const written = new Float64Array(9);
  lab.system("two-mass-1").system.massInto(written, Float64Array.of(-0.3, -0.3, 0.2));
  return written;
}

const equilibria = (lab: Lab, model: string) =>
  lab.keep(`equilibria ${model}`, () => findEquilibria(lab.system(model)).equilibria);

/** Condition (2) without the row of the link in G: what a run says about it. */
function withoutLink(lab: Lab): string {
  const text = lab.text("two-mass-1").replace(/^ {2}- \{ name: link.*\n/m, "");
  try {
    return simulate(readModel(text, { kind: "system" }).model, { until: 1 }).checks.kernelCondition;
  } catch (error) {
    if (error instanceof InputError && /massless motion/.test(error.what)) return "fails";
    throw error;
  }
}

/** Before the stop is met; see `flightError`. */
const FLIGHT = 0.9;

/**
 * m = k = 1 in y1 = x̄1, y2 = x̄1 + q̄2: ÿ1 = −y1 + (y2 − y1), ÿ2 = −(y2 − y1), with the modes (1, 2 − ω²), ω² = (3 ∓ √5)/2; both start
 * at −1 at rest. Largest difference of the run from it.
 */
function flightError(lab: Lab): number {
  const squares = [(3 - Math.sqrt(5)) / 2, (3 + Math.sqrt(5)) / 2];
  const [a, b] = squares.map((square) => 2 - square) as [number, number];
  const amplitudes = [(1 - b) / (b - a), (a - 1) / (b - a)];
  const modes = squares.map((square, k) => amplitudes[k]! * Math.cos(Math.sqrt(square) * FLIGHT));
  const [x, , q2] = simulate(lab.system("two-mass-1"), { until: FLIGHT }).final.position as [number, number, number];
  return difference([x, x + q2], [modes[0]! + modes[1]!, a * modes[0]! + b * modes[1]!]);
}

const INITIAL = { note: "the paper draws three runs and prints no initial values: these are ours" };

const ATTRACTIVITY =
  "V is constant in free flight, so dV = 0 does not single out x*. For ω2/ω1 = 3, 5, 7, … there are periodic motions that meet the stop without speed and lose nothing, whatever ε; by hand for m1 = m2 = k2 = 1, k1 = (32 − 10√7)/9: V = 1/2 for ever. An implicit Euler step damps numerically and hides it.";

const VALUES: readonly PublishedValue[] = [
  ...values(
    "paschkowski-arnold-3",
    "(3)",
    (lab) => {
      const m = mass(lab);
      return [m[0]!, m[4]!, m[5]!, m[7]!, m[8]!, m[4]! * m[8]! - m[5]! * m[7]!];
    },
    [
      ["m11", "M₁₁ / m₁", "1"],
      ["m22", "M₂₂ / m₂", "1"],
      ["m23", "M₂₃ / m₂", "1"],
      ["m32", "M₃₂ / m₂", "1"],
      ["m33", "M₃₃ / m₂", "1"],
      ["singular", "determinant of the second block of M", "0"],
    ],
  ),
  value(
    "paschkowski-arnold-2",
    "(2)",
    "ker M ∩ ker G = {0} with the link",
    "holds",
    (lab) => lab.run("two-mass-1").checks.kernelCondition,
  ),
  value("paschkowski-arnold-2-loose", "(2)", "ker M ∩ ker G = {0} with the stop alone in G", "fails", withoutLink, {
    ours: true,
    note: "G of (2) must contain the bilateral row: with the stop alone a motion without kinetic energy is left",
  }),
  value(
    "paschkowski-arnold-3-flight",
    "(3)",
    "difference of x̄₁, x̄₁ + q̄₂ at t = 0.9 from the closed form before the stop",
    "0",
    flightError,
    { ours: true, note: "the paper gives the equations of motion; their solution is ours" },
  ),
  ...values(
    "paschkowski-arnold-equilibrium",
    "after (5)",
    (lab) => {
      const found = equilibria(lab, "two-mass-1");
      return [found.length, ...found[0]!.position];
    },
    [
      ["count", "number of equilibria", "1"],
      ["x1", "x̄₁ of q*", "0"],
      ["q1", "q₁ − L of q*", "0"],
      ["q2", "q̄₂ of q*", "0", { note: "printed as x̄₂; the third coordinate is q̄₂" }],
    ],
  ),
  value(
    "paschkowski-arnold-theorem-1",
    "Theorem 1",
    "q* = (0, L, 0)",
    "stable",
    (lab) => equilibria(lab, "two-mass-1")[0]!.stability.verdict,
  ),
  ...values(
    "paschkowski-arnold-theorem-1",
    "Theorem 1 (ii)",
    (lab) => RUNS.map((name) => lab.run(name).energy.created),
    [
      ["dv-1", "what the run adds to V, first initial value", "0", INITIAL],
      ["dv-2", "what the run adds to V, second initial value", "0", INITIAL],
      ["dv-3", "what the run adds to V, third initial value", "0", INITIAL],
    ],
  ),
  ...values("paschkowski-arnold-convergence", "Fig. 2", (lab) => RUNS.map((name) => course(lab, name)), [
    ["1", "V → 0, first initial value", "converges", INITIAL],
    ["2", "V → 0, second initial value", "converges", INITIAL],
    ["3", "V → 0, third initial value", "converges", INITIAL],
  ]),
  value(
    "paschkowski-arnold-ratio",
    "attractivity",
    "ω₂/ω₁ of k₁ = (32 − 10√7)/9, stop open",
    "3",
    (lab) => frequencyRatio(lab),
    {
      ours: true,
      note: "closed form: 9 (k1 + 2)² = 100 k1; the case that the paper does not see",
    },
  ),
  value(
    "paschkowski-arnold-attractivity",
    "after (5)",
    "“every solution … converges”: V → 0 at ω₂/ω₁ = 3",
    "converges",
    (lab) => course(lab, RESONANCE),
    {
      erratum: { right: "does not converge", because: ATTRACTIVITY },
    },
  ),
  value(
    "paschkowski-arnold-attractivity-v",
    "after (5)",
    "V after ten periods at ω₂/ω₁ = 3",
    "0",
    (lab) => lab.run(RESONANCE).energy.final,
    {
      erratum: { right: "1/2", because: ATTRACTIVITY },
    },
  ),
];

/** Of the frequencies with the stop open. */
function frequencyRatio(lab: Lab): number {
  const { frequencies } = equilibria(lab, RESONANCE)[0]!;
  return frequencies[1]! / frequencies[0]!;
}

export const PASCHKOWSKI_ARNOLD: Paper = {
  key: "paschkowski-arnold",
  name: "Paschkowski & Arnold",
  title: "Lyapunov stability and existence results of measure differential inclusions",
  values: VALUES,
  figures: [
    {
      id: "paschkowski-arnold-fig-1",
      where: "Fig. 1",
      caption: "Two masses on two springs, and the stop: where run 1 begins (dashed) and where it ends.",
      result: (lab) => lab.storedRun("two-mass-1"),
      ...{ figure: "mechanism", bare: true },
    },
    ...RUNS.map((name, k) => ({
      id: `paschkowski-arnold-fig-2-${k + 1}`,
      where: "Fig. 2",
      caption: `x = x̄₁ and its velocity from initial value ${k + 1} of 3: the motion tends to q*; jumps at the stop are dashed.`,
      result: (lab: Lab) => lab.storedRun(name, "x"),
      ...{ figure: "phase", bare: true },
    })),
    {
      id: "paschkowski-arnold-fig-2-levels",
      where: "Fig. 2, Theorem 1",
      caption:
        "q₂ of initial value 1, which moves alone: the motion falls through the level lines of V towards its least value at q*.",
      result: (lab) => lab.storedRun("two-mass-1"),
      ...{ figure: "phase", bare: true },
    },
    {
      id: "paschkowski-arnold-fig-2-lanes",
      where: "Fig. 1, Fig. 2",
      caption: "V = T + U falls at every impact at the stop and is constant between them.",
      result: (lab) => lab.storedRun("two-mass-1"),
      figure: "time-lanes",
    },
    {
      id: "paschkowski-arnold-resonance",
      where: "attractivity, refuted",
      caption:
        "Ten periods at ω₂/ω₁ = 3: x̄₁ meets the stop without speed and leaves it again, on one closed orbit, although the stop is inelastic.",
      result: (lab) => lab.storedRun(RESONANCE, "x"),
      ...{ figure: "phase", bare: true },
    },
    {
      id: "paschkowski-arnold-resonance-lanes",
      where: "attractivity, refuted",
      caption: "Ten periods at ω₂/ω₁ = 3: V stays 1/2.",
      result: (lab) => lab.storedRun(RESONANCE),
      figure: "time-lanes",
    },
  ],
};
