import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { readStudy } from "../../src/doors/studies.ts";
import { readModel } from "../../src/index.ts";
import { type Fence, fences, pages, readProject, root } from "../support/project.ts";

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

function runTypeScript(code: string): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const file = join(scratch, "snippet.mjs");
  writeFileSync(file, outputText);
  const { output, code: exit } = run(process.execPath, [file]);
  if (exit !== 0) throw new Error(output);
  return output;
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

function runPage(all: readonly Fence[]): void {
  all.forEach((fence, i) => {
    if (fence.file) writeFileSync(join(scratch, fence.file), fence.code);
    let output: string | undefined;
    if (fence.language === "yaml" && /^kind:/m.test(fence.code)) readFence(fence);
    if (fence.language === "sh") output = runShell(fence.code);
    if (fence.language === "ts") output = runTypeScript(fence.code);
    const next = all[i + 1];
    if (output !== undefined && next?.language === "text") {
      expect(tidy(output), `output of the snippet at line ${fence.line}`).toBe(tidy(next.code));
    }
  });
}

describe("snippets run and print what the page says", () => {
  for (const page of pages().filter((name) => !name.startsWith("docs/decisions/"))) {
    const all = fences(readProject(page));
    if (all.some(({ language }) => ["sh", "ts", "yaml"].includes(language))) it(page, () => runPage(all));
  }
});
