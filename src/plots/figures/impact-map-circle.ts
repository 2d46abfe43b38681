/**
 * S in the metric G⁻¹, where velocities of equal energy lie on a circle: the image of the circle under each linear piece of the law. The
 * solid arc is the image of the velocities of the piece: outside the circle the energy grows. The rest of the ellipse, dashed, is where
 * differences of such velocities go: outside, two motions are driven apart. One velocity: w⁺ over w⁻ between the lines of slope ±1.
 */
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { linearScale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, circle, type Look, line, type Point, polygon, polyline } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { ImpactMapRecord, MapPieceRecord } from "./certificate-record.ts";
import { shortName } from "./fit-name.ts";

interface Panel {
  readonly items: Item[];
  readonly height: number;
}

/** Two lines below the circle. */
const CAPTION = 22;
const POINTS = 180;
/** Beyond the circle by this much is outside. */
const OUTSIDE = 1 + 1e-6;
const HEAD = 12;
/** Room around the images, for a label. */
const MARGIN = 14;

export function circlePanel(map: ImpactMapRecord, width: number, height: number): Panel {
  return map.rank === 1 ? lineImages(map, width, height) : circleImages(map, width, height);
}

/** First axis up, second to the right. */
function circleImages({ pieces, directions }: ImpactMapRecord, width: number, height: number): Panel {
  const worst = pieces.reduce((a, b) => (b.stretch > a.stretch ? b : a));
  // Differences matter where they grow; where none do, all are shown.
  const grows = (piece: MapPieceRecord): boolean => piece.stretch > OUTSIDE || worst.stretch <= OUTSIDE;
  const found = pieces.flatMap((piece) => imageRuns(piece).filter(({ isOwn }) => isOwn || grows(piece)));
  const circle = turns(0, 2 * Math.PI, POINTS);
  const { at, foot, unit } = frameOf([...circle, ...found.flatMap(({ points }) => points)], width, height);
  const runs = found.map(({ points, ...rest }) => ({ ...rest, points: points.map(at) }));
  const ring = circle.map(at);
  const arrows = openings(directions, at, unit);
  const caption = (text: Rich, k: number): Item =>
    textAt(width / 2, foot + 9 + 9 * k, text, { size: TYPE.note, colour: "ink2", anchor: "middle" });
  return {
    items: [
      polygon(ring, { fill: "stable-wash" }),
      ...pieces.flatMap((piece) => rims(piece, at)),
      polygon(ring, { stroke: "stable-text", width: LINE.data }),
      ...runs.map(({ points, isOwn, where }) => polyline(points, lookOf(isOwn, where))),
      ...arrows.items,
      ...placeLabels([...stretchLabels(worst, at), ...arrows.labels], {
        bounds: { x: 0, y: 0, width, height: foot },
        lines: [...runs.map(({ points }) => points), ring],
      }),
      caption(rich`solid: circle of equal $T^−$ after the impact, inside: lost`, 0),
      caption(words("dashed: differences of two motions, inside: they shrink"), 1),
    ],
    height: foot + CAPTION,
  };
}

/** The scale that fits points (up, right) above two lines of caption. */
function frameOf(points: readonly (readonly number[])[], width: number, height: number) {
  const span = (k: number): [number, number] =>
    points.reduce<[number, number]>(([a, b], w) => [Math.min(a, w[k]!), Math.max(b, w[k]!)], [0, 0]);
  const [[low, high], [left, right]] = [span(0), span(1)];
  const tall = height - 2 * MARGIN - CAPTION;
  const unit = Math.min((width - 2 * MARGIN) / (right - left), tall / (high - low));
  // In the middle of the height that is given.
  const rest = Math.max(0, tall - unit * (high - low));
  const [cx, cy] = [width / 2 - (unit * (left + right)) / 2, MARGIN + rest / 2 + unit * high];
  const at = ([up, across]: readonly number[]): Point => [cx + unit * across!, cy - unit * up!];
  return { at, unit, foot: cy - unit * low + MARGIN + rest / 2 };
}

/** Outside the circle, inside, or on it. */
type Where = "out" | "in" | "on";

function whereIs(length: number): Where {
  if (length > OUTSIDE) return "out";
  return length < 1 / OUTSIDE ? "in" : "on";
}

const HUE = { out: "gain", in: "loss", on: "ink" } as const;

function lookOf(isOwn: boolean, where: Where): Look {
  if (isOwn) return { stroke: HUE[where], width: where === "out" ? LINE.emphasis : 1.6 };
  return { stroke: where === "out" ? "gain" : "ink3", width: LINE.helper, dash: [2.4, 1.8], isButt: true };
}

const turns = (from: number, to: number, count: number): number[][] =>
  Array.from({ length: count + 1 }, (_, k) => {
    const angle = from + ((to - from) * k) / count;
    return [Math.cos(angle), Math.sin(angle)];
  });

const image = ({ map }: MapPieceRecord, w: readonly number[]): number[] =>
  map.map((row) => row.reduce((sum, value, k) => sum + value * w[k]!, 0));

interface ImageRun {
  readonly points: readonly (readonly number[])[];
  /** Of velocities of the piece, not only of differences. */
  readonly isOwn: boolean;
  readonly where: Where;
}

