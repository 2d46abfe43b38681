import { describe, expect, it } from "vitest";
import type { FoundContacts } from "../../../src/models/mechanical-system.ts";
import { sparingFinder } from "../../../src/models/planar/sparing-finder.ts";

describe("a finder that does not look twice at the same place", () => {
  const looks: [number, number][] = [];
  let turnover = 0;
  const bare = {
    ...{ count: 0, near: new Int32Array(0), gaps: new Float64Array(0) },
    find: (q: Float64Array, reach: number) => void looks.push([q[0]!, reach]),
    turnover: () => turnover,
    retire: (held: Uint8Array) => void (turnover += 1 - (held[0] ?? 0)),
  } as Partial<FoundContacts> as FoundContacts;
  const finder = sparingFinder(bare, 3);
  const asked = (x: number, reach: number, ways?: Float64Array): number => {
    const before = looks.length;
    finder.find(Float64Array.of(x, 0, 0), reach, ways);
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

  it("looks again where elements have gone, and only there", () => {
    expect(asked(2, 0.1)).toBe(1);
    finder.retire(Uint8Array.of(1));
    expect(asked(2, 0.1)).toBe(0);
    finder.retire(Uint8Array.of(0));
    expect(asked(2, 0.1)).toBe(1);
  });

  it("looks again where a body goes farther than when it looked last", () => {
    const ways = (...far: number[]): Float64Array => Float64Array.from(far);
    expect(asked(3, 0.1, ways(0.5, 0, 0.2))).toBe(1);
    expect(asked(3, 0.1, ways(0.4, 0, 0.2))).toBe(0);
    expect(asked(3, 0.1)).toBe(0);
    expect(asked(3, 0.1, ways(0.4, 0, 0.3))).toBe(1);
    // The last look was at no way.
    expect(asked(4, 0.1)).toBe(1);
    expect(asked(4, 0.1, ways(0.1, 0, 0))).toBe(1);
  });
});
