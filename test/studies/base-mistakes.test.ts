/** Mistakes in the base of a study: where they stand in the file of the study, and which edit mends them there. */
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import { readProject } from "../support/project.ts";

const KANE = readProject("examples/studies/kane.yaml");

function failure(text: string, base = ""): InputError {
  try {
    readStudy(text, { file: "kane.yaml", open: (file) => ({ text: base, file }) });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a mistake in the base of a study", () => {
  it.each([
    ["coulomb-step", "coulomb-stop", "elements[1].type"],
    ["friction: 0.5", "fricton: 0.5", "elements[1].fricton"],
    ["normal: normal", "normal: nromal", "elements[1].normal"],
    ["4/3*m*l^2", "4/3*mm*l^2", "massMatrix[0][0]"],
    ["[-0.1, -0.2]", "[-0.1, -0.2, 1]", "preVelocity"],
  ])("stands where the file has it: %s", (right, wrong, path) => {
    const text = KANE.replace(right, wrong);
    const { where, excerpt } = failure(text);
    const row = text.split("\n").findIndex((line, k) => line !== KANE.split("\n")[k]);
    expect(where).toMatchObject({ file: "kane.yaml", line: row + 1, path: `base.${path}` });
    const [line, marks] = excerpt!.split("\n");
    expect(text.split("\n")[row]).toContain(line!.replaceAll("…", ""));
    expect(wrong).toContain(line!.slice(marks!.indexOf("^"), marks!.length).replaceAll('"', ""));
  });

  it("is mended by a value at its path in the study", () => {
    const text = KANE.replace("preVelocity", "law: moreau\n  preVelocity").replace("friction: 0.5", "friction: -1");
    expect(failure(text.replace("law: moreau\n  ", "").replace("elements[1].friction", "parameters.m"))).toMatchObject({
      mend: { path: "base.elements[1].friction", value: 0 },
    });
    expect(failure(text.replace("friction: -1", "friction: 1")).mend).toEqual({ path: "base.restitution", value: 0.5 });
  });

  it("is not mended here where it stands in another file", () => {
    const base = readProject("examples/kane-stick.yaml").replace("coulomb-step", "coulomb-stop");
    const text = `kind: study\nbase: stick.yaml\naxes:\n  - { field: "elements[0].restitution", from: 0, to: 1, count: 3 }\n`;
    const { where, mend } = failure(text, base);
    expect(where).toMatchObject({ file: "stick.yaml", path: "elements[1].type" });
    expect(mend).toBeUndefined();
  });

  it("is not laid on a field that an axis names", () => {
    const field = failure(KANE.replace("elements[1].friction", "elements[1].frictoin"));
    expect(field).toMatchObject({ where: { path: "axes[1].field" }, mend: { write: "elements[1].friction" } });
  });
});
