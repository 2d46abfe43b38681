/**
 * Behind a posture the regions of places of its centre of mass, where the result has them: hatched as in `region-map`, faint, with a word in
 * each area that has room for it.
 */

import { LINE, TYPE } from "../layout/sizes.ts";
import { coordinate, path } from "../path.ts";
import { type Box, boxesMeet, group, type Item, textAt, textBoxes } from "../scene.ts";
import { HALF_FIGURE, measureText } from "../text/measure-text.ts";
import { words } from "../text/rich-text.ts";
import { anchorsOf, type PostureGeometry } from "./posture-geometry.ts";
import type { CenterRegionsRecord } from "./posture-record.ts";
import { middles, outlines } from "./region-areas.ts";
import { type Classes, classesOf } from "./region-classes.ts";

/** So that the body stays in front. */
const OPACITY = 0.6;

/** One word an area, by region. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ 1: "excluded", 2: "stable", 3: "stable", 4: "chatter", 5: "chatter", 6: "ambiguous", 7: "?" },
  ...{ "7 stable": "stable (7)", "7 undecided": "?" },
};

/** `labels`: texts that stand in the drawing already. */
export function regionItems(
  regions: CenterRegionsRecord,
  geometry: PostureGeometry,
  labels: readonly Item[],
): { readonly areas: readonly Item[]; readonly names: readonly Item[] } {
  const { at, left, right, top, bottom } = geometry;
  const classes = classesOf({ ...gridOf(regions), column: regions.split ? "regionSplit" : "region" });
  const { width, height } = classes.grid;
  const [x0, y0] = at([regions.across[0], regions.up[1]]);
  const [x1, y1] = at([regions.across[1], regions.up[0]]);
  const [dx, dy] = [(x1 - x0) / width, (y1 - y0) / height];
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  const loops = outlines(classes.grid, classes.looks.length);
  const areas = classes.names.flatMap((name, k): Item[] => {
    if (name === "0") return [];
    const d = loops[k]!.map((loop) => {
      let text = "";
      for (let c = 0; c < loop.length; c += 2)
        text += `${c === 0 ? "M" : "L"}${coordinate(x0 + loop[c]! * dx)} ${coordinate(y0 + loop[c + 1]! * dy)}`;
      return `${text}Z`;
    }).join("");
    return [path(d, { fill: classes.looks[k]!.fill, stroke: "ink3", width: LINE.axis, opacity: OPACITY })];
  });
  const cell = { x: x0, y: y0, width: dx, height: dy };
  return {
    areas: [group(areas, { clip })],
    names: areaNames(classes, cell, clip, [...textBoxes(labels).map(({ box }) => box), ...ringBoxes(geometry)]),
  };
}

/**
 * A name for each class, as near its middle as it fits into the class and off what stands there already. `cell`: the first one, from which the
 * others follow.
 */
function areaNames(classes: Classes, cell: Box, clip: Box, taken: readonly Box[]): Item[] {
  const { names, looks, grid } = classes;
  const found: Item[] = [];
  const boxes = [...taken];
  middles(grid, looks.length, cell.width, cell.height).forEach((middle, k) => {
    const word = NAMES[names[k] ?? ""];
    if (!middle || word === undefined) return;
    const look = { size: TYPE.note, isBold: true, colour: `${looks[k]!.hue}-text`, halo: "paper" } as const;
    const text = words(word);
    const [width, height] = [measureText(text, look).width, TYPE.note];
    const best = cellsOf(grid, k)
      .map(([i, j]): Box & { far: number } => {
        const [x, y] = [cell.x + (i + 0.5) * cell.width, cell.y + (j + 0.5) * cell.height];
        const far = Math.hypot((i + 0.5 - middle.x) * cell.width, (j + 0.5 - middle.y) * cell.height);
        return { x: x - width / 2, y: y - height / 2, width, height, far };
      })
      .sort((a, b) => a.far - b.far)
      .find(
        (box) => isWithin(box, clip) && fits(box, k, classes, cell) && !boxes.some((other) => boxesMeet(box, other)),
      );
    if (!best) return;
    boxes.push(best);
    const baseline = best.y + height / 2 + HALF_FIGURE * TYPE.note;
    found.push(textAt(best.x + width / 2, baseline, text, { ...look, anchor: "middle" }));
  });
  return found;
}

/** What can be dragged has a ring around it on the screen. */
const RING = 8;

const ringBoxes = (geometry: PostureGeometry): Box[] =>
  Object.values(anchorsOf(geometry)).map(([x, y]) => ({ x: x - RING, y: y - RING, width: 2 * RING, height: 2 * RING }));

function cellsOf({ width, cells }: Classes["grid"], kind: number): [number, number][] {
  const found: [number, number][] = [];
  cells.forEach((own, at) => {
    if (own === kind) found.push([at % width, Math.floor(at / width)]);
  });
  return found;
}

const isWithin = (box: Box, clip: Box): boolean =>
  box.x >= clip.x &&
  box.y >= clip.y &&
  box.x + box.width <= clip.x + clip.width &&
  box.y + box.height <= clip.y + clip.height;

/** Whether corners and middle of a box lie in cells of a class. */
function fits(box: Box, kind: number, { grid }: Classes, cell: Box): boolean {
  return [0, 0.5, 1].every((u) =>
    [0, 1].every((v) => {
      const i = Math.floor((box.x + u * box.width - cell.x) / cell.width);
      const j = Math.floor((box.y + v * box.height - cell.y) / cell.height);
      return i >= 0 && j >= 0 && i < grid.width && j < grid.height && grid.cells[j * grid.width + i] === kind;
    }),
  );
}

function gridOf({ across, up, grid: regions, split }: CenterRegionsRecord) {
  const grid: readonly (readonly (string | number)[])[] = split ?? regions;
  const axis = (field: string, [from, to]: readonly [number, number], count: number) => ({
    field,
    values: Array.from({ length: count }, (_, k) => from + ((to - from) * (k + 0.5)) / count),
  });
  return { grid, axes: [axis("across", across, grid[0]!.length), axis("up", up, grid.length)] as const };
}
