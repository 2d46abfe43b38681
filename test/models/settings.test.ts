import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { assembleImpact } from "../../src/index.ts";
import type { ImpactModel } from "../../src/models/model.ts";
import { locate, readModel } from "../../src/models/read-model.ts";
import type { Settings } from "../../src/models/settings.ts";
import { KANE, kane } from "./kane.ts";

const read = (set: Settings, text = KANE): ImpactModel =>
  readModel(text, { file: "kane.yaml", kind: "impact", set }).model;

function refusal(set: Settings, text = KANE): InputError {
  try {
    readModel(text, { file: "kane.yaml", set });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return expect.fail("the settings were accepted");
}

describe("settings take the place of values of a file", () => {
  test.each<[string, (model: ImpactModel) => unknown, unknown]>([
    ["elements[0].restitution=0.7", (m) => m.elements[0]!.restitution, 0.7],
    ["elements[1].friction = a/100", (m) => m.elements[1]!.friction, [0.2]],
    ["parameters.mu=1/4", (m) => m.elements[1]!.friction, [0.25]],
    ["preVelocity[0]=-3", (m) => m.preVelocity, [-3, -0.2]],
    ["preVelocity=[1,2]", (m) => m.preVelocity, [1, 2]],
    ["massMatrix[1][1]=5", (m) => m.massMatrix[1]![1], 5],
    ["law=poisson", (m) => m.law, { name: "poisson" }],
    ["law={name: canonical, of: newton}", (m) => m.law, { name: "canonical", of: "newton" }],
    ["elements[0].allowOutOfRange=true", (m) => m.elements[0]!.allowOutOfRange, true],
    ["title=one, two", (m) => m.title, "one, two"],
    ["title=a = b", (m) => m.title, "a = b"],
    ["see=it", (m) => m.see, "it"],
  ])("%s", (text, look, value) => {
    expect(look(read([text]))).toEqual(value);
  });

  test("the library takes values by their paths", () => {
    const model = read({ "elements[0].restitution": 0.7, "parameters.mu": "a/40", preVelocity: [1, 2] });
    expect(model).toMatchObject({ preVelocity: [1, 2], elements: [{ restitution: 0.7 }, { friction: [0.5] }] });
  });

  test("they are applied in turn: the last one for a place wins, and a part can follow its section", () => {
    expect(read(["preVelocity[0]=1", "preVelocity[0]=2"]).preVelocity).toEqual([2, -0.2]);
    expect(read(["preVelocity=[5, 6]", "preVelocity[0]=2"]).preVelocity).toEqual([2, 6]);
    expect(read(["preVelocity[0]=2", "preVelocity=[5, 6]"]).preVelocity).toEqual([5, 6]);
  });

  test("an alias of the file keeps its own value", () => {
    const text = kane('parameters: { a: 20, b: "a + 10", mu: 0.5 }', "parameters: { a: &a 20, b: *a, mu: 0.5 }");
    const shared = text.replace("[-0.1, -0.2]", "&u [-0.1, -0.2]").replace("[0.6840, 1.0]", "*u");
    const model = read({ "preVelocity[0]": 7 }, shared);
    expect(model.preVelocity[0]).toBe(7);
    expect([...model.elements[0]!.directions[0]!]).toEqual([-0.1, -0.2]);
  });

  test("any finite number is read as it was written", () => {
    const number = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(number, (value) => {
        expect(read([`preVelocity[1]=${value}`]).preVelocity[1]).toBe(value + 0);
        expect(read({ "preVelocity[1]": value }).preVelocity[1]).toBe(value);
      }),
      { numRuns: 30 },
    );
  });

  test("a parameter that only the settings have is known to them", () => {
    expect(read(["parameters.c=0.1", "elements[1].friction=3*c"]).elements[1]!.friction![0]).toBeCloseTo(0.3, 15);
    const template = kane("mu: 0.5", "unused: 0.5");
    expect(read(["parameters.mu=0.1", "parameters.mu=0.2"], template).elements[1]!.friction).toEqual([0.2]);
  });
});

