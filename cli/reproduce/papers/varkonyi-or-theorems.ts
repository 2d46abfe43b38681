/**
 * [VarkonyiOr] Examples 4 and 5: stable by Theorem 3, stable by Theorem 4.
 */
import { type PublishedValue, value, values } from "../published.ts";
import { bounds, decided, drift, FOUR, fixedPoint, partition, reducedOver, TWO } from "./varkonyi-or-parts.ts";

const BY_FORMULA =
  "The printed data give this by the closed form (11). Why the paper prints another number is not known; changes of the data within their printed digits are large enough to reach it.";

const EXAMPLE_4: readonly PublishedValue[] = [
  ...values("varkonyi-or-4-painleve", "(11), Example 4", bounds(FOUR), [
    ["1", "bound of μ₁", "1.77", { erratum: { right: "1.779415", because: BY_FORMULA } }],
    ["2", "bound of μ₂", "47.01", { erratum: { right: "47.057088", because: BY_FORMULA } }],
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
  ...values(
    "varkonyi-or-5-image",
    "Definition 5, Fig. 7(b)",
    (lab) => {
      const over = reducedOver(lab, TWO, [-0.5, 1.45]);
      return [Math.max(...over.map(([, r]) => r)), Math.max(...over.map(([angle, r]) => r - angle))];
    },
    [
      ["largest", "largest R over the unsafe I₂: no way back to I₃", "< 1.45"],
      ["sign", "largest R(φ) − φ over I₂: one sign, towards I₁ where R is undefined", "< 0"],
    ],
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
