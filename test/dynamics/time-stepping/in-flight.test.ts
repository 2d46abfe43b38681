/** Bodies that meet in flight, few with listed contacts and many with contacts that are found on the way. */
import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const STEP = 2e-3;
const SIZE = 0.05;

/** Discs that make the pairs of a scene too many to be listed, far away. */
const crowd = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ name: `far${i}`, mass: 1, shape: { disc: 0.01 } },
    position: [10 + i, 1],
  }));

describe("two equal boxes that meet face to face", () => {
  // 0.95 and 1.05 are no doubles: rounding puts the corners of the one beyond the ends of the face of the other, or not.
  const heights = [0, 0.5, 1, 1 + 2 ** -52, 3, 0.1];
  it.each(heights.flatMap((y) => [0, 92].map((others) => [y, others] as const)))(
    "at y = %d beside %d others go on together",
    (y, others) => {
      for (const gap of [0.001, 0.0033, 0.005]) {
        const bodies = [
          { name: "a", mass: 1, shape: boxShape(SIZE, SIZE), position: [0, y], velocity: [1.3, 0] },
          { name: "b", mass: 1, shape: boxShape(SIZE, SIZE), position: [2 * SIZE + gap, y] },
          ...crowd(others),
        ];
        const model = systemOf({ kind: "system", gravity: 0, bodies });
        const { status, final } = simulate(model, { method: "moreau", step: STEP, until: 0.02 });
        expect(status).toBe("done");
        expectAllClose(final.velocity.slice(0, 6), [0.65, 0, 0, 0.65, 0, 0], { absolute: 1e-9, because: "momentum" });
        expectClose(final.position[3]! - final.position[0]!, 2 * SIZE, { absolute: 1e-6, because: "touch" });
      }
    },
  );
});

describe("many discs that meet in flight", () => {
  const count = 100;
  /** Pairs at one height each that fall and meet head on, one after the other. */
  const pairs: object = {
    ...{ kind: "system", gravity: 9.81 },
    bodies: Array.from({ length: count }, (_, i) => {
      const [pair, side] = [i >> 1, i % 2 === 0 ? -1 : 1];
      return {
        ...{ name: `d${i}`, mass: 1, shape: { disc: SIZE }, friction: 0.1 },
        position: [side * (SIZE + 1e-3 * (1 + (pair % 7))), 0.2 * pair],
        velocity: [-side, 0],
      };
    }),
  };

  it("stop each other, and nothing of what pressed them is left when nothing presses any more", () => {
    const { status, final, worstResidual } = simulate(systemOf(pairs), {
      ...{ method: "moreau", step: STEP, until: 20 * STEP },
    });
    expect(status).toBe("done");
    expect(worstResidual).toBeLessThan(1e-10);
    for (let i = 0; i < count; i++) {
      expectClose(final.velocity[3 * i]!, 0, { absolute: 1e-12, because: "equal masses without rebound" });
      expectClose(final.velocity[3 * i + 1]!, -9.81 * 20 * STEP, { relative: 1e-12, because: "free fall" });
    }
  });
});

it("a heap of discs moves the same to the last digit where lengths are counted in another power of two", () => {
  // How far contacts are looked for must not know of angles: it decides which of two is found first.
  const run = (unit: number) => {
    const bodies = Array.from({ length: 120 }, (_, i) => {
      const [row, column] = [Math.floor(i / 12), i % 12];
      return {
        ...{ name: `d${i}`, mass: 1, shape: { disc: 0.1 * unit }, friction: 0.3 },
        position: [(0.215 * column + (row % 2) * 0.05) * unit, (0.15 + 0.23 * row) * unit],
      };
    });
    const obstacles = [{ name: "floor", type: "half-plane", friction: 0.3 }];
    const model = systemOf({ kind: "system", gravity: 9.81 * unit, bodies, obstacles });
    return simulate(model, { method: "moreau", step: STEP, until: 0.4 }).final.position;
  };
  const [one, other] = [run(1), run(2 ** -30)];
  one.forEach((x, j) => expect(other[j]! * (j % 3 === 2 ? 1 : 2 ** 30)).toBe(x));
});
