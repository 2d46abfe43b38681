import { afterAll, describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";
import { scratchFolder, sprag, spragJson } from "../support/sprag.ts";

const scratch = scratchFolder();
afterAll(scratch.remove);

interface ErrorJson {
  readonly error: {
    code: string;
    what: string;
    where: { file: string | null; line: number | null; path: string | null };
    fix: string;
  };
}

const slidePush = (changes: object = {}): object => ({
  kind: "impact",
  massMatrix: [
    [1, 0],
    [0, 1],
  ],
  preVelocity: [-1, 0],
  elements: [
    { name: "wall", type: "geometric-unilateral", direction: [1, 0], restitution: 1 },
    { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1], restitution: 0 },
  ],
  ...changes,
});

let serial = 0;
const file = (model: unknown): string =>
  scratch.write(`m${serial++}.yaml`, typeof model === "string" ? model : JSON.stringify(model));

describe("sprag impact", () => {
  it("prints exactly one JSON document with the contract's fields", () => {
    const result = spragJson(["impact", file(slidePush())]) as Record<string, never>;
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(["kind", "law", "status", "delassus", "eigenvalueRatio", "solutions", "warnings"]),
    );
    const near = (x: number): number => expect.closeTo(x, 12) as number;
    expect(result.solutions[0]).toMatchObject({
      postVelocity: [near(1), near(1)],
      elements: { wall: { impulse: [near(3)], state: "active" }, clutch: { impulse: [near(1)], work: near(0.5) } },
      energy: { before: 0.5, after: near(1), work: near(0.5) },
      consistency: { kinetic: "holds", kinematic: "holds", energetic: "fails" },
      impulsesUnique: true,
    });
  });

  it("reads standard input for -", () => {
    const { code, stdout } = sprag(["impact", "-", "--json"], Buffer.from(JSON.stringify(slidePush())));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).status).toBe("solved");
  });

  it("every solver by name gives the same velocity", () => {
    for (const solver of ["enumeration", "lemke", "gauss-seidel", "newton", "auto"]) {
      const result = spragJson(["impact", "examples/kane-stick.yaml", "--solver", solver]) as {
        solutions: { postVelocity: number[] }[];
      };
      expect(result.solutions[0]!.postVelocity[0]).toBeCloseTo(-0.3346489298, 9);
    }
  });

  it("the terminal report names the gainer, the mechanism and the remedy", () => {
    const { stdout, stderr, code } = sprag(["impact", "examples/kane-stick.yaml"]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/tangent created 0\.392/);
    expect(stdout).toMatch(/slide-push/);
    expect(stdout).toMatch(/restitution 0\.5 for tangent/);
  });

  it("no solution is an answer: exit 0, status none", () => {
    const { code, stdout } = sprag(["impact", "examples/stop-against-clutch.yaml", "--all", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: "none", solutions: [] });
  });

  it("a solver that cannot do it says failed, exit 3, with its best iterate and residual", () => {
    const { code, stdout } = sprag([
      "impact",
      "examples/stop-against-clutch.yaml",
      "--solver",
      "gauss-seidel",
      "--json",
    ]);
    expect(code).toBe(3);
    const result = JSON.parse(stdout);
    expect(result.status).toBe("failed");
    expect(result.solutions[0].residual).toBeGreaterThan(1e-3);
    expect(result.reason).toBeTruthy();
  });
});

