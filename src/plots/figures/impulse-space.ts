/**
 * `impulse-space`: how did the impulse get there? The plane of tangential and normal impulse of a contact with equal scales, so that the
 * friction cone has its true angle: lines of sticking, rebound and greatest compression, the ellipse on which the energy stays, and
 * the ends of laws. Their steps are dashed because they are no path in time.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft } from "../layout/axes.ts";
import { type Plane, planeAround } from "../layout/plane.ts";
import { axisTitle } from "../layout/scale.ts";
import { LINE } from "../layout/sizes.ts";
import { arrowHead, circle, type Look, line, type Point, polygon, polyline } from "../path.ts";
import { group, type Item } from "../scene.ts";
import { type Rich, rich } from "../text/rich-text.ts";
import { showChange } from "../text/show-value.ts";
import { shortName } from "./fit-name.ts";
import { type ImpactRecord, impactSubline } from "./impact-record.ts";
import { hueOf, impulseLabels, inWindow } from "./impulse-labels.ts";
import { type ImpulsePlane, impulsePlane, type LawPath, type Line } from "./impulse-plane.ts";
import { lawName } from "./law-names.ts";

const DOT = 3.2;

export const impulseSpace = defineFigure<"impact-result">({
  id: "impulse-space",
  question: "how did the impulse get there?",
  of: ["impact-result"],
  lacks: (result) => {
    const found = impulsePlane(result as unknown as ImpactRecord);
    return typeof found === "string" ? found : undefined;
  },
  draw: (result, space, { before } = {}) => {
    const record = result as unknown as ImpactRecord;
    return drawPlane(
      record,
      impulsePlane(record) as ImpulsePlane,
      space,
      before && endOf(before as unknown as ImpactRecord),
    );
  },
});

/** Where the impulse of an earlier result ends. */
function endOf(before: ImpactRecord): Point | undefined {
  const plane = impulsePlane(before);
  return typeof plane === "string" ? undefined : plane.paths[0]?.points.at(-1);
}

function drawPlane(result: ImpactRecord, found: ImpulsePlane, space: Space, before?: Point): Drawing {
  const ends = [...found.paths.flatMap(({ points }) => points), ...(before ? [before] : [])];
  const plane = planeAround([[0, 0], ...ends], space);
  const { x, y, box } = plane;
  const unit = result.units?.elements?.[found.contact]?.impulse?.[0] ?? "N s";
  const items: Item[] = [
    group([...grounds(found, plane), ...zeroLines(plane), ...lines(found, plane)], { clip: box }),
    ...impulseLabels(found, plane),
    group(
      found.paths.flatMap((path) => steps(path, found, plane)),
      { clip: box },
    ),
    ...(before ? [circle(plane.at(before), 4, { stroke: "ink2", width: LINE.data, dash: [0.1, 2.4] })] : []),
    ...axisBottom(x, box.y + box.height, { title: axisTitle(rich`tangential impulse $Λ_T$`, unit, x) }),
    ...axisLeft(y, box.x, { title: axisTitle(rich`normal impulse $Λ_N$`, unit, y) }),
  ];
  return {
    title: `Impulse space${result.title ? `: ${result.title}` : ""}`,
    description: describe(found),
    headline: headline(found),
    subline: subline(result, found),
    items,
    height: box.y + box.height + AXIS_FOOT,
    table: {
      columns: ["law", "point", `tangential impulse / ${unit}`, `normal impulse / ${unit}`, "work / J"],
      rows: found.paths.flatMap(({ law, points, work }) =>
        points.slice(1).map(([t, n], k) => {
          const isEnd = k === points.length - 2;
          return [law, isEnd ? "end" : "greatest compression", t, n, isEnd ? work : null];
        }),
      ),
    },
  };
}

