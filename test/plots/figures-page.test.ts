import { expect, it } from "vitest";
import { FIGURES } from "../../src/plots/figures.ts";
import { readProject } from "../support/project.ts";

it("the guide lists every figure of the catalogue, and no other", () => {
  const rows = [...readProject("docs/guide/figures.md").matchAll(/^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \|$/gm)];
  const listed = rows.map(([, id]) => id!).filter((id) => !id.startsWith("-"));
  expect([...new Set(listed)].sort()).toEqual([...new Set(FIGURES.map(({ id }) => id))].sort());
});

it("every figure asks a question of its own", () => {
  const questions = FIGURES.map(({ id, of, question }) => `${id} ${of.join()}: ${question}`);
  expect(new Set(questions).size).toBe(FIGURES.length);
  for (const { question } of FIGURES) expect(question).toMatch(/\?$/);
});
