/**
 * The panels of `impact-map` over the mean velocity: −dᵀΛ, which a monotone law never lets fall, and the energy
 * D = T⁻ − T⁺ = −γ̄ᵀΛ ([LeineBaumann] (16)) with Φ = D/2, whose slope the upper graph is.
 */
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { axisTitle, linearScale, padded, type Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line, type Point, polyline } from "../path.ts";
import type { Item } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import type { ImpactMapRecord, MapSectionRecord } from "./certificate-record.ts";
import { fitName } from "./fit-name.ts";

const HEAD = 4;
const PANEL_GAP = 12;
/** Room of the last tick label, which may reach beyond its tick. */
const RIGHT = 8;
/** Points of a piece of D, which is a parabola. */
const CURVE = 16;
/** Rises below this share of the axis are rounding. */
const LEVEL = 1e-9;

interface SectionPoint {
  readonly states: string;
  readonly t: number;
  readonly y: number;
  readonly lost: number;
}

/** Points of the graph, each piece from end to end. */
export function sectionPoints({ component, direction, segments }: MapSectionRecord): SectionPoint[] {
  const size = Math.max(...segments.flatMap(({ mean }) => mean.map((one) => Math.abs(one[component]!))));
  // What is rounding beside the axis stands on it: vertical parts are vertical.
  const near = (t: number, level: number): number => (Math.abs(t - level) < LEVEL * size ? level : t);
  return segments.flatMap(({ states, mean, impulses }) => {
    const from = near(mean[0][component]!, 0);
    const to = near(near(mean[1][component]!, 0), from);
    return Array.from({ length: CURVE + 1 }, (_, k) => {
      const s = k / CURVE;
      const at = (ends: readonly (readonly number[])[], i: number): number => (1 - s) * ends[0]![i]! + s * ends[1]![i]!;
      let [y, lost, terms] = [0, 0, 0];
      direction.forEach((d, i) => {
        const work = at(mean, i) * at(impulses, i);
        y -= d * at(impulses, i);
        lost -= work;
        terms += Math.max(Math.abs(work), size * Math.abs(d * at(impulses, i)));
      });
      return {
        states: states.join(", "),
        t: from === to ? from : (1 - s) * from + s * to,
        y: y + 0,
        lost: Math.abs(lost) < LEVEL * terms ? 0 : lost,
      };
    });
  });
}

export function sectionPanels(
  map: ImpactMapRecord,
  width: number,
  height: number,
  falls: string,
): { items: Item[]; height: number } {
  const section = map.section!;
  const points = sectionPoints(section);
  const [upper, lower] = heights(height);
  const up = linearScale(padded([0, ...points.map(({ y }) => y)], 0.08), [HEAD + upper, HEAD], { room: 24 });
  const energies = points.map(({ lost }) => lost);
  const foot = HEAD + upper + PANEL_GAP + lower;
  const energy = linearScale(padded([0, ...energies], 0.1), [foot, foot - lower], { room: 20 });
  const left = Math.max(axisWidth(up), axisWidth(energy)) + 1;
  const across = linearScale(padded([0, ...points.map(({ t }) => t)], 0.04), [left, width - RIGHT]);
  const isOne = section.kind === "element";
  const ofName = (name: Rich): Rich => axisTitle(rich`mean velocity of ${name}, $(γ^+ + γ^−)/2$`, "(m/s)", across);
  // The title stands around the middle of its axis, and ends where the panel does.
  const room = width - left + RIGHT - measureText(ofName([]), { size: TYPE.label }).width;
  const titles = {
    across: ofName(fitName(section.element, room, TYPE.label)),
    up: axisTitle(isOne ? rich`impulse $−Λ$` : rich`$−d^TΛ$`, "(N s)", up),
    energy: axisTitle(words("energy"), "J", energy),
  };
  return {
    items: [
      ...zeroLines(across, up),
      ...zeroLines(across, energy),
      ...graphItems(points, across, up, falls),
      ...energyItems(points, across, energy, map.hasPotential),
      ...axisBottom(across, HEAD + upper, { isQuiet: true }),
      ...axisLeft(up, left, { title: titles.up }),
      ...axisBottom(across, foot, { title: titles.across }),
      ...axisLeft(energy, left, { title: titles.energy }),
    ],
    height: foot + AXIS_FOOT,
  };
}

/** Of the graph and of the energy. */
function heights(height: number): [number, number] {
  const room = height - HEAD - PANEL_GAP - AXIS_FOOT;
  return [0.58 * room, 0.42 * room];
}

function zeroLines(across: Scale, up: Scale): Item[] {
  const thin = { stroke: "rule", width: LINE.axis } as const;
  return [
    line([across.range[0], up(0)], [across.range[1], up(0)], thin),
    line([across(0), up.range[0]], [across(0), up.range[1]], thin),
  ];
}

/** Pieces of CURVE + 1 points each. */
function pieces<T>(points: readonly T[]): T[][] {
  return Array.from({ length: points.length / (CURVE + 1) }, (_, k) =>
    points.slice(k * (CURVE + 1), (k + 1) * (CURVE + 1)),
  );
}

