/**
 * Expressions → one straight program for all of them. Registers hold first the variables, then the constants, then one
 * value per instruction; a subexpression that occurs anywhere twice is calculated once (value numbering). Parameters are
 * numbers here, and whatever depends on numbers alone is calculated now, by the same operations in the same order, so
 * that a program gives what `evaluateExpression` gives, bit for bit.
 */
import {
  COMMUTATIVE,
  LIST_HYPOT,
  OPERATION_OF,
  type OperandList,
  operate,
  SQUARED,
  UNARY_MINUS,
} from "./operations.ts";
import { postOrder } from "./post-order.ts";
import type { BinaryNode, CallNode, Expression, NameNode } from "./syntax-tree.ts";

export interface Program {
  /** Three integers per instruction, see operations.ts. */
  readonly code: Int32Array;
  /** Variables, constants (set), results. */
  readonly registers: Float64Array;
  /** Register of the first result. */
  readonly first: number;
  readonly lists: readonly OperandList[];
  /** The register of each expression's value. */
  readonly outputs: Int32Array;
}

/** What a name stands for: the number of a variable, or a value known now. */
export type Meaning = { readonly variable: number } | { readonly value: number };

/** The program of the expressions. `meaningOf` throws for unknown names. */
export function makeProgram(
  expressions: readonly Expression[],
  variableCount: number,
  meaningOf: (name: NameNode) => Meaning,
): Program {
  const table = new ValueTable(variableCount);
  const numbers = new Map<Expression, number>();
  const numberOf = (node: Expression): number => numbers.get(node)!;
  for (const node of postOrder(expressions)) numbers.set(node, valueNumber(node, table, meaningOf, numberOf));
  return table.finish(expressions.map(numberOf));
}

function valueNumber(
  node: Expression,
  table: ValueTable,
  meaningOf: (name: NameNode) => Meaning,
  numberOf: (node: Expression) => number,
): number {
  switch (node.kind) {
    case "number":
      return table.constant(node.value);
    case "name": {
      const meaning = meaningOf(node);
      return "variable" in meaning ? meaning.variable : table.constant(meaning.value);
    }
    case "negate":
      return table.instruction(UNARY_MINUS, numberOf(node.operand), numberOf(node.operand));
    case "binary":
      return numberOfBinary(node, table, numberOf(node.left), numberOf(node.right));
    case "call":
      return numberOfCall(node, table, node.operands.map(numberOf));
  }
}

function numberOfBinary(node: BinaryNode, table: ValueTable, left: number, right: number): number {
  if (node.operator === "^" && table.valueOf(right) === 2) return table.instruction(SQUARED, left, left);
  return table.instruction(OPERATION_OF[node.operator], left, right);
}

function numberOfCall(node: CallNode, table: ValueTable, operands: readonly number[]): number {
  const operation = OPERATION_OF[node.name];
  const first = operands[0]!;
  if (operands.length === 1) return table.instruction(operation, first, first);
  if (node.name === "hypot" && operands.length > 2) return table.hypot(operands);
  // min and max of many are those of pairs from the left, to the bit.
  return operands.slice(1).reduce((value, operand) => table.instruction(operation, value, operand), first);
}

interface Instruction {
  readonly operation: number;
  readonly a: number;
  readonly b: number;
  /** Operands of a `LIST_HYPOT`. */
  readonly list?: readonly number[];
}

/** Values by number: variables first, then constants and instructions as they come, each different one once. */
class ValueTable {
  readonly #variableCount: number;
  readonly #values: (number | Instruction)[] = [];
  readonly #known = new Map<string, number>();

  constructor(variableCount: number) {
    this.#variableCount = variableCount;
  }

  #number(key: string, value: number | Instruction): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.#variableCount + this.#values.length;
    this.#values.push(value);
    this.#known.set(key, number);
    return number;
  }

  constant(value: number): number {
    return this.#number(Object.is(value, -0) ? "-0" : String(value), value);
  }

  /** The value of a constant; undefined for what is calculated later. */
  valueOf(number: number): number | undefined {
    const value = this.#values[number - this.#variableCount];
    return typeof value === "number" ? value : undefined;
  }

  instruction(operation: number, left: number, right: number): number {
    const [x, y] = [this.valueOf(left), this.valueOf(right)];
    if (x !== undefined && y !== undefined) return this.constant(operate(operation, x, y));
    const [a, b] = COMMUTATIVE.has(operation) && right < left ? [right, left] : [left, right];
    return this.#number(`${operation} ${a} ${b}`, { operation, a, b });
  }

  hypot(operands: readonly number[]): number {
    const values = operands.map((operand) => this.valueOf(operand));
    if (values.every((value) => value !== undefined)) return this.constant(Math.hypot(...values));
    return this.#number(`hypot ${operands.join(" ")}`, { operation: LIST_HYPOT, a: 0, b: 0, list: operands });
  }

  /** Gives registers: variables, the constants still in use, results. */
  finish(outputs: readonly number[]): Program {
    const instructions = this.#values.filter((value) => typeof value !== "number");
    const used = new Set(outputs);
    for (const { a, b, list } of instructions) for (const operand of list ?? [a, b]) used.add(operand);
    const registerOf = new Map<number, number>();
    const constants: number[] = [];
    this.#values.forEach((value, i) => {
      const number = this.#variableCount + i;
      if (typeof value !== "number" || !used.has(number)) return;
      registerOf.set(number, this.#variableCount + constants.length);
      constants.push(value);
    });
    const first = this.#variableCount + constants.length;
    let next = first;
    this.#values.forEach((value, i) => {
      if (typeof value !== "number") registerOf.set(this.#variableCount + i, next++);
    });
    const register = (number: number): number => registerOf.get(number) ?? number;
    const registers = new Float64Array(next);
    registers.set(constants, this.#variableCount);
    return { ...encode(instructions, register), registers, first, outputs: Int32Array.from(outputs, register) };
  }
}

function encode(instructions: readonly Instruction[], register: (number: number) => number) {
  const lists: OperandList[] = [];
  const code = new Int32Array(3 * instructions.length);
  instructions.forEach(({ operation, a, b, list }, i) => {
    // A list's number stands where a register is read: there are never more lists than registers.
    const place = list === undefined ? [register(a), register(b)] : [lists.length, 0];
    code.set([operation, ...place], 3 * i);
    if (list !== undefined) lists.push({ registers: list.map(register), values: list.map(() => 0) });
  });
  return { code, lists };
}
