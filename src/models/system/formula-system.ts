/**
 * A mechanism by formulas as a `MechanicalSystem`: every quantity is one compiled program over (q, u, t).
 */
import type { CommonFields } from "../element-fields.ts";
import { type CompiledExpressions, compileExpressions } from "../expressions/compile-expressions.ts";
import { differentiate } from "../expressions/differentiate.ts";
import { firstNonFinite } from "../expressions/evaluate.ts";
import { CONSTANTS } from "../expressions/functions.ts";
import { namesIn } from "../expressions/post-order.ts";
import { simplify } from "../expressions/simplify.ts";
import { type Expression, isZero, NOWHERE, number } from "../expressions/syntax-tree.ts";
import { termsOf } from "../expressions/terms-of.ts";
import type { FormulaSource, MechanicalSystem, SystemElement } from "../mechanical-system.ts";
import { canFail, explainFormulas, type NamedFormula } from "./explain-formulas.ts";
import type { ComponentFormulas, ReadElement } from "./formula-elements.ts";
import { type FormulaScope, TIME, ZERO } from "./formula-reader.ts";
import { generalizedForces, gyroscopicForces, mentions, plus, powerOf, times } from "./lagrange.ts";

export interface SystemFormulas extends FormulaSource {
  readonly elements: readonly ReadElement[];
  /** What the file gave, with words for it. */
  readonly sources?: readonly NamedFormula[];
}

export function formulaSystem(formulas: SystemFormulas): MechanicalSystem {
  const { scope, mass, potential, applied } = formulas;
  const f = scope.coordinates.length;
  const inertia = gyroscopicForces(mass, scope);
  const forces = generalizedForces(inertia, potential, applied, scope);
  const run = runner(scope);
  const massProgram = run(mass.flat());
  const forceProgram = run(forces);
  const scalars = run([kineticFormula(mass, scope), potential, powerFormula(applied, potential, scope)]);
  const scalarValues = new Float64Array(3);
  const scalar = (which: number, q: Float64Array, u: Float64Array | undefined, t: number): number => {
    scalars(scalarValues, q, u, t);
    return scalarValues[which]!;
  };
  let derivatives: Program | undefined;
  let known: readonly Expression[] | undefined;
  // Symbolic derivatives of the forces are only made for those who ask.
  const slopes = (): readonly Expression[] => {
    known ??= [...jacobian(forces, scope.coordinates), ...jacobian(forces, scope.velocities)].map(simplify);
    return known;
  };
  const both = new Float64Array(2 * f * f);
  let isLinear: boolean | undefined;
  return {
    coordinates: scope.coordinates,
    freedoms: f,
    hasConstantMass: !mass.flat().some((entry) => mentions(entry, scope.coordinates)),
    hasDiagonalMass: mass.every((row, i) => row.every((entry, j) => i === j || isZero(entry))),
    massInto: (out, q) => massProgram(out, q, undefined, 0),
    forcesInto: guarded(forceProgram, formulas, run),
    forceDerivativesInto: (byPosition, byVelocity, q, u, t) => {
      derivatives ??= run(slopes());
      derivatives(both, q, u, t);
      byPosition.set(both.subarray(0, f * f));
      byVelocity.set(both.subarray(f * f));
    },
    kineticEnergy: (q, u) => scalar(0, q, u, 0),
    potentialEnergy: (q, t) => scalar(1, q, undefined, t),
    externalPower: (q, u, t) => scalar(2, q, u, t),
    get hasLinearForces() {
      isLinear ??= slopes().every((slope) =>
        namesIn(slope).every(({ name }) => scope.parameters.has(name) || CONSTANTS.has(name)),
      );
      return isLinear;
    },
    formulas,
    explainState: explainFormulas(scope, formulas.sources ?? [], formulas.elements),
    ...elementFunctions(formulas, run),
  };
}

/**
 * Forces that have no value where a gap has none, as sqrt(z) below z = 0: no method then steps over the place unseen. Gaps that
 * have a value everywhere cost nothing.
 */
function guarded(forces: Program, { elements }: SystemFormulas, run: Runner): MechanicalSystem["forcesInto"] {
  const partial = elements.flatMap(({ formulas }) => (formulas.gap && canFail(formulas.gap) ? [formulas.gap] : []));
  if (partial.length === 0) return forces;
  const gaps = run(partial);
  const values = new Float64Array(partial.length);
  return (out, q, u, t) => {
    gaps(values, q, u, t);
    if (firstNonFinite(values) >= 0) out.fill(Number.NaN);
    else forces(out, q, u, t);
  };
}

type Program = (out: Float64Array, q: Float64Array, u: Float64Array | undefined, t: number) => void;

