/**
 * Where the centre of mass may go: cells that are proved, against closed forms and against plain verdicts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { InputError } from "../../../src/errors.ts";
import type { StanceFields } from "../../../src/models/stance/stance.ts";
import { boxField, POSTURE_NUMBERS } from "../../../src/stability/certified/posture-places.ts";
import { type CertifiedCenters, certifiedCenters } from "../../../src/stability/stance/certified-centers.ts";
import { stanceBox } from "../../../src/stability/stance/enclose-stance.ts";
import { gridBorders } from "../../../src/stability/stance/grid-borders.ts";
import { makeStance, postureOfStance } from "../../../src/stability/stance/make-stance.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { expectClose } from "../../support/expect.ts";
import { CHIMNEY, FLAT, incline, moved, STAIRS, swapped } from "./stances.ts";

const REGION = { centerOfMassRegion: { x: [-0.2, 0.9], y: [0.05, 0.7] } } as const;
const CASES: readonly (readonly [string, StanceFields])[] = [
  ["flat ground", FLAT],
  ["stairs", STAIRS],
  ["a chimney", CHIMNEY],
  ["an incline", { ...incline(0.3), ...REGION }],
  ["an incline under turned gravity", { ...incline(0.5), ...REGION, gravityAngle: -0.4 }],
];

const sum = ({ areas }: CertifiedCenters): number => Object.values(areas).reduce((a, b) => a + b, 0);

describe("the certified region of the centre of mass", () => {
  it("covers the region also where it was stopped: with what was proved until then, and undecided cells", () => {
    const stance = makeStance(STAIRS);
    let asked = 0;
    const found = certifiedCenters(stance, { depth: 5, shouldStop: () => ++asked === 40 });
    expect(asked).toBe(40);
    const open = found.cells.filter(({ reason }) => reason === "the search was asked to stop");
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ verdict }) => verdict === "undecided")).toBe(true);
    const whole = certifiedCenters(stance, { depth: 5 });
    expectClose(sum(found), whole.area, { relative: 1e-12, because: "rounding of the areas of the cells" });
    expect(found.areas.stable).toBeLessThan(whole.areas.stable);
  });

  it.each(CASES)("%s: no plain verdict contradicts a cell, and the cells cover the region", (_, fields) => {
    const stance = makeStance(fields);
    const found = certifiedCenters(stance, { depth: 4 });
    const random = randomNumbers(7);
    let looked = 0;
    for (const { x, y, verdict, reason } of found.cells) {
      expect(reason === null).toBe(verdict !== "undecided");
      if (verdict === "undecided") continue;
      for (let k = 0; k < 4; k++) {
        const centerOfMass = [x[0] + random() * (x[1] - x[0]), y[0] + random() * (y[1] - y[0])] as const;
        const plain = decidePosture(postureOfStance(stance, { centerOfMass }), { quick: true }).verdict;
        expect([verdict, "undecided"]).toContain(plain);
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(40);
    // A sum of a thousand cells.
    expect(Math.abs(sum(found) / found.area - 1)).toBeLessThan(1e-12);
  });

  it("on flat ground is the strip between the feet and below (11), 1 + l² = μ|l|h with lengths over ρ", () => {
    const { cells, areas } = certifiedCenters(makeStance(FLAT), { depth: 5 });
    const isBelow = (x: number, y: number): boolean =>
      [0, 1].every((foot) => 1 + ((foot - x) / 0.4) ** 2 > (0.5 * Math.abs(foot - x) * y) / 0.4 ** 2);
    for (const { x, y, verdict } of cells) {
      const isIn = x[0] >= 0 && x[1] <= 1;
      const isOut = x[1] <= 0 || x[0] >= 1;
      if (verdict === "infeasible") expect(isOut).toBe(true);
      if (verdict === "stable" || verdict === "excluded") expect(isIn).toBe(true);
      if (verdict === "stable") expect(x.every((cx) => y.every((cy) => isBelow(cx, cy)))).toBe(true);
      if (verdict === "excluded") expect(x.some((cx) => y.some((cy) => !isBelow(cx, cy)))).toBe(true);
    }
    expect(areas.infeasible).toBeGreaterThan(0.4);
    expect(areas.infeasible).toBeLessThanOrEqual(0.5);
    expect(areas.stable).toBeGreaterThan(0.5);
    expect(areas.unstable).toBe(0);
  });

  it("is proved infeasible everywhere where the incline is steeper than the friction", () => {
    const { areas, area, border } = certifiedCenters(makeStance({ ...incline(0.7, 0.8), ...REGION }), { depth: 3 });
    expect(Math.tan(0.7)).toBeGreaterThan(0.8);
    expect(areas.infeasible).toBeCloseTo(area, 12);
    expect(border).toEqual([]);
  });

  it("does not depend on the units, the order of the feet, or a quarter turn of the world", () => {
    const at = (fields: StanceFields): CertifiedCenters => certifiedCenters(makeStance(fields), { depth: 3 });
    const base = at(STAIRS);
    for (const scale of [1e9, 1e-9]) {
      const scaled = at(moved(STAIRS, ([x, y]) => [scale * x, scale * y], scale));
      for (const name of Object.keys(base.areas) as (keyof typeof base.areas)[])
        expect(scaled.areas[name] / scale ** 2).toBeCloseTo(base.areas[name], 3);
    }
    const others = [swapped(STAIRS), moved(STAIRS, ([x, y]) => [-y, x], 1, Math.PI / 2)];
    for (const { areas } of others.map(at)) {
      // Cells at the border may fall to the other side of rounding: 2 % of the region.
      for (const name of Object.keys(base.areas) as (keyof typeof base.areas)[])
        expect(Math.abs(areas[name] - base.areas[name])).toBeLessThan(0.02 * base.area);
    }
  });

  it("grows with the depth, and never by what was proved otherwise", () => {
    const stance = makeStance(STAIRS);
    const [coarse, fine] = [3, 4].map((depth) => certifiedCenters(stance, { depth }));
    for (const name of ["stable", "infeasible", "unstable"] as const)
      expect(fine!.areas[name]).toBeGreaterThanOrEqual(coarse!.areas[name] - 1e-12);
    expect(fine!.areas.undecided).toBeLessThan(coarse!.areas.undecided);
  });

  it("counts what lies in a polygon, and asks for a region where there is none", () => {
    const found = certifiedCenters(makeStance(CHIMNEY), { depth: 4 });
    expect(found.area).toBeCloseTo(0.105, 12);
    const { centerOfMassRegion: _, ...without } = FLAT;
    expect(() => certifiedCenters(makeStance(without))).toThrow(InputError);
  });
});

describe("the border", () => {
  const side = [0, 4] as const;

  it("goes around the cells, to their right, and around holes the other way", () => {
    const square = [[1, 3] as const, [1, 2] as const];
    expect(gridBorders([square], [side, side], 4)).toEqual([
      [
        [1, 1],
        [3, 1],
        [3, 2],
        [1, 2],
      ],
    ]);
    const ring = [
      [
        [0, 4],
        [0, 1],
      ],
      [
        [0, 4],
        [3, 4],
      ],
      [
        [0, 1],
        [1, 3],
      ],
      [
        [3, 4],
        [1, 3],
      ],
    ] as const;
    const loops = gridBorders(ring, [side, side], 4);
    const turn = (loop: readonly (readonly [number, number])[]): number =>
      loop.reduce((twice, [x, y], k) => {
        const [u, v] = loop[(k + 1) % loop.length]!;
        return twice + x * v - u * y;
      }, 0) / 2;
    expect(loops.map(turn).sort((a, b) => a - b)).toEqual([-4, 16]);
  });

  it("of a stance encloses the area that is proved stable", () => {
    const { border, areas } = certifiedCenters(makeStance(FLAT), { depth: 4 });
    const area = border.reduce(
      (total, loop) =>
        total +
        loop.reduce((twice, [x, y], k) => {
          const [u, v] = loop[(k + 1) % loop.length]!;
          return twice + x * v - u * y;
        }, 0) /
          2,
      0,
    );
    expect(area).toBeCloseTo(areas.stable, 10);
  });
});

describe("the box of a stance", () => {
  it("holds the posture in floating point at every centre of mass of it, whatever the world is turned by", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(FLAT, STAIRS, CHIMNEY, incline(0.4)), unit, unit, unit, (fields, u, v, angle) => {
        const turn = 6 * (angle - 0.5);
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const stance = makeStance(moved(fields, ([x, y]) => [cos * x - sin * y, sin * x + cos * y], 1, turn));
        const [x, y] = stance.centerOfMass;
        const box = stanceBox(stance, {
          feet: stance.feet,
          centerOfMass: [
            [x - 0.1, x + 0.1],
            [y - 0.1, y + 0.1],
          ],
          friction: [0.5, 0.5],
        });
        const posture = postureOfStance(stance, {
          centerOfMass: [x - 0.1 + 0.2 * u, y - 0.1 + 0.2 * v],
          friction: [0.5, 0.5],
        });
        const { mass: _, ...numbers } = posture;
        for (const name of POSTURE_NUMBERS) {
          if (name[0] === "loadSize") continue;
          const [low, high] = [boxField(box, name)].flat() as [number, number?];
          const isAngle = name[0] === "slopes" || name[0] === "loadAngle";
          const given = boxField(numbers, name) as number;
          // Angles are the same up to whole turns; the plain numbers are rounded a few times.
          const value = isAngle ? given - 2 * Math.PI * Math.round((given - low) / (2 * Math.PI)) : given;
          expect(value).toBeGreaterThanOrEqual(low - 1e-14);
          expect(value).toBeLessThanOrEqual((high ?? low) + 1e-14);
        }
      }),
      { numRuns: 100 },
    );
  });
});
