/**
 * [VarkonyiOr] Examples 4 and 5: stable by Theorem 3, stable by Theorem 4.
 */
import type { PostureFields } from "../../../src/doors/posture.ts";
import { makePosture, postureVerdict } from "../../../src/index.ts";
import { type Erratum, type PublishedValue, value, values } from "../published.ts";
import { bounds, cycle, decided, drift, FOUR, fixedPoint, partition, TWO } from "./varkonyi-or-parts.ts";

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

export const EXAMPLES_4_AND_5 = [...EXAMPLE_4, ...EXAMPLE_5];
