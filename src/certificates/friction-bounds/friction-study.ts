/**
 * One mechanism at many friction coefficients: which elements are varied, and the impact at each value t of the common
 * factor or of the common coefficient.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { bisect } from "../../linalg/find-root.ts";
import type { ImpactProblem, PlacedElement } from "../../problems/impact-problem.ts";
import { nearest } from "../../text/nearest.ts";
import { byVerdicts } from "../by-verdicts.ts";
import type { CertifyOptions } from "../certificate.ts";
import { type Facet, reservoirSupport } from "../impulse-cones/friction-facets.ts";
import { type NamedElements, namedElements } from "../named-elements.ts";
import {
  type BoundFinding,
  type FrictionBound,
  type FrictionBoundOptions,
  type FrictionMode,
  neverCertified,
} from "./friction-bound.ts";

export interface FrictionStudy {
  readonly impact: ImpactProblem;
  readonly options: CertifyOptions;
  readonly mode: FrictionMode;
  readonly varied: readonly PlacedElement[];
  /** The one coefficient of the varied elements, if they have one. */
  readonly common: number | undefined;
  /** A t at which friction is as strong as normal impulses: where to begin to look. */
  readonly unit: number;
  /** The impact with the friction of t. */
  readonly at: (t: number) => ImpactProblem;
  /** Friction coefficients of an element at t. */
  readonly frictionAt: (placed: PlacedElement, t: number) => readonly number[];
}

export function frictionStudy(impact: ImpactProblem, options: FrictionBoundOptions): FrictionStudy {
  const { elements: names, mode: asked, claims: _claims, ...rest } = options;
  const varied = chosen(impact, names);
  const given = varied.flatMap(({ element }) => [...(element.friction ?? [0])]);
  const common = given.every((value) => value === given[0]) ? given[0] : undefined;
  const hasEllipse = varied.some(({ element }) => element.kind === "coulomb-orthotropic");
  const mode = asked ?? (common !== undefined && !hasEllipse ? "value" : "factor");
  if (mode === "value" && hasEllipse) {
    throw new InputError({
      code: "no-common-value",
      what: "orthotropic friction has two coefficients, so there is no common value",
      where: "frictionBounds.mode",
      fix: 'Use the mode "factor", or leave the orthotropic elements out.',
    });
  }
  if (mode === "factor" && given.length > 0 && given.every((value) => value === 0)) {
    throw new InputError({
      code: "no-factor",
      what: "the friction coefficients are zero, so a common factor changes nothing",
      where: "frictionBounds.mode",
      fix: 'Use the mode "value", or give the elements a friction coefficient.',
    });
  }
  const frictionAt = (placed: PlacedElement, t: number): readonly number[] => {
    const own = placed.element.friction ?? [0];
    if (!varied.includes(placed)) return own;
    return mode === "factor" ? own.map((value) => value * t) : own.map(() => t);
  };
  const at = (t: number): ImpactProblem => ({
    ...impact,
    elements: impact.elements.map((placed) =>
      varied.includes(placed) ? { ...placed, element: { ...placed.element, friction: frictionAt(placed, t) } } : placed,
    ),
  });
  return { impact, options: rest, mode, varied, common, unit: unitOf(impact, varied, mode), at, frictionAt };
}

function chosen(impact: ImpactProblem, elements: NamedElements | undefined): PlacedElement[] {
  const friction = impact.elements.filter(({ element }) => ELEMENTS[element.kind].family === "friction");
  const known = friction.map(({ element }) => element.name);
  const names = namedElements(elements, "frictionBounds.elements", known);
  if (names === undefined) return friction;
  if (new Set(names).size < names.length) {
    throw new InputError({
      what: "a friction element is named twice",
      where: "frictionBounds.elements",
      fix: `Friction elements: ${known.join(", ") || "none"}.`,
    });
  }
  return names.map((name) => {
    const found = friction.find(({ element }) => element.name === name);
    if (found) return found;
    const near = nearest(name, known);
    throw new InputError({
      code: "unknown-element",
      what: `there is no friction element "${name}"`,
      where: "frictionBounds.elements",
      fix: near ? `Did you mean "${near}"?` : `Friction elements: ${known.join(", ") || "none"}.`,
    });
  });
}

