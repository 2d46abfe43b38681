/**
 * An expression as TeX for mathematics mode, as a person would set it: fractions, powers, roots, indices, dots over
 * velocities, and only the brackets that are needed. Plain LaTeX commands with amsmath's \operatorname; KaTeX and MathJax know them.
 */

import { foldExpression, operandsOf } from "./post-order.ts";
import { type BinaryNode, type CallNode, constantOf, type Expression } from "./syntax-tree.ts";
import { texName } from "./tex-name.ts";

export interface TexOptions {
  /** TeX of names that have their own; all others are made by `texName`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names of coordinates: exactly `d` + one of these is a velocity. Without it, looks decide. */
  readonly coordinates?: readonly string[];
}

/** How tightly a piece holds together, from loose to tight. */
const SUM = 1;
const SIGNED = 2;
const PRODUCT = 3;
/** A power or root with a raised part: may stand in a product, not under another exponent. */
const RAISED = 4;
const ATOM = 5;

interface Piece {
  readonly text: string;
  readonly strength: number;
  /** Ends in the argument of a function without brackets, to which a following factor would seem to belong. */
  readonly open?: boolean;
}

export function toTex(expression: Expression, options: TexOptions = {}): string {
  return foldExpression<Piece>(expression, (node, of) => pieceOf(node, operandsOf(node).map(of), options)).text;
}

function pieceOf(node: Expression, operands: readonly Piece[], options: TexOptions): Piece {
  switch (node.kind) {
    case "number":
      return numberPiece(node.value);
    case "name": {
      const { names, coordinates } = options;
      const own = names && Object.hasOwn(names, node.name) ? names[node.name] : undefined;
      return { text: own ?? texName(node.name, coordinates), strength: ATOM };
    }
    case "negate":
      return { ...operands[0], text: `-${within(operands[0]!, PRODUCT)}`, strength: SIGNED };
    case "binary":
      return binaryPiece(node, operands[0]!, operands[1]!);
    case "call":
      return callPiece(node, operands);
  }
}

/** 1.5e-7 is 1.5 · 10⁻⁷. */
function numberPiece(value: number): Piece {
  const [digits, exponent] = String(value).split("e") as [string, string | undefined];
  if (exponent === undefined) return { text: digits, strength: ATOM };
  const power = `10^{${Number(exponent)}}`;
  return digits === "1" ? { text: power, strength: RAISED } : { text: `${digits} \\cdot ${power}`, strength: PRODUCT };
}

function brackets(text: string): string {
  return `\\left(${text}\\right)`;
}

/** The text, in brackets when the piece holds together less than `weakest`. */
function within(piece: Piece, weakest: number): string {
  return piece.strength < weakest ? brackets(piece.text) : piece.text;
}

function binaryPiece(node: BinaryNode, left: Piece, right: Piece): Piece {
  switch (node.operator) {
    case "+":
      // a + (b + c) needs no brackets to be read; a + (−b) does.
      return joined(`${left.text} + ${right.text.startsWith("-") ? brackets(right.text) : right.text}`, SUM, right);
    case "-":
      return joined(`${left.text} - ${within(right, PRODUCT)}`, SUM, right);
    case "*":
      return productPiece(left, right);
    case "/":
      return { text: `\\frac{${left.text}}{${right.text}}`, strength: PRODUCT };
    case "^":
      return powerPiece(node, left, right);
  }
}

function joined(text: string, strength: number, last: Piece): Piece {
  return { text, strength, open: last.open === true && text.endsWith(last.text) };
}

function productPiece(left: Piece, right: Piece): Piece {
  // A sign in front may stay there: (−a) b is −a b.
  const front = within(left, SIGNED);
  const back = within(right, PRODUCT);
  const dot = /^(?:\d|\\frac\{\d)/.test(back) || (left.open === true && front === left.text);
  return joined(`${front} ${dot ? "\\cdot " : ""}${back}`, left.strength === SIGNED ? SIGNED : PRODUCT, right);
}

/** Functions whose powers are written sin²x. */
const POWER_AT_NAME: ReadonlySet<string> = new Set(["sin", "cos", "tan", "sinh", "cosh", "tanh"]);

function powerPiece(node: BinaryNode, base: Piece, exponent: Piece): Piece {
  const { left, right } = node;
  const whole = constantOf(right);
  if (left.kind === "call" && POWER_AT_NAME.has(left.name) && whole !== undefined && whole > 1 && whole % 1 === 0) {
    const command = COMMANDS[left.name]!;
    return { ...base, text: base.text.replace(command, `${command}^{${exponent.text}}`), strength: RAISED };
  }
  return { text: `${within(base, ATOM)}^{${exponent.text}}`, strength: RAISED };
}

const COMMANDS: Readonly<Partial<Record<CallNode["name"], string>>> = {
  sin: "\\sin",
  cos: "\\cos",
  tan: "\\tan",
  asin: "\\arcsin",
  acos: "\\arccos",
  atan: "\\arctan",
  sinh: "\\sinh",
  cosh: "\\cosh",
  tanh: "\\tanh",
  log: "\\ln",
  log10: "\\log_{10}",
  min: "\\min",
  max: "\\max",
};

const SYMBOLS: readonly Expression["kind"][] = ["name", "number"];

function callPiece(node: CallNode, operands: readonly Piece[]): Piece {
  const first = operands[0]!;
  switch (node.name) {
    case "sqrt":
      return { text: `\\sqrt{${first.text}}`, strength: ATOM };
    case "abs":
      return { text: `\\left|${first.text}\\right|`, strength: ATOM };
    case "exp":
      return { text: `\\mathrm{e}^{${first.text}}`, strength: RAISED };
    case "hypot":
      return { text: `\\sqrt{${operands.map((piece) => `${within(piece, ATOM)}^{2}`).join(" + ")}}`, strength: ATOM };
    default: {
      const command = COMMANDS[node.name] ?? `\\operatorname{${node.name}}`;
      // sin x, but sin(x + y), sin(2 x) and sin(x²).
      if (operands.length === 1 && first.strength === ATOM && SYMBOLS.includes(node.operands[0]!.kind)) {
        return { text: `${command} ${first.text}`, strength: RAISED, open: true };
      }
      return { text: command + brackets(operands.map(({ text }) => text).join(", ")), strength: RAISED };
    }
  }
}
