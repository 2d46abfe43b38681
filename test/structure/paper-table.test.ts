import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProject, root } from "../support/project.ts";

const HEADING = "## Where each paper section lives";

/** Keys of docs/references.md of the five papers that Sprag is built on. */
const PAPERS = ["Glocker2012", "LeineBaumann", "PaschkowskiArnold", "Poster", "VarkonyiOr"];

interface Row {
  readonly paper: string;
  readonly section: string;
  readonly files: readonly string[];
}

/** Rows `| paper | section | file |` of the first table below the heading; the file column may name several. */
function paperTable(page: string): Row[] {
  const lines = page.split("\n");
  const below = lines.slice(lines.indexOf(HEADING) + 1);
  const end = below.findIndex((line) => line.startsWith("## "));
  return below
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, paper]) => paper !== "paper" && !/^:?-+:?$/.test(paper!))
    .map(([, paper, section, file]) => ({
      paper: paper!.replace(/[[\]`]/g, ""),
      section: section!,
      files: [...file!.matchAll(/[\w./-]+\.ts\b/g)].map(([name]) => name),
    }));
}

/** The comment that a file begins with. */
const header = (file: string): string => /^\/\*\*[\s\S]*?\*\//.exec(readProject(file))?.[0] ?? "";

describe("the table of paper sections in ARCHITECTURE.md", () => {
  const page = readProject("ARCHITECTURE.md");
  const rows = paperTable(page);

  it("stands under its heading, and its papers have their row in docs/references.md", () => {
    expect(page.split("\n")).toContain(HEADING);
    const references = readProject("docs/references.md");
    expect(PAPERS.filter((key) => !references.includes(`| [${key}] |`))).toEqual([]);
  });

  it("has a row for each of the five papers, and for no other", () => {
    expect([...new Set(rows.map(({ paper }) => paper))].sort()).toEqual(PAPERS);
  });

  it("names a section and a file in each row, and files that exist", () => {
    expect(rows.filter(({ section, files }) => section === "" || files.length === 0)).toEqual([]);
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it("names files whose header cites the paper", () => {
    const silent = rows.flatMap(({ paper, files }) =>
      files
        .filter((file) => existsSync(join(root, file)) && !header(file).includes(`[${paper}]`))
        .map((file) => `${file} does not cite [${paper}]`),
    );
    expect(silent).toEqual([]);
  });
});
