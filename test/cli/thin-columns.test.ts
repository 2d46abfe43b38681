import { expect, it } from "vitest";
import { isMultiple, thinColumns } from "../../cli/output/thin-columns.ts";

it("rows that are left out give their impulses to the next one kept, so that the sum stays", () => {
  const columns = {
    names: ["t", "q.x", "impulse.floor"],
    data: [Float64Array.of(0, 0.1, 0.2, 0.3, 0.4), Float64Array.of(5, 6, 7, 8, 9), Float64Array.of(1, 2, 4, 8, 16)],
  };
  const { names, data } = thinColumns(columns, (t) => isMultiple(t, 0.2));
  expect(names).toEqual(columns.names);
  expect(data.map((column) => [...column])).toEqual([
    [0, 0.2, 0.4],
    [5, 7, 9],
    [1, 6, 24],
  ]);
});

it("a time is a multiple to nine digits of it", () => {
  expect([0.3, 0.1 * 3, 1e6 * 0.1].every((t) => isMultiple(t, 0.1))).toBe(true);
  expect([0.25, 0.3 + 1e-8].some((t) => isMultiple(t, 0.1))).toBe(false);
});