function graphItems(points: readonly SectionPoint[], across: Scale, up: Scale, falling: string): Item[] {
  const lines = pieces(points).map((piece) => [piece[0]!, piece.at(-1)!] as const);
  const drawn = lines.map((ends) => ends.map(({ t, y }): Point => [across(t), up(y)]) as [Point, Point]);
  const isFalling = lines.map(([a, b]) => isFall(a, b, across, up));
  const falls = drawn.filter((_, k) => isFalling[k]);
  const labels: Label[] = falls.slice(0, 1).map(([a, b]) => ({
    point: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    text: words(falling),
    look: { size: TYPE.label, colour: "gain-text", halo: "paper" },
    gap: 6,
  }));
  const verticals = drawn.filter(
    ([a, b], k) => !isFalling[k] && Math.abs(a[0] - b[0]) < 0.01 && Math.abs(a[1] - b[1]) > 12,
  );
  const marks: Label[] = verticals.slice(0, 1).map(([a, b]) => ({
    point: [a[0], (a[1] + b[1]) / 2],
    text: words("set-valued"),
    look: { size: TYPE.note, colour: "ink2", halo: "paper" },
    gap: 5,
  }));
  return [
    ...drawn.map((ends, k) =>
      polyline(ends, isFalling[k] ? { stroke: "gain", width: LINE.emphasis } : { stroke: "ink", width: 1.4 }),
    ),
    ...placeLabels([...labels, ...marks], { bounds: boxOf(across, up), lines: drawn }),
  ];
}

/** Whether −dᵀΛ falls while t grows. */
function isFall(a: SectionPoint, b: SectionPoint, across: Scale, up: Scale): boolean {
  const [dt, dy] = [across(b.t) - across(a.t), up(a.y) - up(b.y)];
  return Math.abs(dt) > LEVEL * across.range[1] && Math.abs(dy) > LEVEL * up.range[0] && dt * dy < 0;
}

function energyItems(points: readonly SectionPoint[], across: Scale, up: Scale, hasPotential: boolean): Item[] {
  const size = Math.max(...points.map(({ lost }) => Math.abs(lost)));
  const curves = pieces(points).flatMap((piece) => signedRuns(piece, size));
  const place = ({ t }: SectionPoint, value: number): Point => [across(t), up(value)];
  const lost = curves.map(({ hue, run }) =>
    polyline(
      run.map((point) => place(point, point.lost)),
      { stroke: hue, width: hue === "gain" ? LINE.emphasis : 1.4 },
    ),
  );
  const half = pieces(points).map((piece) => piece.map((point) => place(point, point.lost / 2)));
  const dashed = { stroke: "ink", width: LINE.data, dash: [4, 2.5], isButt: true } as const;
  const lines = [
    ...curves.map(({ run }) => run.map((point) => place(point, point.lost))),
    ...(hasPotential ? half : []),
  ];
  const labels = energyLabels(points, place, size, hasPotential);
  return [
    ...lost,
    ...(hasPotential ? half.map((run) => polyline(run, dashed)) : []),
    ...placeLabels(labels, { bounds: boxOf(across, up), lines }),
  ];
}

function energyLabels(
  points: readonly SectionPoint[],
  place: (point: SectionPoint, value: number) => Point,
  size: number,
  hasPotential: boolean,
): Label[] {
  const top = points.reduce((a, b) => (Math.abs(b.lost) > Math.abs(a.lost) ? b : a));
  const look = { size: TYPE.label, halo: "paper" } as const;
  if (size === 0) return [];
  const least = points.reduce((a, b) => (b.lost < a.lost ? b : a));
  const gained = least.lost < -LEVEL * size;
  return [
    ...(top.lost > 0
      ? [
          {
            point: place(top, 0.8 * top.lost),
            text: rich`$D$ lost`,
            look: { ...look, colour: "loss-text" } as const,
            gap: 12,
          },
        ]
      : []),
    ...(gained
      ? [{ point: place(least, least.lost), text: words("gained"), look: { ...look, colour: "gain-text" } as const }]
      : []),
    ...(hasPotential
      ? [{ point: place(top, 0.5 * top.lost), text: rich`$Φ$`, look: { ...look, colour: "ink" } as const }]
      : []),
  ];
}

/** A piece of D cut where its sign changes. */
function signedRuns(piece: readonly SectionPoint[], size: number): { hue: "loss" | "gain"; run: SectionPoint[] }[] {
  const runs: { hue: "loss" | "gain"; run: SectionPoint[] }[] = [];
  piece.forEach((point, k) => {
    const before = piece[k - 1];
    const hue = point.lost < -LEVEL * size || (before?.lost ?? 0) < -LEVEL * size ? "gain" : "loss";
    const last = runs.at(-1);
    if (last?.hue === hue || k === 0 || !last) {
      if (last) last.run.push(point);
      else runs.push({ hue, run: [point] });
    } else runs.push({ hue, run: [before!, point] });
  });
  return runs;
}

const boxOf = (across: Scale, up: Scale) => ({
  x: across.range[0] + 2,
  y: up.range[1],
  width: across.range[1] - across.range[0] - 2,
  height: up.range[0] - up.range[1] - 2,
});
