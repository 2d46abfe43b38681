import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { fences, readProject, root } from "../support/project.ts";
import { runSnippets } from "../support/snippets.ts";

/**
 * A project outside of the repository that has installed the packed package, without the network: the packages it needs come from the
 * repository's node_modules.
 */
const project = realpathSync(mkdtempSync(join(tmpdir(), "sprag-project-")));
afterAll(() => rmSync(project, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd = project): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd, encoding: "utf8" as const, shell: process.platform === "win32" },
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? ""}\n${stdout}${stderr}`);
  return stdout;
}

const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--cache", join(project, "cache")];
run("npm", ["pack", "--pack-destination", project, ...quiet], root);
const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"))!;
const { dependencies } = JSON.parse(readProject("package.json")) as { dependencies: Readonly<Record<string, string>> };
const own = Object.keys(dependencies).map((name) => [name, `file:${join(root, "node_modules", name)}`]);
writeFileSync(
  join(project, "package.json"),
  JSON.stringify({ dependencies: { sprag: `file:${tarball}`, ...Object.fromEntries(own) } }),
);
run("npm", ["install", "--offline", ...quiet]);
const installed = join(project, "node_modules/sprag");
// As the page says.
cpSync(join(installed, "examples"), join(project, "examples"), { recursive: true });

describe("a fresh project with the packed package", () => {
  it("has what it needs, and nothing of the workshop", () => {
    expect(readdirSync(installed).sort()).toEqual(
      [
        "CHANGELOG.md",
        "CITATION.cff",
        "LICENSE",
        "README.md",
        "bin",
        "dist",
        "docs",
        "examples",
        "package.json",
        "templates",
      ].sort(),
    );
    expect(readdirSync(join(installed, "dist")).sort()).toEqual(["command", "src", "studio"]);
  });

  it("runs the command, and writes models whose schema lies in the project", () => {
    const { version } = JSON.parse(readProject("package.json")) as { version: string };
    expect(run(join(project, "node_modules/.bin/sprag"), ["--version"]).trim()).toBe(version);
    const text = run(join(project, "node_modules/.bin/sprag"), ["init", "posture"]);
    const [, address] = /\$schema=(.*)$/m.exec(text)!;
    expect(address).toBe("node_modules/sprag/docs/schema/posture.schema.json");
    expect(JSON.parse(readFileSync(join(project, address!), "utf8")).title).toContain("posture");
  });

  const all = fences(readProject("docs/guide/library.md"));
  const snippets = all.filter(({ language }) => language === "ts");
  const outputs = runSnippets(project, snippets);
  it.each(snippets.map((fence, k) => [fence.line, fence, outputs[k]!] as const))(
    "runs the snippet of the library guide at line %d",
    (_, fence, output) => {
      expect(output.trim()).toBe(all[all.indexOf(fence) + 1]!.code.trim());
    },
  );

  it("has types for every entry", () => {
    const { exports } = JSON.parse(readProject("package.json")) as {
      exports: Record<string, string | { types: string }>;
    };
    const doors = Object.entries(exports).filter(([, target]) => typeof target === "object");
    const lines = doors.map(([door], i) => `import * as door${i} from "sprag${door.slice(1)}";\nvoid door${i};`);
    const file = join(project, "entries.mts");
    writeFileSync(file, lines.join("\n"));
    const program = ts.createProgram([file], {
      ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
      ...{ target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, types: [], skipLibCheck: true },
    });
    const complaints = ts.getPreEmitDiagnostics(program);
    expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
    expect(doors.length).toBeGreaterThan(8);
  });
});
