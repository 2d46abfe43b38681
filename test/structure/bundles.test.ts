import { describe, expect, it } from "vitest";
import { bundle, PROGRAMS } from "../../bench/bundle.ts";
import { filesBelow, readProject, root } from "../support/project.ts";

const entries = filesBelow("src/doors", /\.ts$/).filter((file) => file.split("/").length === 3);
const subjects = entries.map((file) => file.replace(/^src\/doors\/(.*)\.ts$/, "$1"));

/** Those that read files. */
const READERS = ["models", "studies", "answers"];

/** Compressed bytes: far above what these programs are (`npm run bench -- bundles`), far below the library. */
const LARGEST = 60_000;

describe("bundles of the library", () => {
  for (const subject of subjects.filter((name) => !READERS.includes(name))) {
    it(`sprag/${subject} imports no package`, async () => {
      const { packages } = await bundle(root, `export * from "sprag/${subject}";`, { whole: true });
      expect(packages).toEqual([]);
    });
  }

  it.each(READERS)("sprag/%s imports yaml and zod, so these tests see packages", async (subject) => {
    const { packages } = await bundle(root, `export * from "sprag/${subject}";`, { whole: true });
    expect(packages).toEqual(["yaml", "zod"]);
  });

  it.each(["one impact, Newton's law", "one posture verdict"] as const)(
    "%s leaves the rest of the library out",
    async (name) => {
      const { gzip, packages } = await bundle(root, PROGRAMS[name]);
      expect(packages).toEqual([]);
      expect(gzip).toBeLessThan(LARGEST);
    },
  );

  it("an impact under any law is the same from the front page as from its entries, without the readers of files", async () => {
    const doors = `export { assembleImpact } from "sprag/problems"; export { resolveImpact } from "sprag/laws";`;
    const [front, back] = await Promise.all([bundle(root, PROGRAMS["one impact, any law"]), bundle(root, doors)]);
    expect(front.packages).toEqual([]);
    expect(Math.abs(front.code.length - back.code.length)).toBeLessThan(0.01 * back.code.length);
  });

  it("says the names of doors in errors, whatever the bundle calls its functions", async () => {
    const { code } = await bundle(root, PROGRAMS["one impact, Newton's law"]);
    const { assembleImpact } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(() => assembleImpact(5)).toThrow(/^assembleImpact\./);
  });

  it("can drop each door: it is marked as a call that only makes something", () => {
    const unmarked = entries.flatMap((file) =>
      [...readProject(file).matchAll(/.*(?<!@__PURE__ \*\/ )\bdoor\(.*/g)].map(([line]) => `${file}: ${line}`),
    );
    expect(unmarked).toEqual([]);
  });
});
