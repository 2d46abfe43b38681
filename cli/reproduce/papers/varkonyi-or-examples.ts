/**
 * [VarkonyiOr] Examples 1 to 5: bounds against Painlevé's paradox, maps, fixed points, trajectories and verdicts.
 */
import {
  cycleAt,
  type HybridState,
  type PostureFields,
  type ZeroOrderModel,
  zeroOrderModel,
} from "../../../src/doors/posture.ts";
import { makePosture, postureVerdict } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { type Computed, type Erratum, type PublishedValue, value, values } from "../published.ts";

export const BACKPACK = "posture-backpack";
export const TWO = "posture-example-2";
export const THREE = "posture-example-3";
export const FOUR = "posture-example-4";

const start = (z: number, dz1: number, dx2: number): HybridState => ({ z1: z, z2: z, x2: 0, dz1, dz2: 0, dx2 });

/** Initial conditions of Fig. 4(b), 5(d) and 5(e). */
export const FIG_4B = start(1, 0, 2);
export const FIG_5D = start(0.1, 0.1, -1.5);
export const FIG_5E = start(0.1, 0.1, 1.1);

const model = (lab: Lab, name: string): ZeroOrderModel =>
  lab.keep(`zero-order ${name}`, () => zeroOrderModel(lab.postureModel(name)));
const cycle = (lab: Lab, name: string, angle: number) => cycleAt(model(lab, name), angle);
const decided = (name: string) => (lab: Lab) => {
  const { region, verdict, theorem } = lab.verdict(name);
  return [region, verdict, theorem ?? "none"];
};
const bounds = (name: string) => (lab: Lab) => lab.verdict(name).painleveBounds.map((bound) => bound ?? "none");
const arrows = (path: string): string => path.replaceAll(" ", " → ");

/** R(φ), or the word for none. */
const reduced = (lab: Lab, name: string, angle: number): Computed => cycle(lab, name, angle).reduced ?? "undefined";

/** The modes of a cycle and the first mode of the next one, as the paper writes them. */
function sequence(lab: Lab, angle: number): string {
  const { path, reduced: next } = cycle(lab, TWO, angle);
  if (next === null) return arrows(path);
  return arrows(`${path} ${cycle(lab, TWO, next).path.split(" ")[0]}`);
}

/** The fixed point nearest to an angle. */
function fixedPoint(lab: Lab, name: string, angle: number) {
  const [first, ...rest] = lab.verdict(name).fixedPoints;
  if (!first) throw new Error(`${name} has no fixed point`);
  return rest.reduce((best, one) => (Math.abs(one.angle - angle) < Math.abs(best.angle - angle) ? one : best), first);
}

const partition = (lab: Lab) =>
  lab.keep("partition of Example 5", () => postureVerdict(lab.postureModel(TWO), { partition: [-0.5, 1.45] }));

/** What follows φ on the way: up or down. */
const drift = (lab: Lab, name: string, angle: number): string =>
  cycle(lab, name, angle).reduced! > angle ? "towards π/2" : "away from π/2";

const PF =
  "PF stands between IF and SF, as in the trajectory that the paper prints for Fig. 4(b): the impact IF slips, and slip ends in stick.";
/** The data of Example 4 with more digits than are printed. */
const rounded = (how: string, contact: 0 | 1, change: (fields: PostureFields) => PostureFields): Erratum => ({
  right: contact === 0 ? "1.779415" : "47.057088",
  because:
    "The printed data give this by the closed form (11); the paper seems to have computed from data that it rounds in print.",
  cause: {
    how,
    compute: (lab) => {
      const { offsets, slopes, height, friction, loadAngle } = lab.postureModel(FOUR);
      const posture = makePosture(change({ offsets, slopes, height, friction, loadAngle }));
      return postureVerdict(posture).painleveBounds[contact] ?? "none";
    },
  },
});
const LONGER = rounded("data that round to the printed ones, for example l₁ = 1.51", 0, (fields) => ({
  ...fields,
  offsets: [1.51, fields.offsets[1]],
}));
const FLATTER = rounded("data that round to the printed ones, for example φ₂ = 14.187°", 1, (fields) => ({
  ...fields,
  slopes: [fields.slopes[0], (14.187 * Math.PI) / 180],
}));

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

const EXAMPLE_4: readonly PublishedValue[] = [
  ...values("varkonyi-or-4-painleve", "(11), Example 4", bounds(FOUR), [
    ["1", "bound of μ₁", "1.77", { erratum: LONGER }],
    ["2", "bound of μ₂", "47.01", { erratum: FLATTER }],
  ]),
  value("varkonyi-or-4-growth", "Example 4, Fig. 6", "largest G over 401 angles", "≤ 0.22", (lab) =>
    Math.max(...lab.verdict(FOUR).maps.samples.map(({ growth }) => growth ?? 0)),
  ),
  ...values(
    "varkonyi-or-4",
    "Example 4",
    (lab) => [...decided(FOUR)(lab), lab.verdict(FOUR).persistent ? "persistent" : "not persistent"],
    [
      ["region", "region", "2"],
      ["verdict", "verdict", "stable"],
      ["theorem", "theorem", "3"],
      ["persistent", "equilibrium", "persistent"],
    ],
  ),
];

const EXAMPLE_5: readonly PublishedValue[] = [
  ...values(
    "varkonyi-or-5",
    "Example 5, Fig. 7",
    (lab) => {
      const { region, verdict, theorem, partition: found } = partition(lab);
      const unsafe = found!.unsafe.map(([a, b]) => `(${a}, ${b})`).join(", ");
      return [region, verdict, theorem ?? "none", found!.cuts.length + 1, unsafe.replaceAll("-", "−")];
    },
    [
      ["region", "region", "3"],
      ["verdict", "verdict by the partition −0.5, 1.45", "stable"],
      ["theorem", "theorem", "4"],
      ["intervals", "intervals", "3"],
      ["unsafe", "unsafe interval", "(−0.5, 1.45)"],
    ],
  ),
  value(
    "varkonyi-or-5-image",
    "Fig. 7(b)",
    "R(I₂), in I₁ where R is undefined",
    "< −0.5",
    (lab) => cycle(lab, TWO, 0.6).reduced!,
  ),
  value(
    "varkonyi-or-5-border",
    "Example 5",
    "φ⁽¹⁾ above which the series tends to π/2",
    "1.53",
    (lab) => fixedPoint(lab, TWO, 1.53).angle,
  ),
  ...values("varkonyi-or-5-drift", "Example 5", (lab) => [1.535, 1.525].map((angle) => drift(lab, TWO, angle)), [
    ["above", "series from φ = 1.535", "towards π/2"],
    ["below", "series from φ = 1.525", "away from π/2"],
  ]),
];

export const EXAMPLES_1_TO_5 = [...EXAMPLE_1, ...EXAMPLE_2, ...EXAMPLE_3, ...EXAMPLE_4, ...EXAMPLE_5];
