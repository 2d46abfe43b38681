import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { KANE, kane } from "./kane.ts";
import { table } from "./refusals.ts";

describe("what is not a YAML mapping is refused:", () => {
  table({
    "an empty file": { text: "", code: "empty-file" },
    "only comments": { text: "# kind: impact\n", code: "empty-file" },
    "a list": { text: "[1, 2]", code: "not-a-mapping", what: /list of 2/ },
    "a word": { text: "impact", code: "not-a-mapping" },
    "an empty mapping": { text: "{}", code: "missing-key", path: "kind" },
    "binary data": { text: "\u0000\u0001\u0002", code: "not-text", what: /U\+0000/ },
    "bytes that were not UTF-8": { text: "kind: \uFFFD", code: "not-text", line: 1 },
    "an escape sequence of a terminal": { text: "title: \u001B[31m", code: "not-text" },
    "an open bracket": { text: kane("-0.2]", "-0.2"), code: "yaml-syntax", line: 6, fix: /missing \]/ },
    "a list with a line at the left margin": {
      text: kane("5.9088], [5.9088", "5.9088],\n[5.9088"),
      code: "yaml-syntax",
      line: 5,
      fix: /indent each line/,
    },
    "an open quote": { text: 'kind: "impact\n', code: "yaml-syntax" },
    tabs: { text: kane("  - name: normal", "\t- name: normal"), code: "yaml-syntax", line: 7, fix: /spaces/ },
    "a key without a space": { text: kane("kind: impact", "kind:impact"), code: "yaml-syntax", line: 1, fix: /space/ },
    "two documents": { text: `${KANE}---\n${KANE}`, code: "several-documents", line: 18, mark: "---" },
    "a key given twice": {
      text: `${KANE}law: newton\n`,
      code: "duplicate-key",
      line: 18,
      mark: "law",
      what: /line 17/,
    },
    "a key given twice in an element": {
      text: kane("name: tangent", "name: tangent\n    name: t"),
      code: "duplicate-key",
      line: 12,
      mark: "name",
    },
    "a list as a key": { text: `${KANE}[1, 2]: 3\n`, code: "bad-key", line: 18 },
    "the key __proto__": { text: `${KANE}__proto__: 3\n`, code: "bad-key", line: 18, mark: "__proto__" },
    "the parameter __proto__": { text: kane("{ a: 20", "{ __proto__: 1, a: 20"), code: "bad-key", line: 3 },
    "an unknown tag": { text: kane("16.0", "!mass 16.0"), code: "yaml-syntax", mark: "!mass" },
    "a binary tag": { text: kane("16.0", "!!binary aGk="), code: "yaml-syntax", mark: "!!binary" },
    "an alias without an anchor": { text: kane('"mu"', "*mu"), code: "yaml-alias", mark: "*mu", fix: /quotes/ },
    "an alias inside its anchor": { text: "kind: &a [*a]", code: "yaml-alias", mark: "*a" },
  });

  test("what is not a string at all", () => {
    expect(() => readModel(undefined as unknown as string)).toThrow(InputError);
    expect(() => readModel(new Uint8Array(4) as unknown as string)).toThrow(InputError);
  });
});

describe("kinds:", () => {
  table({
    "a study": {
      text: kane("kind: impact", "kind: study"),
      code: "wrong-kind",
      mark: "study",
      what: /a study, not a model/,
      fix: /sprag map/,
    },
    "a misspelt kind": { text: kane("kind: impact", "kind: impct"), code: "unknown-kind", fix: /"impact"/ },
    "a number as kind": { text: kane("kind: impact", "kind: 1"), code: "unknown-kind", mark: "1" },
    "a misspelt key kind": {
      text: kane("kind: impact", "knid: impact"),
      code: "unknown-key",
      mark: "knid",
      fix: /"kind"/,
    },
    "no kind": { text: kane("kind: impact\n", ""), code: "missing-key", path: "kind" },
  });
});

