import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { formatInputError } from "../../src/models/format-error.ts";
import { locate, readModel } from "../../src/models/read-model.ts";
import { excerptAt } from "../../src/models/source/source-text.ts";
import { KANE, kane } from "./kane.ts";

function shown(text: string, file?: string): string {
  try {
    readModel(text, file === undefined ? {} : { file });
  } catch (error) {
    if (error instanceof InputError) return formatInputError(error);
    throw error;
  }
  return expect.fail("the file was accepted");
}

describe("an error as text", () => {
  test("says what, where with the marked line, and how to fix it", () => {
    expect(shown(kane("restitution: 0.5", "restitutoin: 0.5"), "kane.yaml")).toBe(
      `error: unknown key "restitutoin" in an element of type geometric-unilateral
   --> kane.yaml:10:5 (elements[0].restitutoin)
    |
 10 |     restitutoin: 0.5
    |     ^^^^^^^^^^^
fix: did you mean "restitution"? Known keys: name, type, direction, restitution,
  unit, allowOutOfRange.`,
    );
  });

  test("does without the name of the file", () => {
    expect(shown(kane("law: newton", "law: newtn")).split("\n")[1]).toBe("   --> line 17, column 6 (law)");
  });

  test("points at the first line of an empty file, and does without a place where there is none", () => {
    expect(shown("", "empty.yaml").split("\n")).toEqual([
      "error: the file holds no model: it is empty or has only comments",
      "  --> empty.yaml:1:1",
      "fix: Start with `kind: impact`.",
    ]);
    const error = new InputError({ what: "radius must be at least 0", where: "disk", fix: "Pass another." });
    expect(formatInputError(error)).toBe("error: radius must be at least 0\n --> disk\nfix: Pass another.");
  });

  test("does not print a stack trace or a second error", () => {
    expect(shown(KANE.replaceAll("restitution", "restitutoin"), "k.yaml").match(/error:/g)).toHaveLength(1);
  });
});

describe("an excerpt", () => {
  const excerpt = (text: string, part: string) => {
    const start = text.indexOf(part);
    return excerptAt({ file: undefined, text }, start, start + part.length).split("\n") as [string, string];
  };

  test("of a long line shows the marked part and its surroundings", () => {
    const [line, marker] = excerpt(`${"a".repeat(5000)} here ${"b".repeat(5000)}`, "here");
    expect(line.length).toBeLessThan(130);
    expect(line.slice(marker.indexOf("^"), marker.length)).toBe("here");
    expect(line).toMatch(/^….*…$/);
  });

  test("marks at most the rest of the line", () => {
    const [line, marker] = excerpt("ab: [1,\n 2]\n", "[1,\n 2]");
    expect(line).toBe("ab: [1,");
    expect(marker).toBe("    ^^^");
  });

  test("keeps the marker in place behind tabs, astral characters and Windows line ends", () => {
    expect(excerpt("x\r\n\t😀 part\r\n", "part")).toEqual([" 😀 part", "    ^^^^"]);
  });

  test("at the very end of a text marks the place after it", () => {
    expect(excerptAt({ file: undefined, text: "a: [" }, 4, 5)).toBe("a: [\n    ^");
    expect(excerptAt({ file: undefined, text: "" }, 0, 1)).toBe("\n^");
  });
});

describe("an error of a later step", () => {
  const read = readModel(KANE, { file: "kane.yaml" });
  const late = (path: string) => new InputError({ code: "not-symmetric", what: "w", where: path, fix: "f" });

  test("gets file, line, column and the marked line of its path", () => {
    const error = locate(late("massMatrix[0][1]"), read);
    expect(error.where).toEqual({ file: "kane.yaml", line: 4, column: 21, path: "massMatrix[0][1]" });
    expect(error.excerpt).toMatch(/\n {20}\^{6}$/);
    expect([error.code, error.what, error.fix]).toEqual(["not-symmetric", "w", "f"]);
  });

  test("without a place in the file gets its name", () => {
    const error = locate(late("--tolerance"), read);
    expect(error.where).toEqual({ file: "kane.yaml", path: "--tolerance" });
    expect(error.excerpt).toBeUndefined();
  });

  test("that knows its line stays as it is", () => {
    const error = new InputError({ what: "w", where: { line: 3, path: "law" }, fix: "f" });
    expect(locate(error, read)).toBe(error);
    const placeless = new InputError({ what: "w", where: {}, fix: "f" });
    expect(locate(placeless, read)).toBe(placeless);
  });
});
