import { describe, expect, it } from "vitest";
import { RESULT_VERSIONS, type Stamp } from "../../src/doors/reports.ts";
import { readResult } from "../../src/index.ts";
import { readProject } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const VERSION = (JSON.parse(readProject("package.json")) as { version: string }).version;
const KANE = "examples/kane-stick.yaml";

/** A command for every kind of result, and the kind. */
const COMMANDS: Record<string, keyof typeof RESULT_VERSIONS> = {
  [`impact ${KANE}`]: "impact-result",
  [`impact ${KANE} --all`]: "impact-result",
  "impact examples/stop-against-clutch.yaml": "impact-result",
  [`compare ${KANE}`]: "comparison",
  [`certify ${KANE}`]: "certificate",
  "certify examples/slide-push.yaml --safe --friction-bounds": "certificate",
  "fit examples/super-ball-floor.yaml --data examples/data/super-ball-floor.csv": "fit-result",
  "simulate examples/bouncing-ball.yaml --until 0.5 --watch": "simulation-result",
  "simulate examples/bouncing-ball.yaml --until 0.5 --convergence --method moreau": "convergence-result",
  "equilibria examples/bouncing-ball.yaml --starts 2": "equilibria-result",
  "posture examples/posture-example-3.yaml": "posture-result",
  "posture examples/posture-example-3.yaml --at=0.1 --trajectory=0,0.1,0,0,-0.1,0": "posture-result",
  "stance examples/stairs-quadruped.yaml --region --depth 1": "stance-result",
  "check package.json": "check-result",
  "solve examples/problems/pushed-block.fc.json": "solve-result",
  "reproduce glocker-128": "reproduction",
  [`validate ${KANE}`]: "validation-result",
  examples: "examples",
  "examples kane-stick": "example",
  "init posture": "model-template",
  explain: "explanations",
  "explain holds": "explanations",
  "impact nowhere.yaml": "error",
  "certify --nonsense": "error",
};

describe("every JSON document", () => {
  it.each(Object.entries(COMMANDS))("of `sprag %s` is stamped as %s", (command, kind) => {
    const { stdout } = sprag([...command.split(" "), "--json"]);
    const result = JSON.parse(stdout) as Stamp;
    expect(Object.keys(result).slice(0, 3)).toEqual(["kind", "version", "sprag"]);
    expect(result).toMatchObject({ kind, version: RESULT_VERSIONS[kind], sprag: VERSION });
    expect(Number.isInteger(result.version)).toBe(true);
    expect(readResult(stdout, { kind })).toEqual(result);
  });

  it("of a kind has a command in this test, and a row in the contract", () => {
    // Maps write into a directory: test/cli/map.test.ts looks at their documents.
    expect(
      new Set([...Object.values(COMMANDS), "map-result", "map-status", "map-borders", "study-run", "slurm-tasks"]),
    ).toEqual(new Set(Object.keys(RESULT_VERSIONS)));
    const [, table = ""] = readProject("docs/contract.md").split("### Kinds and versions of results");
    const rows = [...table.split("\n### ")[0]!.matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm)];
    expect(Object.fromEntries(rows.map(([, kind, version]) => [kind, Number(version)]))).toEqual(RESULT_VERSIONS);
  });

  it("shown in the contract has its stamp", () => {
    const shown = readProject("docs/contract.md").match(/^\{ "kind": .*$/gm) ?? [];
    expect(shown.length).toBeGreaterThan(7);
    for (const line of shown) expect(line).toMatch(/^\{ "kind": "[\w-]+", "version": \d+, "sprag": "\d+\.\d+\.\d+"/);
  });

  it("and `sprag --version` name the version of the package", () => {
    expect(sprag(["--version"]).stdout.trim()).toBe(VERSION);
  });
});
