/**
 * Fits that create no energy, as far as a finite check can tell: T⁺ ≤ T⁻ for every measured u⁻ and for a fixed,
 * well-spread sample of admissible u⁻. A law that passes is not proved to be consistent; one that fails is not.
 *
 * When the best fit gains, (1) the misfit is minimised again with the squared gains as a growing penalty, and (2) what
 * is left is moved, p ← p + t (a − p), towards a point a that gains nowhere, with the least t that helps. Such points
 * are the coefficients of the file, a smaller family's own fit (Newton's within Frémond's), and always ε = 0: then no
 * impact gains energy, with or without friction [Glocker2012] 5.2.5. The best of all candidates is taken.
 */
import { ELEMENTS, violation } from "../../elements/elements.ts";
import { bisect } from "../../linalg/find-root.ts";
import { halton } from "../../linalg/halton.ts";
import { leastSquares } from "../../linalg/qr.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { fromKinetic } from "../../problems/kinetic-coordinates.ts";
import { unilateralComponents } from "../fremond.ts";
import { type KnownImpact, knownImpact } from "./measured-impact.ts";
import { minimise } from "./minimise.ts";
import { type Fit, gainsNowhere, penalised } from "./misfit.ts";

/** Spread velocities beside the corners of the cone of admissible ones. */
const SPREAD = 64;

/** Growing factors of the penalty; the last leaves gains of about a millionth of the misfit. */
const PENALTIES = [1, 1e2, 1e4, 1e6];

/** Halvings in the search for the least t: its last digit is 2⁻³⁰. */
const HALVINGS = 30;

/** Contact velocities of this relative size against their condition are rounding. */
const ADMISSIBLE_ROUNDING = 1e-9;

export interface Guarded {
  readonly p: Float64Array;
  /** t. */
  readonly shrink: number;
}

/** Admissible velocities before an impact: every corner of the cone, and Halton points between. */
export function sampleBefore(impact: ImpactProblem): KnownImpact[] {
  const { freedoms: f, size: n, halfResponse, delassus } = impact;
  const patterns = unilateralComponents(impact).map(
    (start) =>
      (component: number, sign: number): number =>
        component === start ? sign : 0,
  );
  for (let k = 0; k < SPREAD; k++) {
    // Cubes bring points near the faces of the cone, where some contacts hardly close.
    patterns.push((component, sign) => {
      const x = halton(k, component);
      return sign === 0 ? 2 * (2 * x - 1) : sign * x ** 3;
    });
  }
  const conditions = impact.elements.flatMap(({ element, dimension }) =>
    Array.from({ length: dimension }, () => ELEMENTS[element.kind].before),
  );
  return patterns.flatMap((pattern) => {
    const wanted = new Float64Array(n);
    conditions.forEach((condition, i) => {
      const sign = condition === "nonpositive" ? -1 : condition === "nonnegative" ? 1 : 0;
      if (condition !== "zero") wanted[i] = Math.sqrt(delassus[i * n + i]!) * pattern(i, sign);
    });
    // Of all velocities with these contact velocities the one of least energy: there a gain weighs most.
    const known = knownImpact(impact, fromKinetic(impact, leastSquares(halfResponse, n, f, wanted).x));
    const { preContactVelocity: found } = known.impact;
    const isAdmissible = conditions.every((condition, i) => {
      const size = Math.sqrt(2 * known.energy * delassus[i * n + i]!);
      return violation(condition, found[i]!) <= ADMISSIBLE_ROUNDING * size;
    });
    return isAdmissible && known.energy > 0 ? [known] : [];
  });
}

/** The best coefficients found that gain nowhere among the watched impacts, from the free fit. */
export function guardEnergy(
  fit: Fit,
  watched: readonly KnownImpact[],
  free: Float64Array,
  others: readonly Float64Array[],
): Guarded {
  const isSafe = (p: Float64Array): boolean => gainsNowhere(fit, watched, p);
  const inelastic = free.map((value, k) => (fit.law.parameters[k]!.symbol === "μ" ? value : 0));
  const anchors = [inelastic, ...others.filter(isSafe)];
  let best: Guarded = { p: inelastic, shrink: 1 };
  let least = Number.POSITIVE_INFINITY;
  for (const from of [free, ...anchors]) {
    let p = from;
    for (const factor of PENALTIES) p = minimise(penalised(fit, watched, factor), fit.bounds, p)?.p ?? p;
    for (const candidate of [p, from]) {
      for (const anchor of anchors) {
        const guarded = moved(fit, watched, candidate, anchor);
        const cost = fit.misfit(guarded.p, false)?.cost ?? Number.POSITIVE_INFINITY;
        if (cost < least) [best, least] = [guarded, cost];
      }
    }
  }
  return best;
}

/** From p towards a safe anchor, as little as possible. */
function moved(fit: Fit, watched: readonly KnownImpact[], p: Float64Array, anchor: Float64Array): Guarded {
  const scaled = (t: number): Float64Array => p.map((value, k) => value + t * (anchor[k]! - value));
  const isSafe = (t: number): boolean => gainsNowhere(fit, watched, scaled(t));
  if (isSafe(0)) return { p, shrink: 0 };
  const { inside: safe } = bisect(isSafe, 1, 0, { steps: HALVINGS });
  return { p: scaled(safe), shrink: safe };
}
