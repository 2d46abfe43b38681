import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

const LONGEST_FILE = 300;
const LONGEST_FUNCTION = 50;

const code = ["src", "cli", "test", "bench"].flatMap((folder) => filesBelow(folder, /\.ts$/));
const library = ["src", "cli"].flatMap((folder) => filesBelow(folder, /\.ts$/));

describe("files", () => {
  it(`have at most ${LONGEST_FILE} lines`, () => {
    const long = code.filter((file) => readProject(file).trimEnd().split("\n").length > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  it("are named in kebab case", () => {
    expect(code.filter((file) => !/^[a-z0-9-]+(\.test|\.d)?\.ts$/.test(file.split("/").at(-1)!))).toEqual([]);
  });

  it("begin with a comment that says what they are (library and command line)", () => {
    const bare = library.filter((file) => file !== "src/index.ts" && !readProject(file).startsWith("/**"));
    expect(bare).toEqual([]);
  });

  it("hold no unfinished marks", () => {
    const mark = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b`);
    expect(code.filter((file) => mark.test(readProject(file)))).toEqual([]);
  });

  it(`have functions of at most ${LONGEST_FUNCTION} lines (library and command line)`, () => {
    const long: string[] = [];
    for (const file of library) {
      const lines = readProject(file).split("\n");
      lines.forEach((line, start) => {
        const indentation = /^(\s*)(?:export )?(?:async )?function \w+/.exec(line)?.[1];
        if (indentation === undefined) return;
        const end = lines.findIndex((candidate, i) => i > start && candidate === `${indentation}}`);
        if (end - start + 1 > LONGEST_FUNCTION) long.push(`${file}:${start + 1} (${end - start + 1} lines)`);
      });
    }
    expect(long).toEqual([]);
  });

  it("evaluate no text as code", () => {
    expect(library.filter((file) => /\beval\(|new Function\(/.test(readProject(file)))).toEqual([]);
  });
});
