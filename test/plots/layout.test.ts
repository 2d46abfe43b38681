import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Label, placeLabels } from "../../src/plots/layout/place-labels.ts";
import { meetsSegment } from "../../src/plots/layout/plane.ts";
import { angleTicks, axisTitle, linearScale, logScale, padded } from "../../src/plots/layout/scale.ts";
import { boxesMeet, textBoxes } from "../../src/plots/scene.ts";
import { plainText, rich, words } from "../../src/plots/text/rich-text.ts";

describe("a linear scale", () => {
  it("maps its domain onto its range and has round ticks within", () => {
    const scale = linearScale([0, 0.5], [56, 201]);
    expect([scale(0), scale(0.25), scale(0.5)]).toEqual([56, 128.5, 201]);
    expect(scale.ticks.map(({ label }) => plainText(label))).toEqual(
      ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"].map((t) => (t === "0.0" ? "0" : t)),
    );
  });

  it.each([1e-12, 1e12])("of size %d leaves a power of ten to the title", (size) => {
    const scale = linearScale([0, 4 * size], [0, 200]);
    expect(scale.ticks.map(({ label }) => plainText(label)).slice(0, 3)).toEqual(["0", "1", "2"]);
    expect(plainText(axisTitle(words("energy"), "J", scale))).toBe(`energy / 10${size < 1 ? "−12" : "12"} J`);
  });

  it("has ticks inside its domain whatever the domain", () =>
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        fc.double({ noNaN: true, min: 1e-9, max: 1e9 }),
        (a, size) => {
          const b = a + size;
          fc.pre(b - a > 1e-9 * Math.abs(a));
          for (const { value } of linearScale([a, b], [0, 200]).ticks) {
            expect(value).toBeGreaterThanOrEqual(a - 1e-9 * (Math.abs(a) + size));
            expect(value).toBeLessThanOrEqual(b + 1e-9 * (Math.abs(b) + size));
          }
        },
      ),
    ));
});

it("a logarithmic scale has powers of ten, thinned where they crowd", () => {
  const few = logScale([1e-4, 1], [0, 200]);
  expect(few.ticks.map(({ value }) => value)).toEqual(
    [1e-4, 1e-3, 1e-2, 1e-1, 1].map((value) => 10 ** Math.log10(value)),
  );
  expect(few(1e-2)).toBeCloseTo(100, 12);
  expect(logScale([1e-12, 1e12], [0, 200]).ticks.length).toBeLessThanOrEqual(7);
});

it.each([
  [linearScale, [-1e308, 1e308]],
  [linearScale, [0, 1e-320]],
  [logScale, [Number.POSITIVE_INFINITY, 1]],
  [logScale, [0, 1]],
] as const)("%o of %o is refused: its ticks would have no end", (scale, domain) =>
  expect(() => scale(domain, [0, 200])).toThrow(/no axis reaches from/),
);

it("angles have ticks at multiples of π/4", () =>
  expect(angleTicks([-Math.PI / 2, Math.PI / 2]).map(({ label }) => plainText(label))).toEqual([
    "−π/2",
    "−π/4",
    "0",
    "π/4",
    "π/2",
  ]));

it("no value, one value and equal values get a domain with a size", () => {
  expect(padded([])).toEqual([0, 1]);
  expect(padded([Number.NaN])).toEqual([0, 1]);
  expect(padded([0, 0])).toEqual([-1, 1]);
  expect(padded([4])).toEqual([2, 6]);
});

