import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

const files = [...filesBelow("src", /\.ts$/), ...filesBelow("cli", /\.ts$/)];
const texts = new Map(files.map((file) => [file, readProject(file)]));
const isDoor = (file: string): boolean => file === "src/index.ts" || file.startsWith("src/doors/");
const stems = filesBy((file) => [posix.basename(file, ".ts")]);
const made = filesBy((_, text) =>
  [...text.matchAll(/^(?:export )?(?:(?:async )?function\*?|const) (\w+)/gm)].map(([, name]) => name!),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Files by the names that they have; doors have none of their own. */
function filesBy(namesIn: (file: string, text: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of texts) {
    if (isDoor(file)) continue;
    for (const name of namesIn(file, text)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** What a file imports; through a door, the files that make the imported names. */
function importsOf(file: string): Set<string> {
  const lines = texts.get(file)!.matchAll(/^import ([^;]*?) from "(\.[^"]+)";/gm);
  return new Set(
    [...lines].flatMap(([, what, from]) => {
      const to = posix.join(posix.dirname(file), from!);
      return isDoor(to) ? what!.match(/\w+/g)!.flatMap((name) => made.get(name) ?? []) : [to];
    }),
  );
}

const page = readProject("ARCHITECTURE.md");
const drawn = [...page.slice(page.indexOf("\n## Walks\n")).matchAll(/^```\n([\s\S]*?)^```$/gm)].map(
  ([, walk]) => walk!,
);

/** Functions by their capitals within, files by their hyphens. */
const NAME = /\b[a-z]+(?:-[a-z]+)+\b|\b[a-z]+[A-Z]\w*\b/g;

/** A step that is one word, a file and its function maybe. */
const LONE_WORD = /^(?:[a-z]+\/)?([a-z]+)(?: \1)?$/;

/** The names of each step of a walk; asides in brackets are no steps unless they are walks themselves. */
function stepsOf(walk: string): string[][] {
  return walk
    .replaceAll(/\(([^)]*)\)/g, (_, aside: string) => (aside.includes("─▶") ? `─▶ ${aside}` : ""))
    .split(/─▶|:/)
    .map((step) => {
      const lone = LONE_WORD.exec(step.trim());
      return lone ? [lone[1]!] : (step.match(NAME) ?? []);
    })
    .filter((names) => names.length > 0);
}

const filesOf = (name: string): string[] => [...(stems.get(name) ?? []), ...(made.get(name) ?? [])];

/** One imports the other, directly or by one file between, or one file imports both. */
function areNeighbours(one: string, other: string): boolean {
  const has = (from: string, to: string): boolean => from === to || imports.get(from)!.has(to);
  return (
    has(one, other) ||
    has(other, one) ||
    files.some((third) => (has(one, third) && has(third, other)) || (has(other, third) && has(third, one))) ||
    files.some((third) => has(third, one) && has(third, other))
  );
}

describe("the walks drawn in ARCHITECTURE.md", () => {
  const walks = drawn.map(stepsOf);
  const named = [...walks.flat(2), ...(drawn.join("\n").match(NAME) ?? [])];

  it("name functions and files that exist", () => {
    expect(named.filter((name) => filesOf(name).length === 0)).toEqual([]);
  });

  it("lead from each step to one that it imports, or that the same file imports", () => {
    const broken = walks.flatMap((steps) =>
      steps.slice(1).flatMap((names, k) => {
        const before = steps[k]!.flatMap(filesOf);
        const isLinked = names.flatMap(filesOf).some((file) => before.some((one) => areNeighbours(one, file)));
        return isLinked ? [] : [`${steps[k]!.join(" ")} ─▶ ${names.join(" ")}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("are found: there are dozens of names in them", () => {
    expect(walks.flat().length).toBeGreaterThan(50);
  });
});
