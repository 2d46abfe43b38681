import { describe, expect, it } from "vitest";
import { deepestOverlap, type Solids } from "../../bench/soak/scenes/overlap.ts";
import { expectClose } from "../support/expect.ts";

const rounding = { absolute: 1e-14, because: "rounding of places of size ten" };

/** Discs and square boxes by turns, ten in a row, so far apart that neighbours stand `gap` apart. */
function rows(count: number, gap: number): { solids: Solids; q: number[] } {
  const [half, pitch] = [0.5, 1 + gap];
  const square = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  return {
    solids: {
      bodies: Array.from({ length: count }, (_, i) => ({
        name: `b${i}`,
        shape: i % 2 === 0 ? { disc: half } : { polygon: square },
      })),
      obstacles: [{ name: "floor", type: "half-plane", point: [0, -half], angle: 0 }],
      joints: [],
    },
    q: Array.from({ length: count }, (_, i) => [pitch * (i % 10), pitch * Math.floor(i / 10), 0]).flat(),
  };
}

describe("the deepest overlap of many bodies", () => {
  it("is none where neighbours stand apart", () => {
    const { solids, q } = rows(60, 0.01);
    expect(deepestOverlap(solids, q).depth).toBe(0);
  });

  it("is that of the one body that is moved into a neighbour or the floor, whichever it is and from whichever side", () => {
    for (const i of [0, 7, 33, 59]) {
      for (const [dx, dy] of [
        [0.03, 0],
        [-0.03, 0],
        [0, 0.03],
        [0, -0.03],
      ] as const) {
        const { solids, q } = rows(60, 0.01);
        q[3 * i]! += dx;
        q[3 * i + 1]! += dy;
        const [column, row] = [(i % 10) + Math.sign(dx), Math.floor(i / 10) + Math.sign(dy)];
        const hasNeighbour = column >= 0 && column < 10 && row < 6;
        // A row stands 0.01 above the one below, the first on the floor itself.
        const depth = !hasNeighbour ? 0 : row < 0 ? 0.03 : 0.02;
        expectClose(deepestOverlap(solids, q).depth, depth, rounding);
      }
    }
  });
});
