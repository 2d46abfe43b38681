import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { formatInputError } from "../../src/models/format-error.ts";
import { KANE } from "./kane.ts";
import { readImpact } from "./read-impact.ts";

/** Reads the text; whatever happens must be a model or an `InputError` that is complete. */
function readOrRefuse(text: string): void {
  try {
    const { model } = readImpact(text, { file: "f.yaml" });
    expect(model.massMatrix.length).toBe(model.preVelocity.length);
    expect(model.massMatrix.flat().every(Number.isFinite)).toBe(true);
    expect(model.elements.length).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.what).not.toBe("");
    expect(error.fix).not.toBe("");
    expect(error.where.file).toBe("f.yaml");
    if (error.excerpt !== undefined) {
      expect(error.where.line).toBeGreaterThanOrEqual(1);
      expect(error.where.column).toBeGreaterThanOrEqual(1);
      expect(error.excerpt.split("\n")).toHaveLength(2);
    }
    expect(formatInputError(error)).not.toMatch(/undefined|NaN:|\[object/);
  }
}

test("no text of random characters makes the reader throw anything but an InputError", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ maxLength: 200 }),
  );
  fc.assert(fc.property(text, readOrRefuse), { numRuns: 300 });
});

test("no text made of pieces of YAML does", () => {
  const pieces = [
    ..."[]{}:,-?|>&*!%@`'\"#\n\t ~.0a",
    ...[
      "  ",
      "- ",
      ": ",
      "? ",
      "&a ",
      "*a",
      "!!int ",
      "|\n",
      ">-\n",
      "---\n",
      "...\n",
      "kind: impact\n",
      "elements:\n",
    ],
    ...[
      "1e5",
      ".nan",
      "null",
      "<<: ",
      "\\x00",
      "[1, 2]",
      "{a: 1}",
      `[${"1, ".repeat(30)}2]`,
      `[1,\n${"2,\n".repeat(30)}3]`,
    ],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(fc.property(text, readOrRefuse), { numRuns: 500 });
});

test("no mutation of a valid file does", () => {
  const at = fc.nat(KANE.length);
  const insertion = fc.oneof(
    fc.constantFrom(
      "",
      " ",
      "\n",
      "\n  ",
      ":",
      "-",
      "[",
      "]",
      '"',
      "'",
      "#",
      "&x ",
      "*x",
      "1e300",
      ".inf",
      "(",
      "mu",
      "\t",
    ),
    fc.string({ maxLength: 5 }),
  );
  const mutation = fc.tuple(at, fc.nat(12), insertion);
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      let text = KANE;
      for (const [start, length, piece] of mutations) text = text.slice(0, start) + piece + text.slice(start + length);
      readOrRefuse(text);
    }),
    { numRuns: 500 },
  );
});

test("no exchange of values in a valid file does", () => {
  const paths: readonly (readonly (string | number)[])[] = [
    [],
    ["kind"],
    ["title"],
    ["see"],
    ["parameters"],
    ["parameters", "mu"],
    ["massMatrix"],
    ["massMatrix", 0],
    ["massMatrix", 1, 1],
    ["preVelocity"],
    ["preVelocity", 0],
    ["elements"],
    ["elements", 1],
    ...[
      "name",
      "type",
      "direction",
      "directions",
      "normal",
      "friction",
      "restitution",
      "radius",
      "bound",
      "pressure",
    ].map((key) => ["elements", 1, key]),
    ["elements", 1, "allowOutOfRange"],
    ["law"],
    ["law", "of"],
    ["restitution"],
    ["fremondMatrix"],
  ];
  const types = ["step", "coulomb-isotropic", "coulomb-orthotropic", "coulomb-contensou", "kinematic-bilateral"];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      "mu",
      "a/0",
      "normal",
      "tangent",
      -1,
      0,
      2,
      1e300,
      [],
      {},
      null,
      true,
      [
        [1, 0],
        [0, 1],
      ],
      [1, 0],
    ),
    fc.constantFrom(...types),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), value), { minLength: 1, maxLength: 4 }), (changes) => {
      let model: unknown = {
        kind: "impact",
        parameters: { mu: 0.5, a: 1 },
        massMatrix: [
          [16, 5],
          [5, 4],
        ],
        preVelocity: [-0.1, -0.2],
        elements: [
          { name: "normal", type: "geometric-unilateral", direction: [0.6, 1] },
          { name: "tangent", type: "coulomb-step", direction: [-1.8, -1.7], normal: "normal", friction: "mu" },
        ],
      };
      for (const [path, replacement] of changes) model = exchange(model, path, replacement);
      readOrRefuse(JSON.stringify(model));
    }),
    { numRuns: 400 },
  );
});

function exchange(model: unknown, path: readonly (string | number)[], value: unknown): unknown {
  if (path.length === 0) return value;
  if (model === null || typeof model !== "object") return model;
  const copy = (Array.isArray(model) ? [...model] : { ...model }) as Record<string | number, unknown>;
  copy[path[0]!] = exchange(copy[path[0]!], path.slice(1), value);
  return copy;
}
