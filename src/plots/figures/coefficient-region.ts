/**
 * `coefficient-region`: which (ε₁, ε₂) are safe? The safe coefficients of two elements with their exact border, the given ones, and
 * where the map is non-expansive as well. Every upright line meets the safe region in an interval (docs/theory/certificates.md), so its
 * area is drawn between its lower and its upper border; where only single places were decided, these are drawn.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { byRoom, type Plane, planeAround } from "../layout/plane.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, type Point, polygon, polyline, rectangle } from "../path.ts";
import { group, type Hatch, type Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import type { CertificateRecord, RegionClaimRecord, RegionRecord, VerdictRecord } from "./certificate-record.ts";
import { coefficientText, marginItems, marginOf } from "./coefficient-margins.ts";
import { shortName } from "./fit-name.ts";
import { UNSAFE, VERDICT_HUES } from "./verdict-looks.ts";

const OPEN: Hatch = { line: "undecided", ground: "undecided-wash", angle: 0, gap: 3, width: 0.5 };
const GROUND = { holds: "stable-wash", fails: UNSAFE, undecided: OPEN } as const;

export const coefficientRegion = defineFigure<"certificate">({
  id: "coefficient-region",
  question: "which (ε1, ε2) are safe?",
  of: ["certificate"],
  lacks: (result) => {
    const { region } = result as unknown as CertificateRecord;
    if (!region) return "no region was asked for; add --region A,B";
    return region.claims ? undefined : region.reason;
  },
  draw: (result, space) => {
    const record = result as unknown as CertificateRecord;
    return drawRegion(record, record.region!, space);
  },
});

function drawRegion(record: CertificateRecord, region: RegionRecord, space: Space): Drawing {
  const [[a, b], [c, d]] = region.range;
  const plane = planeAround(
    [
      [a, c],
      [b, d],
    ],
    space,
    0.03,
    true,
  );
  const { box, at } = plane;
  const { energy, monotonicity } = region.claims;
  const given = region.elements.map(
    (name) => record.restitutionBounds.find(({ element }) => element === name)?.value ?? 0,
  );
  const dot = at(given as [number, number]);
  const hue = VERDICT_HUES[record.energy.verdict];
  const borders = [energy, monotonicity].map(({ boundaries }) => boundaries.map(({ points }) => points.map(at)));
  const remedy = marginItems(region, given, plane);
  const name = (k: 0 | 1): Rich => rich`restitution $ε$ of ${shortName(region.elements[k])}`;
  return {
    title: `Safe coefficients${record.title ? `: ${record.title}` : ""}`,
    description: `Safe coefficients of restitution of ${region.elements.join(" and ")}; given ${given.join(", ")}: ${record.energy.verdict}. ${energy.reason}`,
    headline: headline(record, energy, region),
    subline: subline(record, energy),
    items: [
      group(groundItems(region, plane, borders), { clip: box }),
      ...remedy.items,
      ...placeLabels([...labels(record, region, given, plane, borders), ...remedy.labels], {
        bounds: { x: box.x + 3, y: box.y + 2, width: box.width - 4, height: box.height - 5 },
        boxes: [dot, ...remedy.points].map(([x, y]) => ({ x: x - 4, y: y - 4, width: 8, height: 8 })),
        lines: [...borders.flat(), edgeOf(region, plane)],
      }),
      circle(dot, 3.2, { fill: hue, stroke: "paper", width: LINE.helper }),
      ...axisBottom(plane.x, box.y + box.height, { title: name(0) }),
      ...axisLeft(plane.y, box.x, { title: name(1) }),
    ],
    anchors: { given: dot },
    unitsPerLength: at([1, 0])[0] - at([0, 0])[0],
    height: box.y + box.height + AXIS_FOOT,
    table: tableOf(region),
  };
}

/** The edge of the coefficients looked at. */
function edgeOf({ range: [[a, b], [c, d]] }: RegionRecord, { at }: Plane): Point[] {
  return [at([a, c]), at([b, c]), at([b, d]), at([a, d]), at([a, c])];
}

