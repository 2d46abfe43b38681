import { describe, expect, it } from "vitest";
import { exportedNames, exportedTypes, usedNames } from "../support/exports.ts";
import { filesBelow, readProject } from "../support/project.ts";

const library = filesBelow("src", /\.ts$/);
const everything = ["src", "cli", "test", "bench"].flatMap((folder) => filesBelow(folder, /\.ts$/));

/** An entry of the library is there for its users. */
const isEntry = (file: string): boolean => file === "src/index.ts" || /^src\/doors\/[^/]+$/.test(file);

/** A type that its own file names again is the shape of something else there, and used with it. */
function isShape(file: string, name: string): boolean {
  const times = readProject(file).match(new RegExp(`\\b${name}\\b`, "g"))!.length;
  return exportedTypes(file).includes(name) && times > 1;
}

describe("exports of src/", () => {
  it("are used outside their file, or are public", { timeout: 300_000 }, () => {
    const used = new Set(everything.flatMap(usedNames).map(({ file, name }) => `${file} ${name}`));
    const dead = library
      .filter((file) => !isEntry(file) && !used.has(`${file} *`))
      .flatMap((file) => exportedNames(file).map((name) => ({ file, name })))
      .filter(({ file, name }) => !used.has(`${file} ${name}`) && !isShape(file, name))
      .map(({ file, name }) => `${file} ${name}`);
    expect(dead).toEqual([]);
  });
});