type Runner = (expressions: readonly Expression[]) => Program;

/** Compiles lists of formulas over one shared array of variables (q, u, t). */
export function runner(scope: FormulaScope): Runner {
  const f = scope.coordinates.length;
  const names = [...scope.coordinates, ...scope.velocities, TIME];
  const variables = new Float64Array(2 * f + 1);
  const parameters = Object.fromEntries(scope.parameters);
  return (expressions) => {
    const program: CompiledExpressions = compileExpressions(expressions, names, parameters);
    return (out, q, u, t) => {
      variables.set(q);
      if (u !== undefined) variables.set(u, f);
      variables[2 * f] = t;
      program(variables, out);
    };
  };
}

/** Places, gaps, rows, χ and β of the elements. */
function elementFunctions({ elements }: SystemFormulas, run: Runner) {
  const placed = placeElements(
    elements.map(({ fields, formulas }) => ({
      ...fields,
      dimension: formulas.components.length,
      hasGap: formulas.gap !== undefined,
    })),
  );
  const components = elements.map(({ formulas }) => formulas.components);
  const place = (of: (one: ComponentFormulas) => readonly Expression[]): PlacedProgram[] =>
    components.map((list) => placedProgram(run(list.flatMap(of)), list.flatMap(of).length));
  const gaps = run(elements.map(({ formulas }) => formulas.gap ?? ZERO));
  const rows = place(({ row }) => row);
  const drifts = place(({ velocityOffset }) => [velocityOffset]);
  const bends = place(({ accelerationOffset }) => [accelerationOffset]);
  const all = components.flat();
  const moves = all.some(
    ({ row, velocityOffset }) => !isZero(velocityOffset) || row.some((entry) => mentions(entry, [TIME])),
  );
  return {
    elements: placed,
    size: all.length,
    hasMovingConstraints: moves,
    gapsInto: (out, q, t) => gaps(out, q, undefined, t),
    gapTerms: termPrograms(elements, run),
    directionsInto: (out, offset, element, q, t) => rows[element]!(out, offset, q, undefined, t),
    velocityOffsetsInto: (out, offset, element, q, t) => drifts[element]!(out, offset, q, undefined, t),
    accelerationOffsetsInto: (out, offset, element, q, u, t) => bends[element]!(out, offset, q, u, t),
  } satisfies Partial<MechanicalSystem>;
}

/** Programs of the terms of the gaps, made for those who ask. */
function termPrograms(elements: readonly ReadElement[], run: Runner): NonNullable<MechanicalSystem["gapTerms"]> {
  const programs: Program[] = new Array(elements.length);
  const value = new Float64Array(1);
  return (element, q, t) => {
    const { gap } = elements[element]!.formulas;
    if (gap === undefined) return 0;
    programs[element] ??= run([termsOf(gap)]);
    programs[element](value, q, undefined, t);
    return value[0]!;
  };
}

type PlacedProgram = (
  out: Float64Array,
  offset: number,
  q: Float64Array,
  u: Float64Array | undefined,
  t: number,
) => void;

/** A program that writes from an offset on, through a buffer of its own: a view of `out` would be an allocation per call. */
function placedProgram(program: Program, length: number): PlacedProgram {
  const buffer = new Float64Array(length);
  return (out, offset, q, u, t) => {
    program(buffer, q, u, t);
    for (let i = 0; i < length; i++) out[offset + i] = buffer[i]!;
  };
}

/** Elements with their places in the stacked vectors. */
function placeElements(
  elements: readonly (CommonFields & { readonly dimension: number; readonly hasGap: boolean })[],
): readonly SystemElement[] {
  const starts = new Map<string, number>();
  let start = 0;
  for (const { name, dimension } of elements) {
    starts.set(name, start);
    start += dimension;
  }
  return elements.map((element) => ({
    ...element,
    start: starts.get(element.name)!,
    normalComponent: element.normal === undefined ? -1 : (starts.get(element.normal) ?? -1),
  }));
}

function jacobian(forces: readonly Expression[], names: readonly string[]): Expression[] {
  return forces.flatMap((force) => names.map((name) => differentiate(force, name)));
}

/** ½ uᵀ M u. */
function kineticFormula(mass: readonly (readonly Expression[])[], scope: FormulaScope): Expression {
  const momenta = mass.map((row) => powerOf(row, scope));
  return simplify(times(number(0.5, NOWHERE), powerOf(momenta, scope)));
}

/** Q·u + ∂U/∂t. */
function powerFormula(applied: readonly Expression[], potential: Expression, scope: FormulaScope): Expression {
  return simplify(plus(powerOf(applied, scope), differentiate(potential, TIME)));
}