describe("bad input ends with exit 2, one error, no stack trace", () => {
  const cases: Record<string, unknown> = {
    "not symmetric": slidePush({
      massMatrix: [
        [1, 0.5],
        [0, 1],
      ],
    }),
    indefinite: slidePush({
      massMatrix: [
        [1, 2],
        [2, 1],
      ],
    }),
    "wrong length": slidePush({ preVelocity: [1] }),
    "no elements": slidePush({ elements: [] }),
    empty: {},
    "a list": [],
    "broken YAML": "kind: [",
    "empty file": "",
    NaN: "kind: impact\nmassMatrix: [[.nan]]\npreVelocity: [1]\nelements: [{name: a, type: geometric-unilateral, direction: [1]}]",
    "1e300": slidePush({
      massMatrix: [
        [1e300, 0],
        [0, 1e300],
      ],
    }),
    "duplicate names": slidePush({
      elements: [1, 2].map(() => ({ name: "a", type: "geometric-unilateral", direction: [1, 0] })),
    }),
    "zero direction": slidePush({ elements: [{ name: "a", type: "geometric-unilateral", direction: [0, 0] }] }),
    "normal is missing": slidePush({
      elements: [{ name: "t", type: "coulomb-step", direction: [1, 0], normal: "n", friction: 0.5 }],
    }),
    "normal is not unilateral": slidePush({
      elements: [
        { name: "n", type: "geometric-bilateral", direction: [1, 0] },
        { name: "t", type: "coulomb-step", direction: [0, 1], normal: "n", friction: 0.5 },
      ],
    }),
    "negative friction": slidePush({
      elements: [
        { name: "n", type: "geometric-unilateral", direction: [1, 0] },
        { name: "t", type: "coulomb-step", direction: [0, 1], normal: "n", friction: -0.5 },
      ],
    }),
    "restitution above 1": slidePush({
      elements: [{ name: "a", type: "geometric-unilateral", direction: [1, 0], restitution: 1.5 }],
    }),
    "law of a later version": slidePush({ law: "no-such-law" }),
  };
  for (const [name, model] of Object.entries(cases)) {
    it(name, () => {
      const path = file(model);
      const text = sprag(["impact", path]);
      expect(text.code).toBe(2);
      expect(text.stdout).toBe("");
      expect(text.stderr).toMatch(/^error: /);
      expect(text.stderr).toMatch(/\nfix: /);
      expect(text.stderr).not.toMatch(/\n\s+at .*:\d+:\d+/);
      const twin = spragJson(["impact", path]) as ErrorJson;
      expect(twin.error.what).toBeTruthy();
      expect(twin.error.fix).toBeTruthy();
      expect(twin.error.where.file).toBe(path);
    });
  }

  it("a mistake in the mass matrix is shown at its line", () => {
    const path = file(
      "kind: impact\nmassMatrix: [[1, 0.5],\n             [0, 1]]\npreVelocity: [1, 1]\nelements: [{name: a, type: geometric-unilateral, direction: [1, 0]}]\n",
    );
    expect(sprag(["impact", path]).stderr).toMatch(/:3:15/);
  });

  it("a coefficient outside Table 1 is accepted only with allowOutOfRange", () => {
    const element = { name: "a", type: "geometric-unilateral", direction: [1, 0], restitution: 1.5 };
    expect(sprag(["impact", file(slidePush({ elements: [element] }))]).stderr).toMatch(/allowOutOfRange/);
    const result = spragJson(["impact", file(slidePush({ elements: [{ ...element, allowOutOfRange: true }] }))]);
    expect(result).toMatchObject({ status: "solved", solutions: [{ postVelocity: [1.5, 0] }] });
  });

  it("a missing file, a folder, a binary file and a 50 MB file", () => {
    const binary = scratch.write(
      "binary.yaml",
      Uint8Array.from({ length: 4096 }, (_, i) => (i * 89) % 256),
    );
    const large = scratch.write("large.yaml", " ".repeat(50_000_000));
    for (const path of ["no-such-file.yaml", "examples", binary, large]) {
      const { code, stderr } = sprag(["impact", path]);
      expect(code, path).toBe(2);
      expect(stderr, path).toMatch(/fix: /);
    }
  });

  it("bad options", () => {
    for (const flags of [
      ["--solver", "lemkee"],
      ["--law", "newtn"],
      ["--tolerance", "abc"],
      ["--tolerance", "-1"],
      ["--nope"],
      ["--svg", "no-such-folder/x.svg"],
      ["--figure", "ledger"],
    ]) {
      const { code, stderr } = sprag(["impact", "examples/kane-stick.yaml", ...flags]);
      expect(code, flags.join(" ")).toBe(2);
      expect(stderr).toMatch(/fix: /);
    }
    expect(sprag(["impact", "examples/kane-stick.yaml", "--solver", "lemkee"]).stderr).toMatch(/"lemke"/);
    expect(sprag(["impct"]).code).toBe(2);
  });
});

describe("sprag examples, validate, help and version", () => {
  it("every example validates, is listed and can be printed", () => {
    const names = filesBelow("examples", /\.yaml$/)
      .map((path) => path.slice(9, -5))
      .sort();
    const listed = spragJson(["examples"]) as {
      examples: { name: string; title: string; source: string; see: string }[];
    };
    expect(listed.examples.map(({ name }) => name)).toEqual(names);
    for (const { title, source, see } of listed.examples) expect([title, source, see].every(Boolean)).toBe(true);
    expect(sprag(["examples", "kane-stick"]).stdout).toBe(readProject("examples/kane-stick.yaml"));
    expect(sprag(["validate", "examples/kane-stick.yaml"])).toMatchObject({ code: 0, stderr: "" });
    const studies = names.filter((name) => name.startsWith("studies/"));
    expect(studies.length).toBeGreaterThan(0);
    for (const name of studies) {
      const { model } = spragJson(["validate", `examples/${name}.yaml`]) as { model: Record<string, unknown> };
      expect(model).toMatchObject({ kind: "study", points: expect.any(Number) });
    }
  });

  it("an unknown example suggests the nearest one", () => {
    const { code, stderr } = sprag(["examples", "kane-stik"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/kane-stick/);
  });

  it("validate finds what impact would refuse", () => {
    expect(
      sprag([
        "validate",
        file(
          slidePush({
            massMatrix: [
              [1, 2],
              [2, 1],
            ],
          }),
        ),
      ]).code,
    ).toBe(2);
  });

  it("--version, --help, COMMAND --help, and the tour", () => {
    expect(sprag(["--version"]).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    for (const args of [["--help"], ["impact", "--help"], ["help", "impact"], []]) {
      const { code, stdout } = sprag(args);
      expect(code).toBe(0);
      expect(stdout).toMatch(/Usage: sprag/);
    }
    expect(sprag(["tour"]).stdout).toMatch(/who creates the energy/);
  });
});