describe("labels", () => {
  const bounds = { x: 0, y: 0, width: 240, height: 160 };
  const label = (x: number, y: number, text: string): Label => ({
    point: [x, y],
    text: words(text),
    look: { size: 8, colour: "ink" },
  });

  it("keep apart, inside, and off the lines, wherever their points are", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 5, max: 235, noNaN: true }), fc.double({ min: 5, max: 155, noNaN: true })), {
          minLength: 1,
          maxLength: 14,
        }),
        (points) => {
          const lines = [
            [
              [0, 80],
              [240, 90],
            ],
          ] as const;
          const items = placeLabels(
            points.map(([x, y], k) => label(x, y, `label ${k}`)),
            { bounds, lines },
          );
          const boxes = textBoxes(items).map(({ box }) => box);
          expect(boxes.length).toBe(points.length);
          boxes.forEach((box, i) => {
            expect(box.x).toBeGreaterThanOrEqual(-0.1);
            expect(box.x + box.width).toBeLessThanOrEqual(240.1);
            for (const other of boxes.slice(i + 1)) expect(boxesMeet(box, other)).toBe(false);
          });
        },
      ),
      { numRuns: 60 },
    ));

  it("send no leader through another label, though the place behind it were nearer", () => {
    // Room to the right only; below it, near the point, lines are in the way of labels, not of leaders.
    const room = { x: 96, y: 74, width: 140, height: 60 };
    const fence = Array.from({ length: 13 }, (_, k): [number, number][] => [
      [98 + 5 * k, 86],
      [98 + 5 * k, 134],
    ]);
    const two = [label(100, 80, "first name"), label(100, 80, "second name")];
    const dot = { x: 97, y: 77, width: 6, height: 6 };
    const items = placeLabels(two, { bounds: room, lines: fence, boxes: [dot] });
    const [first] = textBoxes(items).map(({ box }) => box);
    const leaders = items.flatMap((item) => (item.kind === "path" ? [item.d.slice(1).split(/[L ]/).map(Number)] : []));
    expect(leaders).toHaveLength(2);
    const [x1, y1, x2, y2] = leaders[1]!;
    expect(meetsSegment(first!, [x1!, y1!], [x2!, y2!])).toBe(false);
  });

  it("name another point of their line where the first has no room", () => {
    const crowd = { x: 60, y: 40, width: 80, height: 80 };
    const items = placeLabels([{ ...label(100, 80, "a"), or: [[200, 80]] }], { bounds, boxes: [crowd] });
    expect(items.map(({ kind }) => kind)).toEqual(["text"]);
    expect(textBoxes(items)[0]!.box.x).toBeGreaterThan(200);
  });

  it("are not put behind another line, which they would seem to name", () => {
    const upright = (x: number): [number, number][] => [
      [x, 0],
      [x, 160],
    ];
    const own = { ...label(100, 80, "a"), or: [], gap: 6 };
    const [free] = textBoxes(placeLabels([own], { bounds, lines: [upright(100)] }));
    expect(free!.box.x).toBeGreaterThan(100);
    // A second line between the point and the place on its right: the label goes to the left.
    const [other] = textBoxes(placeLabels([own], { bounds, lines: [upright(100), upright(103)] }));
    expect(other!.box.x + other!.box.width).toBeLessThan(100);
  });

  it("have rims in the colour of the topmost area under them", () => {
    const square = (size: number): [number, number][] => [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ];
    const areas = [
      { outline: square(60), wash: "stable-wash" },
      { outline: square(120), wash: "cone-wash" },
    ] as const;
    const rims = placeLabels([label(20, 20, "a"), label(90, 90, "b"), label(200, 150, "c")], { bounds, areas });
    expect(textBoxes(rims).map(({ item }) => item.halo)).toEqual(["stable-wash", "cone-wash", "paper"]);
  });

  it("take the preferred side where it is free, and a leader where none is", () => {
    const [near] = textBoxes(placeLabels([{ ...label(100, 80, "a"), prefer: ["left"] }], { bounds }));
    expect(near!.box.x + near!.box.width).toBeLessThan(100);
    const crowd = placeLabels([label(100, 80, "a")], { bounds, boxes: [{ x: 80, y: 60, width: 40, height: 40 }] });
    expect(crowd.filter(({ kind }) => kind === "path")).toHaveLength(1);
  });
});

it("a line meets a box when it passes through it, not when it ends before it", () => {
  const box = { x: 10, y: 10, width: 10, height: 10 };
  expect(meetsSegment(box, [0, 0], [30, 30])).toBe(true);
  expect(meetsSegment(box, [0, 0], [9, 9])).toBe(false);
  expect(meetsSegment(box, [0, 15], [30, 15])).toBe(true);
  expect(meetsSegment(box, [0, 25], [30, 25])).toBe(false);
  expect(plainText(rich`${1}`)).toBe("1");
});
