/**
 * What the formulas of a mechanism prove beyond its values at single states: kinks, the power of applied forces, and the size that
 * forces are rounded at. A mechanism without formulas proves nothing.
 */
import { EPSILON } from "../../../linalg/tolerances.ts";
import { type CompiledExpressions, compileExpressions } from "../../../models/expressions/compile-expressions.ts";
import { differentiate } from "../../../models/expressions/differentiate.ts";
import { attempt, ExpressionError } from "../../../models/expressions/expression-error.ts";
import { simplify } from "../../../models/expressions/simplify.ts";
import { type Expression, isZero } from "../../../models/expressions/syntax-tree.ts";
import { termsOf } from "../../../models/expressions/terms-of.ts";
import type { FormulaSource, MechanicalSystem } from "../../../models/mechanical-system.ts";
import { type FormulaScope, TIME, ZERO } from "../../../models/system/formula-reader.ts";
import { generalizedForces } from "../../../models/system/lagrange.ts";
import { appliedPower } from "./applied-power.ts";
import { kinkArguments } from "./kink-arguments.ts";

/** An argument below this share of its parts is zero: the terms were rounded. */
const ARGUMENT_ROUNDING = 2 ** 10 * EPSILON;

/** A place where a formula may not be smooth: a max, an abs, … whose argument vanishes. */
interface Kink {
  /** `potentialEnergy`, `mass`, or the name of the element whose gap it is. */
  readonly where: string;
  readonly function: string;
}

export interface SystemStructure {
  /**
   * Forces without potential, and the time dependence of U: there are none, their power is at most 0 at every state, or nothing
   * is known about it.
   */
  readonly appliedForces: "none" | "dissipative" | "unknown";
  /** Size of the terms that each force h at rest is the sum of: its rounding is in proportion to it. */
  forceSizes(q: Float64Array, t: number): Float64Array;
  /** Kinks of formulas within a distance `reach` of a position, to first order. Contacts of planar bodies are not looked at. */
  kinksNear(q: Float64Array, t: number, reach: number): readonly Kink[];
}

/** Programs are made once, and only for those who ask. */
export function systemStructure(system: MechanicalSystem): SystemStructure {
  const { formulas } = system;
  if (formulas === undefined || formulas === "weights") {
    return withoutFormulas(system, formulas === "weights" ? "none" : "unknown");
  }
  return ofFormulas(formulas);
}

function withoutFormulas(system: MechanicalSystem, appliedForces: SystemStructure["appliedForces"]): SystemStructure {
  const forceSizes = (q: Float64Array, t: number): Float64Array => {
    const forces = new Float64Array(system.freedoms);
    system.forcesInto(forces, q, new Float64Array(system.freedoms), t);
    return forces.map(Math.abs);
  };
  return { appliedForces, forceSizes, kinksNear: () => [] };
}

function ofFormulas(formulas: FormulaSource): SystemStructure {
  const { scope, potential, applied, drives = applied } = formulas;
  const f = scope.coordinates.length;
  let sizes: CompiledExpressions | undefined;
  let kinks: KinkSearch | undefined;
  const variablesAt = (q: Float64Array, t: number): Float64Array => {
    const variables = new Float64Array(2 * f + 1);
    variables.set(q);
    variables[2 * f] = t;
    return variables;
  };
  const sizeProgram = (): CompiledExpressions => {
    const atRest = generalizedForces(new Array<Expression>(f).fill(ZERO), potential, applied, scope);
    return compile(atRest.map(termsOf), scope);
  };
  return {
    appliedForces: powerOfForces(applied, drives, potential, scope),
    forceSizes(q, t) {
      // Without a size every force counts as rounding, and nothing is proved by it.
      sizes ??= unlessTooLong(sizeProgram, (_, out) => void out.fill(Infinity));
      const out = new Float64Array(f);
      sizes(variablesAt(q, t), out);
      return out;
    },
    kinksNear(q, t, reach) {
      kinks ??= unlessTooLong(
        () => kinkSearch(formulas),
        () => [{ where: "formulas", function: "a part that is too long to be judged" }],
      );
      return kinks(variablesAt(q, t), reach);
    },
  };
}

/** Derivatives of long formulas may grow beyond all bounds. */
function unlessTooLong<T>(make: () => T, otherwise: T): T {
  const made = attempt(make);
  return made instanceof ExpressionError ? otherwise : made;
}

function compile(expressions: readonly Expression[], scope: FormulaScope): CompiledExpressions {
  const names = [...scope.coordinates, ...scope.velocities, TIME];
  return compileExpressions(expressions, names, Object.fromEntries(scope.parameters));
}

/** Dampers (what is applied and no drive) take energy by construction; a potential that depends on time may feed it. */
function powerOfForces(
  applied: readonly Expression[],
  drives: readonly Expression[],
  potential: Expression,
  scope: FormulaScope,
): SystemStructure["appliedForces"] {
  if (!isZero(simplify(differentiate(potential, TIME)))) return "unknown";
  const ofDrives = appliedPower(drives, scope);
  return ofDrives === "none" && !applied.map(simplify).every(isZero) ? "dissipative" : ofDrives;
}

type KinkSearch = (variables: Float64Array, reach: number) => readonly Kink[];

/** |argument| against what a move by `reach` could change, and against its rounding; without a value it counts as zero. */
function kinkSearch({ scope, mass, potential, elements }: FormulaSource): KinkSearch {
  const { coordinates } = scope;
  const sources = [
    { where: "potentialEnergy", expression: potential },
    ...mass.flat().map((expression) => ({ where: "mass", expression })),
    ...elements.flatMap(({ fields, formulas: { gap } }) => (gap ? [{ where: fields.name, expression: gap }] : [])),
  ];
  const list = sources.flatMap(({ where, expression }) =>
    kinkArguments(expression, coordinates).map((kink) => ({ where, ...kink })),
  );
  const width = 2 + coordinates.length;
  const program = compile(
    list.flatMap(({ argument }) => [
      argument,
      termsOf(argument),
      ...coordinates.map((name) => differentiate(argument, name)),
    ]),
    scope,
  );
  const values = new Float64Array(width * list.length);
  return (variables, reach) => {
    program(variables, values);
    return list.flatMap(({ where, function: name }, k) => {
      let change = 0;
      for (let j = 2; j < width; j++) change += Math.abs(values[k * width + j]!) * reach;
      const isFar = Math.abs(values[k * width]!) > change + ARGUMENT_ROUNDING * values[k * width + 1]!;
      return isFar ? [] : [{ where, function: name }];
    });
  };
}
