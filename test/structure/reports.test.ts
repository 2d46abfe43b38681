/** Reports only print: what they say was computed before them. */
import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

/** What is there when the program runs: types are erased, words and shown numbers compute nothing, and created energy is judged as the run judges it. */
const ALLOWED =
  /^(\.\/|\.\.\/text\/|\.\.\/elements\/(elements|plain-element|unit)\.ts$|\.\.\/models\/model-kinds\.ts$|\.\.\/dynamics\/created-energy\.ts$|\.\.\/(errors|version)\.ts$)/;

function importedValues(file: string): string[] {
  const imports = readProject(file).matchAll(/^import (type )?(\{[^}]*\}|\* as \w+) from "([^"]+)";$/gm);
  return [...imports].flatMap(([, isType, names = "", from = ""]) => {
    const values = names
      .replace(/[{}]/g, "")
      .split(",")
      .filter((name) => name.trim() !== "" && !/^\s*type /.test(name));
    return isType !== undefined || values.length === 0 ? [] : [from];
  });
}

const reports = filesBelow("src/reports", /\.ts$/);

describe("src/reports/", () => {
  it("imports no solver, law, certificate or motion: only words, types and its own parts", () => {
    const wrong = reports.flatMap((file) =>
      importedValues(file)
        .filter((from) => !ALLOWED.test(from))
        .map((from) => `${file} → ${from}`),
    );
    expect(wrong).toEqual([]);
    // The pattern above sees the imports at all.
    expect(reports.flatMap(importedValues)).toContain("../text/show-number.ts");
  });

  it("calls nothing that computes on a value it was handed", () => {
    const wrong = reports.filter((file) =>
      /\.(boundary|membership|project|support|evaluate|report)\(/.test(readProject(file)),
    );
    expect(wrong).toEqual([]);
  });
});
