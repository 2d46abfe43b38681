/** Assertions whose tolerance states its source. */
import { expect } from "vitest";
import { InputError } from "../../src/index.ts";

/** `x` agrees with a number as printed in a paper: half a unit in the last printed digit. */
export function expectPrinted(x: number, printed: string): void {
  const digits = printed.trim().replace(/^[-+−]/, "");
  const decimals = digits.includes(".") ? digits.length - digits.indexOf(".") - 1 : 0;
  const value = Number(printed.replace("−", "-"));
  const half = 0.5 * 10 ** -decimals;
  if (!(Math.abs(x - value) <= half * (1 + 1e-9))) {
    expect.fail(`expected ${printed} to its printed digits (±${half}), got ${x}`);
  }
}

interface Reasoned {
  /** Where the tolerance comes from. */
  readonly because: string;
}

interface Absolute extends Reasoned {
  readonly absolute: number;
  readonly relative?: never;
  readonly scale?: never;
}

interface Relative<Scale> extends Reasoned {
  /** A share of |y|, however small that is, or of `scale`. */
  readonly relative: number;
  /** The natural size of what is compared, where |y| is none: y is zero, or what is left of larger terms. `because` says whose size it is. */
  readonly scale?: Scale;
  readonly absolute?: never;
}

export type Closeness = Absolute | Relative<number>;

/** "largest": the largest |y_i|, for entries of one kind. */
export type AllCloseness = Absolute | Relative<number | "largest">;

/** `x` equals `y` within a tolerance that says why it is what it is. */
export function expectClose(x: number, y: number, closeness: Closeness): void {
  const allowed = closeness.absolute ?? closeness.relative * (closeness.scale ?? Math.abs(y));
  if (!(Math.abs(x - y) <= allowed)) {
    expect.fail(`expected ${y} ± ${allowed} (${closeness.because}), got ${x}`);
  }
}

/** Entry by entry. */
export function expectAllClose(xs: ArrayLike<number>, ys: ArrayLike<number>, closeness: AllCloseness): void {
  expect(xs.length).toBe(ys.length);
  const own = closeness.scale === "largest" ? { ...closeness, scale: largest(ys) } : (closeness as Closeness);
  for (let i = 0; i < ys.length; i++) expectClose(xs[i]!, ys[i]!, own);
}

/** The largest |y_i|. */
export function largest(ys: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < ys.length; i++) size = Math.max(size, Math.abs(ys[i]!));
  return size;
}

/** The `InputError` that a call throws. */
export function inputError(call: () => unknown): InputError {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("no InputError was thrown");
}