/** The ellipse of a piece, cut where it leaves its own velocities and where it crosses the circle. */
function imageRuns(piece: MapPieceRecord): ImageRun[] {
  const [from, to] = piece.range;
  const own = Math.max(8, Math.ceil((POINTS * (to - from)) / (2 * Math.PI)));
  const arcs = [
    { isOwn: true, points: turns(from, to, own).map((w) => image(piece, w)) },
    { isOwn: false, points: turns(to, from + 2 * Math.PI, POINTS).map((w) => image(piece, w)) },
  ];
  // What leaves every difference as it is lies on the circle: nothing to be seen of it.
  const isIdentity = piece.map.every((row, i) => row.every((value, j) => Math.abs(value - (i === j ? 1 : 0)) < 1e-9));
  if (isIdentity) return [];
  return arcs.flatMap(({ isOwn, points }) => {
    const runs: { points: (readonly number[])[]; isOwn: boolean; where: Where }[] = [];
    const lengths = points.map(([up, right]) => Math.hypot(up!, right!));
    points.slice(1).forEach((point, k) => {
      const where = whereIs((lengths[k]! + lengths[k + 1]!) / 2);
      const last = runs.at(-1);
      if (last?.where === where) last.points.push(point);
      else runs.push({ points: [points[k]!, point], isOwn, where });
    });
    return runs;
  });
}

/** Where a piece begins and ends. */
const rims = ({ range }: MapPieceRecord, at: (w: readonly number[]) => Point): Item[] =>
  range[1] - range[0] >= 2 * Math.PI - 1e-9
    ? []
    : range.map((angle) =>
        line(at([0, 0]), at([Math.cos(angle), Math.sin(angle)]), { stroke: "rule", width: LINE.axis }),
      );

function stretchLabels(worst: MapPieceRecord, at: (w: readonly number[]) => Point): Label[] {
  if (worst.stretch <= OUTSIDE) return [];
  const ends = turns(0, 2 * Math.PI, 720).map((w) => image(worst, w));
  const far =
    ends[ends.reduce((best, end, k) => (Math.hypot(...end) > 1.000001 * Math.hypot(...ends[best]!) ? k : best), 0)]!;
  return [
    {
      point: at(far),
      text: rich`stretched by ${showValue(worst.stretch)}`,
      look: { size: TYPE.label, colour: "gain-text", halo: "paper" },
    },
  ];
}

/** Arrows from the middle: where an element opens, at most three of them. */
function openings(
  directions: ImpactMapRecord["directions"],
  at: (w: readonly number[]) => Point,
  unit: number,
): { items: Item[]; labels: Label[] } {
  const shown = directions.slice(0, 3);
  const length = Math.min(0.42, 26 / unit);
  const ends = shown.map(({ direction }) => at(direction.map((value) => length * value)));
  return {
    items: [
      ...ends.flatMap((end) => [
        line(at([0, 0]), end, { stroke: "ink", width: LINE.helper }),
        arrowHead(at([0, 0]), end, 5, { fill: "ink" }),
      ]),
      circle(at([0, 0]), 1.4, { fill: "ink" }),
    ],
    labels: shown.map(({ element }, k) => ({
      point: ends[k]!,
      text: words(shortName(element)),
      look: { size: TYPE.note, colour: "ink", halo: "stable-wash" },
    })),
  };
}

function lineImages({ pieces }: ImpactMapRecord, width: number, height: number): Panel {
  const reach = 1.1 * Math.max(1, ...pieces.map(({ stretch }) => stretch));
  const side = Math.min(width - 40, height - HEAD - AXIS_FOOT - CAPTION / 2);
  const up = linearScale([-reach, reach], [HEAD + side, HEAD], { room: 24 });
  const left = Math.max(axisWidth(up) + 1, (width - side) / 2);
  const across = linearScale([-reach, reach], [left, left + side]);
  const at = (x: number, y: number): Point => [across(x), up(y)];
  const lines = pieces.map(({ range, map }) => range.map((w) => at(w, map[0]![0]! * w)));
  return {
    items: [
      polygon([at(0, 0), at(reach, reach), at(reach, -reach)], { fill: "stable-wash" }),
      polygon([at(0, 0), at(-reach, reach), at(-reach, -reach)], { fill: "stable-wash" }),
      ...[1, -1].map((slope) =>
        line(at(-reach, -slope * reach), at(reach, slope * reach), { stroke: "stable-text", width: LINE.helper }),
      ),
      ...lines.map((ends, k) => polyline(ends, { stroke: HUE[whereIs(pieces[k]!.stretch)], width: LINE.emphasis })),
      ...axisBottom(across, HEAD + side, { title: rich`before, share of $√(2T^−)$` }),
      ...axisLeft(up, left, { title: words("after") }),
      textAt(left + side / 2, HEAD + side + AXIS_FOOT + 7, words("shaded: motions draw nearer, energy is lost"), {
        ...{ size: TYPE.note, colour: "ink2", anchor: "middle" },
      }),
    ],
    height: HEAD + side + AXIS_FOOT + CAPTION / 2,
  };
}
