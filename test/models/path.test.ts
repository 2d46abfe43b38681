import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPath, parsePath } from "../../src/models/path.ts";
import { describeValue, listWords, quote } from "../../src/text/quote.ts";

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
    for (const text of ["a b", "a[", "a[x]", "a..b", "[1", "--solver"]) expect(parsePath(text)).toBeUndefined();
  });

  test("a very long key is shortened", () => {
    expect(formatPath(["a".repeat(1000)]).length).toBeLessThan(80);
  });
});

describe("quotes from a file", () => {
  test("are shortened and hold nothing a terminal would act on", () => {
    expect(quote("a".repeat(1000)).length).toBeLessThan(70);
    expect(quote('a"\u001B\u009B\u202E\n')).toBe('"a\\"\\u001b\\u009b\\u202e\\n"');
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
