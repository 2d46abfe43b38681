/**
 * Safe coefficients for the terminal: for each claim the largest factor, the boxes and the nearest safe choice.
 */
import type { CoefficientRegion } from "../certificates/safe-coefficients/coefficient-region.ts";
import type { LargestBox } from "../certificates/safe-coefficients/largest-box.ts";
import type { LargestFactor } from "../certificates/safe-coefficients/largest-factor.ts";
import type { SafeClaim } from "../certificates/safe-coefficients/loss-criterion.ts";
import type { ClaimSafety, SafeCoefficients } from "../certificates/safe-coefficients/safe-coefficients.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { REPORT_WIDTH, wrap } from "../text/wrap.ts";

const CLAIMS: Readonly<Record<SafeClaim, string>> = {
  energy: "the kinetic energy does not grow",
  monotonicity: "the impact map is non-expansive",
};

export function safeCoefficientsText(safe: SafeCoefficients, paint: Paint = PLAIN): string {
  const names = safe.elements.map(({ element }) => element);
  const head = `safe coefficients of ${names.join(", ")}`;
  return [paint.strong(head), ...safe.claims.flatMap((claim) => claimLines(claim, names, paint))].join("\n");
}

function claimLines(claim: ClaimSafety, names: readonly string[], paint: Paint): string[] {
  const { method, reason, factor, box, around } = claim;
  const title = `${CLAIMS[claim.claim]} (${method})`;
  const facts = [
    factorText(factor),
    ...(box ? [`all |ε| ≤ ${boxText(box)}`] : []),
    ...(around && around.size !== null ? [`all within ${boxText(around)} of the given ones`] : []),
    ...nearestText(claim, names),
  ];
  return [
    `  ${title}`,
    ...wrap(reason, 0, REPORT_WIDTH - 4).map((line) => `    ${paint.faint(line)}`),
    ...facts.flatMap((fact) => wrap(fact, 2, REPORT_WIDTH - 4)).map((line) => `    ${line}`),
  ];
}

function factorText({ value, limit, method, safeAgain, reason }: LargestFactor): string {
  if (value === null) return `common factor: none, ${reason}`;
  const again = safeAgain === undefined || method !== "exact" ? "" : `; safe again at ${showNumber(safeAgain)}`;
  const open = method === "search" ? " (single factors only)" : method === "exact" ? "" : " (at least)";
  const note = value === limit && method !== "search" ? " (the end of Table 1)" : open;
  return `common factor up to ${showNumber(value)}${note}${again}`;
}

function boxText({ size, method, reason }: LargestBox): string {
  if (size === null) return `none: ${reason}`;
  return `${showNumber(size)}${method === "exact" ? "" : " (at least)"}`;
}

function nearestText({ given, nearest }: ClaimSafety, names: readonly string[]): string[] {
  if (given === "holds") return ["the given coefficients are safe"];
  if (nearest === null) return [];
  const { coefficients, distance, optimality } = nearest;
  if (coefficients === null || distance === null) {
    return [optimality === "none" ? "no coefficients within Table 1 are safe" : "no safe coefficients were found"];
  }
  const values = coefficients.map((value, k) => `${names[k]} ${showNumber(value, 1)}`).join(", ");
  const proof = optimality === "global" ? "nothing is nearer" : "others may be nearer";
  return [`nearest safe: ${values} (distance ${showNumber(distance)}, ${proof})`];
}

export function coefficientRegionText(regions: readonly CoefficientRegion[], paint: Paint = PLAIN): string {
  const names = regions[0]?.elements.join(", ") ?? "";
  return [paint.strong(`safe region of ${names}`), ...regions.flatMap((region) => regionLines(region, paint))].join(
    "\n",
  );
}

function regionLines(
  { claim, method, reason, area, areaError, safeFraction, boundaries }: CoefficientRegion,
  paint: Paint,
): string[] {
  const size =
    area === null || areaError === null || safeFraction === null
      ? "no border is proved; the verdicts on a grid are in --json"
      : `area ${area.toPrecision(12)} ± ${areaError.toExponential(0)}, ${showNumber(100 * safeFraction)} % of the range`;
  const points = boundaries.reduce((sum, border) => sum + border.points.length, 0);
  const borders = points > 0 ? [`    border: ${points} points in --json`] : [];
  return [
    `  ${CLAIMS[claim]} (${method})`,
    ...wrap(reason, 0, REPORT_WIDTH - 4).map((line) => `    ${paint.faint(line)}`),
    `    ${size}`,
    ...borders,
  ];
}
