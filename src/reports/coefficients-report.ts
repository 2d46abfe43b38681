/**
 * Safe coefficients, safe regions and friction bounds, as the parts `safe`, `region` and `frictionBounds` of the JSON of a certificate,
 * and for the terminal: for each claim the largest factor, the boxes and the nearest safe choice, or the largest friction; and why.
 */
import type { FrictionBound, FrictionBounds, FrictionClaim } from "../certificates/friction-bounds/friction-bound.ts";
import type { CoefficientRegion } from "../certificates/safe-coefficients/coefficient-region.ts";
import type { LargestBox } from "../certificates/safe-coefficients/largest-box.ts";
import type { LargestFactor } from "../certificates/safe-coefficients/largest-factor.ts";
import type { SafeClaim } from "../certificates/safe-coefficients/loss-criterion.ts";
import type { ClaimSafety, SafeCoefficients } from "../certificates/safe-coefficients/safe-coefficients.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { joined, reasonLines } from "./page.ts";

/** Coefficients of a claim stand in the order of `elements`. */
export function safeCoefficientsJson({ elements, allVelocities, claims }: SafeCoefficients): Record<string, unknown> {
  return {
    velocities: allVelocities ? "all" : "admissible",
    elements: elements.map(({ element, value, low, high, openLow }) => ({
      ...{ element, value, range: [low, high], openLow },
    })),
    claims: Object.fromEntries(claims.map(({ claim, ...found }) => [claim, found])),
  };
}

/** One entry per claim; `beside`: of the energy, how far the given coefficients are from the border, for figures. */
export function coefficientRegionJson(
  regions: readonly CoefficientRegion[],
  beside?: Pick<ClaimSafety, "nearest" | "around">,
): Record<string, unknown> {
  const [first] = regions;
  return {
    elements: first?.elements ?? [],
    range: first?.range.map(({ low, high }) => [low, high]) ?? [],
    claims: Object.fromEntries(
      regions.map(({ claim, elements: _elements, range: _range, ...found }) => [claim, found]),
    ),
    ...(beside && { nearest: beside.nearest, around: beside.around }),
  };
}

const CLAIMS: Readonly<Record<SafeClaim | FrictionClaim, string>> = {
  energy: "the kinetic energy does not grow",
  monotonicity: "the impact map is non-expansive",
  uniqueness: "one outcome for every impact",
  noImpactWithoutCollision: "no impact without a collision",
};

/** A claim with its method, and why. */
function claimLines({ claim, method, reason }: Pick<ClaimSafety, "claim" | "method" | "reason">, paint: Paint) {
  return [`  ${CLAIMS[claim]} (${method})`, ...reasonLines(reason, paint)];
}

export function safeCoefficientsText(safe: SafeCoefficients, paint: Paint = PLAIN): string {
  const names = safe.elements.map(({ element }) => element);
  const lines = safe.claims.flatMap((claim) => [
    ...claimLines(claim, paint),
    ...factTexts(claim, names).flatMap((fact) => indented(paint, fact, { by: 4, hang: 2 })),
  ]);
  return joined([paint.strong(`safe coefficients of ${names.join(", ")}`), ...lines], paint);
}

function factTexts(claim: ClaimSafety, names: readonly string[]): string[] {
  const { factor, box, around } = claim;
  return [
    factorText(factor),
    ...(box ? [`all |ε| ≤ ${boxText(box)}`] : []),
    ...(around && around.size !== null ? [`all within ${boxText(around)} of the given ones`] : []),
    ...nearestText(claim, names),
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
  const lines = regions.flatMap((region) => [...claimLines(region, paint), ...sizeLines(region)]);
  return joined([paint.strong(`safe region of ${names}`), ...lines], paint);
}

function sizeLines(region: CoefficientRegion): string[] {
  const points = region.boundaries.reduce((sum, border) => sum + border.points.length, 0);
  return [`    ${sizeText(region)}`, ...(points > 0 ? [`    border: ${points} points in --json`] : [])];
}

/** The area to the digits that are certain: its range may be open (Table 1), and what is cut off there is not counted. */
function sizeText({ area, areaError, safeFraction, range, boundaries }: CoefficientRegion): string {
  if (area === null || areaError === null || safeFraction === null) {
    return "no border is proved; the verdicts on a grid are in --json";
  }
  if (boundaries.length === 0 && safeFraction > 0) return "all of the range is safe";
  const [across, up] = range;
  const error = areaError + across.cut * (up.high - up.low) + up.cut * (across.high - across.low);
  const digits = Math.min(12, Math.max(0, -Math.floor(Math.log10(error))));
  return `area ${Number(area.toFixed(digits))} ± ${error.toExponential(0)}, ${showNumber(100 * safeFraction)} % of the range`;
}

export function frictionBoundsJson({ mode, elements, given, bounds }: FrictionBounds): Record<string, unknown> {
  return { mode, elements, given, ...Object.fromEntries(bounds.map(({ claim, ...bound }) => [claim, bound])) };
}

export function frictionBoundsText({ elements, given, bounds }: FrictionBounds, paint: Paint = PLAIN): string {
  const which = elements.length === 0 ? "no friction elements" : elements.join(", ");
  const file = given === null || elements.length === 0 ? "" : ` (in the file μ = ${showNumber(given)})`;
  return joined([`friction bounds: ${which}${file}`, ...bounds.flatMap((bound) => boundLines(bound, paint))], paint);
}

function boundLines(bound: FrictionBound, paint: Paint): string[] {
  const by = bound.status === "none" ? "" : ` (${bound.method})`;
  const text = `${CLAIMS[bound.claim]}: ${rangeText(bound)}${by}`;
  return [...indented(paint, text, { hang: 2 }), ...reasonLines(bound.reason, paint)];
}

function rangeText({ status, factor, friction, method }: FrictionBound): string {
  if (status === "every") return "for every friction";
  if (status === "none") return "not certified even without friction";
  const [name, value] = friction === null ? ["common factor", factor!] : ["μ", friction];
  if (value === 0) return "certified without friction only";
  return method === "verdicts"
    ? `certified up to ${name} = ${showNumber(value)}`
    : `for ${name} < ${showNumber(value)}`;
}
