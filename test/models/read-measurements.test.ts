import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readMeasurements } from "../../src/models/read-measurements.ts";

function failure(text: string, freedoms?: number): InputError {
  try {
    readMeasurements(text, { file: "data.csv", ...(freedoms === undefined ? {} : { freedoms }) });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("the file was accepted");
}

describe("readMeasurements", () => {
  it("reads pairs with comments, blank lines, spaces and both line ends", () => {
    const text =
      "\uFEFF# made by hand\r\nbefore.1, before.2 ,after.1,after.2\r\n\r\n-1, .5, 1e-3, +2.\r\n# end\n0,1,2,3";
    const { freedoms, pairs, file } = readMeasurements(text, { file: "data.csv", freedoms: 2 });
    expect([freedoms, file]).toEqual([2, "data.csv"]);
    expect(pairs).toEqual([
      { before: Float64Array.of(-1, 0.5), after: Float64Array.of(1e-3, 2), weight: 1, line: 4 },
      { before: Float64Array.of(0, 1), after: Float64Array.of(2, 3), weight: 1, line: 6 },
    ]);
  });

  it("takes columns in any order, and a weight", () => {
    const { pairs } = readMeasurements("after.1,weight,before.1\n0.5,3,-1\n");
    expect(pairs).toEqual([{ before: Float64Array.of(-1), after: Float64Array.of(0.5), weight: 3, line: 2 }]);
  });

  const header = "before.1,before.2,after.1,after.2\n";
  const cases: Record<string, [text: string, code: string, place: [number, number] | undefined, words: RegExp]> = {
    "an empty file": ["", "empty-file", [1, 1], /empty/],
    "a file of comments": ["# nothing\n\n", "empty-file", [1, 1], /empty/],
    "a header alone": [header, "no-data", [1, 1], /no measured pair/],
    "numbers without a header": ["1,2,3,4\n", "no-header", [1, 1], /header is missing/],
    "an unknown column": ["before.1,befor.2,after.1,after.2\n1,2,3,4", "unknown-column", [1, 10], /"befor\.2"/],
    "columns that are all unknown": ["speed,,rebound\n1,2,3", "unknown-column", [1, 1], /no column is known/],
    "an open quote": ['before.1,after.1\n-1,"0.5\n', "open-quote", [2, 4], /never closed/],
    "text behind a quote": ['before.1,after.1\n"-1"x,0.5\n', "text-after-quote", [2, 5], /closing quote/],
    "decimal commas in quotes": ['before.1,after.1\n"-1,5",0.5\n', "not-a-number", [2, 1], /"-1,5"/],
    "points and commas in one file": ["before.1;after.1\n-1,5;0.5\n", "mixed-decimals", [2, 6], /decimal point/],
    "thousands with points": ["before.1;after.1\n-1.234,5;1\n", "not-a-number", [2, 1], /1\.234,5/],
    "an unknown unit": ["before.1 [furlong],after.1\n1,2", "bad-unit", [1, 1], /unknown unit "furlong"/],
    "a unit of another quantity": ["before.1 [mm],after.1\n1,2", "bad-unit", [1, 1], /a unit of length/],
    "a speed and an angular speed": ["before.1 [mm/s],after.1 [rpm]\n1,2", "bad-unit", [1, 17], /angular speed/],
    "two names of one column": ["u1-,before.1,after.1\n1,2,3", "duplicate-column", [1, 5], /both mean before\.1/],
    "a line of units": ["before.1,after.1\nrpm,rpm\n-1,1", "not-a-number", [2, 1], /"rpm"/],
    "a mapping of nothing": ["# columns: speed\nspeed,after.1\n1,2", "bad-mapping", [1, 12], /no column mapping/],
    "a mapping of a column that is not there": [
      "# columns: u1-=sped\nspeed,after.1\n1,2",
      "bad-mapping",
      [1, 12],
      /"sped"/,
    ],
    "a time series": ["t,u.1\n0,1\n1,2\n", "time-series", [1, 1], /time series/],
    "a time that stands still": ["t,u.1\n0,1\n0,2\n0,3\n", "time-order", [4, 1], /must grow/],
    "a column twice": ["before.1,before.1,after.1\n1,2,3", "duplicate-column", [1, 10], /twice/],
    "a column that is missing": ["before.1,before.2,after.1\n1,2,3", "wrong-size", [1, 19], /after\.2 is missing/],
    "too few numbers": [`${header}1,2,3\n`, "inconsistent-columns", [2, 5], /3 columns, the header has 4/],
    "too many numbers": [`# x\n${header}1,2,3,4,5\n`, "inconsistent-columns", [3, 9], /5 columns/],
    "decimal commas": [`${header}0,5,1,5,2,5,3,5\n`, "inconsistent-columns", [2, 9], /8 columns/],
    NaN: [`${header}1,NaN,3,4\n`, "not-a-number", [2, 3], /before\.2 must be a number, got "NaN"/],
    Infinity: [`${header}1,2,3,Infinity\n`, "not-a-number", [2, 7], /after\.2/],
    "a hexadecimal number": [`${header}0x10,2,3,4\n`, "not-a-number", [2, 1], /0x10/],
    "an empty cell": [`${header}1,,3,4\n`, "not-a-number", [2, 3], /before\.2 is empty/],
    "a word": [`${header}1,2,3, fast\n`, "not-a-number", [2, 8], /"fast"/],
    "a number beyond all measure": [`${header}1,2,3,1e300\n`, "too-large", [2, 7], /too large/],
    "a negative weight": ["before.1,after.1,weight\n-1,1,-2\n", "negative-weight", [2, 6], /at least 0/],
    "weights that are all zero": ["before.1,after.1,weight\n-1,1,0\n", "no-data", undefined, /weight 0/],
    "bytes that are not text": [`${header}1,2,\u0000,4\n`, "not-text", [2, 5], /not a text/],
  };
  for (const [name, [text, code, place, words]] of Object.entries(cases)) {
    it(`refuses ${name}`, () => {
      const error = failure(text);
      expect(error.code).toBe(code);
      expect(error.what).toMatch(words);
      expect(error.fix).not.toBe("");
      expect(error.where.file).toBe("data.csv");
      expect(place && [error.where.line, error.where.column]).toEqual(place);
    });
  }

  it("refuses data of another model", () => {
    expect(failure(`${header}1,2,3,4\n`, 3).what).toMatch(/before\.3 is missing: the model has 3 velocities/);
    expect(failure(`${header}1,2,3,4\n`, 1).what).toMatch(/before\.2 does not fit: the model has 1 velocities/);
  });

  it("suggests the nearest column and marks the cell", () => {
    const error = failure("before.1,aftr.1\n-1,1\n", 1);
    expect(error.fix).toMatch(/did you mean "after\.1"/);
    expect(error.excerpt).toBe("before.1,aftr.1\n         ^^^^^^");
  });

  it("reads twenty thousand lines", () => {
    const lines = Array.from({ length: 20_000 }, (_, k) => `-1,${k},0.5,${k}`);
    expect(readMeasurements(`${header}${lines.join("\n")}`).pairs).toHaveLength(20_000);
  });
});