/** What is safe, and its borders. */
function groundItems(region: RegionRecord, plane: Plane, borders: readonly (readonly Point[])[][]): Item[] {
  const { energy } = region.claims;
  const areas = energy.method === "search" ? [] : safeAreas(region, energy);
  return [
    ...(energy.method === "search"
      ? cells(region, energy, plane)
      : [
          rectangleOf(region, energy, plane),
          ...areas.map((area) => polygon(area.map(plane.at), { fill: "stable-wash" })),
        ]),
    ...borders[0]!.map((points) => polyline(points, { stroke: "stable-text", width: LINE.emphasis })),
    ...borders[1]!.map((points) => polyline(points, { stroke: "ink", width: LINE.data, dash: [5, 3], isButt: true })),
  ];
}

function tableOf(region: RegionRecord): Drawing["table"] {
  return {
    columns: ["claim", "border", `restitution of ${region.elements[0]}`, `restitution of ${region.elements[1]}`],
    rows: [
      ...Object.entries(region.claims).flatMap(([claim, { boundaries }]) =>
        boundaries.flatMap(({ side, points }) => points.map(([x, y]) => [claim, side, x, y])),
      ),
      ...(region.nearest?.coefficients ? [["energy", "nearest safe", ...region.nearest.coefficients]] : []),
    ],
  };
}

/** Beyond an exact border the claim fails, beyond that of a sufficient condition nothing is known. */
function rectangleOf({ range: [[a, b], [c, d]] }: RegionRecord, { method }: RegionClaimRecord, { at }: Plane): Item {
  const [[left, top], [right, bottom]] = [at([a, d]), at([b, c])];
  return rectangle(left, top, right - left, bottom - top, { fill: method === "exact" ? UNSAFE : OPEN });
}

/** Between the borders, over every stretch of the first coefficient that has safe places. */
function safeAreas({ range: [[a, b], [c, d]] }: RegionRecord, { boundaries, grid }: RegionClaimRecord): Point[][] {
  const half = grid.first.length > 1 ? (grid.first[1]! - grid.first[0]!) / 2 : (b - a) / 2;
  const onBorder = (side: "lower" | "upper", x: number): number | undefined => {
    for (const { points } of boundaries.filter((one) => one.side === side)) {
      const k = points.findIndex(([p], j) => j > 0 && (p - x) * (points[j - 1]![0] - x) <= 0);
      if (k < 1) continue;
      const [[p, q], [r, s]] = [points[k - 1]!, points[k]!];
      return p === r ? q : q + ((s - q) * (x - p)) / (r - p);
    }
    return undefined;
  };
  const isSafe = (x: number): boolean =>
    grid.first.some((at, i) => Math.abs(at - x) <= 1.001 * half && grid.verdicts[i]!.includes("holds"));
  const places = [a, b, ...grid.first, ...boundaries.flatMap(({ points }) => points.map(([x]) => x))];
  const areas: [Point[], Point[]][] = [];
  let isOpen = false;
  for (const x of [...new Set(places)].sort((p, q) => p - q)) {
    const [low, high] = [onBorder("lower", x), onBorder("upper", x)];
    const isIn = low !== undefined || high !== undefined || isSafe(x);
    if (isIn && !isOpen) areas.push([[], []]);
    if (isIn) {
      areas.at(-1)![0].push([x, low ?? c]);
      areas.at(-1)![1].push([x, high ?? d]);
    }
    isOpen = isIn;
  }
  return areas.map(([low, high]) => [...low, ...high.reverse()]);
}

/** Single places that were decided, equal ones above each other in one piece. */
function cells({ range: [[a, b], [c, d]] }: RegionRecord, { grid }: RegionClaimRecord, { at }: Plane): Item[] {
  const [w, h] = [(b - a) / grid.first.length, (d - c) / grid.second.length];
  return grid.verdicts.flatMap((column, i) => {
    const runs: { verdict: VerdictRecord; from: number; to: number }[] = [];
    column.forEach((verdict, j) => {
      const last = runs.at(-1);
      if (last?.verdict === verdict) last.to = j + 1;
      else runs.push({ verdict, from: j, to: j + 1 });
    });
    return runs.map(({ verdict, from, to }) => {
      const [[left, top], [right, bottom]] = [at([a + i * w, c + to * h]), at([a + (i + 1) * w, c + from * h])];
      return rectangle(left, top, right - left, bottom - top, { fill: GROUND[verdict] });
    });
  });
}

