import { afterAll, describe, expect, it } from "vitest";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { scratchFolder, sprag } from "../support/sprag.ts";

const scratch = scratchFolder();
afterAll(scratch.remove);

const cradle = ["fit", "examples/cradle-3.yaml", "--data"];
const superBall = ["fit", "examples/super-ball-floor.yaml", "--data", "examples/data/super-ball-floor.csv"];

interface FitJson {
  readonly kind: string;
  readonly status: string;
  readonly fremondMatrix: number[][];
  readonly parameters: { name: string; value: number; standardError: number | null; determined: boolean }[];
  readonly identifiability: { rank: number; count: number; undetermined: string[] };
  readonly inadmissible: { line: number; violations: { condition: string; margin: number }[] }[];
  readonly energy: { holds: boolean; changed: boolean };
}

/** Exit code and the one JSON document. */
function fitResult(args: readonly string[], input?: string): { code: number; result: FitJson } {
  const { code, stdout } = sprag([...args, "--json", "--check"], input);
  return { code, result: JSON.parse(stdout) as FitJson };
}

const header = "before.1,before.2,before.3,after.1,after.2,after.3\n";

describe("sprag fit", () => {
  it("finds the exchange matrix of the cradle", () => {
    const args = ["fit", "examples/cradle-5.yaml", "--data", "examples/data/cradle-5.csv", "--law", "fremond"];
    const { code, result } = fitResult(args);
    const exchange = Array.from({ length: 16 }, (_, k) => (k % 4 === 3 - Math.floor(k / 4) ? 1 : 0));
    expect(code).toBe(0);
    expect(result.kind).toBe("fit-result");
    expectAllClose(result.fremondMatrix.flat(), exchange, { relative: 1e-9, scale: 1, because: "exact data" });
  });

  it("finds the coefficients behind noisy bounces within three standard errors", () => {
    const { code, result } = fitResult([...superBall, "--noise", "0.02"]);
    const truth = { "floor.restitution": 0.85, "grip.restitution": 0.4, "grip.friction": 0.2 };
    expect(code).toBe(0);
    expect(result.parameters.map(({ name }) => name)).toEqual(Object.keys(truth));
    for (const { name, value, standardError } of result.parameters) {
      const because = "three standard errors, stated by the fit";
      expectClose(value, truth[name as keyof typeof truth], { absolute: 3 * standardError!, because });
    }
    expect(result.identifiability).toMatchObject({ rank: 3, undetermined: [] });
  });

  it("says what one pair does not determine, and --check does not accept it", () => {
    const data = scratch.write("one.csv", `${header}1,0,0,0,0,1\n`);
    const run = sprag([...cradle, data, "--law", "fremond", "--check"]);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/Open:\s+E\[1\]\[2\],\s+E\[2\]\[2\]/);
  });

  it("names inadmissible lines of data from standard input, and --check does not accept them", () => {
    const { code, result } = fitResult([...cradle, "-"], `${header}1,0,0,-0.5,0.5,1\n0,0,-1,-1,0,0\n`);
    expect(code).toBe(1);
    expect(result.inadmissible).toHaveLength(1);
    expect(result.inadmissible[0]).toMatchObject({ line: 2, violations: [{ condition: "energetic" }] });
  });

  it("says what is only bounded, and --check does not accept it", () => {
    const model = scratch.write(
      "slide.yaml",
      `kind: impact
massMatrix: [[1, 0], [0, 1]]
preVelocity: [1, -1]
elements:
  - { name: floor, type: geometric-unilateral, direction: [0, 1], restitution: 0.5 }
  - { name: grip, type: coulomb-step, direction: [1, 0], normal: floor, friction: 0.1 }
`,
    );
    const lines = ["0.2,-1,0.0004,0.501", "-0.3,-1.1,0.0003,0.549", "0.25,-0.9,-0.0005,0.45", "0.4,-1,0.0006,0.499"];
    const data = scratch.write("stick.csv", `before.1,before.2,after.1,after.2\n${lines.join("\n")}\n`);
    const args = ["fit", model, "--data", data, "--only", "floor.restitution,grip.friction"];
    const { code, result } = fitResult(args);
    expect(code).toBe(1);
    expect(result.identifiability).toMatchObject({ undetermined: [], onlyBounded: ["grip.friction"] });
    expect(result.parameters[1]).toMatchObject({ standardError: null, interval: { high: null } });
    const limited = sprag([...args, "--budget", "10"]);
    expect(limited.stdout).toMatch(
      /budget of 10 model evaluations ran out before the\s+intervals of\s+floor\.restitution/,
    );
  });

  const cases: Record<string, [() => string[], RegExp]> = {
    "data of another model": [
      () => [...cradle, scratch.write("bad.csv", "before.1,after.1\n-1,1\n")],
      /before\.2 is missing: the model has 3 velocities[\s\S]*bad\.csv:1:10/,
    ],
    "words for numbers": [
      () => [...cradle, scratch.write("words.csv", `${header}1,0,0,0,0,one\n`)],
      /after\.3 must be a number, got "one"[\s\S]*words\.csv:2:11/,
    ],
    "a command without data": [() => ["fit", "examples/cradle-3.yaml"], /--data/],
    "a misspelt law": [() => [...superBall, "--law", "fremnd"], /"fremond"/],
    "a budget that is no count": [() => [...superBall, "--budget", "many"], /--budget takes a whole number/],
    "an unknown coefficient": [() => [...superBall, "--only", "flor"], /floor/],
  };
  for (const [name, [args, message]] of Object.entries(cases)) {
    it(`refuses ${name} with what, where and fix`, () => {
      const { code, stdout, stderr } = sprag(args());
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/fix: /);
    });
  }
});
