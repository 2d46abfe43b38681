/**
 * `region-map`: where is it stable? The classes of a grid of two parameters as hatched areas with their borders, numbers inside (thin
 * areas by a leader) and a legend with their shares of the feasible area. Borders run where they were found, else along the cells of the grid:
 * no finer than known.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { axisTitle, linearScale, type Scale, type ScaleOptions } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, coordinate, line, path, polygon, rectangle } from "../path.ts";
import { group, type Item, textAt } from "../scene.ts";
import { HALF_FIGURE, wrapText } from "../text/measure-text.ts";
import { joined, type Rich, signed, words } from "../text/rich-text.ts";
import type { MapAxis, MapBorder, MapRecord } from "./map-record.ts";
import { borderCount, type ClassGrid, halved, middles, outlines } from "./region-areas.ts";
import { type CertifiedCells, certifiedCells, uncertifiedArea, uncertifiedLegend } from "./region-certified.ts";
import { type Classes, classesOf, share } from "./region-classes.ts";
import { boundsOf, type CellFrame, domainOf, endsAtRim, frameOf } from "./region-frame.ts";
import { borderedAreas } from "./region-outlines.ts";

/** Longer borders are drawn on a coarser grid: the eye sees noise, and the file stays small. */
const MOST_BORDERS = 24_000;
const LEGEND = 88;
const GAP = 12;
const SWATCH = 12;
const HIGHEST = 300;
/** An area with less room around its middle gets its number by a leader. */
const NUMBER_ROOM = 5;

export const regionMap = defineFigure<"map-result">({
  id: "region-map",
  question: "where is it stable?",
  of: ["map-result"],
  lacks: (result) => {
    const { axes, grid, column, certified } = result as unknown as Partial<MapRecord>;
    if (!axes || !grid || column === undefined) return "it has no grid of two axes";
    if (axes.length !== 2) return `a map of regions has two axes, this one has ${axes.length}`;
    const isWhole = grid.length === axes[1].values.length && grid.every((row) => row.length === axes[0].values.length);
    if (!isWhole)
      return "the grid does not have one row for each value of the second axis, one cell for each of the first";
    if (certified?.grid && !isSameShape(certified.grid, grid)) return "its certified cells are not those of its grid";
    if (axes.some(({ values }) => values.length < 2)) return "each axis needs two values or more";
    return grid.some((row) => row.some((cell) => cell !== null)) ? undefined : "no point of the grid has a result";
  },
  draw: (result, space) => drawMap(result as unknown as MapRecord, space),
});

const isSameShape = (a: readonly (readonly unknown[])[], b: readonly (readonly unknown[])[]): boolean =>
  a.length === b.length && a.every((row, j) => row.length === b[j]!.length);

function drawMap(given: MapRecord, space: Space): Drawing {
  const map = withoutNoise(given);
  const classes = classesOf(map);
  const [across, up] = map.axes;
  const certified = certifiedCells(map, classes);
  const legendTall = legendHeight(classes) + (certified ? rowHeight(1) : 0);
  const { x, y, bottom, legendX } = layoutOf(map, space, legendTall);
  const shown = map.borders ? classes.grid : seen(classes.grid);
  const items: Item[] = [
    ...atRim(map, x, y, [
      ...(map.borders
        ? borderAreas(map, map.borders, classes, x, y)
        : areas(classes, shown, frameOf(map, shown, x, y))),
      ...(certified ? uncertifiedArea(certified, frameOf(map, certified.open, x, y), MOST_BORDERS) : []),
    ]),
    ...axisBottom(x, bottom, { title: titleOf(across, x) }),
    ...axisLeft(y, x.range[0], { title: titleOf(up, y) }),
    ...crossHairs(map, x, y),
    ...numbers(map, classes, shown, x, y),
    ...legend(classes, certified, legendX, 2),
  ];
  const { names, counts, looks } = classes;
  return {
    title: `Region map${map.title ? `: ${map.title}` : ""}`,
    description: `Classes of ${map.column} over ${across.field} and ${up.field}: ${looks.map(({ name }, k) => `${name} ${counts[k]} points`).join(", ")}.`,
    headline: classes.isPosture ? headline(classes) : sharesHeadline(classes),
    subline: subline(map, shown),
    items,
    height: Math.max(bottom + AXIS_FOOT, 2 + legendTall),
    // The first and the last point of the grid: others lie evenly between.
    anchors: {
      first: [x(across.values[0]!), y(up.values[0]!)],
      last: [x(across.values.at(-1)!), y(up.values.at(-1)!)],
    },
    table: {
      columns: ["class", "name", "points", "share", ...(certified ? ["certified"] : [])],
      rows: names.map((name, k) => [
        ...[name, looks[k]!.name, counts[k]!, share(classes, k)],
        ...(certified ? [certified.counts[k]!] : []),
      ]),
    },
  };
}

