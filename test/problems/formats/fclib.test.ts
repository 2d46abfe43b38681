import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dataset, fclibDatasets } from "../../../src/problems/formats/fclib.ts";
import { readFclib } from "../../../src/problems/formats/read-problem.ts";
import { inputError } from "../../support/expect.ts";
import { denseRows, rawProblem } from "../../support/raw-problems.ts";
import "../../support/seed.ts";

const from = (datasets: Readonly<Record<string, Dataset>>) => (path: string) => datasets[path];
const read = (datasets: Readonly<Record<string, Dataset>>) => readFclib(from(datasets));

const at = (root: string, parts: Readonly<Record<string, Dataset>>): Record<string, Dataset> =>
  Object.fromEntries(Object.entries(parts).map(([path, data]) => [`${root}/${path}`, data]));

const one = (value: number): Int32Array => Int32Array.of(value);

/** [[2, 1], [0, 3]] by its entries, of which there is room for one more. */
const entries = at("fclib_local", {
  ...{
    spacedim: one(2),
    "info/title": "by hand",
    "vectors/q": Float64Array.of(-1, 0),
    "vectors/mu": Float64Array.of(0.5),
  },
  ...{ "W/m": one(2), "W/n": one(2), "W/nzmax": one(4), "W/nz": one(3) },
  ...{ "W/i": Int32Array.of(0, 0, 1, 9), "W/p": Int32Array.of(0, 1, 1, 9), "W/x": Float64Array.of(2, 1, 3, 9) },
});

const ROWS = [
  [2, 1],
  [0, 3],
];

describe("FCLIB", () => {
  it("holds matrices by entries, by columns and by rows", () => {
    const byColumns = { ...entries, "fclib_local/W/nz": one(-1), "fclib_local/W/p": Int32Array.of(0, 1, 3) };
    const byRows = {
      ...{ ...entries, "fclib_local/W/nz": one(-2), "fclib_local/W/p": Int32Array.of(0, 2, 3) },
      "fclib_local/W/i": Int32Array.of(0, 1, 1, 9),
    };
    for (const datasets of [entries, byColumns, byRows]) {
      const { problem, title } = read(datasets);
      expect(title).toBe("by hand");
      expect(problem.form === "local" && denseRows(problem.matrix)).toEqual(ROWS);
    }
  });

  it("without a title is read again without one", () => {
    const { problem } = read(entries);
    const again = (title?: string) => read(fclibDatasets(problem, title)).title;
    expect(again()).toBeUndefined();
    expect(again("a contact")).toBe("a contact");
    // The same words of another program are a title.
    const theirs = { ...fclibDatasets(problem), "fclib_local/info/description": "by hand" };
    expect(read(theirs).title).toBe("a contact problem");
  });

  it("written and read again is the same friction problem, bit for bit", () => {
    fc.assert(
      fc.property(rawProblem, (problem) => {
        if (problem.form === "lcp" || problem.form === "mlcp") {
          expect(inputError(() => fclibDatasets(problem)).what).toMatch(/has no room for/);
        } else expect(read(fclibDatasets(problem)).problem).toStrictEqual(problem);
      }),
    );
  });

  it.each([
    ["no problem", {}, ""],
    ["another dimension", { "fclib_local/spacedim": one(5) }, "spacedim"],
    ["bilateral constraints", { "fclib_local/V/m": one(1) }, "V"],
    ["a missing vector", { "fclib_local/vectors/q": undefined }, "vectors/q"],
    ["a text for numbers", { "fclib_local/vectors/q": "abc" }, "vectors/q"],
    ["not a number", { "fclib_local/vectors/q": Float64Array.of(1, Number.NaN) }, "vectors/q[1]"],
    ["no contact", { "fclib_local/vectors/mu": new Float64Array(0) }, "vectors/mu"],
    ["a huge matrix", { "fclib_local/W/m": one(2 ** 31 - 1) }, "W/m"],
    ["more entries than there are", { "fclib_local/W/nz": one(5) }, "W/nz"],
    ["an entry outside", { "fclib_local/W/i": Int32Array.of(0, 0, 2, 0) }, "W.i[2]"],
    ["fewer rows than values", { "fclib_local/W/i": Int32Array.of(0, 0) }, "W.i"],
  ])("with %s is refused at its place", (name, change, path) => {
    const datasets = (name === "no problem" ? {} : { ...entries, ...change }) as Record<string, Dataset>;
    const error = inputError(() => read(datasets));
    expect([error.code, error.where.path]).toEqual(["bad-problem", path]);
  });
});
