import { describe, expect, test } from "vitest";
import { expectAllClose, expectPrinted } from "../support/expect.ts";
import { KANE, kane } from "./kane.ts";
import { readImpact } from "./read-impact.ts";

describe("a model file", () => {
  test("becomes plain data with its expressions evaluated", () => {
    expect(readImpact(KANE).model).toEqual({
      kind: "impact",
      title: "Kane's double pendulum",
      massMatrix: [
        [16, 5.9088],
        [5.9088, 4],
      ],
      preVelocity: [-0.1, -0.2],
      elements: [
        { kind: "geometric-unilateral", name: "normal", directions: [Float64Array.of(0.684, 1)], restitution: 0.5 },
        {
          kind: "coulomb-step",
          name: "tangent",
          directions: [Float64Array.of(-1.8794, -1.7321)],
          normal: "normal",
          friction: [0.5],
          restitution: 0,
        },
      ],
      law: { name: "newton" },
    });
  });

  test("(119), (121) Kane's matrices come out of the geometry by expressions", () => {
    const { model } = readImpact(`
kind: impact
parameters: { phi1: "20*pi/180", phi2: "30*pi/180", l: 2, m: 3, c: "m*l^2/2*cos(phi2 - phi1)" }
massMatrix: [["4/3*m*l^2", c], [c, "m*l^2/3"]]
preVelocity: [-0.1, -0.2]
elements:
  - { name: n, type: geometric-unilateral, direction: ["l*sin(phi1)", "l*sin(phi2)"], restitution: 1/2 }
  - { name: t, type: coulomb-step, direction: ["-l*cos(phi1)", "-l*cos(phi2)"], normal: n, friction: 0.5 }
`);
    expectPrinted(model.massMatrix[0]![0]!, "16.0");
    expectPrinted(model.massMatrix[0]![1]!, "5.9088");
    expectPrinted(model.massMatrix[1]![1]!, "4.0");
    expectPrinted(model.elements[0]!.directions[0]![0]!, "0.6840");
    expectPrinted(model.elements[1]!.directions[0]![0]!, "-1.8794");
    expectPrinted(model.elements[1]!.directions[0]![1]!, "-1.7321");
    expect(model.elements[0]!.restitution).toBe(0.5);
    expect(model.elements[1]!.restitution).toBe(0);
  });

  test("holds every type of element", () => {
    const { model } = readImpact(`
kind: impact
massMatrix: [[2, 0, 0], [0, 2, 0], [0, 0, 1]]
preVelocity: [0, 0, -1]
elements:
  - { name: tangent, type: coulomb-isotropic, directions: [[1, 0, 0], [0, 1, 0]], normal: hard, friction: 0.3, restitution: 0.2 }
  - { name: hard, type: geometric-unilateral, direction: [0, 0, 1] }
  - { name: clutch, type: kinematic-unilateral, direction: [1, 0, 0], restitution: -0.5 }
  - { name: joint, type: geometric-bilateral, direction: [0, 1, 0] }
  - { name: wheel, type: kinematic-bilateral, direction: [0, 1, 0], restitution: 1 }
  - { name: planar, type: coulomb-step, direction: [1, 0, 0], normal: clutch, friction: 0 }
  - { name: ski, type: coulomb-orthotropic, directions: [[1, 0, 0], [0, 1, 0]], normal: hard, friction: [0.1, 0.9] }
  - { name: spin, type: coulomb-contensou, directions: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], normal: hard, friction: 0.3, radius: 0.01 }
  - { name: spin2, type: coulomb-contensou, directions: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], normal: hard, friction: 0.3, radius: 1, pressure: hertz }
  - { name: brake, type: step, direction: [1, 0, 0], bound: 2, restitution: -0.5 }
`);
    const [isotropic, , clutch, , , , ski, spin, spin2, brake] = model.elements;
    expect(isotropic).toMatchObject({ normal: "hard", friction: [0.3], restitution: 0.2 });
    expect(isotropic!.directions).toEqual([Float64Array.of(1, 0, 0), Float64Array.of(0, 1, 0)]);
    expect(clutch!.restitution).toBe(-0.5);
    expect(ski!.friction).toEqual([0.1, 0.9]);
    expect(spin).toMatchObject({ radius: 0.01, pressure: "uniform" });
    expect(spin2).toMatchObject({ radius: 1, pressure: "hertz" });
    expect(brake).toMatchObject({ bound: 2 });
    expect(model.elements.map(({ directions }) => directions.length)).toEqual([2, 1, 1, 1, 1, 1, 2, 3, 3, 1]);
  });

  test("may be JSON: compact, with line ends, and with a $schema", () => {
    const value = {
      $schema: "https://example.org/impact.schema.json",
      kind: "impact",
      massMatrix: [[1]],
      preVelocity: [-1],
      elements: [{ name: "n", type: "geometric-unilateral", direction: [1] }],
    };
    const expected = readImpact(JSON.stringify(value)).model;
    expect(expected.massMatrix).toEqual([[1]]);
    expect(readImpact(JSON.stringify(value, null, 2)).model).toEqual(expected);
    expect(readImpact(JSON.stringify(value, null, "\t")).model).toEqual(expected);
  });

  test("may have a byte order mark, Windows line ends, comments and a document marker", () => {
    const expected = readImpact(KANE).model;
    expect(readImpact(`\uFEFF${KANE}`).model).toEqual(expected);
    expect(readImpact(KANE.replaceAll("\n", "\r\n")).model).toEqual(expected);
    expect(readImpact(`# a comment\n---\n${KANE.replaceAll("\n", " # why\n")}...\n`).model).toEqual(expected);
  });

  test("may use anchors and aliases", () => {
    const text = kane("direction: [0.6840, 1.0]", "direction: &w [0.6840, 1.0]").replace("[-1.8794, -1.7321]", "*w");
    expect(readImpact(text).model.elements[1]!.directions).toEqual([Float64Array.of(0.684, 1)]);
  });

  test("is read by the YAML 1.2 core schema, also after %YAML 1.1", () => {
    const { model } = readImpact(`%YAML 1.1\n---\n${kane('friction: "mu"', "friction: 010")}`);
    expect(model.elements[1]!.friction).toEqual([10]);
  });

  test("holds texts about itself: source, and what to see as a text or a list", () => {
    const about = (see: string) => readImpact(`${KANE}source: "Glocker 2012, Fig. 11"\nsee: ${see}\n`).model;
    expect(about("the gain")).toMatchObject({ source: "Glocker 2012, Fig. 11", see: "the gain" });
    expect(about("[the gain, its cause]").see).toBe("the gain\nits cause");
  });
});

