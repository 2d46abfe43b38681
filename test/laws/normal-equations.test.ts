/** What data determine: coefficients with a share in a combination that they do not see are open. */
import { expect, it } from "vitest";
import { determine } from "../../src/laws/identify/normal-equations.ts";
import { expectAllClose } from "../support/expect.ts";

/** JᵀJ of data that see every direction but n = (cos a, sin a). */
const blindAlong = (angle: number): Float64Array => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.of(s * s, -c * s, -c * s, c * c);
};

it("a coefficient is open where its share in an unseen combination is above a thousandth", () => {
  const determined = (share: number) => determine(blindAlong(Math.asin(share)), 2).isDetermined;
  expect(determined(1e-2)).toEqual([false, false]);
  expect(determined(2e-3)).toEqual([false, false]);
  expect(determined(5e-4)).toEqual([false, true]);
  expect(determined(0)).toEqual([false, true]);
});

it("the solution of least norm has nothing along what is not seen", () => {
  const angle = 0.6;
  const { rank, condition, solve, unseen, variance } = determine(blindAlong(angle), 2);
  expect([rank, condition]).toEqual([1, 1]);
  const seen = [-Math.sin(angle), Math.cos(angle)];
  const rounding = { absolute: 1e-15, because: "rounding" };
  expectAllClose(solve(Float64Array.from(seen)), seen, rounding);
  expectAllClose(unseen(Float64Array.of(1, 0)), [Math.cos(angle) ** 2, Math.cos(angle) * Math.sin(angle)], rounding);
  expectAllClose(variance, [Math.sin(angle) ** 2, Math.cos(angle) ** 2], rounding);
});
