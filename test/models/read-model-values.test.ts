import { describe } from "vitest";
import { KANE, kane } from "./kane.ts";
import { table } from "./refusals.ts";

describe("numbers:", () => {
  table({
    "not a number": { text: kane("16.0", ".nan"), code: "not-finite", mark: ".nan" },
    infinity: { text: kane("16.0", "-.inf"), code: "not-finite", mark: "-.inf" },
    "a number that overflows": { text: kane("16.0", "1e999"), code: "not-finite", mark: "1e999" },
    "1e300": { text: kane("16.0", "1e300"), code: "too-large", path: "massMatrix[0][0]", fix: /units/ },
    "an expression that is too large": { text: kane("-0.1", '"10^101"'), code: "too-large", path: "preVelocity[0]" },
    "a parameter that is too large": { text: kane("a: 20", "a: 1e101"), code: "too-large", path: "parameters.a" },
    "an unknown name": {
      text: kane('"mu"', '"2*muu"'),
      code: "unknown-name",
      line: 15,
      path: "elements[1].friction",
      mark: "muu",
      fix: /did you mean "mu"/,
    },
    "an unknown name without quotes": { text: kane('"mu"', "2*muu"), code: "unknown-name", mark: "muu" },
    "an unknown name in single quotes": { text: kane('"mu"', "'2*muu'"), code: "unknown-name", mark: "muu" },
    "an unknown name behind an escape": {
      text: kane('"mu"', '"\\x32*muu"'),
      code: "unknown-name",
      mark: '"\\x32*muu"',
    },
    "a division by zero": { text: kane('"mu"', '"1 + 1/(mu - 0.5)"'), code: "division-by-zero", mark: "1/(mu - 0.5)" },
    "a root of a negative number": { text: kane('"mu"', '"sqrt(-mu)"'), code: "not-finite", mark: "sqrt(-mu)" },
    "an empty expression": { text: kane('"mu"', '""'), code: "bad-expression", line: 15 },
    "a word as a number": { text: kane('"mu"', "large"), code: "unknown-name", mark: "large" },
    "an implicit product": { text: kane('"mu"', "2 mu"), code: "bad-expression", mark: "mu", fix: /\*/ },
    "a comma that split an expression": {
      text: kane("-0.1,", "atan2(1, 2),"),
      code: "wrong-size",
      fix: /needs quotes/,
    },
  });
});

describe("parameters:", () => {
  table({
    "a circle": { text: kane("a: 20", 'a: "2*b"'), code: "parameter-cycle", what: /: a → b → a$/, mark: "a" },
    "a parameter of itself": { text: kane("a: 20", 'a: "a + 1"'), code: "parameter-cycle", what: /: a → a$/ },
    "a circle behind others": {
      text: kane("{ a: 20,", '{ z: "a", c: "d", d: "g", g: "c", a: 20,'),
      code: "parameter-cycle",
      what: /: c → d → g → c$/,
    },
    "an unknown name": { text: kane('"a + 10"', '"aa + 10"'), code: "unknown-name", path: "parameters.b", mark: "aa" },
    "a syntax error": { text: kane('"a + 10"', '"a + "'), code: "bad-expression", path: "parameters.b" },
    "the name of a constant": { text: kane("a: 20", "pi: 3"), code: "reserved-name", mark: "pi" },
    "a name with a space": { text: kane("a: 20", '"a b": 3, a: 1'), code: "bad-name", path: 'parameters["a b"]' },
    "a name that is a number": { text: kane("a: 20", "1: 3, a: 1"), code: "bad-name", mark: "1" },
    "a list": { text: kane('{ a: 20, b: "a + 10", mu: 0.5 }', "[1, 2]"), code: "wrong-type", path: "parameters" },
    "two letters mu": { text: kane("mu: 0.5", "\u00B5: 1, \u03BC: 2, mu: 1"), code: "duplicate-key", mark: "\u03BC" },
    "too many of them": {
      text: kane("{ a: 20", `{ ${Array.from({ length: 1001 }, (_, i) => `p${i}: 1`).join(", ")}, a: 20`),
      code: "too-many-values",
      path: "parameters",
    },
  });
});

describe("sizes and names:", () => {
  table({
    "a matrix that is not square": {
      text: kane("[5.9088, 4.0]", "[5.9088]"),
      code: "wrong-size",
      path: "massMatrix[1]",
    },
    "an empty matrix": { text: kane("[[16.0, 5.9088], [5.9088, 4.0]]", "[]"), code: "wrong-size", path: "massMatrix" },
    "a pre-velocity that is too long": { text: kane("-0.2]", "-0.2, 0]"), code: "wrong-size", path: "preVelocity" },
    "a direction that is too short": {
      text: kane("[0.6840, 1.0]", "[1]"),
      code: "wrong-size",
      path: "elements[0].direction",
    },
    "an empty direction": { text: kane("[0.6840, 1.0]", "[]"), code: "wrong-size", path: "elements[0].direction" },
    "a zero direction": { text: kane("[0.6840, 1.0]", '[0, "mu - 0.5"]'), code: "zero-direction", line: 9 },
    "a name twice": { text: kane("name: tangent", "name: normal"), code: "duplicate-name", line: 11, mark: "normal" },
    "an empty name": { text: kane("name: tangent", 'name: ""'), code: "bad-name", line: 11 },
    "a name with a control character": { text: kane("name: tangent", 'name: "a\\x1bb"'), code: "bad-name" },
    "a name that is too long": { text: kane("name: tangent", `name: ${"a".repeat(101)}`), code: "bad-name" },
    "the name __proto__": { text: kane("name: tangent", "name: __proto__"), code: "bad-name" },
    "a title with an escape sequence": {
      text: kane("title: Kane's double pendulum", 'title: "\\e[31m"'),
      code: "not-text",
    },
    "a proposal of the wrong length": {
      text: kane("law: newton", "law: { name: canonical, proposal: [1] }"),
      code: "wrong-size",
      path: "law.proposal",
    },
    "a Frémond matrix of the wrong size": {
      text: `${KANE}fremondMatrix: [[1, 0], [0, 1]]\n`,
      code: "wrong-size",
      what: /1 unilateral element/,
    },
  });
});

