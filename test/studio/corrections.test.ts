/**
 * Mistakes that one edit mends: the library says which, the button makes it, and what comes out is the shipped model again, with its
 * comments and layout. No browser is needed.
 */
import { describe, expect, it } from "vitest";
import { editModel, InputError, readModel } from "../../src/doors/models.ts";
import { readStudy } from "../../src/doors/studies.ts";
import { type Correction, corrected, correctionOf, mistakeOf, unitsOf } from "../../studio/editor/mistake.ts";
import type { Problem } from "../../studio/workers/protocol.ts";
import { readProject } from "../support/project.ts";

const KANE = readProject("examples/kane-stick.yaml").replace("friction: 0.5", "friction: 0.5   # measured twice");

const STUDY = readProject("examples/studies/kane.yaml");

const readFile = (text: string): unknown =>
  text.startsWith("kind: study") ? readStudy(text, { open: () => ({ text: "" }) }) : readModel(text);

function problemOf(text: string): Problem | undefined {
  try {
    readFile(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, what, where, fix, excerpt, mend } = error;
    return { message: what, parts: { code, what, where, fix, ...(excerpt && { excerpt }), ...(mend && { mend }) } };
  }
}

const apply = (text: string, { edit, letters }: Correction): string =>
  letters ? corrected(text, letters)! : editModel(text, [edit!]);

describe("a mistake with one edit as its fix", () => {
  it.each([
    ["a misspelt key", "friction: 0.5", "fricton: 0.5", "Write friction"],
    ["a misspelt type", "type: coulomb-step", "type: coulomb-stop", "Write coulomb-step"],
    ["a misspelt type in quotes", "type: coulomb-step", 'type: "coulomb-stop"', "Write coulomb-step"],
    ["a misspelt key of the type", "type: coulomb-step", "tpye: coulomb-step", "Write type"],
    ["a misspelt kind", "kind: impact", "kind: impct", "Write impact"],
    ["a misspelt key of the kind", "kind: impact", "knd: impact", "Write kind"],
    ["a name that no element has", "normal: normal", "normal: nromal", "Write normal"],
    ["a name that no parameter has", "l*sin(phi1)", "l*sin(pih1)", "Write phi1"],
    ["a function that there is not", "l*sin(phi1)", "l*sni(phi1)", "Write sin"],
    ["a coefficient above its range", "restitution: 0.5", "restitution: 5", "Write 1"],
    ["a coefficient below its range", "restitution: 0.5", "restitution: -5   # far too low", "Write 0"],
    ["a negative coefficient of friction", "friction: 0.5", "friction: -0.5", "Write 0"],
  ])("%s", (_, right, wrong, label) => {
    const text = KANE.replace(right, wrong);
    expect(text).not.toBe(KANE);
    const problem = problemOf(text);
    const correction = correctionOf(problem)!;
    expect(correction.label).toBe(label);
    expect(mistakeOf(problem)?.correction).toEqual(correction);
    const mended = apply(text, correction);
    expect(problemOf(mended)).toBeUndefined();
    // Nothing but its line is touched, nor a comment on it.
    const lines = text.split("\n");
    const changed = mended.split("\n").filter((line, k) => line !== lines[k]);
    expect(changed).toHaveLength(1);
    expect(mended).toContain("# measured twice");
    if (wrong.includes("#")) expect(changed[0]).toContain("# far too low");
  });

  it("adds the coefficient that a law lacks, though it has no place in the text", () => {
    const text = `${KANE}law: moreau\n`;
    const correction = correctionOf(problemOf(text))!;
    expect(correction.label).toBe("Add restitution: 0.5");
    expect(problemOf(apply(text, correction))).toBeUndefined();
  });

  it.each([
    ["an end that the range leaves out", KANE.replace("restitution: 0\n", "restitution: -1\n")],
    ["a word that is near none", KANE.replace("type: coulomb-step", "type: xyz")],
    ["a length that must be positive", "kind: posture\nloadAngleDegrees: 0\ncontactOffsets: [1, -1]\ncenterHeight: 1\ncontactSlopesDegrees: [0, 0]\nfriction: [0, 1]\n"], // biome-ignore format: one line
    ["a formula whose value is out of range", KANE.replace("friction: 0.5", 'friction: "-l"')],
    ["a formula of a restitution", KANE.replace("restitution: 0.5", 'restitution: "2*l"')],
    ["a key that is like one that is there", KANE.replace("friction: 0.5", "friction: 0.5\n    frictoin: 0.2")],
    ["a text without a model", "# nothing yet\n"],
  ])("is not offered for %s", (_, text) => {
    const problem = problemOf(text);
    expect(problem).toBeDefined();
    expect(correctionOf(problem)).toBeUndefined();
  });

  it.each([
    ["type: coulomb-step", "type: coulomb-stop", "Write coulomb-step"],
    ["friction: 0.5", "fricton: 0.5", "Write friction"],
    ["normal: normal", "normal: nromal", "Write normal"],
    ["4/3*m*l^2", "4/3*mm*l^2", undefined],
    ["l*sin(phi1)", "l*sin(pih1)", "Write phi1"],
  ])("mends the base of a study in its place: %s", (right, wrong, label) => {
    const text = STUDY.replace(right, wrong);
    const correction = correctionOf(problemOf(text));
    expect(correction?.label).toBe(label);
    if (correction) expect(apply(text, correction)).toBe(STUDY);
  });

  it("counts columns in characters", () => {
    expect(unitsOf("𝜑𝜓 ab", { column: 4, length: 1 })).toEqual([5, 6]);
    expect(unitsOf("𝜑𝜓 ab", { column: 2, length: 0 })).toEqual([2, 7]);
    expect(unitsOf("ab", { column: 7, length: 3 })).toEqual([2, 2]);
    expect(corrected("𝜑 a", { line: 1, column: 3, from: "a", text: "b" })).toBe("𝜑 b");
  });

  it.each([
    ["that was typed into since", "frict: 1"],
    ["that is shorter", "fr"],
    ["that is gone", ""],
  ])("leaves a line alone %s", (_, line) => {
    expect(corrected(`a: 1\n${line}`, { line: 2, column: 1, from: "fricton", text: "friction" })).toBeUndefined();
  });
});
