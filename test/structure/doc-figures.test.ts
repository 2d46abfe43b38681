import { expect, it } from "vitest";
import { docFigures, figuresAsked, withFigures } from "../../bench/pictures/doc-figures.ts";
import { filesBelow, pages, readProject } from "../support/project.ts";

const figures = docFigures();
const files = Object.fromEntries(Object.values(figures).flatMap((figure) => Object.entries(figure.files)));
const AGAIN = "`npm run figures -- --store` writes them";
/** Larger ones are slow to show on a page. */
const LARGEST = 60_000;

it("the figures in docs/figures are those that the commands give today", () => {
  expect(filesBelow("docs/figures", /./), AGAIN).toEqual(Object.keys(files).sort());
  for (const [path, svg] of Object.entries(files)) expect(readProject(path), `${path}: ${AGAIN}`).toBe(svg);
});

it("each is small, and has words for who cannot see it", () => {
  for (const [path, svg] of Object.entries(files)) expect(Buffer.byteLength(svg), path).toBeLessThan(LARGEST);
  for (const { alt } of Object.values(figures)) expect(alt).toMatch(/^[A-Z].{30,}\.$/);
});

it("pages show what they ask for, light and dark, and every figure is shown somewhere", () => {
  for (const path of pages()) {
    const page = readProject(path);
    expect(page, `${path}: ${AGAIN}`).toBe(withFigures(path, page, figures));
  }
  expect(figuresAsked(readProject("README.md"))).toHaveLength(2);
  const shown = new Set(pages().flatMap((path) => figuresAsked(readProject(path))));
  expect(Object.keys(figures).filter((name) => !shown.has(name))).toEqual([]);
});
