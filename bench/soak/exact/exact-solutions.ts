/**
 * Every solution of an impact whose elements are all one-dimensional, in exact numbers: all combinations of states, each a linear
 * system and linear inequalities. Written without a look at the library's enumeration; only the laws are shared:
 *
 *   unilateral   open Λ = 0, ξ ≥ 0      closed ξ = 0, Λ ≥ 0            bilateral   ξ = 0
 *   friction     stick ξ = 0, |Λ| ≤ a   slip σ: Λ = −σ a, σ ξ ≥ 0      a = μ Λ_N, or the bound of a step
 *
 *   loose        |Λ| ≤ a, any ξ: a direction of curved friction in a relaxed impact (`relaxed.ts`)
 *
 * Unknowns are the impulses of the closed, sticking and loose components; every other impulse is a multiple of one of them or fixed.
 */

import {
  add,
  commonExponent,
  type Dyadic,
  dyadic,
  multiply,
  negate,
  ONE,
  quotient,
  times,
  whole,
  ZERO,
} from "../../../src/linalg/exact/dyadic.ts";
import { isFeasible, maximum } from "../../../src/linalg/exact/linear-program.ts";
import type { ImpactData } from "../impact-data.ts";
import { type ExactImpact, isBilateral, isUnilateral } from "./exact-impact.ts";
import { type SolvedSystem, solveExactly } from "./linear-system.ts";

export interface ExactPoint {
  /** u⁺ and ξ, each rounded once. */
  readonly postVelocity: readonly number[];
  readonly lawVelocity: readonly number[];
  /** Λ of the completed masses; undefined where it is not unique. */
  readonly impulses: readonly number[] | undefined;
}

/** Solutions of one state that are more than one u⁺. */
export interface ExactPiece {
  readonly lawVelocityRange: readonly (readonly [number, number])[];
}

export interface ExactSolutions {
  readonly points: readonly ExactPoint[];
  readonly pieces: readonly ExactPiece[];
  readonly states: number;
}

/** What an element does: no impulse, ξ = 0, any impulse of its reservoir, or slip with ξ of that sign. */
type State = "idle" | "held" | "loose" | 1 | -1;

/** Type of the elements of a relaxed impact that obey their reservoir alone. */
export const LOOSE = "loose-friction";

/** A linear form over the unknowns with its constant last. */
type Form = readonly Dyadic[];

/** All solutions of an impact and its exact form. */
export function exactSolutions(data: ImpactData, impact: ExactImpact): ExactSolutions {
  const found = { points: [] as ExactPoint[], pieces: [] as ExactPiece[], states: 0 };
  const visit = (states: readonly State[]): void => {
    const i = states.length;
    if (i < data.elements.length) for (const state of choices(data, i, states)) visit([...states, state]);
    else {
      found.states++;
      solveState(data, impact, states, found);
    }
  };
  visit([]);
  return found;
}

/** Number of states, to choose problems by. */
export function stateCount(data: ImpactData): number {
  return data.elements.reduce((product, element) => {
    if (isBilateral(element)) return product;
    return product * (isUnilateral(element) ? 2 : element.type === LOOSE ? 1 : 3);
  }, 1);
}

function choices({ elements }: ImpactData, i: number, before: readonly State[]): readonly State[] {
  const element = elements[i]!;
  if (isBilateral(element)) return ["held"];
  if (isUnilateral(element)) {
    // Friction that stands before its normal has fixed whether there is a normal impulse.
    const isFed = elements.some((other, k) => k < i && other.normal === element.name && before[k] !== "idle");
    const isStarved = elements.some(
      (other, k) => k < i && other.normal === element.name && before[k] === "idle" && size(other) > 0,
    );
    return isFed ? (isStarved ? [] : ["held"]) : isStarved ? ["idle"] : ["idle", "held"];
  }
  if (size(element) === 0) return ["idle"];
  if (element.type === "step") return ["held", 1, -1];
  const normal = elements.findIndex(({ name }) => name === element.normal);
  const fed: readonly State[] = element.type === LOOSE ? ["loose"] : ["held", 1, -1];
  if (normal > i) return ["idle", ...fed];
  return before[normal] === "idle" ? ["idle"] : fed;
}

