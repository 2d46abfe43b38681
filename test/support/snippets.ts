/** Runs the TypeScript snippets of a page as JavaScript. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Fence } from "./project.ts";

const BETWEEN = "\n=== end of a snippet ===\n";

/**
 * What each snippet prints. They are modules of their own and run in turn in one process, in a folder that finds `sprag`: to load the
 * library takes longer than most of them. One that fails, or that writes on standard error, is an error that names its line.
 */
export function runSnippets(folder: string, snippets: readonly Fence[]): string[] {
  const names = snippets.map(({ line }) => `./snippet-line-${line}.mjs`);
  for (const [i, { code }] of snippets.entries()) {
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(folder, names[i]!), outputText);
  }
  const turns = names.map((name) => `await import("${name}");\nprocess.stdout.write(${JSON.stringify(BETWEEN)});`);
  writeFileSync(join(folder, "snippets.mjs"), turns.join("\n"));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["snippets.mjs"], { cwd: folder, encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`exit ${status}\n${stdout}${stderr}`);
  return stdout.split(BETWEEN).slice(0, -1);
}