describe("the law of a file", () => {
  test("is a name or a mapping", () => {
    const law = (text: string) => readImpact(kane("law: newton", text)).model;
    expect(law("law: poisson").law).toEqual({ name: "poisson" });
    expect(law("law: max-dissipation").law).toEqual({ name: "max-dissipation" });
    expect(law("law: { name: canonical, of: newton }").law).toEqual({ name: "canonical", of: "newton" });
    expect(law('law: { name: canonical, proposal: [0, "1/2"] }').law).toEqual({
      name: "canonical",
      proposal: [0, 0.5],
    });
    expect(law("law: moreau\nrestitution: mu")).toMatchObject({ law: { name: "moreau" }, restitution: 0.5 });
    expect(law("law: fremond\nfremondMatrix: [[mu]]")).toMatchObject({
      law: { name: "fremond" },
      fremondMatrix: [[0.5]],
    });
    expect(law("").law).toBeUndefined();
  });
});

describe("coefficients outside Table 1", () => {
  test("are accepted with allowOutOfRange: true, and the element says so", () => {
    const { model } = readImpact(kane("restitution: 0.5", "restitution: 1.5\n    allowOutOfRange: true"));
    expect(model.elements[0]).toMatchObject({ restitution: 1.5, allowOutOfRange: true });
  });

  test("allowOutOfRange: false changes nothing", () => {
    const { model } = readImpact(kane("restitution: 0.5", "restitution: 0.5\n    allowOutOfRange: false"));
    expect(model.elements[0]).not.toHaveProperty("allowOutOfRange");
  });
});