/** Certified cells are cut off where the map ends. */
const atRim = (map: MapRecord, x: Scale, y: Scale, items: readonly Item[]): readonly Item[] =>
  map.certified?.grid ? [group(items, { clip: boundsOf(x, y) })] : items;

/** Borders that are too long to be seen are left out: the grid is then drawn, coarser. */
function withoutNoise({ borders, ...map }: MapRecord): MapRecord {
  const length = borders?.reduce((sum, { points }) => sum + points.length, 0) ?? 0;
  return borders && length <= MOST_BORDERS ? { ...map, borders } : map;
}

function seen(grid: ClassGrid): ClassGrid {
  let shown = grid;
  while (borderCount(shown) > MOST_BORDERS) shown = halved(shown);
  return shown;
}

/** A list has its own. */
function ticksOf({ values, labels }: MapAxis): Pick<ScaleOptions, "ticks"> {
  return labels ? { ticks: values.map((value, k) => ({ value, label: words(signed(String(labels[k]))) })) } : {};
}

function layoutOf(map: MapRecord, { width, height }: Space, legendTall: number) {
  const room = width - LEGEND - GAP;
  const top = 4;
  const tall = (height ?? Math.max(top + Math.min(HIGHEST, room) + AXIS_FOOT, legendTall)) - top - AXIS_FOOT;
  const isRim = endsAtRim(map);
  const [across, up] = map.axes;
  const y = linearScale(domainOf(up, isRim), [top + tall, top], { room: 24, ...ticksOf(up) });
  const x = linearScale(domainOf(across, isRim), [axisWidth(y) + 1, room], ticksOf(across));
  return { x, y, bottom: top + tall, legendX: room + GAP };
}

const titleOf = ({ field, unit = "" }: MapAxis, scale: Scale): Rich => axisTitle(words(field), unit, scale);

function areas({ looks }: Classes, shown: ClassGrid, { start, step }: CellFrame): Item[] {
  const [[left, top], [dx, dy]] = [start, step];
  const loops = outlines(shown, looks.length);
  return looks.map(({ fill }, k) => {
    const d = loops[k]!.map((loop) => {
      let text = "";
      for (let c = 0; c < loop.length; c += 2) {
        text += `${c === 0 ? "M" : "L"}${coordinate(left + loop[c]! * dx)} ${coordinate(top + loop[c + 1]! * dy)}`;
      }
      return `${text}Z`;
    }).join("");
    return path(d, { fill, stroke: "ink", width: LINE.axis });
  });
}

function borderAreas(map: MapRecord, borders: readonly MapBorder[], classes: Classes, x: Scale, y: Scale): Item[] {
  return classes.looks.map(({ fill }, k) => {
    const look = { fill, stroke: "ink", width: LINE.axis } as const;
    const loops = borderedAreas(map, borders, classes.names[k] ?? null);
    return path(
      loops
        .map(
          (loop) =>
            polygon(
              loop.map(([px, py]) => [x(px), y(py)]),
              look,
            ).d,
        )
        .join(""),
      look,
    );
  });
}

function numbers(map: MapRecord, { looks }: Classes, shown: ClassGrid, x: Scale, y: Scale): Item[] {
  const { start, step } = frameOf(map, shown, x, y);
  const [[left, top], [dx, dy]] = [start, step];
  const found = middles(shown, looks.length, dx, dy);
  const wide: Item[] = [];
  const thin: Label[] = [];
  looks.forEach(({ mark }, k) => {
    const middle = found[k];
    if (!middle) return;
    const [px, py] = [left + middle.x * dx, top + middle.y * dy];
    const look = { size: TYPE.label, isBold: true, colour: "ink", halo: "paper" } as const;
    if (middle.room >= NUMBER_ROOM)
      wide.push(textAt(px, py + HALF_FIGURE * TYPE.label, words(mark), { ...look, anchor: "middle" }));
    else thin.push({ point: [px, py], text: words(mark), look, gap: 10 });
  });
  const bounds = boundsOf(x, y);
  const boxes = wide.flatMap((item) =>
    item.kind === "text" ? [{ x: item.x - 6, y: item.y - 8, width: 12, height: 11 }] : [],
  );
  const dots = thin.map(({ point }) => circle(point, 1, { fill: "ink" }));
  return [...wide, ...dots, ...placeLabels(thin, { bounds, boxes })];
}