describe("settings are refused with the words of the file, at the option", () => {
  test.each<[string, string, RegExp, RegExp]>([
    ["elements[0].restitutoin=0.7", "unknown-key", /restitutoin/, /did you mean "restitution"/],
    ["foo.bar.baz=1", "unknown-key", /"foo"/, /Known keys/],
    ["constructor.x=1", "unknown-key", /"constructor"/, /Known keys/],
    [
      "elements[2].restitution=0.7",
      "no-such-place",
      /no entry \[2\]/,
      /from 0; elements has the entries \[0\] to \[1\]/,
    ],
    ["elements.tangent.friction=0.7", "no-such-place", /a list/, /"tangent" is elements\[1\]\.friction/],
    ["elements.foo=0.7", "no-such-place", /a list/, /\[0\] to \[1\]/],
    [
      "elements[1].friction.x=0.7",
      "no-such-place",
      /the text "mu", which has no parts/,
      /Set elements\[1\]\.friction itself/,
    ],
    ["parameters[0]=1", "no-such-place", /a mapping/, /a, b, mu/],
    ["fremondMatrix[0]=1", "no-such-place", /no "fremondMatrix"/, /Set all of fremondMatrix/],
    ["[0]=1", "no-such-place", /the model is a mapping/, /kind, title/],
    ["__proto__.x=1", "no-such-place", /__proto__/, /another name/],
    ["=1", "bad-path", /empty/, /--set/],
    ["a..b=1", "bad-path", /"a\.\.b" is not a path/, /elements\[1\]\.friction/],
    ["law", "bad-setting", /PATH=VALUE/, /--set/],
    ["law= ", "bad-setting", /no value for "law"/, /--set/],
    ["title=[1", "yaml-syntax", /bracket/, /\]/],
    ["title=*a", "yaml-alias", /alias/, /quotes/],
    ["law=poison", "unknown-value", /"poison"/, /"poisson"/],
    ["law=null", "wrong-type", /got nothing/, /law: newton/],
    ["kind=imact", "unknown-kind", /imact/, /"impact"/],
    ["elements[1].friction=-1", "out-of-range", /at least 0, got -1/, /sign of μ/],
    ["elements[1].friction=0,5", "decimal-comma", /^0,5 is written with a decimal comma/, /Write 0\.5/],
    ["elements[1].friction=1/0", "division-by-zero", /1 \/ 0/, /divisor/],
    ["preVelocity=[1, 2, 3]", "wrong-size", /3 numbers/, /Give 2 numbers/],
    ["parameters.muu=1", "unknown-parameter", /no parameter "muu"/, /did you mean "mu"/],
  ])("%s", (text, code, what, fix) => {
    const error = refusal([text]);
    expect(error.where).toEqual({ path: `--set ${text}` });
    expect(error).toMatchObject({ code, what: expect.stringMatching(what), fix: expect.stringMatching(fix) });
  });

  test("the library names its own option", () => {
    expect(refusal({ "elements[0].restitutoin": 1 }).where.path).toBe('set["elements[0].restitutoin"]');
    expect(refusal({ "a..b": 1 }).where.path).toBe('set["a..b"]');
  });

  test("of several, the first that is wrong is named, before any mistake of the file", () => {
    const error = refusal(["preVelocity[0]=1", "law=x", "title=1"], kane("restitution: 0.5", "restitution: 5"));
    expect(error.where.path).toBe("--set law=x");
  });

  test.each([
    ["elements[0].type=coulomb-step", 7, "elements[0].normal"],
    ["parameters={mu: 0.5, b: 1}", undefined, undefined],
    ["massMatrix=[[1]]", 5, "preVelocity"],
    ["kind=posture", 4, "massMatrix"],
    ["elements[0].name=floor", 14, "elements[1].normal"],
  ])("%s: a mistake elsewhere in the file names the setting beside its place", (text, line, path) => {
    const text2 = kane("restitution: 0\n", 'restitution: "0*a"\n');
    const error = refusal(["title=x", text], text2);
    expect(error.where.path).toBe(`${path ?? "elements[1].restitution"}, with --set ${text}`);
    expect(error.where.line).toBe(line ?? 16);
    expect(error.excerpt).toBeDefined();
  });

  test("a mistake of the file alone is the file's", () => {
    const error = refusal(["preVelocity[0]=1"], kane("restitution: 0.5", "restitution: 5"));
    expect(error.where).toEqual({ file: "kane.yaml", line: 10, column: 18, path: "elements[0].restitution" });
  });

  test("a file that holds no model stays one", () => {
    expect(refusal(["kind=impact"], "# nothing").code).toBe("empty-file");
    expect(refusal(["kind=impact"], "[1]").code).toBe("not-a-mapping");
  });

  test("errors of later steps name the setting, or the place in the file and the setting inside it", () => {
    const late = (set: Settings) => {
      const result = readModel(KANE, { file: "kane.yaml", kind: "impact", set });
      try {
        assembleImpact(result.model);
      } catch (error) {
        return locate(error as InputError, result);
      }
      return expect.fail("the mass matrix was accepted");
    };
    const whole = late(["massMatrix=[[-1, 0], [0, 1]]"]);
    expect(whole.where).toEqual({ path: "--set massMatrix=[[-1, 0], [0, 1]]" });
    expect(whole.excerpt).toBeUndefined();
    const part = late(["massMatrix[0][0]=-1"]);
    expect(part.where).toMatchObject({ line: 4, path: "massMatrix, with --set massMatrix[0][0]=-1" });
  });

  test("no text makes it throw anything but an InputError", () => {
    const piece = fc.constantFrom(
      "elements",
      "[0]",
      ".",
      "=",
      '"',
      "[",
      "]",
      "__proto__",
      "1",
      "{a: 1}",
      "*x",
      " ",
      "\u0007",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        try {
          readModel(KANE, { set: [pieces.join("")] });
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as InputError).where.path ?? "").not.toContain("\u0007");
        }
      }),
    );
  });
});
