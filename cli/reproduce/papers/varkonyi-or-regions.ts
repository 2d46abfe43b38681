/**
 * [VarkonyiOr] Examples 6 and 7: regions of stability in two parameters, decided point by point on a grid.
 */
import { type StoredResult, stamped } from "../../../src/doors/reports.ts";
import { makePosture, type Posture, type PostureVerdict, postureVerdict } from "../../../src/index.ts";
import type { Lab } from "../lab.ts";
import { type PublishedValue, value, values } from "../published.ts";
import { THREE } from "./varkonyi-or-parts.ts";

const GRID = 100;
const DEGREE = Math.PI / 180;

/** `GRID` values at the middles of equal parts, so that no point stands on a border that is a round number. */
const axis = (from: number, to: number): number[] =>
  Array.from({ length: GRID }, (_, k) => from + ((to - from) * (k + 0.5)) / GRID);

/** Example 6: the centre of mass of Example 3 moved by (x, z) in the frame in which gravity points down. */
function exampleSix(lab: Lab, x: number, z: number): Posture {
  const { loadAngle, offsets, height, slopes, friction } = lab.postureModel(THREE);
  const along = x * Math.cos(loadAngle) - z * Math.sin(loadAngle);
  const up = x * Math.sin(loadAngle) + z * Math.cos(loadAngle);
  return makePosture({
    ...{ loadAngle, slopes, friction },
    offsets: [offsets[0] - along, offsets[1] - along],
    height: height + up,
  });
}

/** l2 as it is printed, and with the sign that gives the figure. */
const PRINTED = 0.1;
const MEANT = -0.1;

/** Example 7: on a slope of α degrees. */
export function exampleSeven(degrees: number, friction2: number, offset2 = MEANT): Posture {
  return makePosture({
    loadAngle: degrees * DEGREE,
    offsets: [1, offset2],
    height: 0.4,
    slopes: [0, 0],
    friction: [0.45, friction2],
  });
}

interface DecidedMap {
  readonly axes: readonly [readonly number[], readonly number[]];
  readonly grid: readonly (readonly PostureVerdict[])[];
}

function decide(xs: readonly number[], ys: readonly number[], posture: (x: number, y: number) => Posture): DecidedMap {
  return { axes: [xs, ys], grid: ys.map((y) => xs.map((x) => postureVerdict(posture(x, y)))) };
}

const mapSix = (lab: Lab): DecidedMap =>
  lab.keep("map of Example 6", () => decide(axis(-0.65, 0.2), axis(-1.5, 3), (x, z) => exampleSix(lab, x, z)));

const mapSeven = (lab: Lab, offset2 = MEANT): DecidedMap =>
  lab.keep(`map of Example 7, ${offset2}`, () =>
    decide(axis(-20, 30), axis(0, 1), (alpha, mu) => exampleSeven(alpha, mu, offset2)),
  );

/** Regions that occur, in order. */
const regions = ({ grid }: DecidedMap): string =>
  [...new Set(grid.flat().map(({ region }) => region))].sort().join(", ");

/** Persistent postures about which no theorem of the paper speaks. */
const openOnes = ({ grid }: DecidedMap): number =>
  grid.flat().filter(({ persistent, region }) => persistent === true && region === 7).length;

/** Modes that are ambiguous with rest somewhere in region 6. */
const ambiguous = ({ grid }: DecidedMap): string =>
  [...new Set(grid.flat().flatMap(({ region, ambiguousModes }) => (region === 6 ? ambiguousModes : [])))]
    .sort()
    .join(", ");

const persistence = (friction2: number): string =>
  postureVerdict(exampleSeven(0, friction2)).persistent ? "persistent" : "not persistent";
const feasible = (degrees: number): string =>
  postureVerdict(exampleSeven(degrees, 0.9)).feasible ? "feasible" : "infeasible";

const SEVEN =
  "With φ = 0, (11) reads μ < (1 + l²)/(|l| h), at least 2/h = 5 for every l: 1.1 cannot be. For l2 = ±0.1 and h = 0.4 it is 1.01/0.04 = 25.25. The conclusion stands: region 1 lies outside of the plot.";
const SIGN =
  "With l2 = +0.1 as printed both contacts stand on one side of the centre of mass and no posture is persistent; with l2 = −0.1 the regions of the figure appear. We draw l2 = −0.1.";
const WINDOW = {
  note: "window and grid are ours: −0.65 < x < 0.2, chosen so that region 1 is in view, −1.5 < z < 3, 100 × 100 points; a sliver 10⁻³ wide at x ≈ −0.548, ambiguous with PP too, falls between them",
};
const OURS = {
  ours: true,
  note: "drawn in the paper, no digits printed; closed form or second method of ours",
} as const;

