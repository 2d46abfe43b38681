/**
 * Cells over two angles: sines and cosines of affine forms in an enclosure of more than a thousand intervals, compared with plain intervals
 * and plain verdicts at random places inside.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../bench/families.ts";
import type { Ranges } from "../../src/linalg/boxes.ts";
import type { Study } from "../../src/models/study/study.ts";
import { pointBox } from "../../src/stability/certified/point-box.ts";
import { encloseZeroOrder, type ZeroOrderEnclosure } from "../../src/stability/certified/zero-order-enclosure.ts";
import { decidePosture } from "../../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../src/stability/two-contact/posture.ts";
import { certifiableCells } from "../../src/studies/cells/certifiable-cells.ts";
import { certifyCell } from "../../src/studies/cells/certify-cell.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import { cellRanges, pointCount } from "../../src/studies/study-points.ts";
import { EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../stability/two-contact/postures.ts";

/** Angles of a posture by their place in a model file, and the posture with another value there. */
const ANGLES = {
  "contactSlopes[0]": (one: Posture, x: number) => makePosture({ ...one, slopes: [x, one.slopes[1]] }),
  "contactSlopes[1]": (one: Posture, x: number) => makePosture({ ...one, slopes: [one.slopes[0], x] }),
  loadAngle: (one: Posture, x: number) => makePosture({ ...one, loadAngle: x }),
} as const;
type Angle = keyof typeof ANGLES;

const PAIRS = [
  ["contactSlopes[0]", "contactSlopes[1]"],
  ["contactSlopes[0]", "loadAngle"],
  ["contactSlopes[1]", "loadAngle"],
] as const satisfies readonly (readonly [Angle, Angle])[];

const angleOf = (one: Posture, angle: Angle): number =>
  angle === "loadAngle" ? one.loadAngle : one.slopes[angle === "contactSlopes[0]" ? 0 : 1];

/** A study over two angles around those of a posture. */
function studyOf(posture: Posture, pair: readonly [Angle, Angle], reach: number, count: number): Study {
  const { offsets, height, slopes, friction, loadAngle } = posture;
  const base = {
    ...{ kind: "posture", contactOffsets: offsets, centerHeight: height, contactSlopes: slopes, friction, loadAngle },
  };
  const axes = pair.map((field) => {
    const middle = angleOf(posture, field);
    return { field, from: middle - reach, to: middle + reach, count };
  });
  const text = JSON.stringify({ kind: "study", base, compute: "posture", class: "verdict", axes });
  return readStudy(text, { open: (file) => expect.unreachable(file) }).study;
}

/** All numbers of an enclosure, as [low, high]. */
function numbersOf({ iv, contacts }: ZeroOrderEnclosure): (readonly [number, number])[] {
  return contacts
    .flatMap(({ slips, friction: _, ...own }) => [
      ...Object.values(own),
      ...slips.flatMap(({ response, tangent, otherTangent, otherNormal, acceleration, lift }) => [
        ...[response, tangent, otherTangent, otherNormal, acceleration, lift],
      ]),
    ])
    .map((x) => [iv.low(x), iv.high(x)]);
}

const placed = (posture: Posture, pair: readonly [Angle, Angle], at: readonly number[]): Posture =>
  ANGLES[pair[1]](ANGLES[pair[0]](posture, at[0]!), at[1]!);

const inside = (ranges: Ranges, random: () => number): number[] =>
  ranges.map(([low, high]) => low + (high - low) * random());

describe("cells over two angles", () => {
  it.each(PAIRS)("%s and %s: enclosures contain the numbers of every posture inside, for both labels", (...pair) => {
    const random = randomNumbers(5);
    for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) {
      const study = studyOf(posture, pair, 0.02, 2);
      const ranges = study.axes.map((axis) => [(axis as { from: number }).from, (axis as { to: number }).to] as const);
      const { enclose } = certifiableCells(study, "verdict", ["verdict"])(ranges, posture);
      for (const exchanged of [false, true]) {
        const whole = numbersOf(enclose(exchanged)!);
        for (let k = 0; k < 40; k++) {
          const one = placed(posture, pair, inside(ranges, random));
          const own = numbersOf(encloseZeroOrder(pointBox(one), exchanged)!);
          // Both contain the number: where they do not meet, one of them is no enclosure.
          own.forEach(([low, high], at) => {
            expect(low <= whole[at]![1] && high >= whole[at]![0], `number ${at} at ${k}`).toBe(true);
          });
        }
      }
    }
  });

  it.each(PAIRS)("%s and %s: no certified cell contradicts a plain verdict at random places of it", (...pair) => {
    const random = randomNumbers(23);
    let certified = 0;
    for (const posture of [EXAMPLE_2, EXAMPLE_4]) {
      const study = studyOf(posture, pair, 0.3, 7);
      const boxOf = certifiableCells(study, "verdict", ["verdict"]);
      for (let index = 0; index < pointCount(study); index++) {
        const ranges = cellRanges(study, index);
        const { verdict } = certifyCell(ranges, posture, boxOf, { depth: 2, withRegion: false });
        if (verdict === null) continue;
        certified++;
        for (let k = 0; k < 6; k++) {
          const at = inside(ranges, random);
          const plain = decidePosture(placed(posture, pair, at), { quick: true }).verdict;
          expect([verdict, "undecided"], `cell ${index} at ${at}`).toContain(plain);
        }
      }
    }
    expect(certified).toBeGreaterThan(20);
  });

  it("a cell that holds a posture beyond (11) is not certified, however many intervals its formulas make", () => {
    const posture = makePosture({
      ...{ offsets: [2.622, -0.389], height: 1.956, slopes: [-0.175, 0.057], friction: [1.982, 0.815] },
      loadAngle: 0.342,
    });
    const base = { kind: "posture", contactOffsets: [2.622, -0.389], centerHeight: 1.956, contactSlopes: [-0.175, 0] };
    const options = { depth: 4, withRegion: false };
    const beyond = makePosture({ ...posture, slopes: [-0.175, 0.2288], friction: [1.982, 1.155] });
    expect(decidePosture(beyond).verdict).toBe("excluded");
    for (const formula of ["1.956", "1.956 + 0*(sin(a) + sin(a) + sin(a))", "1.956 + 0*sin(a)"]) {
      const text = JSON.stringify({
        ...{ kind: "study", base: { ...base, friction: [1.982, 0.815], loadAngle: 0.342 }, compute: "posture" },
        axes: [
          { name: "a", field: "contactSlopes[1]", from: -0.875, to: 0.865, count: 3 },
          { name: "m", field: "friction[1]", from: 0.5225, to: 1.3725, count: 3 },
          { field: "centerHeight", formula },
        ],
        class: "verdict",
      });
      const { study } = readStudy(text, { open: (file) => expect.unreachable(file) });
      const found = certifyCell(
        cellRanges(study, 4),
        posture,
        certifiableCells(study, "verdict", ["verdict"]),
        options,
      );
      expect(found, formula).toMatchObject({ verdict: null, reason: expect.stringMatching(/\(11\)|excluded/) });
    }
  });
});
