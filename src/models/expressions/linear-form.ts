/**
 * An expression as a linear form in some of its names: Σ a_i x_i + b, where a_i and b are free of the x_i. A `slip` must be
 * one in the velocities; a_i(q, t) are then the force directions.
 *
 * Decided by the structure of the formula: sums and differences of linear parts, a linear part times or over a part that
 * is free. Sufficient and, but for formulas whose nonlinear parts cancel (x^2/x, (x + 1)^2 − x^2), necessary.
 */

import { postOrder, withinSize } from "./post-order.ts";
import { called, difference, MAKERS, negation, product, quotient, simplify, sum } from "./simplify.ts";
import { type BinaryNode, constantOf, type Expression, number, type Span } from "./syntax-tree.ts";

export interface LinearForm {
  /** a_i, one per name, in the order of the names. */
  readonly coefficients: readonly Expression[];
  /** b, the part without any of the names. */
  readonly remainder: Expression;
}

/** Is the expression linear in the names, up to a part that is free of them? */
export function isLinearIn(expression: Expression, names: readonly string[]): boolean {
  return nonlinearPart(expression, names) === undefined;
}

/** Coefficients and remainder, simplified; undefined when the expression is not linear in the names. */
export function linearCoefficients(expression: Expression, names: readonly string[]): LinearForm | undefined {
  const { form } = readForm(expression, names);
  if (form === undefined) return undefined;
  const { span } = expression;
  const part = (name: string): Expression =>
    withinSize(form.get(name) ?? number(0, span), name === FREE ? "the remainder" : `the coefficient of ${name}`);
  return { coefficients: names.map(part), remainder: part(FREE) };
}

/** The smallest part that is not linear in the names, to be marked in an error; undefined when there is none. */
export function nonlinearPart(expression: Expression, names: readonly string[]): Expression | undefined {
  return readForm(expression, names).nonlinear;
}

/** Coefficient by name; the remainder under the empty name. Only what is not zero is in it. */
type SparseForm = ReadonlyMap<string, Expression>;

const FREE = "";

interface Reading {
  readonly form?: SparseForm;
  readonly nonlinear?: Expression;
}

function readForm(expression: Expression, names: readonly string[]): Reading {
  const wanted = new Set(names);
  const forms = new Map<Expression, SparseForm>();
  const simple = simplify(expression);
  for (const node of postOrder([simple])) {
    const form = formOf(node, wanted, (part) => forms.get(part)!);
    if (form === undefined) return { nonlinear: node };
    forms.set(node, form);
  }
  return { form: forms.get(simple)! };
}

type Lookup = (part: Expression) => SparseForm;

/** The form of a node, undefined when it is not linear. */
function formOf(node: Expression, wanted: ReadonlySet<string>, of: Lookup): SparseForm | undefined {
  const { span } = node;
  switch (node.kind) {
    case "number":
      return freeForm(node);
    case "name":
      return wanted.has(node.name) ? new Map([[node.name, number(1, span)]]) : new Map([[FREE, node]]);
    case "negate":
      return eachTerm(of(node.operand), (term) => negation(term, span));
    case "binary":
      return formOfBinary(node, of);
    case "call": {
      const operands = node.operands.map(of);
      if (!operands.every(isFree)) return undefined;
      const remainders = operands.map((operand) => remainderOf(operand, span));
      return freeForm(called(node.name, remainders, span));
    }
  }
}

function formOfBinary(node: BinaryNode, of: Lookup): SparseForm | undefined {
  const { left, right, operator, span } = node;
  const [a, b] = [of(left), of(right)];
  // What is free may still have the names in its text, as in x − x + 3: its remainder has not.
  const [freeLeft, freeRight] = [remainderOf(a, span), remainderOf(b, span)];
  if (isFree(a) && isFree(b)) return freeForm(MAKERS[operator](freeLeft, freeRight, span));
  switch (operator) {
    case "+":
      return merge(a, b, sum, span);
    case "-":
      return merge(a, b, difference, span);
    case "*":
      if (isFree(a)) return eachTerm(b, (term) => product(freeLeft, term, span));
      return isFree(b) ? eachTerm(a, (term) => product(term, freeRight, span)) : undefined;
    case "/":
      return isFree(b) ? eachTerm(a, (term) => quotient(term, freeRight, span)) : undefined;
    case "^":
      return constantOf(freeRight) === 1 && isFree(b) ? a : undefined;
  }
}

function isFree(form: SparseForm): boolean {
  return form.size === 0 || (form.size === 1 && form.has(FREE));
}

function freeForm(value: Expression): SparseForm {
  return constantOf(value) === 0 ? new Map() : new Map([[FREE, value]]);
}

function remainderOf(form: SparseForm, span: Span): Expression {
  return form.get(FREE) ?? number(0, span);
}

function eachTerm(form: SparseForm, change: (term: Expression) => Expression): SparseForm {
  const changed = [...form].map(([name, term]) => [name, change(term)] as const);
  return new Map(changed.filter(([, term]) => constantOf(term) !== 0));
}

type Join = (left: Expression, right: Expression, span: Span) => Expression;

function merge(a: SparseForm, b: SparseForm, join: Join, span: Span): SparseForm {
  const merged = new Map(a);
  for (const [name, term] of b) {
    const total = join(merged.get(name) ?? number(0, span), term, span);
    if (constantOf(total) === 0) merged.delete(name);
    else merged.set(name, total);
  }
  return merged;
}
