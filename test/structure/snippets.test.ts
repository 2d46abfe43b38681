import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readStudy } from "../../src/doors/studies.ts";
import { readModel } from "../../src/index.ts";
import { type Fence, fences, pages, readProject, root } from "../support/project.ts";
import { runSnippets } from "../support/snippets.ts";

// Snippets run in a folder inside the project, so that `import … from "sprag"` finds the built library.
mkdirSync(join(root, "dist"), { recursive: true });
const scratch = mkdtempSync(join(root, "dist/snippets-"));
cpSync(join(root, "examples"), join(scratch, "examples"), { recursive: true });
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(command: string, args: string[]): { output: string; code: number } {
  const result = spawnSync(command, args, {
    cwd: scratch,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  return { output: result.stdout + result.stderr, code: result.status ?? -1 };
}

/** Runs the `sprag …` and `npm start -- …` lines of a shell fence through the shell with our bin in front. */
function runShell(code: string): string {
  const bin = `"${process.execPath}" "${join(root, "bin/sprag")}"`;
  const lines = code
    .split("\n")
    .map((line) => line.replace(/^\$ /, "").replace(/\s+#.*$/, ""))
    .filter((line) => /^(sprag|npm start -s --|npm start --) /.test(line))
    .map((line) => line.replace(/^npm start (-s )?--/, "sprag"));
  return lines
    .map((line) => {
      const { output, code: exit } = run("bash", ["-c", line.replace(/^sprag/, bin)]);
      if (![0, 1, 2].includes(exit)) throw new Error(`${line}: exit ${exit}\n${output}`);
      return output;
    })
    .join("");
}

const tidy = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();

function readFence({ code, line }: Fence): void {
  const file = `line ${line}`;
  if (!/^kind: study$/m.test(code)) readModel(code, { file });
  else readStudy(code, { file, open: (name) => ({ text: readFileSync(join(scratch, name), "utf8") }) });
}

/** Compares what the fence at index i printed with the text below it, if there is one. */
function expectShown(all: readonly Fence[], i: number, output: string): void {
  const next = all[i + 1];
  if (next?.language !== "text") return;
  expect(tidy(output), `output of the snippet at line ${all[i]!.line}`).toBe(tidy(next.code));
}

/** The files and the lines of the shell in the order of the page, then the TypeScript. */
function runPage(all: readonly Fence[]): void {
  all.forEach((fence, i) => {
    if (fence.file) writeFileSync(join(scratch, fence.file), fence.code);
    if (fence.language === "yaml" && /^kind:/m.test(fence.code)) readFence(fence);
    if (fence.language === "sh") expectShown(all, i, runShell(fence.code));
  });
  const typescript = all.filter(({ language }) => language === "ts");
  if (typescript.length === 0) return;
  runSnippets(scratch, typescript).forEach((output, k) => {
    expectShown(all, all.indexOf(typescript[k]!), output);
  });
}

describe("snippets run and print what the page says", () => {
  for (const page of pages().filter((name) => !name.startsWith("docs/decisions/"))) {
    const all = fences(readProject(page));
    if (all.some(({ language }) => ["sh", "ts", "yaml"].includes(language))) it(page, () => runPage(all));
  }
});