function crossHairs({ point }: MapRecord, x: Scale, y: Scale): Item[] {
  if (!point) return [];
  const [px, py] = [x(point[0]), y(point[1])];
  if (!(px >= x.range[0] && px <= x.range[1] && py <= y.range[0] && py >= y.range[1])) return [];
  const thin = { stroke: "ink", width: LINE.helper } as const;
  return [
    line([px - 9, py], [px + 9, py], thin),
    line([px, py - 9], [px, py + 9], thin),
    circle([px, py], 3, { fill: "paper", stroke: "ink", width: LINE.data }),
  ];
}

const nameLines = (name: string): Rich[] => wrapText(words(name), { size: TYPE.note }, LEGEND - SWATCH - 6);
const rowHeight = (lines: number): number => 9 * (lines + 1) + 5;

function legendHeight({ looks }: Classes): number {
  return looks.reduce((sum, { name }) => sum + rowHeight(nameLines(name).length), 10);
}

function legend(classes: Classes, certified: CertifiedCells | null, x: number, top: number): Item[] {
  const soft = { size: TYPE.note, colour: "ink2" } as const;
  const items: Item[] = [textAt(x, top + 6, words("share of the area"), soft)];
  let y = top + 12;
  classes.looks.forEach(({ mark, name, fill }, k) => {
    const lines = nameLines(name);
    const text = x + SWATCH + 5;
    items.push(
      rectangle(x, y, SWATCH, SWATCH, { fill, stroke: "ink", width: LINE.axis }),
      textAt(x + SWATCH / 2, y + 8.6, words(mark), {
        size: TYPE.note,
        isBold: true,
        colour: "ink",
        anchor: "middle",
        halo: "paper",
      }),
      ...lines.map((row, j) => textAt(text, y + 6 + 9 * j, row, { size: TYPE.note, colour: "ink" })),
    );
    const part = share(classes, k);
    const below = part !== null ? percent(part) : classes.names[k] === null ? `${classes.counts[k]} points` : undefined;
    if (below !== undefined) items.push(textAt(text, y + 6 + 9 * lines.length, words(below), soft));
    y += rowHeight(lines.length);
  });
  if (certified) items.push(...uncertifiedLegend(x, y, SWATCH, percent(certified.openShare)));
  return items;
}

function percent(part: number): string {
  if (part > 0 && part < 0.005) return "< 0.5 %";
  if (part < 1 && part > 0.995) return "> 99.5 %";
  return `${Math.round(100 * part)} %`;
}

/** Classes that a headline names. */
const MOST_NAMED = 3;

function sharesHeadline(classes: Classes): Rich {
  const order = classes.names
    .flatMap((name, k) => (name === null ? [] : [k]))
    .sort((a, b) => classes.counts[b]! - classes.counts[a]!);
  const named = order
    .slice(0, MOST_NAMED)
    .map((k) => `${classes.looks[k]!.name} on ${percent(share(classes, k) ?? 0)}`);
  const others = order.length > MOST_NAMED ? ", …" : "";
  return words(`${named.join(", ")}${others} of the map${withoutResult(classes)}`);
}

function withoutResult({ names, counts }: Classes): string {
  const unknown = names.at(-1) === null ? counts.at(-1)! : 0;
  const all = counts.reduce((sum, count) => sum + count, 0);
  return unknown > 0 ? `; ${unknown} of ${all} points ${unknown === 1 ? "has" : "have"} no result` : "";
}

function headline(classes: Classes): Rich {
  const part = (hue: string): number =>
    classes.looks.reduce((sum, look, k) => sum + (look.hue === hue ? (share(classes, k) ?? 0) : 0), 0);
  const parts = (
    [
      ["stable", "stable"],
      ["gain", "unstable"],
      ["undecided", classes.names.includes("7") ? "not decided by the paper" : "not decided"],
    ] as const
  )
    .map(([hue, name]) => [part(hue), name] as const)
    .filter(([value]) => value > 0)
    .map(([value, name]) => `${percent(value)} ${name}`);
  const open = withoutResult(classes);
  if (parts.length === 0) {
    return words(`${open ? "No point with a result has" : "Nowhere on this map is there"} an equilibrium${open}`);
  }
  return words(`Of the feasible area${open ? " that is known" : ""} ${parts.join(", ")}${open}`);
}

function subline({ title, axes }: MapRecord, shown: ClassGrid): Rich {
  const [n, m] = axes.map(({ values }) => values.length) as [number, number];
  const coarse = shown.width < n ? `, drawn as ${shown.width} × ${shown.height}` : "";
  return joined([...(title ? [words(title)] : []), words(`${n} × ${m} points${coarse}`)], ": ");
}