function labels(
  record: CertificateRecord,
  region: RegionRecord,
  given: readonly number[],
  plane: Plane,
  borders: readonly (readonly Point[])[][],
): Label[] {
  const hue = VERDICT_HUES[record.energy.verdict];
  const dot = plane.at(given as [number, number]);
  const edge = edgeOf(region, plane);
  const area = (verdict: VerdictRecord, text: string): Label[] =>
    areaLabel(region.claims.energy, verdict, text, [...borders.flat(), [dot, dot], edge], plane);
  const [own] = borders[1]!;
  const ways = own ? byRoom(own, [...borders[0]!, edge], plane.box) : [];
  return [
    {
      point: dot,
      text: words("given"),
      below: {
        text: coefficientText(region, given)(given),
        look: { size: TYPE.label, colour: `${hue}-text`, halo: "paper" },
      },
      look: { size: TYPE.label, isBold: true, colour: `${hue}-text`, halo: "paper" },
      gap: 6,
    },
    ...area("holds", "energy never grows"),
    ...area("fails", "energy can grow"),
    ...area("undecided", "undecided"),
    ...(own
      ? [
          {
            point: ways[0]!,
            or: ways,
            text: words("map non-expansive"),
            look: { size: TYPE.note, colour: "ink", halo: "paper" } as const,
          },
        ]
      : []),
  ];
}

/** The name of a part of the plane, where it has most room. */
function areaLabel(
  { grid }: RegionClaimRecord,
  verdict: VerdictRecord,
  text: string,
  lines: readonly (readonly Point[])[],
  { at, box }: Plane,
): Label[] {
  const places = grid.verdicts.flatMap((column, i) =>
    column.flatMap((one, j) => (one === verdict ? [at([grid.first[i]!, grid.second[j]!])] : [])),
  );
  if (places.length === 0) return [];
  const hue = VERDICT_HUES[verdict];
  const look = { size: TYPE.note, colour: `${hue}-text`, halo: `${hue}-wash` } as const;
  const [point, ...or] = byRoom(places, lines, box);
  return [{ point: point!, or, text: words(text), look, gap: -4, prefer: ["above", "below"] }];
}

function headline({ energy }: CertificateRecord, { safeFraction }: RegionClaimRecord, region: RegionRecord): Rich {
  const mine = {
    holds: "the given ones are",
    fails: "the given ones are not",
    undecided: "the given ones are undecided",
  }[energy.verdict];
  if (safeFraction === null)
    return words(
      `Energy decided place by place; ${{ holds: "the given ones are safe", fails: "the given ones are not safe", undecided: mine }[energy.verdict]}`,
    );
  if (safeFraction === 1 && energy.verdict !== "fails") return words("All coefficients of this range are safe");
  return rich`${percent(safeFraction, energy.verdict)} % of these coefficients are safe; ${mine}${marginOf(region)}`;
}

/** Never 100 where the given ones are not safe, nor 0 where they are: they may lie in what is rounded off. */
function percent(share: number, given: VerdictRecord): string {
  const shown = Math.round(1000 * share) / 10;
  if (shown === 100 && (share < 1 || given === "fails")) return "> 99.9";
  return shown === 0 && (share > 0 || given === "holds") ? "< 0.1" : String(shown);
}

function subline({ title, law, velocities }: CertificateRecord, { method }: RegionClaimRecord): Rich {
  const border =
    method === "exact"
      ? "exact border"
      : method === "sufficient"
        ? "border of a sufficient condition"
        : "single places";
  return joined(
    [...(title ? [words(title)] : []), words(`law ${law}`), words(`${velocities} velocities`), words(border)],
    ", ",
  );
}
