import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readModel } from "../../src/index.ts";
import { screenWidth } from "../../src/text/screen-width.ts";
import { root } from "../support/project.ts";
import { scratchFolder, sprag } from "../support/sprag.ts";

const scratch = scratchFolder();
afterAll(scratch.remove);

const COMMANDS = ["impact", "certify", "compare", "fit", "posture", "simulate", "equilibria", "validate", "examples"];
const KANE = "examples/kane-stick.yaml";
const POSTURE = "examples/posture-example-3.yaml";

describe("a screen of 60 columns is not exceeded by", () => {
  const pages: Record<string, readonly string[]> = {
    "the help": ["--help"],
    "the list of examples": ["examples"],
    "the tour": ["tour"],
    "an unknown command": ["frobnicate"],
    "a long path": ["impact", "/folder".repeat(20)],
    "a validation": ["validate", "examples/slider-crank-clearance.yaml"],
    "a wrong option": ["impact", KANE, "--solver", "x".repeat(90)],
    evidence: ["posture", "examples/posture-example-4.yaml", "--evidence=restitution=0.1;count=1"],
    ...Object.fromEntries(COMMANDS.map((name) => [`the help of ${name}`, [name, "--help"]])),
  };
  for (const [what, args] of Object.entries(pages)) {
    it(what, () => {
      const { stdout, stderr } = sprag(args, undefined, 60);
      const lines = (stdout + stderr).split("\n");
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect(screenWidth(line), line).toBeLessThanOrEqual(60);
    });
  }
});

describe("sprag help", () => {
  it("prints the help of a command", () => {
    const { code, stdout } = sprag(["help", "certify"]);
    expect(code).toBe(0);
    expect(stdout).toBe(sprag(["certify", "--help"]).stdout);
    expect(stdout).toContain("Usage: sprag certify [options] <file>");
  });

  it("prints the page of all commands as help of itself", () => {
    expect(sprag(["help", "help"])).toEqual(sprag(["--help"]));
  });

  it("names the nearest command for one that does not exist", () => {
    const { code, stderr } = sprag(["help", "certfy"]);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean "certify"?');
    expect(sprag(["help", "zzz"]).stderr).toContain("Known: impact, certify");
  });
});

describe("an option whose value may be left out", () => {
  const same = (...lines: readonly (readonly string[])[]): void => {
    const outputs = lines.map((args) => sprag(args));
    for (const { code, stdout } of outputs) expect({ code, stdout }).toEqual({ code: 0, stdout: outputs[0]!.stdout });
  };

  it("does not take the file", () => {
    same(["certify", KANE, "--friction-bounds"], ["certify", "--friction-bounds", KANE]);
    same(["posture", POSTURE, "--uniform"], ["posture", "--uniform", POSTURE]);
  });

  it("keeps its value, before and after the file", () => {
    same(
      ["certify", "--friction-bounds=tangent", KANE],
      ["certify", "--friction-bounds", "tangent", KANE],
      ["certify", KANE, "--friction-bounds", "tangent"],
    );
  });

  it("leaves the complaint about a missing file as it was", () => {
    const { code, stderr } = sprag(["posture", "--uniform"]);
    expect(code).toBe(2);
    expect(stderr).toContain("missing required argument 'file'");
  });
});

describe("certify --witness", () => {
  it.each(["worst.yaml", "worst.YML", "worst.json"])("writes %s and says so", (name) => {
    const path = scratch.write(name, "");
    const { stdout } = sprag(["certify", KANE, "--witness", path, "--force"]);
    expect(stdout).toContain("written:");
    const text = readFileSync(path, "utf8");
    expect(text.startsWith("kind: impact\n")).toBe(/ya?ml$/i.test(name));
    const { model } = readModel(text, { file: name, kind: "impact" });
    const { preVelocity } = JSON.parse(sprag(["certify", KANE, "--json"]).stdout).energy.witness;
    expect(Array.from(model.preVelocity)).toEqual(preVelocity);
  });

  it.each(["worst.txt", "worst"])("refuses the name %s, as `impact --write` does", (name) => {
    const path = scratch.write(name, "");
    for (const args of [
      ["certify", KANE, "--witness"],
      ["impact", KANE, "--write"],
    ]) {
      const { code, stderr } = sprag([...args, path, "--force"]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/End the name in\s+\.yaml,\s+\.yml,\s+\.json/)]);
    }
    expect(readFileSync(path, "utf8")).toBe("");
  });

  it("says that there was nothing to write", () => {
    const path = join(scratch.write("here", ""), "..", "none.yaml");
    const args = ["certify", "examples/kane-equal-restitution.yaml", "--witness", path];
    expect(sprag(args).stdout).toMatch(/was not written:\s+no impact gains energy/);
    expect(JSON.parse(sprag([...args, "--json"]).stdout).witnessFile).toBeNull();
    expect(existsSync(path)).toBe(false);
  });
});

describe("posture --evidence", () => {
  it.each(["foo", "restituton=0.3", "restitution", "third=1"])("%s: what is suggested works", (what) => {
    const { code, stderr } = sprag(["posture", POSTURE, "--evidence", what]);
    expect(code).toBe(2);
    const [, suggested] = /(--evidence=[a-z]+=[-\d.,]*\d)/.exec(stderr.replace(/\s+/g, " "))!;
    expect(sprag(["posture", POSTURE, `${suggested};count=1`]).code).toBe(0);
  });

  it.each(["count=2.5", "count=1e9", "count=2,5", "seed=-1", "size=2", "restitution=2"])(
    "%s: its field is named",
    (what) => {
      const { code, stderr } = sprag(["posture", POSTURE, "--evidence", what]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(` --> --evidence=${what.split("=")[0]}\n`)]);
    },
  );
});

describe("a file without an end", () => {
  it.skipIf(!existsSync("/dev/zero"))("is read up to the size of a model, and refused", () => {
    const { code, stderr } = sprag(["posture", "/dev/zero"]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/at most 8 MiB are read.* goes on[\s\S]*--> \/dev\/zero/),
    ]);
  });
});

describe("progress", () => {
  it("is written by another thread while this one is busy, and not after the work", () => {
    const module = pathToFileURL(join(root, "dist/cli/progress.js"));
    const code = `import { startTicker } from ${JSON.stringify(module)};
      const ticker = startTicker("work", 1);
      ticker.say("part 2 of 3");
      ticker.waitFor(2);
      ticker.stop();
      process.stderr.write("end\\n");
      setTimeout(() => {}, 50);`;
    const { stderr, status } = spawnSync(process.execPath, [scratch.write("busy.mjs", code)], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(status).toBe(0);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.at(-1)).toBe("end");
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^work: \d+ s, part 2 of 3$/);
  });

  it("is silent where nobody asked", () => {
    expect(sprag(["certify", KANE]).stderr).toBe("");
  });
});
