import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playPage } from "../support/page-stub.ts";
import { filesBelow, readProject, root } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (home: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(home, "bin/sprag"), ...args], { cwd: folder, encoding: "utf8" });

describe("the bundled command line, as it is installed", () => {
  const home = join(folder, "installed");
  beforeAll(() => {
    for (const part of ["bin", "dist/command", "docs/schema", "examples", "templates", "package.json"]) {
      cpSync(join(root, part), join(home, part), { recursive: true });
    }
  });

  it("needs no package beside it", () => {
    const { status, stdout } = run(home, "impact", join(home, "examples/kane-stick.yaml"), "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).kind).toBe("impact-result");
  });

  it("finds its examples", () => {
    const { stdout } = run(home, "examples", "kane-stick");
    expect(stdout).toBe(readFileSync(join(root, "examples/kane-stick.yaml"), "utf8"));
  });

  it("holds every thread that is started by its file name, and shows progress where it is asked for", () => {
    const started = filesBelow("cli", /\.ts$/).flatMap((file) =>
      [...readProject(file).matchAll(/new Worker\(new URL\("\.\/([\w-]+\.js)"/g)].map((match) => match[1]!),
    );
    expect(started).toHaveLength(2);
    for (const name of started) expect(existsSync(join(home, "dist/command", name)), name).toBe(true);
    const { status, stderr } = run(home, "impact", join(home, "examples/kane-stick.yaml"), "--progress");
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("calls functions by their own names, which errors show", () => {
    const files = filesBelow("dist/command", /\.js$/).map((file) => readProject(file));
    const renamed = files.flatMap((text) =>
      [...text.matchAll(/^function ((\w+)\$\d+)\(/gm)].map(([, name, own]) => ({
        text,
        call: `__name(${name}, "${own}")`,
      })),
    );
    expect(renamed.length).toBeGreaterThan(100);
    expect(renamed.filter(({ text, call }) => !text.includes(call)).map(({ call }) => call)).toEqual([]);
  });

  it("writes pages whose script runs: functions go into them as text", () => {
    const out = join(folder, "page.html");
    expect(run(home, "simulate", join(home, "examples/super-ball.yaml"), "--html", out).status).toBe(0);
    const { find, at } = playPage(readFileSync(out, "utf8"));
    at(0.1);
    const circles = find("stage").children.flatMap(({ children }) => children.filter(({ tag }) => tag === "circle"));
    expect(circles.some(({ attributes }) => attributes.class === "body" && Number(attributes.r) > 0)).toBe(true);
  });

  it("finds its templates", () => {
    const { stdout } = run(home, "init", "posture");
    expect(stdout).toContain("kind: posture");
  });

  it("finds the thread that simulates, and writes Parquet", () => {
    const out = join(folder, "ball.parquet");
    const { status } = run(home, "simulate", join(home, "examples/bouncing-ball.yaml"), "-o", out);
    expect(status).toBe(0);
    expect(readFileSync(out).subarray(0, 4).toString("latin1")).toBe("PAR1");
  });

  it("complains as ever", () => {
    const { status, stderr } = run(home, "impact", "nowhere.yaml");
    expect(status).toBe(2);
    expect(stderr).toContain("cannot read nowhere.yaml: there is no such file");
  });

  it("brings the licences of the packages in it", () => {
    const licences = readFileSync(join(home, "dist/command/LICENSES.txt"), "utf8");
    for (const name of ["bullmq", "commander", "picocolors", "yaml", "zod"]) expect(licences).toContain(name);
  });
});

describe("bin/sprag", () => {
  const home = join(folder, "checkout");
  const at = (path: string, seconds: number, text = ""): void => {
    writeFileSync(join(home, path), text);
    utimesSync(join(home, path), seconds, seconds);
  };
  beforeAll(() => {
    for (const part of ["bin", "dist/cli", "dist/src", "dist/command"])
      mkdirSync(join(home, part), { recursive: true });
    cpSync(join(root, "bin/sprag"), join(home, "bin/sprag"));
    writeFileSync(join(home, "package.json"), `{ "type": "module" }`);
    at("dist/cli/main.js", 1000, `export const main = () => (console.log("modules"), 0);`);
    at("dist/command/main.js", 1000, `export const main = () => (console.log("bundle"), 0);`);
  });

  it("runs the bundle where it is the newer", () => {
    at("dist/src/tsconfig.tsbuildinfo", 900);
    at("dist/cli/tsconfig.tsbuildinfo", 1000);
    expect(run(home).stdout).toBe("bundle\n");
  });

  it.each(["src", "cli"])("runs the compiled modules where %s was compiled after the bundle", (part) => {
    at("dist/src/tsconfig.tsbuildinfo", 900);
    at("dist/cli/tsconfig.tsbuildinfo", 900);
    at(`dist/${part}/tsconfig.tsbuildinfo`, 1100);
    expect(run(home).stdout).toBe("modules\n");
  });
});

describe("commands that are loaded when asked for", () => {
  const page = sprag(["--help"]).stdout;
  const listed = page.slice(page.indexOf("Commands:"), page.indexOf("Start here:"));
  const names = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!).filter((name) => name !== "help");

  it("are all on the help page", () => {
    expect(names).toContain("impact");
    expect(names).toContain("tour");
  });

  it.each(names)("%s answers to its name alone", (name) => {
    expect(sprag([name, "--help"]).stdout).toMatch(new RegExp(`^Usage: sprag ${name} `));
    expect(sprag(["help", name]).stdout).toMatch(new RegExp(`^Usage: sprag ${name} `));
  });
});
