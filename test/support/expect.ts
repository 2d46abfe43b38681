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

export interface Closeness {
  /** Relative to max(1, |y|) unless `absolute` is given. */
  readonly relative?: number;
  readonly absolute?: number;
  /** Where the tolerance comes from. */
  readonly because: string;
}

/** `x` equals `y` within a tolerance that says why it is what it is. */
export function expectClose(x: number, y: number, closeness: Closeness): void {
  const allowed = closeness.absolute ?? (closeness.relative ?? 0) * Math.max(1, Math.abs(y));
  if (!(Math.abs(x - y) <= allowed)) {
    expect.fail(`expected ${y} ± ${allowed} (${closeness.because}), got ${x}`);
  }
}

export function expectAllClose(xs: ArrayLike<number>, ys: ArrayLike<number>, closeness: Closeness): void {
  expect(xs.length).toBe(ys.length);
  for (let i = 0; i < ys.length; i++) expectClose(xs[i]!, ys[i]!, closeness);
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
