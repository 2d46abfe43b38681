import { describe, expect, it } from "vitest";
import type { FoundContacts } from "../../../src/models/mechanical-system.ts";
import { sparingFinder } from "../../../src/models/planar/sparing-finder.ts";

describe("a finder that does not look twice at the same place", () => {
  const looks: [number, number][] = [];
  let turnover = 0;
  const bare = {
    ...{ count: 0, near: new Int32Array(0), gaps: new Float64Array(0) },
    find: (q: Float64Array, reach: number) => void looks.push([q[0]!, reach]),
    ...{ turnover: () => turnover, retire: () => void turnover++ },
  } as Partial<FoundContacts> as FoundContacts;
  const finder = sparingFinder(bare, 3);
  const asked = (x: number, reach: number): number => {
    const before = looks.length;
    finder.find(Float64Array.of(x, 0, 0), reach);
    return looks.length - before;
  };

  it("looks again where a digit has changed, or farther than before", () => {
    expect(asked(1, 0.1)).toBe(1);
    expect(asked(1, 0.1)).toBe(0);
    expect(asked(1, 0)).toBe(0);
    expect(asked(1, 0.2)).toBe(1);
    expect(asked(1 + 2 ** -52, 0.1)).toBe(1);
    expect(asked(1, 0.1)).toBe(1);
  });

  it("looks again where elements have gone", () => {
    expect(asked(2, 0.1)).toBe(1);
    finder.retire(new Uint8Array(0));
    expect(asked(2, 0.1)).toBe(1);
  });
});
