import { describe, expect, it } from "vitest";
import { editModel, modelEdits } from "../../src/doors/models.ts";
import { readProject } from "../support/project.ts";

const kane = readProject("examples/kane-stick.yaml");

describe("modelEdits", () => {
  it("finds what editModel changed, and nothing in other layout or comments", () => {
    const edits = [
      { path: "elements[1].restitution", value: 0.5 },
      { path: "parameters.m", value: 4 },
      { path: "elements[0].restitution", value: '"1/3"' },
      { path: "elements[0].allowOutOfRange", value: '"x"' },
    ];
    const changed = editModel(kane, edits).replace("kind: impact", "# a remark\nkind:   impact");
    const found = modelEdits(kane, changed)!;
    expect(found).toHaveLength(4);
    expect(new Set(found.map(({ path }) => path))).toEqual(new Set(edits.map(({ path }) => path)));
    expect(modelEdits(editModel(kane, found), changed)).toEqual([]);
  });

  it.each([
    ["an element is gone", kane.slice(0, kane.indexOf("  - name: tangent"))],
    ["a key is gone", kane.replace("    friction: 0.5\n", "")],
    ["a list is new", `${kane}coordinates: [a, b]\n`],
    ["a list became a number's mapping", kane.replace("preVelocity: [-0.1, -0.2]", "preVelocity: { a: 1 }")],
  ])("gives nothing where %s", (_, text) => expect(modelEdits(kane, text)).toBeUndefined());
});
