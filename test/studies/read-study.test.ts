import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import type { OpenStudy } from "../../src/studies/open-study.ts";
import { readStudy, studyOfModel } from "../../src/studies/read-study.ts";
import { readProject } from "../support/project.ts";

const POSTURE = readProject("examples/posture-example-3.yaml");
const AXIS = '{ field: "friction[1]", from: 0.1, to: 0.9, count: 3 }';

function open(axes: string, more = "", set: readonly string[] = []): OpenStudy {
  const text = `kind: study\nbase: posture.yaml\n${more}axes:\n${axes
    .split("\n")
    .map((axis) => `  - ${axis}\n`)
    .join("")}`;
  return readStudy(text, { file: "study.yaml", set, open: (name) => ({ text: POSTURE, file: name }) });
}

function failure(step: () => unknown): InputError {
  try {
    step();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const names = ({ columns }: OpenStudy): string[] => columns.map(({ name }) => name);

describe("a study that is read", () => {
  it("has the columns index, axes by their field, class first, and error", () => {
    const own = open(AXIS);
    expect(names(own)).toEqual([
      "index",
      "friction[1]",
      "region",
      "verdict",
      "theorem",
      "margin",
      "relabelled",
      "error",
    ]);
    expect(own.columns[own.classAt]!.name).toBe("region");
  });

  it("keeps the class and the columns that are asked for, in the order of the computation", () => {
    const own = open(AXIS, "columns: [reason, verdict]\n");
    expect(names(own)).toEqual(["index", "friction[1]", "region", "verdict", "reason", "error"]);
    expect(own.row(0)[4]).toEqual(expect.stringMatching(/\w/));
  });

  it("moves a centre of mass by formulas over named axes", () => {
    const axes = [
      "{ name: x, from: 0, to: 1, count: 3 }",
      '{ field: "contactOffsets[0]", formula: "-1.5 - x" }',
      '{ field: "contactOffsets[1]", formula: "w - x" }',
    ];
    const own = open(axes.join("\n"), "parameters: { w: 2 }\n");
    expect(names(own).slice(0, 4)).toEqual(["index", "x", "contactOffsets[0]", "contactOffsets[1]"]);
    expect(own.row(1).slice(0, 4)).toEqual([1, 0.5, -2, 1.5]);
    expect(own.modelAt(1)).toMatchObject({ frame: { offsets: [-2, 1.5] } });
  });

  it("gives a point where the model is refused a row with its reason, and no other", () => {
    const own = open('{ field: "friction[1]", from: -0.5, to: 0.5, count: 3 }');
    expect(own.row(0)).toEqual([
      0,
      -0.5,
      null,
      null,
      null,
      null,
      null,
      expect.stringMatching(/^out-of-range: friction/),
    ]);
    expect(own.row(2).at(-1)).toBeNull();
  });

  it("lets --set win over the base file", () => {
    expect(open(AXIS, "", ["centerHeight=0.7"]).modelAt(0)).toMatchObject({ frame: { height: 0.7 } });
  });

  it("takes a field that the base leaves to its default", () => {
    expect(open("{ field: gyrationRadius, from: 1, to: 2, count: 2 }").modelAt(1)).toMatchObject({
      frame: { gyrationRadius: 2 },
    });
  });

  it("takes an entry of a list that the base leaves to its default, and no other", () => {
    const text = readProject("examples/bouncing-ball.yaml");
    const axis = (field: string) => studyOfModel({ text }, [{ option: "--x", text: `${field}=1:3:2` }]);
    expect(text).not.toContain("velocity:");
    expect(axis("initial.velocity[0]").modelAt(1)).toMatchObject({ initial: { position: [5], velocity: [3] } });
    expect(failure(() => axis("initial.velocity[1]")).code).toBe("no-such-field");
  });

  it("has a short form on the command line", () => {
    const axis = { option: "--x", text: "friction[1]=0.01:1:3:log" };
    const own = studyOfModel({ text: POSTURE }, [axis]);
    expect(own.study).toMatchObject({ compute: "posture", axes: [{ field: "friction[1]", scale: "log", count: 3 }] });
  });
});

describe("a study that is refused", () => {
  const cases: Record<string, [axes: string, more: string, code: string, words: RegExp, line: number | undefined]> = {
    "a misspelt field": ['{ field: "frction[1]", from: 0, to: 1, count: 2 }', "", "no-such-field", /friction\[1\]/, 4],
    "a misspelt key": ["{ field: centerHeigth, from: 1, to: 2, count: 2 }", "", "no-such-field", /centerHeight/, 4],
    "a list": ["{ field: friction, from: 1, to: 2, count: 2 }", "", "no-such-field", /friction\[0\]/, 4],
    "a word": ["{ field: kind, from: 1, to: 2, count: 2 }", "", "no-such-field", /"kind" is the text "posture"/, 4],
    "an axis along which nothing changes": ["{ name: x, from: 1, to: 2, count: 2 }", "", "unknown-name", /"x"/, 4],
    "an axis twice, spelt otherwise": [
      `${AXIS}\n{ field: "friction[01]", values: [1, 2] }`,
      "",
      "duplicate-key",
      /friction/,
      5,
    ],
    "a tolerance that nothing uses": [AXIS, "tolerance: 1e-9\n", "unknown-key", /belongs to impact/, 3],
    "a class by numbers": [AXIS, "class: margin\n", "unknown-value", /"margin" of posture has no classes/, 3],
    "a parameter that nothing uses": ["{ field: parameters.k, from: 1, to: 2, count: 2 }", "", "no-such-field", /k/, 4],
    "a reversed range": ["{ field: centerHeight, from: 2, to: 1, count: 2 }", "", "reversed-range", /from 2 to 1/, 4],
    "an empty range": ["{ field: centerHeight, from: 1, to: 1, count: 2 }", "", "empty-range", /from 1 to 1/, 4],
    "no value": ["{ field: centerHeight, values: [] }", "", "empty-range", /no values/, 4],
    "count 0": ["{ field: centerHeight, from: 1, to: 2, count: 0 }", "", "empty-range", /at least 1/, 4],
    "a range without an end": ["{ field: centerHeight, from: 1, count: 2 }", "", "missing-key", /"to"/, 4],
    "ratios from 0": [
      "{ field: centerHeight, from: 0, to: 1, count: 2, scale: log }",
      "",
      "out-of-range",
      /above 0/,
      4,
    ],
    "a misspelt axis key": ["{ field: centerHeight, form: 1, to: 2, count: 2 }", "", "unknown-key", /"from"/, 4],
    "a misspelt computation": [AXIS, "compute: postur\n", "unknown-value", /"posture"/, 3],
    "what the base cannot give": [AXIS, "compute: simulate\n", "wrong-kind", /posture/, 3],
    "an unknown column": [AXIS, "columns: [regoin]\n", "unknown-value", /"region"/, 3],
    "an unknown name": [
      `{ name: x, from: 0, to: 1, count: 2 }\n{ field: centerHeight, formula: "y" }`,
      "",
      "unknown-name",
      /"y"/,
      5,
    ],
    "lists of different length": [
      `${AXIS}\n{ field: centerHeight, values: [1, 2] }`,
      "combine: zip\n",
      "wrong-size",
      /3, 2/,
      3,
    ],
    "an axis called like a column of the table": [
      `{ name: index, from: 0, to: 1, count: 2 }\n{ field: centerHeight, formula: "index" }`,
      "",
      "duplicate-key",
      /"index"/,
      4,
    ],
    "an axis called like a result": [
      `{ field: "friction[1]", values: [1, 2] }\n{ name: margin, from: 1, to: 2, count: 2 }\n{ field: centerHeight, formula: "margin" }`,
      "",
      "duplicate-key",
      /"margin"/,
      5,
    ],
    "an axis called like what certified cells add": [
      `{ name: certified, from: 1, to: 2, count: 2 }\n{ field: centerHeight, formula: "certified" }`,
      "",
      "duplicate-key",
      /"certified"/,
      4,
    ],
    "an axis called like the field that follows it": [
      `{ name: centerHeight, from: 1, to: 2, count: 2 }\n{ field: centerHeight, formula: "2*centerHeight" }`,
      "",
      "duplicate-key",
      /"centerHeight"/,
      5,
    ],
    "control characters in its title": [AXIS, 'title: "x\\e[31mred"\n', "not-text", /title/, 3],
    "an axis twice": [`${AXIS}\n${AXIS}`, "", "duplicate-key", /friction\[1\]/, 5],
  };

  it.each(Object.entries(cases))("%s", (_, [axes, more, code, words, line]) => {
    const error = failure(() => open(axes, more));
    expect(error.code).toBe(code);
    expect(`${error.what} ${error.fix}`).toMatch(words);
    expect(error.where).toMatchObject({ file: "study.yaml", line });
  });

  it("a base that is no model anywhere, at its place in its own file", () => {
    const broken = POSTURE.replace("centerHeight", "centreHeight");
    const text = `kind: study\nbase: posture.yaml\naxes: [${AXIS}]\n`;
    const error = failure(() =>
      readStudy(text, { file: "study.yaml", open: () => ({ text: broken, file: "posture.yaml" }) }),
    );
    expect(error.where).toMatchObject({ file: "posture.yaml", path: "centreHeight" });
  });

  it("a value that is set where an axis gives it", () => {
    const error = failure(() => open(AXIS, "", ["friction[1]=0.3"]));
    expect(error).toMatchObject({ code: "two-ways", where: { path: "--set friction[1]=0.3" } });
  });

  it.each([
    ["friction[1]=1:0:5:log", "reversed-range", 'Write "friction[1]=0:1:5:log".'],
    ["friction[1]=1:1:5", "empty-range", 'Give another end, or one value: "friction[1]=1:1:1".'],
    ["friction[1]=0:1:1", "empty-range", 'Ask for two values or more, or for one of them: "friction[1]=0:0:1".'],
    ["friction[1]=0:1:5:log", "out-of-range", "Begin above 0, or leave :log out."],
    ["friction[1]=a:1:5", "unknown-name", "Write both ends as numbers; formulas of numbers and pi count too."],
  ])("the option --x %s, in the words of options", (text, code, fix) => {
    const error = failure(() => studyOfModel({ text: POSTURE }, [{ option: "--x", text }]));
    expect(error).toMatchObject({ code, fix, where: { path: `--x ${text}` } });
    expect(error.what).not.toContain("axes");
  });

  it("a number of values that is none, in the words of options; 1e3 is one", () => {
    const axis = (text: string) => studyOfModel({ text: POSTURE }, [{ option: "--x", text }]);
    expect(axis("friction[1]=0:1:1e3").rows).toBe(1000);
    for (const count of ["2.5", "ten", "-3", "1e-3"])
      expect(failure(() => axis(`friction[1]=0:1:${count}`)).what).toContain(`whole number of values`);
    expect(failure(() => axis("friction[1]=0:1")).what).toContain("PATH=FROM:TO:COUNT");
  });

  it("settings of the study instead of its base: it says how to write them", () => {
    expect(failure(() => open(AXIS, "", ["base.friction[0]=0.1"])).fix).toBe('Write --set "friction[0]=0.1".');
    expect(failure(() => open(AXIS, "", ["axes[0].count=3"]))).toMatchObject({
      code: "no-such-place",
      fix: "Change axes in the file of the study.",
    });
  });

  it("an angle in radians where the base has degrees", () => {
    const axis = { option: "--x", text: "loadAngle=0:1:3" };
    expect(failure(() => studyOfModel({ text: POSTURE }, [axis])).code).toBe("no-such-field");
  });

  it("measured data that cannot be read, at their place in their own file", () => {
    const texts: Readonly<Record<string, string>> = {
      "ball.yaml": readProject("examples/super-ball-floor.yaml"),
      "drops.csv": "\na,b\n1,2\n",
    };
    const study = { kind: "study", base: "ball.yaml", compute: "fit", data: "drops.csv" };
    const text = JSON.stringify({ ...study, axes: [{ field: "parameters.m", values: [0.05] }] });
    const error = failure(() => readStudy(text, { open: (name) => ({ text: texts[name]!, file: name }) }));
    expect(error.where).toMatchObject({ file: "drops.csv", line: 2 });
    expect(error.fix).toContain("# columns: ");
  });

  it("a misspelt field whose number is a formula of the base: it is offered", () => {
    const text = readProject("examples/bouncing-ball.yaml");
    expect(text).toContain('restitution: "epsilon"');
    const error = failure(() => studyOfModel({ text }, [{ option: "--x", text: "elements[0].restitutio=0:1:3" }]));
    expect(error.fix).toContain('did you mean "elements[0].restitution"?');
  });

  it("a misspelt field of a model with a drawing: what is only drawn is not offered", () => {
    const text = readProject("examples/kane-stick.yaml");
    expect(text).toContain("drawing:");
    const error = failure(() => studyOfModel({ text }, [{ option: "--x", text: "elements[1].frction=0:1:5" }]));
    expect(error.fix).toContain('"elements[1].friction"');
    expect(error.fix).not.toContain("drawing");
  });

  it("a model in the place of a study: it says how to vary it", () => {
    const error = failure(() => readStudy(POSTURE, { file: "posture.yaml", open: () => ({ text: "" }) }));
    expect(error.code).toBe("wrong-kind");
    expect(error.fix).toContain("--x");
  });
});