/** Friction cone and energy ellipse. */
function grounds({ mu, ellipse }: ImpulsePlane, { at, x, y }: Plane): Item[] {
  const top = 2 * Math.max(...y.domain.map(Math.abs), ...x.domain.map((value) => Math.abs(value) / (mu || 1)));
  const edges = [-1, 1].map((side) => [side * mu * top, top] as const);
  const inside = ellipse.length > 0 ? [polygon(ellipse.map(at), { fill: "loss-wash", opacity: 0.75 })] : [];
  const rim = ellipse.length > 0 ? [polygon(ellipse.map(at), { stroke: "loss", width: LINE.data })] : [];
  return [
    polygon([at([0, 0]), ...edges.map(at)], { fill: "cone-wash" }),
    ...inside,
    ...edges.map((edge) => line(at([0, 0]), at(edge), { stroke: "cone", width: LINE.data })),
    ...rim,
  ];
}

function zeroLines({ at, x, y }: Plane): Item[] {
  const thin = { stroke: "ink", width: LINE.axis } as const;
  return [
    line(at([0, y.domain[0]]), at([0, y.domain[1]]), thin),
    line(at([x.domain[0], 0]), at([x.domain[1], 0]), thin),
  ];
}

function lines({ sticking, rebound, compression }: ImpulsePlane, plane: Plane): Item[] {
  const drawn = (of: Line | undefined, look: Look): Item[] => {
    const ends = of && inWindow(of, plane);
    return ends ? [line(...ends, look)] : [];
  };
  return [
    ...drawn(rebound, { stroke: "ink2", width: LINE.data, dash: [1.6, 1.8], isButt: true }),
    ...drawn(compression, { stroke: "ink", width: LINE.helper, dash: [5, 3], isButt: true }),
    ...drawn(sticking, { stroke: "ink", width: LINE.data }),
  ];
}

/** The dashed steps of a law to its end; the law of the result heavy and filled, others light and open. */
function steps(path: LawPath, { size }: ImpulsePlane, { at }: Plane): Item[] {
  const hue = hueOf(path, size);
  const points = path.points.map(at);
  const [before, end] = points.slice(-2) as [Point, Point];
  const width = path.isOwn ? 2.2 : LINE.data;
  const stop: Look = { fill: path.isOwn ? hue : "paper", stroke: hue, width: LINE.data };
  const canonical = path.law.startsWith("canonical") && !path.isOwn;
  const way = canonical
    ? []
    : [
        polyline(points, { stroke: hue, width, dash: [6, 3], isButt: true }),
        arrowHead(before, end, path.isOwn ? 9 : 7, { fill: hue }),
      ];
  return [
    ...way,
    ...points.slice(1, -1).map((point) => circle(point, 0.75 * DOT, { fill: "paper", stroke: hue, width: LINE.data })),
    circle(end, path.isOwn ? DOT : 0.85 * DOT, stop),
    circle(points[0]!, 0.7 * DOT, { fill: "ink" }),
  ];
}

function headline({ paths, size }: ImpulsePlane): Rich {
  const own = paths.filter(({ isOwn }) => isOwn);
  const gaining = own.filter((path) => hueOf(path, size) === "gain");
  if (own.length > 1) {
    const where =
      gaining.length === 0
        ? "none outside"
        : gaining.length === own.length
          ? "all outside"
          : `${gaining.length} outside`;
    return rich`The law has ${own.length} ends here, ${where} the energy ellipse`;
  }
  const name = lawName(own[0]!.law);
  const whose = /^[A-Z]/u.test(name) ? `${name}’s end` : "The end of the law";
  const hue = hueOf(own[0]!, size);
  if (hue === "ink") return rich`${whose} lies on the energy ellipse: no energy is lost`;
  return rich`${whose} ${hue === "gain" ? "leaves" : "stays in"} the energy ellipse: ${showChange(own[0]!.work, size)} J`;
}

function subline(result: ImpactRecord, { contact, isSlice }: ImpulsePlane): Rich {
  if (!isSlice) return impactSubline(result, true);
  return rich`${impactSubline(result)}; contact ${shortName(contact)}, other impulses as in the solution`;
}

function describe({ contact, friction, mu, paths }: ImpulsePlane): string {
  const ends = paths.map(({ law, points, work }) => {
    const [t, n] = points.at(-1)!;
    return `${law} ends at tangential ${t}, normal ${n} with work ${work} J`;
  });
  return `Impulses of ${contact} and ${friction}, friction coefficient ${mu}. ${ends.join("; ")}.`;
}