/** The smallest t with μ √(G_TT/G_NN) = 1 over the varied elements. */
function unitOf({ delassus: g, size: n }: ImpactProblem, varied: readonly PlacedElement[], mode: FrictionMode): number {
  let unit = Number.POSITIVE_INFINITY;
  for (const { element, start, normal } of varied) {
    const rate = mode === "factor" ? Math.max(...(element.friction ?? [0])) : 1;
    if (rate > 0) unit = Math.min(unit, Math.sqrt(g[normal * (n + 1)]! / g[start * (n + 1)]!) / rate);
  }
  return Number.isFinite(unit) ? unit : 1;
}

/** h(d) of a facet at Λ_k = 1 with the friction of t; infinite where t is, for varied friction that is not zero. */
export function facetSize({ frictionAt, varied }: FrictionStudy, facet: Facet, t: number): number {
  const isInfinite = t === Number.POSITIVE_INFINITY;
  const size = reservoirSupport(facet, frictionAt(facet.placed, isInfinite ? 1 : t));
  return isInfinite && size > 0 && varied.includes(facet.placed) ? t : size;
}

/** Nothing is looked for beyond this multiple of the unit: friction a billion times as strong as the normal impulses. */
export const LARGEST = 2 ** 30;

/** Below this part of the unit a bound counts as zero. */
export const SMALLEST = 2 ** -40;

/**
 * Between which t a claim that stays false once it is false stops being true: steps of fours from the unit, then bisection until
 * high ≤ low (1 + width). Low is zero when it holds at no positive t, high infinite when it holds up to `LARGEST` units.
 */
export function bracket(
  holds: (t: number) => boolean,
  unit: number,
  width: number,
): { readonly low: number; readonly high: number } {
  let low = unit;
  if (holds(unit)) {
    while (holds(4 * low)) {
      low *= 4;
      if (low >= LARGEST * unit) return { low, high: Number.POSITIVE_INFINITY };
    }
  } else {
    do {
      if (low <= SMALLEST * unit) return { low: 0, high: low };
      low /= 4;
    } while (!holds(low));
  }
  const { inside, outside } = bisect(holds, low, 4 * low, { width });
  return { low: inside, high: outside };
}

/** Parts of the bound by which it is passed to show that a claim is broken. */
const STEPS_BEYOND = [2 ** -20, 2 ** -12, 2 ** -6];

/** The first friction beyond a bound at which a velocity breaks the claim. */
export function firstBeyond(
  { unit }: FrictionStudy,
  bound: number,
  broken: (t: number) => readonly number[] | undefined,
): FrictionBound["witness"] {
  for (const step of STEPS_BEYOND) {
    const at = bound === 0 ? step * unit : bound * (1 + step);
    const preVelocity = broken(at);
    if (preVelocity) return { at, preVelocity };
  }
  return undefined;
}

/** Coefficients that are certified one by one, as multiples of the unit. */
const TRIED = [0, 1 / 64, 1 / 16, 1 / 4, 1 / 2, 1, 2, 4, 16];

/** `why`: the reason that nothing better is known. */
export function oneByOne(study: FrictionStudy, isCertified: (t: number) => boolean, why: string): BoundFinding {
  const { certifiedAt, failed } = byVerdicts(
    isCertified,
    TRIED.map((multiple) => multiple * study.unit),
  );
  if (certifiedAt.length === 0) return neverCertified("verdicts", `${why}; not certified without friction either`);
  const end = failed === undefined ? "the last one tried" : "the next one tried is not certified";
  const reason = `${why}; certified one by one (${certifiedAt.length}), nothing is proved between them; ${end}`;
  return { status: "bounded", bound: certifiedAt.at(-1)!, method: "verdicts", certifiedAt, reason };
}
