import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { CONSTANTS, FUNCTION_NAMES } from "../../src/models/expressions/functions.ts";
import { formatInputError } from "../../src/models/format-error.ts";
import { impactSchema } from "../../src/models/impact-schema.ts";
import { LAW_CHOICES } from "../../src/models/law-choice.ts";
import { readModel } from "../../src/models/read-model.ts";
import { keysAt, typesWith } from "../../src/models/schema-keys.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import * as library from "../support/library.ts";
import { fences, filesBelow, readProject } from "../support/project.ts";

const GUIDE = readProject("docs/guide/model-files.md");
const CONTRACT = readProject("docs/contract.md");
const THEORY = readProject("docs/theory/models.md");

describe("the pages about model files", () => {
  test.each([
    ["the guide", GUIDE],
    ["the contract", CONTRACT],
  ])("%s shows only files that are read", (_, page) => {
    const files = fences(page).filter(({ language }) => language === "yaml");
    expect(files.length).toBeGreaterThan(0);
    for (const { code, line } of files) {
      if (code.startsWith("kind: study")) readStudy(code, { file: `line ${line}`, open: () => ({ text: "" }) });
      else readModel(code, { file: `line ${line}` });
    }
  });

  test("the guide shows the error of its broken file as it is", () => {
    const all = fences(GUIDE);
    const wrong = all.find(({ file }) => file === "wrong.yaml")!;
    const shown = all.find(({ language, code }) => language === "text" && code.startsWith("error:"))!;
    try {
      readModel(wrong.code, { file: "wrong.yaml" });
      expect.fail("the file was accepted");
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(formatInputError(error)).toBe(shown.code);
    }
  });

  test("the JSON in the contract is JSON", () => {
    for (const { code } of fences(CONTRACT).filter(({ language }) => language === "json")) JSON.parse(code);
  });

  test("the guide names every key, type, function, constant and law", () => {
    const types = typesWith(impactSchema, ["elements"], "name");
    const ofType = (type: string) => keysAt(impactSchema, ["elements", 0], { elements: [{ type }] })!;
    const keys = new Set([...Object.keys(impactSchema.shape), ...types.flatMap(ofType)]);
    const words = [...keys, ...types, ...FUNCTION_NAMES, ...CONSTANTS.keys(), ...LAW_CHOICES];
    const named = [...GUIDE.matchAll(/`([^`\n]+)`/g)].map((found) => found[1]!);
    const missing = words.filter(
      (word) => !named.some((text) => text === word || text.startsWith(`${word}(`) || text.startsWith(`${word}:`)),
    );
    expect(missing).toEqual([]);
  });

  test("the page about expressions lists functions that the library exports", () => {
    const rows = readProject("docs/guide/expressions.md").split("\n## ")[0]!.split("\n");
    const names = rows
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...line.split("|")[1]!.matchAll(/`(\w+)\(/g)]);
    expect(names.length).toBeGreaterThan(10);
    for (const [, name] of names) expect(library).toHaveProperty(name!);
  });

  test("the theory page lists every error code of the reader, and no other", () => {
    // A time series is read before its impacts are looked for: what that says of the data belongs to them.
    const folders = ["src/models", "src/laws/identify/find-impacts"];
    const files = folders.flatMap((folder) => filesBelow(folder, /\.ts$/));
    const source = files.map(readProject).join("\n");
    const used = new Set([
      ...[...source.matchAll(/\bcode: "([a-z-]+)"/g)].map((found) => found[1]!),
      ...[...source.matchAll(/\bcode: [^"\n]*\? "([a-z-]+)" : "([a-z-]+)"/g)].flatMap(([, a, b]) => [a!, b!]),
      ...[...source.matchAll(/\bfail\("([a-z-]+)"/g)].map((found) => found[1]!),
      ...[...source.matchAll(/\bmistake\(\s*\w+,\s*[^,]+,\s*"([a-z-]+)"/g)].map((found) => found[1]!),
      ...[...source.matchAll(/\baddFinding\(\s*\w+,\s*"([a-z-]+)"/g)].map((found) => found[1]!),
    ]);
    // Options out of range, as in every function of the library.
    used.delete("bad-argument");
    const section = THEORY.slice(THEORY.indexOf("## Errors"), THEORY.indexOf("## Worked number"));
    const listed = section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .flatMap((line) => [...line.matchAll(/`([a-z-]+)`/g)].map((found) => found[1]!));
    expect([...used].sort()).toEqual([...listed].sort());
  });
});
