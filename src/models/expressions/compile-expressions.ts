/**
 * Checked syntax trees → fast functions. Nothing is made from text and nothing is evaluated as code, so models also run
 * where a page forbids it (Content Security Policy). The functions allocate nothing; each has registers of its own,
 * so one must not be called by two threads at once.
 *
 * No checks inside: what has no value (sqrt(−1), 1/0) comes out as NaN or infinite. Look with `firstNonFinite`, ask with
 * `explainNonFinite`.
 */
import { InputError } from "../../errors.ts";
import { listWords, quote } from "../../text/quote.ts";
import { unknownName } from "./evaluate.ts";
import { CONSTANTS } from "./functions.ts";
import { runInstructions } from "./operations.ts";
import { withinSize } from "./post-order.ts";
import { type Meaning, makeProgram, type Program } from "./program.ts";
import type { Expression, NameNode } from "./syntax-tree.ts";

/** Writes the value of each expression to `out`, for variables in the order given to the compiler. */
export type CompiledExpressions = (variables: Float64Array, out: Float64Array) => void;

/**
 * One function for all expressions, which share what they have in common. Its values are those of `evaluateExpression`,
 * bit for bit. Names are variables (changing from call to call), parameters (fixed now) or constants such as pi.
 */
export function compileExpressions(
  expressions: readonly Expression[],
  variables: readonly string[],
  parameters: Readonly<Record<string, number>> = {},
): CompiledExpressions {
  return runner(compileProgram(expressions, variables, parameters), variables.length);
}

/** A function for one expression. */
export function compileExpression(
  expression: Expression,
  variables: readonly string[],
  parameters: Readonly<Record<string, number>> = {},
): (variables: Float64Array) => number {
  const run = compileExpressions([expression], variables, parameters);
  const out = new Float64Array(1);
  return (values) => {
    run(values, out);
    return out[0]!;
  };
}

/** The program behind `compileExpressions`, for those who want to count its instructions. */
export function compileProgram(
  expressions: readonly Expression[],
  variables: readonly string[],
  parameters: Readonly<Record<string, number>> = {},
): Program {
  const meanings = readNames(variables, parameters);
  const meaningOf = (node: NameNode): Meaning => {
    const meaning = meanings.get(node.name);
    if (meaning === undefined) throw unknownName(node, [...variables, ...Object.keys(parameters)]);
    return meaning;
  };
  for (const expression of expressions) withinSize(expression, "the expression");
  return makeProgram(expressions, variables.length, meaningOf);
}

function readNames(variables: readonly string[], parameters: Readonly<Record<string, number>>): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const [name, value] of CONSTANTS) meanings.set(name, { value });
  const define = (name: string, meaning: Meaning): void => {
    if (meanings.has(name)) {
      throw new InputError({
        what: `the name ${quote(name)} has two meanings`,
        where: "compileExpressions",
        fix: `Give variables, parameters and constants (${listWords([...CONSTANTS.keys()])}) different names.`,
      });
    }
    meanings.set(name, meaning);
  };
  variables.forEach((name, variable) => {
    define(name, { variable });
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (!Number.isFinite(value)) {
      throw new InputError({
        what: `the parameter ${quote(name)} must be a finite number, got ${value}`,
        where: "compileExpressions",
        fix: "Give every parameter a finite value.",
      });
    }
    define(name, { value });
  }
  return meanings;
}

function runner(program: Program, variableCount: number): CompiledExpressions {
  const { code, registers, first, lists, outputs } = program;
  return (variables, out) => {
    if (variables.length < variableCount || out.length < outputs.length) throw tooShort(variableCount, outputs.length);
    for (let i = 0; i < variableCount; i++) registers[i] = variables[i]!;
    runInstructions(code, registers, first, lists);
    for (let i = 0; i < outputs.length; i++) out[i] = registers[outputs[i]!]!;
  };
}

function tooShort(variableCount: number, outputCount: number): InputError {
  return new InputError({
    what: "an array is too short for the compiled expressions",
    where: "compiled expressions",
    fix: `Pass ${variableCount} variables and room for ${outputCount} results.`,
  });
}
