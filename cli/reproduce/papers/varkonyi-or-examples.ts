/**
 * [VarkonyiOr] Examples 1 to 3: bounds against Painlevé's paradox, maps, fixed points, trajectories and verdicts.
 */
import { type PublishedValue, value, values } from "../published.ts";
import {
  arrows,
  BACKPACK,
  bounds,
  cycle,
  decided,
  FIG_4B,
  FIG_5D,
  FIG_5E,
  fixedPoint,
  reduced,
  sequence,
  THREE,
  TWO,
} from "./varkonyi-or-parts.ts";

const PF =
  "PF stands between IF and SF, as in the trajectory that the paper prints for Fig. 4(b): the impact IF slips, and slip ends in stick.";
const EXAMPLE_1: readonly PublishedValue[] = [
  ...values(
    "varkonyi-or-1",
    "Example 1, Fig. 2",
    (lab) => {
      const { feasible, ambiguousModes } = lab.verdict(BACKPACK);
      return [feasible ? "consistent" : "inconsistent", ambiguousModes.join(", "), ...decided(BACKPACK)(lab)];
    },
    [
      [
        "ss",
        "static equilibrium SS",
        "consistent",
        { note: "the paper gives a drawing and μ = 0.5; the data are ours" },
      ],
      ["modes", "modes that are consistent, too", "SF"],
      ["region", "region", "6"],
      ["verdict", "verdict", "unstable"],
      ["theorem", "theorem", "1"],
    ],
  ),
];

const EXAMPLE_2: readonly PublishedValue[] = [
  ...values("varkonyi-or-2-painleve", "(11), Example 2", bounds(TWO), [
    ["1", "bound of μ₁", "0.846"],
    ["2", "bound of μ₂", "0.942"],
  ]),
  value(
    "varkonyi-or-fig-4b-path",
    "Fig. 4(b)",
    "contact modes",
    "FF → IF → PF → FI → FP → IF → PF → SF → II → SS",
    (lab) => arrows(lab.trajectory(TWO, FIG_4B).path),
  ),
  ...values(
    "varkonyi-or-fig-4b",
    "Fig. 4(b)",
    (lab) => {
      const { final } = lab.trajectory(TWO, FIG_4B);
      return [final.z1, final.z2, final.x2, Math.hypot(final.dz1, final.dz2, final.dx2)];
    },
    [
      ["z1", "z₁ at rest", "0"],
      ["z2", "z₂ at rest", "0"],
      ["x2", "x₂ at rest", "14.87"],
      ["speed", "speed at rest", "0"],
    ],
  ),
  ...values(
    "varkonyi-or-fig-4c",
    "Fig. 4(c)",
    (lab) => {
      const [first, second, ...more] = lab.trajectory(TWO, FIG_4B).approachAngles as [number, number, ...number[]];
      return [first, second, reduced(lab, TWO, first), reduced(lab, TWO, second), 2 + more.length];
    },
    [
      ["phi-1", "φ⁽¹⁾", "0.948"],
      ["phi-2", "φ⁽²⁾", "−0.524"],
      ["r-1", "R(φ⁽¹⁾)", "−0.524"],
      ["r-2", "R(φ⁽²⁾)", "undefined"],
      ["count", "crossings of the Poincaré section", "2"],
    ],
  ),
  ...values("varkonyi-or-2-cut", "6.3, Example 2", (lab) => lab.verdict(TWO).maps.breakpoints.slice(1), [
    ["1", "where R begins to be defined", "−0.38"],
    ["2", "kink of G: FI begins to slip", "0.54"],
    ["3", "SF disappears from the cycle", "1.39"],
  ]),
  value("varkonyi-or-2-undefined", "6.3, Example 2", "R(−1), below −0.38", "undefined", (lab) => reduced(lab, TWO, -1)),
  value("varkonyi-or-2-rest", "6.3, Example 2", "end of the cycle from φ = −1", "II → NN → SS", (lab) =>
    sequence(lab, -1),
  ),
  value(
    "varkonyi-or-2-word-1",
    "6.3, Example 2",
    "modes on (−0.38, 0.54)",
    "FI → FS → FP → IF → SF → II",
    (lab) => sequence(lab, 0),
    {
      erratum: { right: "FI → FS → FP → IF → PF → SF → II", because: PF },
    },
  ),
  value(
    "varkonyi-or-2-word-2",
    "6.3, Example 2",
    "modes on (0.54, 1.39)",
    "FI → FP → IF → SF → II",
    (lab) => sequence(lab, 0.6),
    {
      erratum: { right: "FI → FP → IF → PF → SF → II", because: PF },
    },
  ),
  value("varkonyi-or-2-word-3", "6.3, Example 2", "modes on (1.39, π/2)", "FI → FP → IF → PF → FI", (lab) =>
    sequence(lab, 1.45),
  ),
  ...values(
    "varkonyi-or-2-constant",
    "6.2, 6.3",
    (lab) => [-0.37, 0, 0.6, 1.38].map((angle) => reduced(lab, TWO, angle)),
    [
      ["1", "R(−0.37): constant where the cycle sticks, −φ₂", "−π/6"],
      ["2", "R(0)", "−π/6"],
      ["3", "R(0.6)", "−π/6"],
      ["4", "R(1.38)", "−π/6"],
    ],
  ),
  value(
    "varkonyi-or-2-growth",
    "6.2, 6.3",
    "G(1.55) / G(1.41): constant where the cycle only slips",
    "1",
    (lab) => cycle(lab, TWO, 1.55).growth! / cycle(lab, TWO, 1.41).growth!,
  ),
];

