import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { MOST_ELEMENTS } from "../../src/models/element-fields.ts";
import { MOST_FREEDOMS } from "../../src/models/limits.ts";
import { DEEPEST_NESTING } from "../../src/models/source/parse-yaml.ts";
import { LARGEST_TEXT } from "../../src/models/source/source-text.ts";
import { readImpact } from "./read-impact.ts";

/** The code of the error. */
function refusal(text: string): string {
  try {
    readImpact(text);
  } catch (error) {
    if (error instanceof InputError) return error.code;
    throw error;
  }
  return expect.fail("the file was accepted");
}

function unitMatrix(n: number): string {
  const row = (i: number) => `[${"0,".repeat(i)}1${",0".repeat(n - 1 - i)}]`;
  return `[${Array.from({ length: n }, (_, i) => row(i)).join(",\n  ")}]`;
}

function model(n: number, elements: number): string {
  const ones = new Array<number>(n).fill(1).join(",");
  const list = Array.from(
    { length: elements },
    (_, i) => `- { name: e${i}, type: geometric-unilateral, direction: [${ones}] }`,
  );
  return `kind: impact\nmassMatrix: ${unitMatrix(n)}\npreVelocity: [${ones}]\nelements:\n${list.join("\n")}\n`;
}

describe("large models", () => {
  test(`a mass matrix of ${MOST_FREEDOMS} × ${MOST_FREEDOMS} is read`, () => {
    const { model: read } = readImpact(model(MOST_FREEDOMS, 1));
    expect(read.massMatrix).toHaveLength(MOST_FREEDOMS);
    expect(read.massMatrix[1234]![1234]).toBe(1);
    expect(read.massMatrix[1234]![1235]).toBe(0);
  });

  test(`${MOST_ELEMENTS} elements are read, one more is not`, () => {
    expect(readImpact(model(2, MOST_ELEMENTS)).model.elements).toHaveLength(MOST_ELEMENTS);
    expect(refusal(model(2, MOST_ELEMENTS + 1))).toBe("too-many-elements");
  });

  test("one velocity more than the largest matrix is refused", () => {
    const text = model(1, 1).replace("[[1]]", `[${new Array(MOST_FREEDOMS + 1).fill("[1]")}]`);
    expect(refusal(text)).toBe("wrong-size");
  });

  test("a matrix written with one number per line is read", () => {
    const n = 300;
    const value = {
      kind: "impact",
      massMatrix: Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0))),
      preVelocity: new Array(n).fill(0),
      elements: [{ name: "n", type: "geometric-unilateral", direction: new Array(n).fill(1) }],
    };
    expect(readImpact(JSON.stringify(value, null, 2)).model.massMatrix).toEqual(value.massMatrix);
  });

  test("a large matrix of expressions is read", () => {
    const n = 100;
    const row = `[${new Array(n).fill('"m*2 + 1"').join(", ")}]`;
    const text = `kind: impact\nparameters: { m: 2 }\nmassMatrix: [${new Array(n).fill(row)}]\npreVelocity: ${row}\nelements: [{ name: n, type: geometric-unilateral, direction: ${row} }]`;
    expect(readImpact(text).model.massMatrix[99]![99]).toBe(5);
  });
});

describe("hostile texts are refused quickly, whatever their size", () => {
  const size = LARGEST_TEXT - 100;
  test.each([
    ["a text that is too long", " ".repeat(LARGEST_TEXT + 1), "too-long"],
    ["open square brackets", "[".repeat(size), "too-deep"],
    ["open curly brackets", "{".repeat(size), "too-deep"],
    ["nested dashes", "- ".repeat(size / 2), "too-deep"],
    ["nested question marks", "? ".repeat(size / 2), "too-deep"],
    ["nested mappings", Array.from({ length: 3000 }, (_, i) => `${" ".repeat(i)}a:\n`).join(""), "too-deep"],
    ["many documents", "---\n".repeat(size / 4), "several-documents"],
    ["many keys", Array.from({ length: 200_000 }, (_, i) => `k${i}: 1\n`).join(""), "too-many-values"],
    ["one long word", "a".repeat(size), "not-a-mapping"],
    ["one long number", `kind: ${"1".repeat(size)}`, "unknown-kind"],
    ["spaces", " ".repeat(size), "empty-file"],
    ["anchors", "&".repeat(size), "empty-file"],
    ["tags", "!".repeat(size), "yaml-syntax"],
  ])("%s", (_, text, code) => {
    expect(refusal(text)).toBe(code);
  });

  test("aliases of aliases", () => {
    const names = [..."abcdefghijkl"];
    const lines = names.map(
      (name, i) => `${name}: &${name} [${new Array(9).fill(i === 0 ? "1" : `*${names[i - 1]}`)}]`,
    );
    expect(refusal(lines.join("\n"))).toBe("too-many-values");
  });

  test("a long expression behind many aliases is evaluated once", () => {
    const n = 100;
    const row = `[${new Array(n).fill("*x").join(", ")}]`;
    const text = `kind: impact\nparameters: { x: &x "${"(1)+".repeat(1000)}1" }\nmassMatrix: [${new Array(n).fill(row)}]\npreVelocity: ${row}\nelements: [{ name: n, type: geometric-unilateral, direction: ${row} }]`;
    expect(readImpact(text).model.massMatrix[7]![7]).toBe(1001);
  });

  test(`nesting of ${DEEPEST_NESTING} lists reaches the schema, one more does not`, () => {
    const nest = (depth: number) => `kind: impact\nmassMatrix: ${"[".repeat(depth)}${"]".repeat(depth)}\n`;
    expect(refusal(nest(DEEPEST_NESTING - 1))).not.toBe("too-deep");
    expect(refusal(nest(DEEPEST_NESTING))).toBe("too-deep");
  });

  test("a chain of a thousand parameters is evaluated", () => {
    const chain = Array.from({ length: 999 }, (_, i) => `  p${i}: "p${i + 1} + 1"\n`).join("");
    const text = `kind: impact\nparameters:\n${chain}  p999: 1\nmassMatrix: [[p0]]\npreVelocity: [1]\nelements: [{ name: n, type: geometric-unilateral, direction: [1] }]`;
    expect(readImpact(text).model.massMatrix).toEqual([[1000]]);
  });
});
