/**
 * The rooms of the studio: it knows the library by its doors, workers alone compute, components are small.
 */
import { describe, expect, it } from "vitest";
import { figureIds } from "../../src/doors/figures.ts";
import { LAWS } from "../../src/doors/laws.ts";
import { RESULT_VERSIONS, type ResultKind } from "../../src/doors/reports.ts";
import { FIGURE_TITLES } from "../../studio/widgets/figure-titles.ts";
import { filesBelow, readProject } from "../support/project.ts";

const files = filesBelow("studio", /\.(ts|svelte)$/);
const code = new Map(files.map((file) => [file, readProject(file)]));

/** What a file imports; `isType` where only types are. */
function imports(text: string): { readonly from: string; readonly isType: boolean }[] {
  const found = [...text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^;"]*?from\s+"([^"]+)"/gm)];
  const bare = [...text.matchAll(/(?:^\s*import|import\()\s*"([^"]+)"/gm)];
  return [
    ...found.map((match) => ({ from: match[2]!, isType: match[1] !== undefined })),
    ...bare.map((match) => ({ from: match[1]!, isType: false })),
  ];
}

const MOST_LINES = { ts: 300, svelte: 200 } as const;

/** Doors that the page itself may call: each is small once what is not used is dropped. */
const PAGE_DOORS = ["figures", "reports"];

/** What runs in workers. */
const isWorker = (file: string): boolean =>
  /^studio\/workers\/(worker|jobs)|^studio\/workspaces\/(answers|model-fields|track)/.test(file) ||
  /\/answer[^/]*\.ts$|\/work\//.test(file);

describe("the studio", () => {
  it("is there", () => expect(files.length).toBeGreaterThan(30));

  it("imports the library by its doors alone", () => {
    const wrong = [...code].flatMap(([file, text]) =>
      imports(text)
        .filter(({ from }) => /\/src\//.test(from) && !/\/src\/doors\/[a-z]+\.ts$/.test(from))
        .map(({ from }) => `${file} → ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it("knows nothing of the command line: what both need stands in the library", () => {
    const wrong = [...code].flatMap(([file, text]) =>
      imports(text)
        .filter(({ from }) => /\/(cli|dist|test|bench)\//.test(from))
        .map(({ from }) => `${file} → ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ["mark of a verdict", /[✓✗]/u],
    ["name of a theorem", /\bTheorem\b/],
    ["list of laws", new RegExp(`"(${Object.keys(LAWS).join("|")})",\\s*"`)],
    ["format of numbers", /\.toFixed\(|\.toExponential\(|toLocaleString|\bIntl\./],
  ])("has no %s of its own", (_, pattern) => {
    expect([...code].filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  it("titles exactly the figures that a model has", () => {
    // Fits and feet on a terrain are no workspace.
    const known = (Object.keys(RESULT_VERSIONS) as ResultKind[])
      .filter((kind) => !["fit-result", "stance-result"].includes(kind))
      .flatMap((kind) => figureIds(kind));
    expect(Object.keys(FIGURE_TITLES).sort()).toEqual([...new Set(known)].sort());
  });

  it("says each rule of style once: what components share stands in page.css", () => {
    const rules = [...code].flatMap(([file, text]) =>
      [...(/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "").matchAll(/\{([^{}]{60,})\}/g)].map(([, rule]) => ({
        file,
        rule: rule!.trim(),
      })),
    );
    const twice = rules.filter(({ file, rule }) => rules.some((one) => one.rule === rule && one.file < file));
    expect(twice).toEqual([]);
  });

  it("computes in workers: the page calls no door but those of figures and numbers", () => {
    const wrong = [...code]
      .filter(([file]) => !isWorker(file))
      .flatMap(([file, text]) =>
        imports(text)
          .filter(({ from, isType }) => !isType && /\/src\/doors\//.test(from))
          .filter(({ from }) => !PAGE_DOORS.some((door) => from.endsWith(`/${door}.ts`)))
          .map(({ from }) => `${file} → ${from}`),
      );
    expect(wrong).toEqual([]);
  });

  it("has no colour of its own", () => {
    const wrong = [...code].filter(([, text]) => /#[0-9a-f]{6}\b|\brgba?\(|\bhsl\(/i.test(text)).map(([file]) => file);
    expect(wrong).toEqual([]);
  });

  it("is made of small files", () => {
    const long = [...code]
      .map(([file, text]) => ({ file, lines: text.split("\n").length }))
      .filter(({ file, lines }) => lines > (file.endsWith(".ts") ? MOST_LINES.ts : MOST_LINES.svelte));
    expect(long).toEqual([]);
  });
});