describe("unknown and missing keys:", () => {
  table({
    "a misspelt key of an element": {
      text: kane("restitution: 0.5", "restitutoin: 0.5"),
      code: "unknown-key",
      line: 10,
      path: "elements[0].restitutoin",
      mark: "restitutoin",
      what: /in an element of type geometric-unilateral/,
      fix: /did you mean "restitution"\? Known keys: name, type, direction/,
    },
    "a misspelt key of the model": { text: kane("law:", "lwa:"), code: "unknown-key", mark: "lwa", fix: /"law"/ },
    "a misspelt key that is needed": {
      text: kane("direction: [0.6840", "directon: [0.6840"),
      code: "unknown-key",
      mark: "directon",
      fix: /"direction"/,
    },
    "a misspelt type key": { text: kane("type: coul", "tpye: coul"), code: "unknown-key", mark: "tpye", fix: /"type"/ },
    "kind instead of type": {
      text: kane("type: coul", "kind: coul"),
      code: "unknown-key",
      mark: "kind",
      fix: /"type"/,
    },
    "a key of another type": {
      text: kane("restitution: 0.5", "friction: 0.5"),
      code: "unknown-key",
      fix: /belongs to elements of type coulomb-step/,
    },
    "direction where directions are needed": {
      text: kane("type: coulomb-step", "type: coulomb-isotropic"),
      code: "unknown-key",
      mark: "direction",
      fix: /did you mean "directions"/,
    },
    "no type": { text: kane("    type: coulomb-step\n", ""), code: "missing-key", line: 11, path: "elements[1].type" },
    "no direction": {
      text: kane("    direction: [0.6840, 1.0]\n", ""),
      code: "missing-key",
      line: 7,
      what: /"normal"/,
    },
    "no friction": { text: kane('    friction: "mu"\n', ""), code: "missing-key", path: "elements[1].friction" },
    "no mass matrix": { text: kane("massMatrix", "title2"), code: "unknown-key", line: 4 },
    "no pre-velocity": { text: kane("preVelocity: [-0.1, -0.2]\n", ""), code: "missing-key", path: "preVelocity" },
    "no elements": {
      text: KANE.slice(0, KANE.indexOf("elements")),
      code: "missing-key",
      what: /the model has no "elements"/,
    },
    "an empty list of elements": {
      text: `${KANE.slice(0, KANE.indexOf("elements"))}elements: []`,
      code: "no-elements",
      line: 6,
      mark: "[]",
    },
    "the key constructor": { text: kane("massMatrix", "constructor"), code: "unknown-key", mark: "constructor" },
    "an unknown key of law": {
      text: kane("law: newton", "law: { name: newton, off: 1 }"),
      code: "unknown-key",
      path: "law.off",
    },
    "the first mistake in the file counts": {
      text: kane("title", "titel").replace("restitution: 0\n", "restituton: 0\n"),
      code: "unknown-key",
      line: 2,
      mark: "titel",
    },
  });
});

describe("wrong types:", () => {
  table({
    "a number as a name": { text: kane("name: tangent", "name: 5"), code: "wrong-type", mark: "5", fix: /quotes/ },
    "a flat matrix": {
      text: kane("[[16.0, 5.9088], [5.9088, 4.0]]", "[16, 4]"),
      code: "wrong-type",
      path: "massMatrix[0]",
    },
    "a mapping as a number": { text: kane('"mu"', "{ mu: 1 }"), code: "wrong-type", what: /got a mapping/ },
    "nothing as a number": { text: kane('"mu"', ""), code: "wrong-type", line: 15, what: /got nothing/ },
    "a truth value as a number": { text: kane('"mu"', "true"), code: "wrong-type", mark: "true" },
    "two coefficients for a step": { text: kane('"mu"', "[1, 2]"), code: "wrong-type", fix: /orthotropic/ },
    "an element that is a word": {
      text: kane("  - name: tangent", "  - tangent\n  - name: t"),
      code: "wrong-type",
      line: 11,
    },
    "a text as a flag": {
      text: kane("restitution: 0.5", "restitution: 0.5\n    allowOutOfRange: yes"),
      code: "wrong-type",
      mark: "yes",
      what: /true or false/,
    },
    "a list as a law": { text: kane("law: newton", "law: [newton]"), code: "wrong-type", path: "law" },
    "an unknown type": {
      text: kane("coulomb-step", "coulomb-setp"),
      code: "unknown-value",
      mark: "coulomb-setp",
      fix: /"coulomb-step"/,
    },
    "half a type": {
      text: kane("geometric-unilateral", "unilateral"),
      code: "unknown-value",
      fix: /"geometric-unilateral"/,
    },
    "a number as a type": { text: kane("coulomb-step", "3"), code: "unknown-value", mark: "3" },
    "an unknown law": {
      text: kane("law: newton", "law: newtn"),
      code: "unknown-value",
      mark: "newtn",
      fix: /"newton"/,
    },
    "an unknown law in a mapping": {
      text: kane("law: newton", "law: { name: canonical, of: poison }"),
      code: "unknown-value",
      mark: "poison",
      fix: /"poisson"/,
    },
    "canonical of canonical": {
      text: kane("law: newton", "law: { name: canonical, of: canonical }"),
      code: "unknown-value",
    },
    "an unknown pressure": {
      text: kane(
        "type: coulomb-step\n    direction: [-1.8794, -1.7321]",
        "type: coulomb-contensou\n    directions: [[1, 0], [0, 1], [1, 1]]\n    radius: 1\n    pressure: herz",
      ),
      code: "unknown-value",
      mark: "herz",
      fix: /"hertz"/,
    },
    "one direction too few": {
      text: kane(
        "type: coulomb-step\n    direction: [-1.8794, -1.7321]",
        "type: coulomb-isotropic\n    directions: [[1, 0]]",
      ),
      code: "wrong-type",
      what: /list of two rows of numbers, got a list of 1/,
    },
    "one coefficient for orthotropic friction": {
      text: kane(
        "type: coulomb-step\n    direction: [-1.8794, -1.7321]",
        "type: coulomb-orthotropic\n    directions: [[1, 0], [0, 1]]",
      ),
      code: "wrong-type",
      path: "elements[1].friction",
      fix: /\[0\.3, 0\.5\]/,
    },
  });
});
