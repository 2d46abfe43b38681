import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

const files = [...filesBelow("src", /\.ts$/), ...filesBelow("cli", /\.ts$/)];
const stems = new Set(files.map((file) => file.split("/").at(-1)!.replace(".ts", "")));
const made = new Set(
  files.flatMap((file) => [...readProject(file).matchAll(/\b(?:function\*?|const) (\w+)/g)].map(([, name]) => name!)),
);

/** What the drawn walks of a page name: functions by their capitals within, files by their hyphens. */
function named(page: string): { functions: string[]; files: string[] } {
  const walks = page.slice(page.indexOf("\n## Walks\n"));
  const drawn = [...walks.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join("\n");
  return {
    functions: drawn.match(/\b[a-z]+[A-Z]\w*\b/g) ?? [],
    files: drawn.match(/\b[a-z]+(?:-[a-z]+)+\b/g) ?? [],
  };
}

describe("the walks drawn in ARCHITECTURE.md", () => {
  const walks = named(readProject("ARCHITECTURE.md"));

  it("name functions and files that exist", () => {
    expect(walks.functions.filter((name) => !made.has(name))).toEqual([]);
    expect(walks.files.filter((name) => !stems.has(name))).toEqual([]);
  });

  it("are found: there are dozens of names in them", () => {
    expect(walks.functions.length).toBeGreaterThan(30);
    expect(walks.files.length).toBeGreaterThan(15);
  });
});
