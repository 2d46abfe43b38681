import { describe, expect, it } from "vitest";
import { exportedNames } from "../support/exports.ts";
import { fences, filesBelow, readProject } from "../support/project.ts";
import { ENTRIES, FRONT_PAGE } from "./public-names.ts";

const subpaths = Object.keys(ENTRIES);
const fileOf = (subpath: string): string => `src/doors/${subpath}.ts`;
const guide = readProject("docs/guide/library.md");
const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe("the catalogue", () => {
  it.each(subpaths)("sprag/%s exports the names of its list", (subpath) => {
    expect(sorted(exportedNames(fileOf(subpath)))).toEqual(sorted(ENTRIES[subpath]!));
  });

  it("has every name in one entry", () => {
    const all = Object.values(ENTRIES).flat();
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
  });

  it("chooses about seventy of them for the front page", () => {
    expect(sorted(exportedNames("src/index.ts"))).toEqual(sorted(FRONT_PAGE));
    expect(FRONT_PAGE.length).toBeGreaterThanOrEqual(60);
    expect(FRONT_PAGE.length).toBeLessThanOrEqual(80);
  });

  it("gives the same things on the front page as in the entries", async () => {
    const front: Record<string, unknown> = await import("../../src/index.ts");
    const entries: Record<string, unknown> = await import("../support/library.ts");
    expect(Object.keys(front).filter((name) => front[name] !== entries[name])).toEqual([]);
  });

  it("has a file, a line of package.json, a row of the guide and a snippet for each entry", () => {
    const files = filesBelow("src/doors", /\.ts$/).filter((file) => file.split("/").length === 3);
    expect(files).toEqual(sorted(subpaths.map(fileOf)));

    const { exports } = JSON.parse(readProject("package.json")) as { exports: Record<string, unknown> };
    const built = (path: string) => ({ types: `./dist/src/${path}.d.ts`, default: `./dist/src/${path}.js` });
    expect(exports).toEqual({
      ".": built("index"),
      ...Object.fromEntries(subpaths.map((subpath) => [`./${subpath}`, built(`doors/${subpath}`)])),
      "./package.json": "./package.json",
    });

    const rows = [...guide.matchAll(/^\| `sprag\/([a-z-]+)` \| \S/gm)].map((match) => match[1]);
    expect(rows).toEqual(subpaths);
    const snippets = fences(guide).filter(({ language }) => language === "ts");
    expect(subpaths.filter((one) => !snippets.some(({ code }) => code.includes(`from "sprag/${one}"`)))).toEqual([]);
  });

  it("has each entry say its subpath in its header", () => {
    expect(subpaths.filter((one) => !readProject(fileOf(one)).startsWith(`/**\n * \`sprag/${one}\`: `))).toEqual([]);
  });
});
