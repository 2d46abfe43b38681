/**
 * The verdict about a posture in one line, for whoever reads nothing else: what, and the number that shows it.
 */
import type { FixedPoint } from "../stability/two-contact/fixed-points.ts";
import type { PostureVerdict } from "../stability/two-contact/verdict.ts";
import { showNumber } from "../text/show-number.ts";

/** What a fixed point of the return map does: orbits approach it where |R′| < 1; there the speed grows where G > 1. */
export function fixedPointWords({ growth, slope }: Pick<FixedPoint, "growth" | "slope">): FixedPointWords {
  const attracts = Math.abs(slope) < 1;
  return { attracts, grows: attracts && growth > 1, word: attracts ? "attracts" : "repels" };
}

export interface FixedPointWords {
  readonly attracts: boolean;
  readonly grows: boolean;
  readonly word: "attracts" | "repels";
}

/** "Theorem 3"; those by letter are ours. */
export const theoremWords = (theorem: number | string): string =>
  `Theorem ${theorem}${typeof theorem === "string" ? ", proved here, unpublished" : ""}`;

/** The fixed point that orbits approach while the speed grows most; undefined where none does. */
export function growingPoint<Point extends { readonly growth: number; readonly slope: number }>(
  points: readonly Point[],
): Point | undefined {
  return points
    .filter((point) => fixedPointWords(point).grows)
    .reduce<Point | undefined>((most, point) => (most && most.growth >= point.growth ? most : point), undefined);
}

/** The largest growth on the curves of the maps; undefined where there are none. */
function largestGrowth({ curves }: PostureVerdict["maps"]): number | undefined {
  return curves && Math.max(0, ...curves.pieces.flatMap(({ growth }) => growth));
}

/** Three digits, as 5.42 %. */
const percent = (factor: number): string => `${showNumber(Number((100 * Math.abs(factor - 1)).toPrecision(3)))} %`;

export function postureHeadline(verdict: Pick<PostureVerdict, "verdict" | "fixedPoints" | "maps" | "theorem">): string {
  switch (verdict.verdict) {
    case "infeasible":
      return "No rest: no contact forces balance the load";
    case "excluded":
      return "Excluded: Painlevé’s paradox is possible";
    case "undecided":
      return "Undecided: no theorem tells";
    case "unstable":
      return `Unstable: ${unstableWords(verdict)}`;
    case "stable":
      return `Stable: ${stableWords(verdict)}`;
  }
}

function unstableWords({ fixedPoints }: Pick<PostureVerdict, "fixedPoints">): string {
  const growing = growingPoint(fixedPoints);
  if (!growing) return "another motion begins from rest";
  const { growth } = growing;
  return growth > 2
    ? `every turn is ${showNumber(Number(growth.toPrecision(3)))} times as fast`
    : `every turn is ${percent(growth)} faster`;
}

function stableWords({ maps, theorem }: Pick<PostureVerdict, "maps" | "theorem">): string {
  const most = largestGrowth(maps);
  if (theorem === 4 || most === undefined || most >= 1) return "growing turns never repeat";
  return most === 0 ? "no motion comes back" : `every turn is at least ${percent(most)} slower`;
}
