import { expect, it } from "vitest";
import { csvLines, csvText } from "../../src/doors/reports.ts";

it("columns and rows of a table are the same CSV: texts in quotes where they must be, what does not exist empty", () => {
  const rows = [
    [1, 'a "b"', null],
    [-0.5, "c,d", 1e-300],
    [2 ** 53, "e\nf", 0],
  ];
  const data = [Float64Array.of(1, -0.5, 2 ** 53), rows.map((row) => row[1]!), rows.map((row) => row[2]!)];
  const text = '1,"a ""b""",\n-0.5,"c,d",1e-300\n9007199254740992,"e\nf",0\n';
  expect(csvText({ rows })).toBe(text);
  expect([...csvLines({ data })].join("")).toBe(text);
  expect([...csvLines({ names: ["x", "y,z", "w"], data })].join("")).toBe(`x,"y,z",w\n${text}`);
});
