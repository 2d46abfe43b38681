import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { schemaAddress, TEMPLATE_NAMES } from "../../cli/model-templates.ts";
import { readModel } from "../../src/index.ts";
import { readProject, root } from "../support/project.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "sprag init-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sprag(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/sprag"), ...args], {
    ...{ cwd, encoding: "utf8" as const },
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  return { code: status, stdout, stderr };
}

function emptyFolder(): string {
  return mkdtempSync(join(folder, "new-"));
}

/** What a model of each template is looked at with, and what must be seen. */
const FIRST_LOOK = {
  impact: [["impact", "certify", "compare"], "rub"],
  system: [["simulate", "equilibria"], "simulated until t = 2 s"],
  bodies: [["simulate"], "simulated until t = 1 s"],
  posture: [["posture"], "finite-time Lyapunov stable"],
} as const;

describe("sprag init", () => {
  it.each(TEMPLATE_NAMES)("%s writes a model that is valid and runs", (name) => {
    const cwd = emptyFolder();
    const { code, stdout } = sprag(cwd, "init", name, "-o");
    expect([code, stdout]).toEqual([0, expect.stringContaining(`wrote ${name}.yaml`)]);
    expect(sprag(cwd, "validate", `${name}.yaml`).code).toBe(0);
    const [commands, seen] = FIRST_LOOK[name];
    const pages = commands.map((command) => sprag(cwd, command, `${name}.yaml`));
    for (const page of pages) expect([page.code, page.stderr]).toEqual([0, ""]);
    expect(pages[0]!.stdout).toContain(seen);
    expect(stdout).toContain(`sprag ${commands[0]}`);
  });

  it.each(TEMPLATE_NAMES)("%s explains every field", (name) => {
    const text = readProject(`templates/${name}.yaml`);
    const lines = text.split("\n");
    // On its line, on the one above, or where the same field stands first.
    const explained = new Set(["kind"]);
    const bare = lines.filter((line, i) => {
      const field = /^ *(?:- )?([a-zA-Z]+):/.exec(line)?.[1];
      if (field === undefined || explained.has(field)) return false;
      explained.add(field);
      return !line.includes("#") && !/^ *#/.test(lines[i - 1] ?? "") && !/:$/.test(line);
    });
    expect(bare).toEqual([]);
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/docs\/schema\/\w+\.schema\.json$/m);
    expect(existsSync(join(root, "templates", /schema=(\S+)/.exec(text)![1]!))).toBe(true);
  });

  it("prints to standard output, an impact unless told", () => {
    const cwd = emptyFolder();
    const { stdout } = sprag(cwd, "init");
    expect(readModel(stdout).model.kind).toBe("impact");
    expect(stdout).toBe(sprag(cwd, "init", "impact").stdout);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("takes the word after -o for the kind where no kind is said, and for the file where one is", () => {
    const cwd = emptyFolder();
    expect(sprag(cwd, "init", "-o", "posture").code).toBe(0);
    expect(sprag(cwd, "init", "posture", "-o", "mine.yml").code).toBe(0);
    expect(sprag(cwd, "init", "-o", "hit.yaml").code).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(["hit.yaml", "mine.yml", "posture.yaml"]);
    expect(readFileSync(join(cwd, "hit.yaml"), "utf8")).toContain("kind: impact");
  });

  it("keeps an existing file unless --force is given", () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "impact.yaml"), "mine");
    const { code, stderr } = sprag(cwd, "init", "-o");
    expect([code, stderr]).toEqual([2, expect.stringContaining("impact.yaml exists already")]);
    expect(readFileSync(join(cwd, "impact.yaml"), "utf8")).toBe("mine");
    expect(sprag(cwd, "init", "-o", "--force").code).toBe(0);
    expect(readFileSync(join(cwd, "impact.yaml"), "utf8")).toContain("kind: impact");
  });

  it("complains about other kinds, endings and folders", () => {
    const cwd = emptyFolder();
    expect(sprag(cwd, "init", "sytem").stderr).toContain('Did you mean "system"?');
    expect(sprag(cwd, "init", "-o", "a.json").stderr).toContain("End the name in .yaml or .yml.");
    expect(sprag(cwd, "init", "-o", "nowhere/a.yaml").stderr).toContain("there is no folder nowhere");
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("prints JSON, with the name of what it wrote", () => {
    const cwd = emptyFolder();
    const { stdout } = sprag(cwd, "init", "bodies", "-o", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ kind: "model-template", template: "bodies", written: "bodies.yaml" },
      text: readFileSync(join(cwd, "bodies.yaml"), "utf8"),
    });
  });
});

describe("the schema line", () => {
  const read = (address: string, from: string): string =>
    address.startsWith("file:") ? fileURLToPath(address) : resolve(from, address);

  it("is the URL of the schema where the model is in no project with it", () => {
    const cwd = emptyFolder();
    const [, address] = /\$schema=(.*)$/m.exec(sprag(cwd, "init", "posture").stdout)!;
    expect(address).toMatch(/^file:\/\/\//);
    expect(JSON.parse(readFileSync(read(address!, cwd), "utf8")).title).toBe("Sprag model file, kind: posture");
  });

  /** A project with Sprag among its packages. */
  const project = join(folder, "project");
  const schema = join(project, "node_modules/sprag/docs/schema/impact.schema.json");
  mkdirSync(dirname(schema), { recursive: true });
  mkdirSync(join(project, "models/old"), { recursive: true });
  writeFileSync(join(project, "package.json"), "{}");

  it.each([
    ["", "node_modules/sprag/docs/schema/impact.schema.json"],
    ["models/old", "../../node_modules/sprag/docs/schema/impact.schema.json"],
  ])("is a path where the project has Sprag among its packages: below %j", (below, expected) => {
    const address = schemaAddress(schema, join(project, below));
    expect(address).toBe(expected);
    expect(read(address, join(project, below))).toBe(schema);
  });

  it("has no blank, which would end it", () => {
    const spaced = join(project, "my packages/sprag/docs/schema/impact.schema.json");
    const address = schemaAddress(spaced, project);
    expect(address).not.toMatch(/\s/);
    expect(read(address, project)).toBe(spaced);
  });
});
