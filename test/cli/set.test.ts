import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../support/project.ts";
import { scratchFolder, sprag, spragJson } from "../support/sprag.ts";

const { write, remove } = scratchFolder();
afterAll(remove);

/** A ball of unit mass against a wall, struck with speed 1: T⁺ − T⁻ = (ε² − 1)/2. */
const wall = { name: "wall", type: "geometric-unilateral", direction: [1], restitution: 0 };
const STRIKE = JSON.stringify({ kind: "impact", massMatrix: [[1]], preVelocity: [-1], elements: [wall] });

const BALL = JSON.stringify({
  kind: "system",
  coordinates: ["z"],
  kineticEnergy: "1/2*dz^2",
  potentialEnergy: "10*z",
  elements: [{ name: "ground", type: "geometric-unilateral", gap: "z" }],
  initial: { position: [5], velocity: [0] },
  simulate: { until: 0.5 },
});

const SET = "elements[0].restitution=0.5";

describe("--set", () => {
  it("changes one number of the impact, from a file and from standard input", () => {
    const file = write("strike.json", STRIKE);
    const energy = (result: unknown) =>
      (result as { solutions: { energy: { work: number } }[] }).solutions[0]!.energy.work;
    expect(energy(spragJson(["impact", file, "--set", SET]))).toBeCloseTo(-0.375, 14);
    expect(energy(spragJson(["impact", "-", `--set=${SET}`], STRIKE))).toBeCloseTo(-0.375, 14);
    expect(energy(spragJson(["impact", file, "--set", SET, "--set", "preVelocity[0]=-2"]))).toBeCloseTo(-1.5, 14);
    expect(readFileSync(file, "utf8")).toBe(STRIKE);
  });

  it("reaches the thread of a simulation", () => {
    // Free fall from 5 + 1 with u = −10 t: z(0.5) = 6 − 5/4.
    const result = spragJson(["simulate", "-", "--set", "initial.position[0]=6"], BALL);
    expect(result).toMatchObject({
      final: { position: [expect.closeTo(4.75, 12)], velocity: [expect.closeTo(-5, 12)] },
    });
    expect(spragJson(["simulate", "-", "--set", "simulate.until=x"], BALL)).toMatchObject({
      error: { code: "unknown-name", where: { file: null, line: null, column: null, path: "--set simulate.until=x" } },
    });
  });

  it.each([
    ["impact", STRIKE, []],
    ["certify", STRIKE, []],
    ["compare", STRIKE, []],
    ["fit", STRIKE, ["--data", "DATA"]],
    ["validate", STRIKE, []],
    ["simulate", BALL, []],
    ["equilibria", BALL, []],
    ["posture", readFileSync(join(root, "examples/posture-example-3.yaml"), "utf8"), []],
  ])("is known to `sprag %s`, whose errors name it", (command, model, more) => {
    const data = write("data.csv", "before.1,after.1\n-1,0.5\n");
    const flags = more.map((flag) => (flag === "DATA" ? data : flag));
    const { code, stderr } = sprag([command, "-", ...flags, "--set", "titel=x"], model);
    expect(code).toBe(2);
    expect(stderr).toContain('--> --set titel=x\nfix: did you mean "title"?');
    expect(sprag([command, "-", ...flags, "--set", "title=A new name"], model).code).toBe(0);
  });

  it("is no option of commands without a model", () => {
    expect(sprag(["examples", "--set", "a=1"]).code).toBe(2);
  });
});

describe("remarks about a model", () => {
  const posture = (set: string[]) => ["posture", "examples/posture-example-3.yaml", ...set];
  const degrees = ["--set", "contactSlopesDegrees=[0, 0]", "--set", "loadAngleDegrees=0"];

  it("stand in the report and in the JSON", () => {
    const model = JSON.stringify({
      ...{ kind: "posture", contactOffsets: [-1, 1], centerHeight: 1, friction: [0.5, 0.5] },
      ...{ loadAngle: 0, contactSlopes: [0, 30] },
    });
    const remark = /contactSlopes\[1\] is 30 rad, 4\.775 turns; if degrees are meant, use contactSlopesDegrees/;
    expect(sprag(["posture", "-"], model).stdout.replace(/\s+/g, " ")).toMatch(remark);
    expect(spragJson(["posture", "-"], model)).toMatchObject({ remarks: [expect.stringMatching(remark)] });
    expect(sprag(["validate", "-"], model).stdout.replace(/\s+/g, " ")).toMatch(remark);
    expect(spragJson(["validate", "-"], model)).toMatchObject({ remarks: [expect.stringMatching(remark)] });
  });

  it("come from the thread of a simulation, and are absent where there is nothing to say", () => {
    const body = { name: "disc", mass: 1, shape: { disc: 0.1 }, angle: 45 };
    const model = JSON.stringify({ kind: "system", gravity: 0, bodies: [body], simulate: { until: 0.1 } });
    expect(spragJson(["simulate", "-"], model)).toMatchObject({
      remarks: [expect.stringMatching(/45 rad.*angleDegrees/)],
    });
    expect(sprag(["simulate", "-"], model).stdout).toMatch(/note: bodies\[0\]\.angle is 45 rad/);
    expect(spragJson(posture(degrees))).not.toHaveProperty("remarks");
  });
});

describe("a number on the command line", () => {
  it("with a decimal comma is answered with a point", () => {
    const { code, stderr } = sprag(["simulate", "-", "--until", "0,5"], BALL);
    expect(code).toBe(2);
    expect(stderr).toContain("The decimal sign is a point: 0.5.");
  });
});
