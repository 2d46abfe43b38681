/**
 * The reproduction as the studio shows it.
 */
import { describe, expect, it } from "vitest";
import { POSTER } from "../../cli/reproduce/papers/poster.ts";
import { studioPapers } from "../../cli/reproduce/studio-papers.ts";
import type { StudioPapers } from "../../src/doors/reports.ts";
import { chosen } from "../../studio/workspaces/papers/papers.ts";
import { readProject } from "../support/project.ts";

const { report, figures } = studioPapers([POSTER], (name) => readProject(`examples/${name}.yaml`));
/** What is written is what the page reads. */
const read: StudioPapers = report;
const [paper] = read.papers;

describe("the papers of the studio", () => {
  it("every value has its finding in the words of the report", () => {
    expect(paper!.values.map(({ id }) => id)).toEqual(POSTER.values.map(({ id }) => id));
    expect(read.counts.disagree).toBe(0);
    expect(paper!.values[0]!.published).not.toBe("");
  });

  it("a value leads to the models that it is computed from, also where the result was kept from another", () => {
    expect(paper!.values.filter(({ opens }) => opens.length === 0)).toEqual([]);
    const names = new Set(paper!.values.flatMap(({ opens }) => opens.map(({ example, view }) => `${example} ${view}`)));
    expect(names).toContain("cradle-3-exchange impact");
  });

  it("a figure has a file for each theme", () => {
    const files = paper!.figures.flatMap((one) => Object.values(one.files ?? {}));
    expect(files).toHaveLength(2 * POSTER.figures.length);
    expect(figures.map(({ file }) => file)).toEqual(files);
  });

  it("is filtered by finding and by every word of a search", () => {
    expect(chosen(paper!, "disagrees", "").values).toEqual([]);
    expect(chosen(paper!, "all", "cradle-3-exchange").values.length).toBeGreaterThan(0);
    expect(chosen(paper!, "all", "cradle-3-exchange nowhere").values).toEqual([]);
  });
});
