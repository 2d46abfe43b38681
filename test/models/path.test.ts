import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPath, isInside, type Path, parsePath, valueAt, withValueAt } from "../../src/models/path.ts";
import { describeValue, listWords, quote, safeText } from "../../src/text/quote.ts";

describe("paths", () => {
  test.each([
    [["elements", 1, "friction"], "elements[1].friction"],
    [["massMatrix", 0, 1], "massMatrix[0][1]"],
    [["parameters", "a b"], 'parameters["a b"]'],
    [["parameters", 'say "x"'], 'parameters["say \\"x\\""]'],
    [[], ""],
  ])("%j is written %s", (path, text) => {
    expect(formatPath(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  test("reading inverts writing for every key of ordinary length", () => {
    const part = fc.oneof(fc.nat(10_000), fc.string({ unit: "grapheme-composite", minLength: 1, maxLength: 20 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (path) => {
        expect(parsePath(formatPath(path))).toEqual(path);
      }),
    );
  });

  test("what is no path is undefined", () => {
    for (const text of ["a b", "a[", "a[x]", "a..b", ".a", "a[0]b", "[1", "a[-1]", "--solver"])
      expect(parsePath(text)).toBeUndefined();
  });

  test("a very long key is shortened", () => {
    expect(formatPath(["a".repeat(1000)]).length).toBeLessThan(80);
  });
});

/** Data with a path into them that exists. */
const located = fc
  .letrec<{ data: unknown; list: unknown[]; mapping: Record<string, unknown> }>((tie) => ({
    data: fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.double(), tie("list"), tie("mapping")),
    list: fc.array(tie("data"), { maxLength: 3 }),
    mapping: fc.dictionary(
      fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.constant("constructor")),
      tie("data"),
      { maxKeys: 3, noNullPrototype: true },
    ),
  }))
  .mapping.chain((data) => fc.record({ data: fc.constant(data), path: fc.constantFrom(...pathsOf(data)) }));

function pathsOf(data: unknown): Path[] {
  if (data === null || typeof data !== "object") return [[]];
  const parts = Array.isArray(data) ? data.map((_, i) => i) : Object.keys(data);
  const inner = parts.flatMap((part) =>
    pathsOf((data as Record<string | number, unknown>)[part]).map((rest): Path => [part, ...rest]),
  );
  return [[], ...inner];
}

describe("values at paths", () => {
  test("what is set is found, everything else is what it was, and what was given is left alone", () => {
    fc.assert(
      fc.property(located, fc.double(), ({ data, path }, value) => {
        const before = structuredClone(data);
        const changed = withValueAt(data, path, value) as { value: unknown };
        expect(valueAt(changed.value, path)).toBe(value);
        expect(data).toEqual(before);
        for (const other of pathsOf(data)) {
          if (isInside(other, path) || isInside(path, other)) continue;
          expect(valueAt(changed.value, other)).toBe(valueAt(data, other));
        }
      }),
    );
  });

  test("setting what is there already changes nothing, and the last of two values stays", () => {
    fc.assert(
      fc.property(located, fc.double(), ({ data, path }, value) => {
        expect(withValueAt(data, path, valueAt(data, path))).toEqual({ value: data });
        const once = withValueAt(data, path, 0) as { value: unknown };
        expect(withValueAt(once.value, path, value)).toEqual(withValueAt(data, path, value));
      }),
    );
  });

  test("mappings on the way are made, entries of lists are not", () => {
    expect(withValueAt({ a: 1 }, ["b", "c"], 2)).toEqual({ value: { a: 1, b: { c: 2 } } });
    expect(withValueAt({ b: null }, ["b", "c"], 2)).toEqual({ value: { b: { c: 2 } } });
    expect(withValueAt({ a: [1] }, ["a", 1], 2)).toEqual({ depth: 1, found: [1] });
    expect(withValueAt({}, ["a", 0], 2)).toEqual({ depth: 1, found: undefined });
    expect(withValueAt({ a: 1 }, ["a", "b"], 2)).toEqual({ depth: 1, found: 1 });
    expect(withValueAt({ a: [1] }, ["a", "length"], 2)).toEqual({ depth: 1, found: [1] });
  });

  test("no path leads out of the data", () => {
    expect(valueAt({}, ["constructor"])).toBeUndefined();
    expect(valueAt([], ["length"])).toBeUndefined();
    expect(withValueAt({}, ["__proto__", "polluted"], 1)).toEqual({ depth: 0, found: {} });
    expect(withValueAt({}, ["constructor", "prototype", "polluted"], 1)).toHaveProperty("value");
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("a path of a hundred thousand parts is no danger", () => {
    const path = new Array<string>(100_000).fill("a");
    expect(valueAt((withValueAt({}, path, 1) as { value: unknown }).value, path)).toBe(1);
  });
});

describe("quotes from a file", () => {
  test("are shortened and hold nothing a terminal would act on", () => {
    expect(quote("a".repeat(1000)).length).toBeLessThan(70);
    expect(quote('a"\u001B\u009B\u202E\n')).toBe('"a\\"\\u001b\\u009b\\u202e\\n"');
    expect(safeText('a"\u001B\u009B\u202E')).toBe('a"\\u001b\\u009b\\u202e');
  });

  test("show what would turn the direction of the line, also where it is isolated", () => {
    // Unicode UAX #9: marks, embeddings and overrides, isolates.
    for (const code of [0x200e, 0x200f, 0x202a, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]) {
      expect(quote(`a${String.fromCharCode(code)}b`)).toBe(`"a\\u${code.toString(16)}b"`);
    }
  });

  test("values are described", () => {
    expect([null, "", "x", [1, 2], {}, true, 3].map(describeValue)).toEqual([
      "nothing",
      "an empty text",
      'the text "x"',
      "a list of 2",
      "a mapping",
      "true",
      "3",
    ]);
  });

  test("long lists of words end early", () => {
    expect(listWords(["a", "b"])).toBe("a, b");
    expect(listWords(Array.from({ length: 100 }, (_, i) => `p${i}`))).toMatch(/p15, …$/);
  });
});
