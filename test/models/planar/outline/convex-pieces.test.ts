import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convexPieces } from "../../../../src/models/planar/outline/convex-pieces.ts";
import { type Outline, outlineOf } from "../../../../src/models/planar/outline/outline.ts";
import { expectClose } from "../../../support/expect.ts";
import { areaOf, type Corner, combOutline, distanceToSides, isWithin, starOutline } from "../../../support/outlines.ts";

const outline = (corners: readonly Corner[]): Outline => {
  const made = outlineOf(corners);
  if ("kind" in made) throw new Error(`no outline: ${made.kind}`);
  return made;
};

function check(corners: readonly Corner[], inside: readonly Corner[]): void {
  const made = outline(corners);
  const pieces = convexPieces(made).map((piece) => piece.map((i) => made.corners[i] as Corner));
  const area = pieces.reduce((sum, piece) => sum + areaOf(piece), 0);
  expectClose(area, Math.abs(areaOf(corners)), { relative: 1e-13, because: "sums of products" });
  const hollows = made.isTip.filter((isTip) => !isTip).length;
  expect(pieces.length).toBeGreaterThan(hollows / 2);
  expect(pieces.length).toBeLessThanOrEqual(hollows + 1 + hollows);
  for (const piece of pieces) {
    piece.forEach((b, i) => {
      const [a, c] = [piece[(i + piece.length - 1) % piece.length]!, piece[(i + 1) % piece.length]!];
      const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
      expect(turn).toBeGreaterThanOrEqual(-1e-11);
    });
  }
  for (const point of inside) {
    if (distanceToSides(corners, point) < 1e-9) continue;
    const holders = pieces.filter((piece) => isWithin(piece, point) || distanceToSides(piece, point) < 1e-12);
    expect(holders.length > 0).toBe(isWithin(corners, point));
  }
}

const point = fc.tuple(fc.double({ min: -1, max: 6, noNaN: true }), fc.double({ min: -1, max: 2, noNaN: true }));
const points = fc.array(point, { minLength: 20, maxLength: 20 });

describe("the convex pieces of an outline", () => {
  test("of random stars are convex, cover it and nothing else", () => {
    fc.assert(fc.property(starOutline, points, (corners, inside) => check(corners, inside as Corner[])));
  });

  test("of random combs are convex, cover it and nothing else", () => {
    fc.assert(fc.property(combOutline, points, (corners, inside) => check(corners, inside as Corner[])));
  });

  test("every side of the outline is a side of one of them", () => {
    fc.assert(
      fc.property(combOutline, (corners) => {
        const made = outline(corners);
        const n = made.corners.length;
        const sides = convexPieces(made).flatMap((piece) =>
          piece.filter((i, k) => (i + 1) % n === piece[(k + 1) % piece.length]!),
        );
        expect(sides.sort((a, b) => a - b)).toEqual(made.corners.map((_, i) => i));
      }),
    );
  });

  test("are two of an L, three of a U", () => {
    const pieces = (corners: Corner[]) => convexPieces(outline(corners)).length;
    expect(
      pieces([
        [0, 0],
        [3, 0],
        [3, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ]),
    ).toBe(2);
    expect(
      pieces([
        [0, 0],
        [3, 0],
        [3, 3],
        [2, 3],
        [2, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ]),
    ).toBe(3);
  });
});

describe("points that are no outline", () => {
  const mistake = (corners: Corner[]): string => {
    const made = outlineOf(corners);
    return "kind" in made ? `${made.kind} ${made.points.map((i) => i + 1).join()}` : "none";
  };
  test.each<[string, Corner[], string]>([
    [
      "a bow tie",
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      "crossed 1,3",
    ],
    [
      "a corner that is given twice",
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      "repeated 2,3",
    ],
    [
      "a spike",
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [0, 1],
      ],
      "back 2",
    ],
    [
      "a corner on another side",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      "crossed 1,3",
    ],
    [
      "points on a line",
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      "back 1",
    ],
  ])("%s", (_, corners, says) => expect(mistake(corners)).toBe(says));

  test("both senses of rotation are one outline", () => {
    const corners: Corner[] = [
      [0, 0],
      [3, 0],
      [3, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ];
    expect(outline([...corners].reverse()).isTip.filter(Boolean).length).toBe(5);
    expect(outline([...corners].reverse()).corners).toEqual(corners);
  });
});