describe("friction needs a unilateral element:", () => {
  table({
    "a misspelt name": {
      text: kane("normal: normal", "normal: nromal"),
      code: "unknown-element",
      mark: "nromal",
      fix: /did you mean "normal"/,
    },
    itself: { text: kane("normal: normal", "normal: tangent"), code: "normal-not-unilateral", what: /coulomb-step/ },
    "a bilateral element": {
      text: kane("geometric-unilateral", "geometric-bilateral"),
      code: "normal-not-unilateral",
      what: /geometric-bilateral/,
      fix: /Add an element of type/,
    },
    "none in the file": { text: kane("normal: normal", "normal: ground"), code: "unknown-element", fix: /"normal"/ },
  });
});

describe("ranges:", () => {
  const contensou = (radius: string) =>
    kane(
      "type: coulomb-step\n    direction: [-1.8794, -1.7321]",
      `type: coulomb-contensou\n    directions: [[1, 0], [0, 1], [1, 1]]\n    radius: ${radius}`,
    );
  table({
    "negative friction": {
      text: kane('"mu"', '"-mu"'),
      code: "out-of-range",
      path: "elements[1].friction",
      what: /got -0.5/,
    },
    "radius zero": { text: contensou("0"), code: "out-of-range", path: "elements[1].radius" },
    "a negative radius": { text: contensou("-1"), code: "out-of-range", path: "elements[1].radius" },
    "a negative bound": {
      text: kane(
        'type: coulomb-step\n    direction: [-1.8794, -1.7321]\n    normal: normal\n    friction: "mu"',
        "type: step\n    direction: [1, 0]\n    bound: -1",
      ),
      code: "out-of-range",
      path: "elements[1].bound",
    },
    "a hard contact with ε = 1.5": {
      text: kane("restitution: 0.5", "restitution: 1.5"),
      code: "restitution-range",
      line: 10,
      mark: "1.5",
      what: /outside \[0, 1\]/,
      fix: /kinematic consistency.*energetic consistency.*allowOutOfRange: true/,
    },
    "a hard contact with ε = −0.1": { text: kane("restitution: 0.5", "restitution: -0.1"), code: "restitution-range" },
    "a clutch with ε = 0.5": {
      text: kane("geometric-unilateral", "kinematic-unilateral"),
      code: "restitution-range",
      what: /outside \(-1, 0\]/,
      fix: /kinematic consistency/,
    },
    "a clutch with ε = −1": {
      text: kane("geometric-unilateral", "kinematic-unilateral").replace("restitution: 0.5", "restitution: -1"),
      code: "restitution-range",
    },
    "friction with ε = −1": {
      text: kane("restitution: 0\n", "restitution: -1\n"),
      code: "restitution-range",
      path: "elements[1].restitution",
    },
    "friction with ε = 1.01": {
      text: kane("restitution: 0\n", "restitution: 1.01\n"),
      code: "restitution-range",
      fix: /isolated energetic/,
    },
    "one coefficient for all of 1.5": {
      text: `${KANE}restitution: 1.5\n`,
      code: "restitution-range",
      path: "restitution",
    },
  });
});

describe("laws need their data:", () => {
  table({
    "moreau without restitution": {
      text: kane("law: newton", "law: moreau"),
      code: "law-needs",
      fix: /restitution: 0.5 at the top/,
    },
    "fremond without its matrix": {
      text: kane("law: newton", "law: fremond"),
      code: "law-needs",
      fix: /fremondMatrix/,
    },
    "canonical of moreau without restitution": {
      text: kane("law: newton", "law: { name: canonical, of: moreau }"),
      code: "law-needs",
      path: "law.of",
    },
    "a user law without formulas": { text: kane("law: newton", "law: user"), code: "law-needs" },
    "a user law with formulas and pairs": {
      text: kane(
        "law: newton",
        'law: { name: user, postVelocity: ["-u1", "u2"], measured: [{ before: [1, 0], after: [1, 0] }] }',
      ),
      code: "law-needs",
      path: "law",
    },
    "a user law with an unknown name": {
      text: kane("law: newton", 'law: { name: user, postVelocity: ["-u1", "u3"] }'),
      code: "unknown-name",
      path: "law.postVelocity[1]",
    },
    "a user law with too few formulas": {
      text: kane("law: newton", 'law: { name: user, postVelocity: ["-u1"] }'),
      code: "wrong-size",
      path: "law.postVelocity",
    },
    "a measured pair of the wrong length": {
      text: kane("law: newton", "law: { name: user, measured: [{ before: [1, 0], after: [1] }] }"),
      code: "wrong-size",
      path: "law.measured[0].after",
    },
    "formulas for another law": {
      text: kane("law: newton", 'law: { name: newton, postVelocity: ["u1", "u2"] }'),
      code: "unknown-key",
      path: "law.postVelocity",
    },
    "canonical with two proposals": {
      text: kane("law: newton", "law: { name: canonical, of: newton, proposal: [1, 0] }"),
      code: "law-needs",
    },
    "a proposal for another law": {
      text: kane("law: newton", "law: { name: newton, proposal: [1, 0] }"),
      code: "unknown-key",
      path: "law.proposal",
    },
  });
});
