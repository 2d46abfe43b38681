/**
 * The stage of the page of a motion: the mechanism itself, moved by the script of the page. What it shows is the drawing of the result and
 * the states of the samples, on straight lines between them; forces are the slopes of the impulses. Where everything stands is computed by the
 * functions of the figures, whose text is in the page.
 */
import { forceAfter, PLACING, placeContacts, placeParts, usualForce } from "./figures/drawing-record.ts";
import type { MotionDrawing } from "./figures/mechanism-motion.ts";
import { type PartName, partNames } from "./figures/mechanism-names.ts";
import {
  arrowNeck,
  coneOf,
  forceEnds,
  nameBox,
  namePlace,
  SHAPING,
  shapesOf,
  stacked,
  standingNames,
} from "./figures/mechanism-shapes.ts";
import type { MotionRecord } from "./figures/motion-record.ts";
import { lookedAt, motionView } from "./figures/motion-view.ts";
import { lineInBox, stretchIn } from "./layout/plane.ts";
import { arrowCorners } from "./path.ts";
import { boxesMeet } from "./scene.ts";

/** Units across the stage. */
const WIDTH = 520;

/** What the script needs besides the samples: the drawing, and where a point of the world stands. */
export interface StageData {
  readonly drawing: MotionDrawing;
  /** Names of the parts that are shown, with their sides; null for the others. */
  readonly names: readonly (PartName | null)[];
  readonly view: {
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Undefined where the result has no drawing. */
export function stageData(record: MotionRecord & { readonly drawing?: MotionDrawing }): StageData | undefined {
  const { drawing, samples } = record;
  if (!drawing || !samples || drawing.parts.length === 0) return undefined;
  const view = motionView([record], WIDTH);
  const { at, scale, box } = view;
  const [x, y] = at([0, 0]);
  const known = partNames(drawing.parts, lookedAt(record, drawing), view);
  // Labels are drawn as parts.
  const names = drawing.parts.map((part) => (part.kind === "label" ? null : (known.get(part) ?? null)));
  return { drawing, names, view: { x, y, scale, width: box.width, height: box.height } };
}

export const STAGE_STYLE = `
#stage{display:block;width:100%;height:auto;max-height:62vh;background:var(--paper);border:1px solid var(--rule)}#stage path,#stage circle{vector-effect:non-scaling-stroke;fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linejoin:round}
#stage .hatch{stroke:var(--ink2);stroke-width:.8}#stage .link{stroke-width:1.2}#stage .hand{stroke-width:.8}#stage .bar{stroke-width:3;stroke-linecap:round}#stage .body{fill:var(--undecided-wash)}
#stage .joint{fill:var(--paper)}#stage .pivot{fill:var(--ink)}#stage .dot{fill:var(--ink);stroke:none}#stage .cone{fill:var(--cone-wash);fill-opacity:.7;stroke:var(--cone);stroke-width:1}
#stage .force{stroke:var(--cone-text);stroke-width:3}#stage .head{fill:var(--cone-text);stroke:none}#stage .struck{stroke-width:1.6}
#stage text{font:7px Arimo,Arial,Helvetica,sans-serif;fill:var(--ink2)}#stage .name{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:2.5px;stroke-linejoin:round}.key{font-size:12px;color:var(--ink2);margin:4px 0 0}
`;

/** What the script calls. A bundler may give functions other names: the page has those that they have here. */
const CALLED = {
  ...{
    placeParts,
    placeContacts,
    forceAfter,
    usualForce,
    stacked,
    shapesOf,
    coneOf,
    forceEnds,
    namePlace,
    nameBox,
    standingNames,
    boxesMeet,
    arrowNeck,
    arrowCorners,
    lineInBox,
  },
};

function geometryText(): string {
  const texts = [...PLACING, ...SHAPING, boxesMeet, arrowCorners, stretchIn, lineInBox].map(String);
  const names = Object.entries(CALLED).map(([name, called]) => `${name}: ${called.name}`);
  return `const geometry = (() => {\n${texts.join("\n")}\nreturn { ${names.join(", ")} };\n})();`;
}

/** Defines `drawStage(k, share, now)`; does nothing without a drawing. */
export const STAGE_SCRIPT = `
${geometryText()}
const drawStage = (() => {
  const stage = find("stage");
  if (!stage || !data.drawing) return () => {};
  const { drawing } = data, { x, y, scale, width, height } = data.view, box = { x: 0, y: 0, width, height };
  const view = { box, scale, at: (p) => [x + scale * p[0], y - scale * p[1]], cut: (p, way) => geometry.lineInBox(p, way, box) };
  const make = (tag, kind, where) => { const node = document.createElementNS(stage.namespaceURI, tag); node.setAttribute("class", kind); where.append(node); return node; };
  const path = (points, end) => points.length < 2 ? "" : "M" + points.map((p) => p[0].toFixed(2) + " " + p[1].toFixed(2)).join("L") + (end || "");
  const round = (node, at, radius) => { node.setAttribute("cx", at[0].toFixed(2)); node.setAttribute("cy", at[1].toFixed(2)); node.setAttribute("r", radius.toFixed(2)); };
  const layers = new Map(geometry.stacked(drawing.parts.map((part) => ({ part }))).map(({ part }) => [part, { group: make("g", part.kind, stage), nodes: [], isDone: false }]));
  for (const part of drawing.parts) if (part.kind === "label") { const node = make("text", "label", stage); node.textContent = part.text; layers.set(part, { group: node }); }
  const names = new Map(drawing.parts.flatMap((part, i) => { const name = data.names[i]; if (!name) return []; const node = make("text", "name", stage); node.textContent = name.text; return [[part, { ...name, node }]]; }));
  const drawNames = (parts) => {
    const found = parts.flatMap((placed) => { const name = names.get(placed.part), place = name && geometry.namePlace(placed, view, name.side); return place ? [{ ...name, place }] : []; });
    const shown = geometry.standingNames(found.map(({ place, width }) => geometry.nameBox(place, width)), (a, b) => geometry.boxesMeet(a, b));
    for (const { node } of names.values()) node.style.display = "none";
    found.forEach(({ node, place }, i) => {
      if (!shown[i]) return;
      node.style.display = "";
      node.setAttribute("x", place.x.toFixed(2)); node.setAttribute("y", place.y.toFixed(2)); node.setAttribute("text-anchor", place.anchor);
    });
  };
  const drawPart = (placed) => {
    const layer = layers.get(placed.part);
    layer.group.style.display = "";
    if (placed.part.kind === "label") { const at = view.at(placed.points[0]); layer.group.setAttribute("x", at[0].toFixed(2)); layer.group.setAttribute("y", at[1].toFixed(2)); return; }
    if (layer.isDone) return;
    layer.isDone = placed.isFixed;
    geometry.shapesOf(placed, view).forEach(({ look, lines, isClosed, radius }, i) => {
      const node = layer.nodes[i] ?? (layer.nodes[i] = make(radius === undefined ? "path" : "circle", look, layer.group));
      if (radius === undefined) node.setAttribute("d", lines.map((points) => path(points, isClosed ? "Z" : "")).join("")); else round(node, lines[0][0], radius);
    });
  };
  const forceAt = (contact, k) => geometry.forceAfter(contact, times, k);
  const usual = geometry.usualForce(drawing.contacts, times);
  const table = find("forces");
  const contacts = drawing.contacts.map((contact, c) => {
    const group = make("g", "contact", stage), [cone, shaft, head, ring] = [["path", "cone"], ["path", "force"], ["path", "head"], ["circle", "struck"]].map(([tag, kind]) => make(tag, kind, group));
    const line = c < data.most.forces && table ? table.insertRow() : null;
    const cells = line ? [contact.element, "", ""].map((text) => { const cell = line.insertCell(); cell.textContent = text; return cell; }) : [];
    const strikes = events.filter((event) => event.type === "impact" && event.elements.includes(contact.element)).map((event) => event.t);
    return { contact, cone, shaft, head, ring, cells, strikes };
  });
  const isStruck = (strikes, now) => { const i = lastAt(strikes, now); return i >= 0 && now - strikes[i] <= Math.min(0.12 * Number(find("speed").value), (last - first) / 40); };
  const drawContact = ({ contact, cone, shaft, head, ring, cells, strikes }, placed, k, now) => {
    const force = forceAt(contact, k), turns = contact.unit === "rad";
    if (cells.length) [0, 1].forEach((i) => { cells[i + 1].textContent = force && (i === 0 || contact.frictionImpulse) ? show(force[i]) + (turns ? " N m" : "") : ""; });
    const ends = placed && force && !turns ? geometry.forceEnds(placed, force, usual, view) : undefined, isHit = placed !== undefined && isStruck(strikes, now);
    for (const node of [cone, shaft, head]) node.style.display = ends ? "" : "none";
    ring.style.display = isHit ? "" : "none";
    if (isHit) round(ring, view.at(placed.at), 8);
    if (!ends) return;
    cone.setAttribute("d", path(geometry.coneOf(placed, view) ?? [], "Z"));
    const [from, to] = ends, { stop, head: size } = geometry.arrowNeck(from, to);
    shaft.setAttribute("d", path([from, stop]));
    head.setAttribute("d", path(geometry.arrowCorners(from, to, size), "Z"));
  };
  const inside = (column, k, share) => { const a = column?.[k] ?? null, b = column?.[k + 1] ?? null; return share === 0 || a === null ? a : b === null ? null : a + share * (b - a); };
  return (k, share, now) => {
    const state = { q: (j) => inside(samples.q[j], k, share), value: (i) => inside(drawing.values[i], k, share) };
    for (const { group } of layers.values()) group.style.display = "none";
    const parts = geometry.placeParts(drawing, state);
    for (const placed of parts) if (layers.has(placed.part)) drawPart(placed);
    drawNames(parts);
    const placed = new Map(geometry.placeContacts(drawing, state).map((one) => [one.contact, one]));
    for (const one of contacts) drawContact(one, placed.get(one.contact), k, now);
  };
})();
`;
