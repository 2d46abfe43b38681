import { describe, expect, it } from "vitest";
import { bisect, findRoot } from "../../src/linalg/find-root.ts";
import { expectClose } from "../support/expect.ts";

describe("findRoot", () => {
  it("finds roots to the last bit of the bracket, in few evaluations where the function is smooth", () => {
    let calls = 0;
    const root = findRoot(
      (x) => {
        calls++;
        return 2 - x * x;
      },
      ...([1, 1, 2, -2] as const),
      2 ** -52,
    );
    expectClose(root, Math.SQRT2, { absolute: 2 ** -51, because: "width of the bracket" });
    expect(calls).toBeLessThan(20);
  });

  it("bisects a function of which only the sign means something", () => {
    const root = findRoot((x) => (x < 0.7 ? 1 : -1), 0, 1, 1, -1, 2 ** -50);
    expectClose(root, 0.7, { absolute: 2 ** -49, because: "width of the bracket" });
  });

  it("looks from either side and answers on the far one", () => {
    const root = (start: number, end: number): number =>
      findRoot((x) => x - 0.3, start, start - 0.3, end, end - 0.3, 2 ** -50);
    expect(root(0, 1)).toBeGreaterThan(0.3);
    expect(root(1, 0)).toBeLessThanOrEqual(0.3);
    expectClose(root(1, 0), 0.3, { absolute: 2 ** -49, because: "width of the bracket" });
  });
});

describe("bisect", () => {
  const isSmall = (x: number): boolean => x * x < 2;

  it("ends at neighbouring doubles", () => {
    const { inside, outside } = bisect(isSmall, 1, 2);
    expect(outside - inside).toBe(2 ** -52);
    expect([isSmall(inside), isSmall(outside)]).toEqual([true, false]);
  });

  it("ends when it is narrow enough or has taken its steps, from either side", () => {
    const narrow = bisect(isSmall, 1, 2, { width: 2 ** -10 });
    expect(narrow.outside - narrow.inside).toBe(2 ** -10);
    expect(bisect((x) => x > 0.7, 1, 0, { steps: 2 })).toEqual({ inside: 0.75, outside: 0.5 });
  });
});