export const REGIONS_OF_STABILITY: readonly PublishedValue[] = [
  value(
    "varkonyi-or-6-regions",
    "Example 6, Fig. 8(a)",
    "regions that occur",
    "0, 1, 2, 3, 4, 5, 6, 7",
    (lab) => regions(mapSix(lab)),
    WINDOW,
  ),
  value(
    "varkonyi-or-6-modes",
    "Example 6",
    "ambiguous modes in region 6",
    "FN, NN",
    (lab) => ambiguous(mapSix(lab)),
    WINDOW,
  ),
  value("varkonyi-or-6-open", "7.3", "persistent postures of the map without verdict", "0", (lab) =>
    openOnes(mapSix(lab)),
  ),
  ...values(
    "varkonyi-or-6-strip",
    "Example 6",
    (lab) => {
      const strip = lab.verdict(THREE).feasibleStrip!;
      return [strip.from ?? "none", strip.to ?? "none"];
    },
    [
      ["left", "left edge of the feasible strip, from the centre of mass of Example 3", "−0.5483", OURS],
      ["right", "right edge of the feasible strip", "0.0901", OURS],
    ],
  ),
  ...values(
    "varkonyi-or-6-edge",
    "Example 6",
    (lab) =>
      [-0.5484, -0.5482, 0.09, 0.0902].map((x) =>
        postureVerdict(exampleSix(lab, x, 0)).region === 0 ? "infeasible" : "feasible",
      ),
    [
      ["1", "centre of mass at x = −0.5484", "infeasible", OURS],
      ["2", "centre of mass at x = −0.5482", "feasible", OURS],
      ["3", "centre of mass at x = 0.0900", "feasible", OURS],
      ["4", "centre of mass at x = 0.0902", "infeasible", OURS],
    ],
  ),
  value(
    "varkonyi-or-7-painleve",
    "(11), Example 7",
    "μ₂ above which Painlevé's paradox occurs",
    "1.1",
    () => postureVerdict(exampleSeven(5, 0.5, PRINTED)).painleveBounds[1] ?? "none",
    {
      erratum: { right: "25.25", because: SEVEN },
    },
  ),
  value(
    "varkonyi-or-7-region-1",
    "Example 7",
    "points of the plot in region 1",
    "0",
    (lab) =>
      mapSeven(lab)
        .grid.flat()
        .filter(({ region }) => region === 1).length,
  ),
  value(
    "varkonyi-or-7-persistent",
    "Example 7, l₂ = 0.1",
    "are there persistent postures?",
    "yes",
    (lab) =>
      mapSeven(lab, PRINTED)
        .grid.flat()
        .some(({ persistent }) => persistent === true)
        ? "yes"
        : "no",
    {
      erratum: { right: "no", because: SIGN },
    },
  ),
  value("varkonyi-or-7-persistent-meant", "Example 7, l₂ = −0.1", "are there persistent postures?", "yes", (lab) =>
    mapSeven(lab)
      .grid.flat()
      .some(({ persistent }) => persistent === true)
      ? "yes"
      : "no",
  ),
  value("varkonyi-or-7-open", "7.3", "persistent postures of the map without verdict", "0", (lab) =>
    openOnes(mapSeven(lab)),
  ),
  ...values(
    "varkonyi-or-7-border",
    "Example 7, l₂ = −0.1",
    () => [persistence(0.24), persistence(0.26), feasible(-14.037), feasible(-14.035)],
    [
      ["1", "μ₂ = 0.24, below −l₂/h = 0.25", "persistent", OURS],
      ["2", "μ₂ = 0.26", "not persistent", OURS],
      ["3", "α = −14.037°, below −atan(0.1/0.4) = −14.036°", "infeasible", OURS],
      ["4", "α = −14.035°", "feasible", OURS],
    ],
  ),
];

/** A decided map as `sprag map` stores it. */
function stored(
  { axes, grid }: DecidedMap,
  fields: readonly [object, object],
  title: string,
  point?: readonly [number, number],
): StoredResult {
  return stamped("map-result", {
    ...{ title, column: "regionSplit", ...(point && { point }) },
    axes: axes.map((places, k) => ({ ...fields[k], values: places })),
    grid: grid.map((row) => row.map(({ region, verdict }) => (region === 7 ? `7 ${verdict}` : region))),
  });
}

export const storedSix = (lab: Lab): StoredResult =>
  stored(mapSix(lab), [{ field: "centre of mass x" }, { field: "centre of mass z" }], "Example 6", [0, 0]);

export const storedSeven = (lab: Lab): StoredResult =>
  stored(mapSeven(lab), [{ field: "slope α", unit: "°" }, { field: "friction μ2" }], "Example 7, l2 = −0.1");
