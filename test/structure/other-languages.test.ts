import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fences, readProject, root } from "../support/project.ts";

/** Snippets of docs/guide/other-languages.md, in a folder of their own with `sprag` on the PATH. */
const folder = mkdtempSync(join(tmpdir(), "sprag-languages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "bin"));
const command = join(folder, "bin/sprag");
writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "bin/sprag")}" "$@"\n`);
chmodSync(command, 0o755);
cpSync(join(root, "examples/bouncing-ball.yaml"), join(folder, "ball.yaml"));

const env = {
  ...process.env,
  PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
  PYTHONIOENCODING: "utf-8",
};
const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: "utf8", env });

const INTERPRETERS = { python: ["python3", "-c"], octave: ["octave", "--no-gui", "--quiet", "--eval"] } as const;

const works = (language: keyof typeof INTERPRETERS, code: string): boolean => {
  const [program, ...args] = INTERPRETERS[language];
  return run(program, [...args, code]).status === 0;
};

/** Packages that a snippet needs beside Python itself. */
const packagesOf = (code: string): string[] =>
  [...code.matchAll(/^import (numpy|pyarrow)\b/gm)].map(([, name]) => name!);

describe.each(["python", "octave"] as const)("%s", (language) => {
  const all = fences(readProject("docs/guide/other-languages.md"));
  const isThere = works(language, language === "python" ? "pass" : "1;");

  all.forEach(({ language: own, code, line }, i) => {
    if (own !== language) return;
    const missing = isThere
      ? packagesOf(code).filter((name) => !works(language, `import ${name}`))
      : [INTERPRETERS[language][0]];
    const name = `runs the snippet at line ${line}`;
    it.skipIf(missing.length > 0)(missing.length > 0 ? `${name} (${missing.join(", ")} is missing)` : name, () => {
      const [program, ...args] = INTERPRETERS[language];
      const { stdout, stderr } = run(program, [...args, code]);
      expect(stdout.trim(), stderr).toBe(all[i + 1]!.code.trim());
    });
  });

  it("has snippets, each with its output", () => {
    const own = all.flatMap((fence, i) => (fence.language === language ? [all[i + 1]?.language] : []));
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own)).toEqual(new Set(["text"]));
  });
});

describe("CITATION.cff", () => {
  const citation = parse(readProject("CITATION.cff")) as Record<string, unknown>;
  const { version, license } = JSON.parse(readProject("package.json")) as { version: string; license: string };

  it("names the version and the licence of the package", () => {
    expect(citation).toMatchObject({ version, license, "cff-version": "1.2.0", type: "software" });
  });

  it("has what the format demands, and names nobody who does not exist", () => {
    for (const key of ["message", "title"]) expect(typeof citation[key]).toBe("string");
    expect(citation.authors).toEqual([{ name: "The Sprag contributors" }]);
  });
});