const EXAMPLE_3: readonly PublishedValue[] = [
  ...values("varkonyi-or-3-painleve", "(11), Example 3", bounds(THREE), [
    ["1", "bound of μ₁", "2.12"],
    ["2", "bound of μ₂", "6.64"],
  ]),
  value(
    "varkonyi-or-3-defined",
    "Fig. 5(b)",
    "sampled angles at which R is undefined",
    "0",
    (lab) => lab.verdict(THREE).maps.samples.filter(({ reduced: r }) => r === null).length,
  ),
  ...values(
    "varkonyi-or-31",
    "(30), (31), Example 3",
    (lab) => lab.verdict(THREE).growthAtEnds.map((growth) => growth ?? "none"),
    [
      ["minus", "G⁻ at −π/2: attracts", "< 1"],
      ["plus", "G⁺ at π/2: attracts", "< 1"],
    ],
  ),
  ...values(
    "varkonyi-or-fig-5c",
    "Fig. 5(c)",
    (lab) => [fixedPoint(lab, THREE, -1.36).angle, fixedPoint(lab, THREE, -1.36).slope],
    [
      ["angle", "fixed point of R", "−1.36"],
      ["slope", "R′ there: repels", "> 1"],
    ],
  ),
  ...values(
    "varkonyi-or-fig-5b",
    "Fig. 5(b)",
    (lab) => {
      const { angle, slope, growth } = fixedPoint(lab, THREE, -0.7);
      return [angle, reduced(lab, THREE, -0.7), slope, growth];
    },
    [
      ["angle", "fixed point of R", "−0.7"],
      ["map", "R(−0.7)", "−0.7"],
      ["slope", "R′ there", "0"],
      ["growth", "G(−0.7)", "> 1"],
    ],
  ),
  ...values(
    "varkonyi-or-fig-5d",
    "Fig. 5(d)",
    (lab) => {
      const { outcome, path } = lab.trajectory(THREE, FIG_5D);
      return [outcome, arrows(path.split(" ").slice(-2).join(" "))];
    },
    [
      ["outcome", "ẋ₂ = −1.5: outcome", "rest"],
      ["end", "modes after the Zeno sequence", "NN → SS"],
    ],
  ),
  ...values(
    "varkonyi-or-fig-5e",
    "Fig. 5(e)",
    (lab) => {
      const { outcome, approachAngles } = lab.trajectory(THREE, FIG_5E);
      return [outcome, approachAngles.at(-1)!];
    },
    [
      ["outcome", "ẋ₂ = 1.1: outcome", "diverges"],
      ["angle", "φ⁽ᵏ⁾ settles at", "−0.7"],
    ],
  ),
  ...values("varkonyi-or-3", "7.1, Example 3", decided(THREE), [
    ["region", "region", "4"],
    ["verdict", "verdict", "unstable"],
    ["theorem", "theorem", "2"],
  ]),
];

export const EXAMPLES_1_TO_3 = [...EXAMPLE_1, ...EXAMPLE_2, ...EXAMPLE_3];
