/** What holds of every figure of the catalogue, drawn from the subjects of `bench/pictures/subjects.ts` and from hard results. */
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { storedFigure, storedPath } from "../../bench/pictures/stored-figures.ts";
import { FIGURE_SUBJECTS, type Subject, subjectName } from "../../bench/pictures/subjects.ts";
import { drawFigure } from "../../src/plots/draw-figure.ts";
import type { DrawnFigure } from "../../src/plots/draw-from.ts";
import { FIGURES } from "../../src/plots/figures.ts";
import { SIZES } from "../../src/plots/layout/sizes.ts";
import { renderSvg } from "../../src/plots/render-svg.ts";
import { type Item, textBoxes } from "../../src/plots/scene.ts";
import { plainText } from "../../src/plots/text/rich-text.ts";
import { type Colour, THEMES, type ThemeName } from "../../src/plots/theme.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { contrast, contrastOf, type Rgb, rgbOf } from "../support/contrast.ts";
import { expectSoundFigure, figureFaults, flatItems, strangeNumbers } from "../support/figure-checks.ts";
import { resultOf } from "../support/figure-results.ts";
import { HARD_RESULTS, renamed } from "../support/hard-results.ts";
import { readProject } from "../support/project.ts";

const { Resvg } = createRequire(import.meta.url)("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
const IDS = [...new Set(FIGURES.map(({ id }) => id))];
const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
const subjectsOf = (id: string): readonly Subject[] => FIGURE_SUBJECTS[id] ?? [];

it("every figure has a subject, and every kind of result that is drawn has hard ones", () => {
  const without = IDS.filter((id) => subjectsOf(id).length === 0);
  expect(without, "add a line to FIGURE_SUBJECTS in bench/pictures/subjects.ts").toEqual([]);
  expect(Object.keys(FIGURE_SUBJECTS).filter((id) => !IDS.includes(id))).toEqual([]);
  const soft = [...new Set(FIGURES.flatMap(({ of }) => of))].filter((kind) => !HARD_RESULTS[kind]);
  expect(soft, "add a line to HARD_RESULTS in test/support/hard-results.ts").toEqual([]);
});

describe.each(IDS)("%s", (id) => {
  it("has the bytes that are stored; `npm run figures -- --store` stores others on purpose", () => {
    const [first] = subjectsOf(id);
    expect(storedFigure(resultOf(first!), id)).toBe(readProject(storedPath(id)));
  });

  it.each(subjectsOf(id).map((subject) => [subjectName(subject), subject] as const))(
    "of %s is sound in all sizes and themes, and prints the numbers of the result",
    (_name, subject) => {
      const result = resultOf(subject);
      expectSoundFigure(result, id);
      for (const size of SIZES) {
        const drawn = drawFigure(result, { figure: id, size });
        expect(strangeNumbers(result, drawn), size).toEqual([]);
        for (const theme of THEME_NAMES) expect(faintParts(drawn, theme), `${size}, ${theme}`).toEqual([]);
      }
    },
  );

  it.each([
    ["60 letters", "moment of the large rear wheel's second contact with the floor"],
    ["Chinese and Japanese", "接触面と床の間の接触点碰撞"],
    ["Arabic", "نقطة التماس مع الأرض"],
    ["Hebrew", "נקודת המגע עם הרצפה"],
  ])("stands names of %s", (_what, name) => {
    const [first] = subjectsOf(id);
    expectSoundFigure(renamed(resultOf(first!), name), id, ["column", "slide"]);
  });

  const kinds = FIGURES.filter((figure) => figure.id === id).flatMap(({ of }) => of);
  it.each(kinds.flatMap((kind) => (HARD_RESULTS[kind] ?? []).map((one) => [subjectName(one), one] as const)))(
    "of %s is sound, or says what it lacks",
    (_name, subject) => {
      const result = resultOf(subject);
      const why = reason(result, id);
      if (why === undefined) expectSoundFigure(result, id, ["column", "slide"]);
      else expect(why).toMatch(/^this result has no figure .*: \w[^{}]{10,}$/);
    },
  );
});

it("the checks see a number that is not of the result, a text that is cut, and one that cannot be read", () => {
  const result = resultOf("impact kane-stick");
  const drawn = drawFigure(result, { figure: "ledger" });
  const look = { kind: "text", x: -20, y: 30, size: 5, colour: "rule" } as const;
  const wrong: Item = { ...look, text: [{ text: "0.4567 J", face: "sans" }] };
  const spoilt = { ...drawn, scene: { ...drawn.scene, items: [...drawn.scene.items, wrong] } };
  expect(strangeNumbers(result, spoilt)).toEqual([`0.4567 in "0.4567 J"`]);
  expect(figureFaults(spoilt)).toEqual([`"0.4567 J" leaves the sheet`, `"0.4567 J" has the size 5`]);
  expect(faintParts(spoilt, "light")).toHaveLength(1);
});

/** Why a result has no such figure; undefined where it has. */
function reason(result: StoredResult, figure: string): string | undefined {
  try {
    drawFigure(result, { figure });
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n")[0];
  }
}

const LEAST_TEXT = 4.5;
const LEAST_LINE = 3;

/** Texts and lines that stand out too little from what is drawn under them; the ground is measured in a bitmap without texts. */
function faintParts({ scene, id }: DrawnFigure, theme: ThemeName): string[] {
  const colours = THEMES[theme];
  const bare = { ...scene, items: withoutTexts(scene.items) };
  const svg = renderSvg(bare, { theme, width: `${scene.width}`, height: `${scene.height}`, id });
  const bitmap = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { pixels, width, height } = bitmap;
  const texts = textBoxes(scene.items).flatMap(({ item, box }) => {
    const ground = item.halo ? rgbOf(colours[item.halo]) : meanOf(pixels, width, height, box);
    const found = contrastOf(rgbOf(colours[item.colour]), ground);
    return found < LEAST_TEXT ? [`"${plainText(item.text)}" has the contrast ${found.toFixed(2)}`] : [];
  });
  const strokes = new Set(
    flatItems(scene.items).flatMap((item) => (item.kind === "path" && item.stroke ? [item.stroke] : [])),
  );
  const lines = [...strokes]
    .filter((stroke) => stroke !== "rule" && stroke !== "paper")
    .flatMap((stroke) =>
      groundsOf(scene.items)
        .filter((ground) => contrast(colours[stroke], colours[ground]) < LEAST_LINE)
        .map((ground) => `lines of ${stroke} are faint on ${ground}`),
    );
  return [...texts, ...lines];
}

/** Paper and the washes of a figure: on each of them any of its lines may lie. */
function groundsOf(items: readonly Item[]): Colour[] {
  const fills = flatItems(items).flatMap((item) => (item.kind === "path" && item.fill ? [item.fill] : []));
  const grounds = fills.map((fill) => (typeof fill === "string" ? fill : fill.ground));
  return [...new Set<Colour>(["paper", ...grounds.filter((ground) => ground.endsWith("-wash") || ground === "panel")])];
}

function withoutTexts(items: readonly Item[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === "group") return [{ ...item, items: withoutTexts(item.items) }];
    return item.kind === "text" ? [] : [item];
  });
}

/** The mean colour of the pixels in a box. */
function meanOf(
  pixels: Uint8Array,
  width: number,
  height: number,
  box: { x: number; y: number; width: number; height: number },
): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x++) {
      count++;
      for (const k of [0, 1, 2] as const) sum[k] += pixels[4 * (y * width + x) + k]!;
    }
  }
  return count === 0 ? [255, 255, 255] : (sum.map((part) => part / count) as unknown as Rgb);
}