const size = ({ bound, friction }: ImpactData["elements"][number]): number => bound ?? (friction as number);

function solveState(
  data: ImpactData,
  impact: ExactImpact,
  states: readonly State[],
  found: { points: ExactPoint[]; pieces: ExactPiece[] },
): void {
  const unknown = states.flatMap((state, i) => (state === "held" || state === "loose" ? [i] : []));
  const held = unknown.filter((i) => states[i] === "held");
  const forms = impulseForms(data, states, unknown);
  const rowForm = (i: number): Form => velocityForm(impact, forms, i);
  const rows = held.map((i) => {
    const form = whole(rowForm(i));
    return [...form.slice(0, -1), -form.at(-1)!];
  });
  const solved = solveExactly(rows, unknown.length);
  if (!solved.consistent) return;
  const conditions = stateConditions(data, impact, states, forms).map((form) => onFamily(whole(form), solved));
  const k = solved.kernel.length;
  const isMet = k === 0 ? conditions.every(([value]) => value! >= 0n) : isFeasible(conditions, k);
  if (!isMet) return;
  const velocities = impact.response.map((row, j) => velocityAfter(impact, forms, row, j));
  const isOne = velocities.every((form) =>
    onFamily(whole(form), solved)
      .slice(0, -1)
      .every((value) => value === 0n),
  );
  if (isOne) addPoint(found.points, point(impact, forms, velocities, solved));
  else addPiece(impact, forms, velocities, solved, conditions, found);
}

/** Λ_i as forms over the unknowns. */
function impulseForms(data: ImpactData, states: readonly State[], unknown: readonly number[]): Form[] {
  const zero = (): Dyadic[] => new Array<Dyadic>(unknown.length + 1).fill(ZERO);
  return states.map((state, i) => {
    const form = zero();
    const element = data.elements[i]!;
    if (state === "held" || state === "loose") form[unknown.indexOf(i)] = ONE;
    else if (state !== "idle" && element.type === "step")
      form[unknown.length] = times(dyadic(element.bound!), BigInt(-state));
    else if (state !== "idle") {
      const normal = data.elements.findIndex(({ name }) => name === element.normal);
      form[unknown.indexOf(normal)] = times(dyadic(element.friction as number), BigInt(-state));
    }
    return form;
  });
}

/** D ξ_i = Σ G_ij Λ_j + D c_i. */
function velocityForm({ delassus, offset, denominator }: ExactImpact, forms: readonly Form[], i: number): Form {
  return combined(forms, delassus[i]!, times(offset[i]!, denominator));
}

/** D u_j⁺ = Σ V_jk Λ_k + D u_j⁻. */
function velocityAfter({ preVelocity, denominator }: ExactImpact, forms: readonly Form[], row: Form, j: number): Form {
  return combined(forms, row, times(preVelocity[j]!, denominator));
}

function combined(forms: readonly Form[], factors: readonly Dyadic[], constant: Dyadic): Form {
  const length = forms[0]!.length;
  return Array.from({ length }, (_, k) =>
    forms.reduce((sum, form, i) => add(sum, multiply(factors[i]!, form[k]!)), k === length - 1 ? constant : ZERO),
  );
}

/** Forms that must not be negative. */
function stateConditions(
  data: ImpactData,
  impact: ExactImpact,
  states: readonly State[],
  forms: readonly Form[],
): Form[] {
  return states.flatMap((state, i): Form[] => {
    const element = data.elements[i]!;
    if (isBilateral(element)) return [];
    if (isUnilateral(element)) return [state === "held" ? forms[i]! : velocityForm(impact, forms, i)];
    if (state === "idle") return [];
    if (state === 1 || state === -1) {
      const form = velocityForm(impact, forms, i);
      return [state === 1 ? form : form.map(negate)];
    }
    const limit = reach(data, forms, i);
    return [1, -1].map((side) => limit.map((value, k) => add(value, times(forms[i]![k]!, BigInt(side)))));
  });
}

