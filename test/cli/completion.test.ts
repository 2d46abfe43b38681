import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LAWS, SOLVERS } from "../../src/index.ts";
import { filesBelow } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-completion-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exists = (program: string): boolean => spawnSync(program, ["-c", "true"]).status === 0;
const script = (shell: string): string => sprag(["completion", shell]).stdout;

const examples = filesBelow("examples", /\.yaml$/)
  .map((path) => path.replace(/^examples\/|\.yaml$/g, ""))
  .sort();

/** The commands and their long options, off the help pages. */
const page = sprag(["--help"]).stdout;
const commands = [...page.slice(page.indexOf("Commands:"), page.indexOf("Start here:")).matchAll(/^ {2}([a-z]+) /gm)]
  .map(([, name]) => name!)
  .filter((name) => name !== "help");

const helpPages = new Map(commands.map((command) => [command, sprag([command, "--help"]).stdout]));

function longOptions(command: string): string[] {
  const stdout = helpPages.get(command)!;
  const listed = stdout.slice(stdout.indexOf("Options:"));
  return [...listed.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option!);
}

describe.skipIf(!exists("bash"))("completion by bash", () => {
  const path = join(folder, "sprag.bash");
  writeFileSync(path, script("bash"));

  /** What bash offers for the last word. */
  function offered(...words: string[]): string[] {
    const line = words.map((word) => `'${word}'`).join(" ");
    const run = `source '${path}'; COMP_WORDS=(sprag ${line}); COMP_CWORD=${words.length}; _sprag; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync("bash", ["-c", run], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    return stdout.split("\n").filter((word) => word !== "");
  }

  it("is registered, with files where it knows nothing", () => {
    const { stdout } = spawnSync("bash", ["-c", `source '${path}'; complete -p sprag`], { encoding: "utf8" });
    expect(stdout.trim()).toBe("complete -o default -F _sprag sprag");
  });

  it("offers the commands", () => {
    expect(offered("").sort()).toEqual([...commands, "help", "--help", "--version"].sort());
    expect(offered("ce")).toEqual(["certify"]);
    expect(offered("help", "sim")).toEqual(["simulate"]);
  });

  it("offers all options of every command", () => {
    for (const command of commands) {
      const options = offered(command, "--");
      expect(options.filter((option) => option.startsWith("--")).sort(), command).toEqual(longOptions(command).sort());
    }
    expect(offered("fit", "-")).toContain("-o");
  });

  it("offers laws, solvers, methods and other choices", () => {
    expect(offered("impact", "--law", "")).toEqual(Object.keys(LAWS));
    expect(offered("impact", "model.yaml", "--law", "ca")).toEqual(["canonical"]);
    expect(offered("impact", "--solver", "")).toEqual(Object.keys(SOLVERS));
    expect(offered("simulate", "--method", "")).toEqual(["event", "moreau", "rattle"]);
    expect(offered("simulate", "--activation", "m")).toEqual(["middle"]);
    expect(offered("fit", "--law", "")).toEqual(["newton", "fremond"]);
    expect(offered("fit", "--energy", "")).toEqual(["consistent", "free"]);
  });

  it("reads --law=NAME, which bash hands over as three words", () => {
    expect(offered("impact", "--law", "=")).toEqual(Object.keys(LAWS));
    expect(offered("impact", "--law", "=", "po")).toEqual(["poisson"]);
  });

  it("offers examples, templates, terms and shells", () => {
    expect(offered("examples", "")).toEqual(examples);
    expect(offered("init", "")).toEqual(["impact", "system", "bodies", "posture"]);
    expect(offered("explain", "wrong-")).toEqual(["wrong-kind", "wrong-result", "wrong-size", "wrong-type"]);
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  it("leaves files and numbers to bash", () => {
    expect(offered("impact", "")).toEqual([]);
    expect(offered("simulate", "-o", "")).toEqual([]);
    expect(offered("simulate", "--until", "")).toEqual([]);
  });
});

describe.each(["zsh", "fish"])("completion by %s", (shell) => {
  const text = script(shell);

  it("has every command, and the options of each", () => {
    for (const command of ["impact", "fit", "init"]) {
      expect(text).toContain(command);
      for (const option of longOptions(command)) {
        expect(text).toContain(shell === "zsh" ? `'${option}` : `-l ${option.slice(2)}`);
      }
    }
    for (const command of commands) expect(text).toContain(command);
    expect(text).toContain(Object.keys(LAWS).join(" "));
    expect(text).toContain(examples.join(" "));
  });

  it.skipIf(!exists(shell))("is understood", () => {
    const path = join(folder, `sprag.${shell}`);
    writeFileSync(path, text);
    const { status, stderr } = spawnSync(shell, ["-n", path], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe("the lists of words in the help pages", () => {
  it("are the values that shells offer", () => {
    const text = script("fish");
    for (const command of commands) {
      const help = helpPages.get(command)!.replace(/\n {4,}/g, " ");
      for (const [, list] of help.matchAll(/^ +--.*: ((?:[a-z-]+, )+[a-z-]+)(?: \(|$)/gm)) {
        expect(text, command).toContain(`'${list!.replaceAll(", ", " ")}'`);
      }
    }
  });
});

describe("sprag completion", () => {
  it("names the shells it knows", () => {
    expect(sprag(["completion", "fisch"]).stderr).toContain('Did you mean "fish"? Known: bash, zsh, fish.');
    expect(sprag(["completion"]).code).toBe(2);
  });
});
