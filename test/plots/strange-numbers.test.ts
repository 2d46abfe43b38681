import { expect, it } from "vitest";
import type { DrawnFigure } from "../../src/plots/draw-from.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { strangeNumbers } from "../support/figure-checks.ts";

const result = {
  ...{ kind: "simulation-result", version: 1, sprag: "0" },
  ...{ energy: { lost: 0.1234 }, samples: { q: [[0.4567]] }, maps: { curves: [0.5678], ends: [0.6789] } },
} as unknown as StoredResult;

/** A figure that prints these numbers, with these in its table. */
const printing = (numbers: readonly number[], rows: readonly (readonly number[])[] = []): DrawnFigure =>
  ({
    table: { columns: [], rows },
    scene: {
      items: numbers.map((number, k) => ({
        ...{ kind: "text", x: 0, y: 20 * k, size: 8, colour: "ink" },
        text: [{ text: `${number}`, face: "sans" }],
      })),
    },
  }) as unknown as DrawnFigure;

it("a number is known where it is a finding of the result, not where it is one of thousands of samples", () => {
  expect(strangeNumbers(result, printing([0.1234, 0.6789]))).toEqual([]);
  expect(strangeNumbers(result, printing([0.4567, 0.5678]))).toEqual(['0.4567 in "0.4567"', '0.5678 in "0.5678"']);
});

it("what is printed of the samples stands in the table of the figure", () => {
  expect(strangeNumbers(result, printing([0.4567], [[1, 0.4567]]))).toEqual([]);
});
