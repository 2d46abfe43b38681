import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readMeasurements } from "../../src/models/read-measurements.ts";
import { readModel } from "../../src/models/read-model.ts";

const [MICRO, MU] = ["\u00B5", "\u03BC"];

/** A file of each kind that names its coordinates; two of them. */
const FILES = {
  impact: (names: string, more = "") => `kind: impact
massMatrix: [[1, 0], [0, 1]]
preVelocity: [-1, 0]
coordinates: [${names}]
${more}
elements:
  - { name: floor, type: geometric-unilateral, direction: [1, 0], restitution: 0.5 }
`,
  system: (names: string, more = "") => `kind: system
coordinates: [${names}]
massMatrix: [[1, 0], [0, 1]]
initial: { position: [0, 0] }
${more}
`,
};

function refusal(text: string): Pick<InputError, "code" | "what"> & { readonly path: string | undefined } {
  try {
    readModel(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { code: error.code, what: error.what, path: error.where.path };
  }
  return expect.fail("the file was accepted");
}

describe.each(["impact", "system"] as const)("coordinates of a file of kind %s", (kind) => {
  const file = FILES[kind];

  it.each([
    ["a raised digit", "x, x²", "bad-name", /"x²" is not a name/],
    ["a letter modifier", "x, xʰ", "bad-name", /not a name/],
    ["a point", "x, a.b", "bad-name", /"a\.b" is not a name/],
    ["one name twice", "x, x", "reserved-name", /"x" is a coordinate already/],
    ["two letters mu", `${MICRO}, ${MU}`, "reserved-name", /is a coordinate already/],
    ["lowered and plain digits", "x1, x₁", "reserved-name", /"x1" is a coordinate already/],
    ["the velocity of another", "x, dx", "reserved-name", /"dx" is the velocity of x already/],
    ["the time", "x, t", "reserved-name", /"t" is the time already/],
  ])("may not have %s", (_, names, code, what) => {
    expect(refusal(file(names))).toEqual({ code, what: expect.stringMatching(what), path: "coordinates[1]" });
  });

  it("are one name in all forms of their letters, in units too", () => {
    const { model } = readModel(file(`x₁, ${MICRO}`, `units: { ${MICRO}: rad, x₁: m }`));
    const names = model.kind === "system" ? model.system.coordinates : model.kind === "impact" && model.coordinates;
    expect(names).toEqual(["x1", MU]);
    expect("units" in model && model.units).toEqual(["m", "rad"]);
  });
});

describe("coordinates and columns of data", () => {
  it("u1 … uf are the velocities by number: an impact may call a coordinate so in its own place only", () => {
    expect(readModel(FILES.impact("u1, u2")).model).toMatchObject({ coordinates: ["u1", "u2"] });
    expect(readModel(FILES.impact("x, u3")).model).toMatchObject({ coordinates: ["x", "u3"] });
    expect(refusal(FILES.impact("u2, x"))).toMatchObject({
      code: "reserved-name",
      what: expect.stringMatching(/"u2" is the velocity of coordinate 2 already/),
    });
  });

  it("a column may write the name in another form of its letters", () => {
    const { pairs } = readMeasurements(`d${MICRO}-,d${MICRO}+\n-1,0.5\n`, { coordinates: [MU], freedoms: 1 });
    expect(pairs).toMatchObject([{ before: Float64Array.of(-1), after: Float64Array.of(0.5) }]);
  });
});