/** a of a friction element or a step. */
function reach(data: ImpactData, forms: readonly Form[], i: number): Form {
  const element = data.elements[i]!;
  if (element.type === "step")
    return forms[i]!.map((_, k, all) => (k === all.length - 1 ? dyadic(element.bound!) : ZERO));
  const normal = data.elements.findIndex(({ name }) => name === element.normal);
  return forms[normal]!.map((value) => multiply(dyadic(element.friction as number), value));
}

/** A form over the unknowns as one over the parameters of the solved family, times its denominator: [t…, constant]. */
function onFamily(form: readonly bigint[], { particular, kernel, denominator }: SolvedSystem): bigint[] {
  const constant = form.at(-1)! * denominator;
  const along = (vector: readonly bigint[]): bigint => vector.reduce((sum, value, i) => sum + value * form[i]!, 0n);
  return [...kernel.map(along), constant + along(particular[0] ?? [])];
}

/** form / divisor at the solution. */
function solvedValue(form: Form, divisor: bigint, solved: SolvedSystem): number {
  const along = form.slice(0, -1).reduce((sum, value, i) => add(sum, times(value, solved.particular[0]![i]!)), ZERO);
  const total = add(along, times(form.at(-1)!, solved.denominator));
  return quotient(total, solved.denominator * divisor);
}

function point(
  impact: ExactImpact,
  forms: readonly Form[],
  velocities: readonly Form[],
  solved: SolvedSystem,
): ExactPoint {
  const d = impact.denominator;
  return {
    postVelocity: velocities.map((form) => solvedValue(form, d, solved)),
    lawVelocity: forms.map((_, i) => solvedValue(velocityForm(impact, forms, i), d, solved)),
    impulses: solved.kernel.length > 0 ? undefined : forms.map((form) => solvedValue(form, 1n, solved)),
  };
}

/** The same u⁺ may belong to several states; impulses that two states see differently are not unique. */
function addPoint(points: ExactPoint[], added: ExactPoint): void {
  const at = points.findIndex(({ postVelocity }) => isSame(postVelocity, added.postVelocity));
  if (at < 0) points.push(added);
  else if (points[at]!.impulses && !(added.impulses && isSame(points[at]!.impulses!, added.impulses))) {
    points[at] = { ...points[at]!, impulses: undefined };
  }
}

/** Both are roundings of the same numbers. */
function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, i) => Math.abs(value - b[i]!) <= 2 ** -50 * Math.abs(value));
}

function addPiece(
  impact: ExactImpact,
  forms: readonly Form[],
  velocities: readonly Form[],
  solved: SolvedSystem,
  conditions: readonly (readonly bigint[])[],
  found: { points: ExactPoint[]; pieces: ExactPiece[] },
): void {
  const range = (form: Form): [number, number] => {
    const e = commonExponent(form);
    const onParameters = onFamily(whole(form), solved);
    const most = (row: readonly bigint[]): number => {
      const extreme = maximum(conditions, row);
      if (extreme.kind !== "value") return Number.POSITIVE_INFINITY;
      const bottom = extreme.denominator * solved.denominator * impact.denominator;
      return extreme.numerator === 0n ? 0 : quotient({ m: extreme.numerator, e }, bottom);
    };
    return [0 - most(onParameters.map((value) => -value)), most(onParameters)];
  };
  const ranges = velocities.map(range);
  const lawVelocityRange = forms.map((_, i) => range(velocityForm(impact, forms, i)));
  if (ranges.some(([low, high]) => low !== high)) found.pieces.push({ lawVelocityRange });
  else {
    addPoint(found.points, {
      postVelocity: ranges.map(([low]) => low),
      lawVelocity: lawVelocityRange.map(([low]) => low),
      impulses: undefined,
    });
  }
}
