/**
 * When a computed value agrees with a published one. The published text says how precisely it was printed:
 *
 *   3.4079, −0.7, 1.2e-3   digits after the point: the computed number, rounded to these digits, is the printed one
 *   3, 2/3, π/2, (3 − √5)/2, ln(2)   exact: equal up to the accuracy of solvers and integrators
 *   < 1, ≤ 0.22, > 1, ≥ 0  a bound that the number keeps
 *   stable, FF → IF → PF   words: the same words
 */
import { evaluateExpression, parseExpression } from "../../src/doors/expressions.ts";
import type { Computed } from "./published.ts";

/** Exact values, relative to max(1, |value|): the integrator of motions keeps 1e-10, solvers far more. */
const EXACT = 1e-9;

/** A number exactly between two printed ones may be either; rounding must not decide. */
const TIE = 1e-9;

const DIGITS = /^([-+]?\d+(?:\.(\d+))?)(?:e([-+]?\d+))?$/i;
const FORMULA = /^(?:[-+*/().\d\sπ√]|ln)+$/;
const BOUND = /^([<>≤≥])(.*)$/;

export function agrees(computed: Computed, published: string): boolean {
  const text = published.replaceAll("−", "-").trim();
  const [, sign, limit] = BOUND.exec(text) ?? [];
  if (sign !== undefined) return typeof computed === "number" && keeps(computed, sign, exactValue(limit!.trim()));
  if (!isNumber(text)) return computed === published;
  return typeof computed === "number" && Math.abs(computed - exactValue(text)) <= allowed(text);
}

const isNumber = (text: string): boolean => DIGITS.test(text) || (FORMULA.test(text) && /[\dπ]/.test(text));

/** Whether a text is a number with printed digits, rather than a closed form, a whole number, a bound or words. */
export function isRounded(published: string): boolean {
  const [, , decimals, exponent] = DIGITS.exec(published.replaceAll("−", "-").trim()) ?? [];
  return decimals !== undefined || exponent !== undefined;
}

/** Half a unit of the last printed digit, or the accuracy of computed numbers where the value is exact. */
function allowed(text: string): number {
  const [, , decimals, exponent] = DIGITS.exec(text) ?? [];
  if (!isRounded(text)) return EXACT * Math.max(1, Math.abs(exactValue(text)));
  return 0.5 * 10 ** (Number(exponent ?? 0) - (decimals?.length ?? 0)) * (1 + TIE);
}

function keeps(computed: number, sign: string, limit: number): boolean {
  const slack = EXACT * Math.max(1, Math.abs(limit));
  if (sign === "<") return computed < limit;
  if (sign === ">") return computed > limit;
  return sign === "≤" ? computed <= limit + slack : computed >= limit - slack;
}

/** The number that a text without words stands for. */
export function exactValue(text: string): number {
  if (DIGITS.test(text)) return Number(text);
  const formula = text.replace(/√\s*(\d+(?:\.\d+)?)/g, "sqrt($1)").replaceAll("√", "sqrt");
  return evaluateExpression(parseExpression(formula.replaceAll("π", "pi").replaceAll("ln", "log")));
}