describe("parameters", () => {
  const values = (parameters: string, ...expressions: string[]) => {
    const row = `[${expressions.map((text) => JSON.stringify(text)).join(", ")}]`;
    const square = expressions.map((_, i) => `[${expressions.map((_, j) => (i === j ? 1 : 0))}]`);
    const text = `kind: impact\nparameters: ${parameters}\nmassMatrix: [${square}]\npreVelocity: ${row}\n`;
    const direction = expressions.map(() => 1);
    return readImpact(`${text}elements: [{ name: n, type: geometric-unilateral, direction: [${direction}] }]`).model
      .preVelocity;
  };

  test("may be given in any order", () => {
    expectAllClose(values('{ c: "a*b", b: "a + 1", a: 2 }', "c", "b"), [6, 3], { absolute: 0, because: "exact" });
  });

  test("may be called e, or like a function, or like a property of every object", () => {
    const names = "{ e: 0.5, log: 2, constructor: 3, toString: 4 }";
    expect(values(names, "e", "log*log(1) + log", "constructor", "toString")).toEqual([0.5, 2, 3, 4]);
  });

  test("may have Greek names; the two letters mu are one", () => {
    expect(values("{ \u00B5: 0.3, φ₁: 2 }", "\u03BC", "φ1")).toEqual([0.3, 2]);
  });

  test("that depend on no other are told apart, with their values", () => {
    const text = `kind: impact
parameters: { phi: "20*pi/180", m: 2, J: "m/2" }
massMatrix: [["J"]]
preVelocity: ["-phi"]
elements: [{ name: n, type: geometric-unilateral, direction: [1] }]
`;
    expect(readImpact(text).freeParameters()).toEqual({ phi: (20 * Math.PI) / 180, m: 2 });
  });
});

describe("places", () => {
  const read = readImpact(KANE, { file: "kane.yaml" });

  test.each([
    ["elements[1].friction", 15, 15],
    ["massMatrix[1][0]", 4, 31],
    ["massMatrix", 4, 13],
    ["elements[0]", 7, 5],
    ["elements[0].pressure", 7, 5],
    ["elements[7].name", 7, 3],
    ["parameters.b", 3, 25],
  ])("%s stands at %i:%i", (path, line, column) => {
    expect(read.places(path)).toEqual({ file: "kane.yaml", line, column, path });
  });

  test("what is not in the file has no line", () => {
    expect(read.places("disk")).toEqual({ file: "kane.yaml", path: "disk" });
    expect(read.places("what is this?")).toEqual({ file: "kane.yaml", path: "what is this?" });
    expect(readImpact(KANE).places("disk")).toEqual({ path: "disk" });
  });

  test("columns count characters, not UTF-16 units", () => {
    const flow = `{ title: "😀😀", kind: impact, massMatrix: [[1]], preVelocity: [1], elements: [{ name: n, type: geometric-unilateral, direction: [1] }] }`;
    expect(readImpact(flow).places("kind")).toEqual({ line: 1, column: 22, path: "kind" });
  });

  test("an item of a long list of numbers is found", () => {
    const row = Array.from({ length: 40 }, (_, i) => i + 1).join(", ");
    const matrix = Array.from({ length: 40 }, () => `[${row}]`).join(",\n  ");
    const text = `kind: impact\nmassMatrix: [\n  ${matrix}]\npreVelocity: [${row}]\nelements: [{ name: n, type: geometric-unilateral, direction: [${row}] }]\n`;
    const long = readImpact(text);
    const { line, column } = long.places("massMatrix[1][11]");
    expect(text.split("\n")[line! - 1]!.slice(column! - 1)).toMatch(/^12, 13/);
    expect(long.excerpts("massMatrix[1][39]")).toMatch(/\n *\^\^$/);
  });
});
