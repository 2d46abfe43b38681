import { describe, expect, it } from "vitest";
import { showChange, showNumber, tableLines } from "../../src/doors/reports.ts";
import { impactJson, impactText } from "../../src/index.ts";
import { impactExamples, resolveExample } from "../support/models.ts";

describe("numbers for people", () => {
  it("six significant digits, a true minus sign, no trailing zeros", () => {
    expect(showNumber(0.33653147)).toBe("0.336531");
    expect(showNumber(-2)).toBe("−2");
    expect(showNumber(1234567)).toBe("1234570");
    expect(showNumber(1.5e-7)).toBe("1.5e-7");
    expect(showNumber(2e9)).toBe("2e9");
    expect(showChange(0.1634274686)).toBe("+0.163427");
    expect(showChange(-0.5)).toBe("−0.5");
  });

  it("what is lost in rounding beside the others is 0", () => {
    expect(showNumber(1e-17, 1)).toBe("0");
    expect(showNumber(1e-17)).toBe("1e-17");
    expect(showChange(-1e-18, 1)).toBe("0");
  });
});

it("a table pads by what is seen, not by code units", () => {
  const columns = [
    { title: "γ⁻", align: "right" },
    { title: "name", align: "left" },
  ] as const;
  expect(
    tableLines(columns, [
      ["−1", "a"],
      ["10.5", "b"],
    ]),
  ).toEqual(["  γ⁻  name", "  −1  a", "10.5  b"]);
});

describe("reports of every example", () => {
  for (const name of impactExamples()) {
    it(name, () => {
      for (const all of [false, true]) {
        const result = resolveExample(name, all);
        const text = impactText(result);
        expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
        for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(110);
        const json = JSON.stringify(impactJson(result));
        expect(json).not.toMatch(/NaN|Infinity/);
        expect(JSON.parse(json).kind).toBe("impact-result");
      }
    });
  }
});
