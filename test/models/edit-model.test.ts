import { describe, expect, it } from "vitest";
import { editModel, editSource, readModel, readSource } from "../../src/doors/models.ts";
import { inputError } from "../support/expect.ts";
import { readProject } from "../support/project.ts";

const edit = (text: string, path: string | (string | number)[], value: number | string): string =>
  editModel(text, [{ path, value }]);

describe("editModel", () => {
  it.each([
    ["a flow mapping", "- { name: a, friction: 0.3 } # c\n", "- { name: a, friction: 0.5 } # c\n"],
    ["a flow mapping without the value", "- { name: a } # c\n", "- { name: a, friction: 0.5 } # c\n"],
    ["an empty mapping", "- {}\n", "- { friction: 0.5 }\n"],
    ["a block mapping, a formula", "- name: a\n  friction: 1/3 # c\n", "- name: a\n  friction: 0.5 # c\n"],
    ["a block mapping without the value", "- name: a # c\n  x: 1\n", "- name: a # c\n  x: 1\n  friction: 0.5\n"],
    ["a value that is not filled in", "- friction:\n  x: 1\n", "- friction: 0.5\n  x: 1\n"],
    ["lines that end as in DOS", "- type: a\r\n  x: 1\r\n", "- type: a\r\n  friction: 0.5\r\n  x: 1\r\n"],
  ])("changes %s", (_, before, after) => {
    expect(edit(`elements:\n${before}`, "elements[0].friction", 0.5)).toBe(`elements:\n${after}`);
  });

  it("changes entries of lists, by keys and indices, too", () => {
    expect(edit("v: [1, 2] # c\n", ["v", 1], "1/2")).toBe("v: [1, 1/2] # c\n");
    expect(edit("v:\n  - 1\n  - 2\n", "v[0]", 3)).toBe("v:\n  - 3\n  - 2\n");
    expect(edit("v: [[1, 2], [3, 4]]\n", "v[1][0]", -3e-9)).toBe("v: [[1, 2], [-3e-9, 4]]\n");
  });

  it("writes several values together and in turn alike, also where one makes room for the next", () => {
    const text = "a: [1, 2] # c\nb: 3\n";
    const edits = [{ path: "b", value: 5 }, { path: "a[1]", value: 4 }, { path: "b", value: 6 }, { path: "d.e", value: 7 }]; // biome-ignore format: one line
    for (const count of [2, 3, 4]) {
      const some = edits.slice(0, count);
      const inTurn = some.reduce((out, one) => editModel(out, [one]), text);
      expect(editModel(text, some)).toBe(inTurn);
    }
    expect(editModel(text, edits)).toContain("a: [1, 4] # c\nb: 6\n");
  });

  it("gives a parsed text as it is parsed after the edits", () => {
    const text = readProject("examples/kane-stick.yaml");
    const edits = [{ path: "elements[1].restitution", value: 0.5 }];
    const edited = editSource(readSource(text, "a.yaml"), edits);
    expect(edited.source).toEqual({ file: "a.yaml", text: editModel(text, edits) });
    expect(readModel(edited).model).toEqual(readModel(edited.source.text).model);
  });

  it("keeps JSON what it is", () => {
    expect(edit('{\n  "kind": "impact",\n  "a": 1\n}\n', "b", "1/3")).toBe(
      '{\n  "kind": "impact",\n  "b": "1/3",\n  "a": 1\n}\n',
    );
    expect(edit('{"a": {"c": 1}}', "a.b.d", 2)).toBe('{"a": {"c": 1, "b": { "d": 2 }}}');
  });

  it("makes the mappings on the way, once for several edits", () => {
    const edits = [
      { path: "simulate.until", value: 3 },
      { path: "simulate.method", value: "moreau" },
    ];
    expect(editModel("kind: system\n", edits)).toBe("kind: system\nsimulate: { until: 3, method: moreau }\n");
    expect(edit("parameters:\nx: 1\n", "parameters.m", 2)).toBe("parameters: { m: 2 }\nx: 1\n");
  });

  it("keeps everything else of a shipped model", () => {
    const text = readProject("examples/bouncing-ball.yaml");
    const out = edit(text, "parameters.epsilon", 0.75);
    expect(out).toBe(text.replace("epsilon: 0.5", "epsilon: 0.75"));
    expect(readModel(out, { kind: "system" }).model.system.elements[0]!.restitution).toBe(0.75);
  });

  it.each([
    ["a: &x { c: 1 }\nb: *x\n", "a.c"],
    ["a: &x { c: 1 }\nb: *x\n", "b.c"],
    ["a: &x 1\nb: *x\n", "a"],
  ])("refuses what an alias stands for: %j, %s", (text, path) => {
    const error = inputError(() => editModel(text, [{ path, value: 2 }], { file: "f.yaml" }));
    expect(error).toMatchObject({ code: "not-writable", where: { file: "f.yaml", path } });
    expect(error.what).toContain("anchor");
  });

  it("gives an alias itself a value of its own", () => {
    expect(edit("a: &x 1\nb: *x\n", "b", 2)).toBe("a: &x 1\nb: 2\n");
  });

  it.each([
    ["title: x\n", "title", "a: b", "not-writable"],
    ["e: [{ name: a }]\n", "e[0].name", "b, c: 2", "not-writable"],
    ["e: [1]\n", "e[1]", 2, "no-such-place"],
    ["e: 1\n", "e.f", 2, "no-such-place"],
    ["e: 1\n", "e..f", 2, "bad-path"],
    ["e: 1\n", "e", " ", "bad-setting"],
    ["e: [1\n", "e", 1, "yaml-syntax"],
  ])("refuses %j, %s = %j", (text, path, value, code) => {
    expect(inputError(() => edit(text, path, value)).code).toBe(code);
  });
});
