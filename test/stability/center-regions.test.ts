import { describe, expect, it } from "vitest";
import { centerRegions, movedCenter } from "../../src/stability/two-contact/center-regions.ts";
import { makePosture } from "../../src/stability/two-contact/posture.ts";
import { postureFromWorld } from "../../src/stability/two-contact/posture-from-world.ts";
import { postureVerdict } from "../../src/stability/two-contact/verdict.ts";

const DEGREE = Math.PI / 180;
const EXAMPLE_3 = makePosture({
  ...{ offsets: [1.5, -0.1], height: 0.6, friction: [0.6, 0.001], loadAngle: 45 * DEGREE },
  slopes: [80 * DEGREE, 40 * DEGREE],
});

describe("a centre of mass elsewhere", () => {
  it("is that of the body in the world, where gravity points down", () => {
    const world = { points: [[-1, 0.2], [1, 0.9]], surfaceAngles: [0.1, 0.3], friction: [0.5, 0.5] } as const; // biome-ignore format: one line
    const moved = movedCenter(postureFromWorld({ ...world, centerOfMass: [0.2, 1] }), [0.3, -0.25]);
    const expected = postureFromWorld({ ...world, centerOfMass: [0.5, 0.75] });
    expect(moved.offsets[0]).toBeCloseTo(expected.offsets[0], 12);
    expect(moved.offsets[1]).toBeCloseTo(expected.offsets[1], 12);
    expect(moved.height).toBeCloseTo(expected.height, 12);
  });

  it("is feasible in the strip of Example 6, −0.5483 … 0.0901, and nowhere else", () => {
    const at = (x: number) => centerRegions(EXAMPLE_3, { across: [x, x], up: [0, 0], columns: 1, rows: 1 }).grid[0]![0];
    expect([-0.5484, -0.5482, 0.09, 0.0902].map((x) => at(x) !== 0)).toEqual([false, true, true, false]);
  });

  it("has in every cell the verdict of the posture moved there", () => {
    const { grid, split } = centerRegions(EXAMPLE_3, { across: [-0.6, 0.2], up: [-1, 1], columns: 4, rows: 5 });
    // The paper's 7 stays 7, with its verdict behind it.
    expect(split.map((row) => row.map((name) => Number(name.split(" ")[0])))).toEqual(grid);
    grid.forEach((row, j) => {
      row.forEach((region, i) => {
        const moved = movedCenter(EXAMPLE_3, [-0.6 + 0.2 * (i + 0.5), -1 + 0.4 * (j + 0.5)]);
        expect(postureVerdict(moved).region).toBe(region);
      });
    });
    expect(new Set(grid.flat()).size).toBeGreaterThan(2);
  });
});
