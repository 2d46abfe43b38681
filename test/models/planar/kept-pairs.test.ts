import { describe, expect, it } from "vitest";
import type { Sides } from "../../../src/models/planar/box-strips.ts";
import { keptPairs } from "../../../src/models/planar/kept-pairs.ts";

/** Bodies side by side, told to go `way` ahead or nothing, and how often pairs of theirs were swept for. */
function row(count: number) {
  const boxes = {
    ...{ count, moving: count, ahead: new Float64Array(count), usual: new Float64Array(count), sweeps: 0 },
    placeOf: (k: number): number => 3 * k,
    tell(way: number): void {
      boxes.ahead.fill(way);
      if (way > 0) boxes.usual.fill(way);
    },
    boxesInto({ left, right, low, high }: Sides, q: Float64Array, margins: Float64Array): void {
      boxes.sweeps++;
      for (let k = 0; k < count; k++) {
        left[k] = q[3 * k]! - 0.1 - margins[k]!;
        right[k] = q[3 * k]! + 0.1 + margins[k]!;
        low[k] = q[3 * k + 1]! - 0.1 - margins[k]!;
        high[k] = q[3 * k + 1]! + 0.1 + margins[k]!;
      }
    },
  };
  return boxes;
}

describe("pairs that are kept", () => {
  it("last for three steps on the average, though looks in them are not told how far bodies go and reaches change", () => {
    const [count, way, steps] = [20, 3e-3, 60];
    const boxes = row(count);
    const pairs = keptPairs(boxes);
    const q = Float64Array.from({ length: 3 * count }, (_, j) => (j % 3 === 0 ? 0.07 * j : 0));
    const go = (): void => {
      for (let j = 1; j < q.length; j += 3) q[j]! -= way;
    };
    for (let step = 0; step < steps; step++) {
      go();
      boxes.tell(way);
      pairs.cover(q, 1e-5);
      go();
      boxes.tell(0);
      pairs.cover(q, 1e-3 * (1 + (step % 7)));
      pairs.cover(q, 1e-5);
    }
    expect(boxes.sweeps).toBeLessThanOrEqual(steps / 3 + 2);
    // Neighbours overlap once they are wider by their margins, no others do.
    expect(pairs.count).toBe(count - 1);
  });
});
