/**
 * The stage of the page of a motion: the mechanism itself, moved by the script of the page. What it shows is the drawing of the result and
 * the states of the samples, on straight lines between them; forces are the slopes of the impulses.
 */
import { type DrawnAt, isMoving, placeParts } from "./figures/drawing-record.ts";
import type { MotionDrawing } from "./figures/mechanism-motion.ts";
import { isGhostly } from "./figures/mechanism-parts.ts";
import { viewOf } from "./figures/mechanism-view.ts";
import type { MotionRecord } from "./figures/motion-record.ts";

/** Units across the stage and its greatest height. */
const WIDTH = 520;
const MOST_POSES = 200;

/** What the script needs besides the samples: the drawing, and where a point of the world stands. */
export interface StageData {
  readonly drawing: MotionDrawing;
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
  const state = (k: number): DrawnAt => ({
    q: (j) => samples.q[j]?.[k] ?? 0,
    value: (i) => drawing.values[i]?.[k] ?? null,
  });
  const step = Math.max(1, Math.ceil(samples.t.length / MOST_POSES));
  const moving = { parts: drawing.parts.filter((part) => isGhostly(part.kind) && isMoving(part)) };
  const poses = samples.t.flatMap((_, k) =>
    k % step === 0 || k === samples.t.length - 1 ? [{ parts: placeParts(moving, state(k)), contacts: [] }] : [],
  );
  const { at, scale, box } = viewOf(
    [{ parts: placeParts(drawing, state(0)), contacts: [] }, ...poses],
    {
      size: "screen",
      width: WIDTH,
    },
    0,
  );
  const [x, y] = at([0, 0]);
  return { drawing, view: { x, y, scale, width: box.width, height: box.height } };
}

export const STAGE_STYLE = `
#stage{display:block;width:100%;height:auto;max-height:62vh;background:var(--paper);border:1px solid var(--rule)}#stage path,#stage line,#stage circle{vector-effect:non-scaling-stroke}
#stage .body{fill:var(--undecided-wash);stroke:var(--ink);stroke-width:1.8}#stage .line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
#stage .thin{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}#stage .hatch{fill:none;stroke:var(--ink2);stroke-width:.8}#stage .ground{fill:none;stroke:var(--ink);stroke-width:1.8}
#stage .joint{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}#stage .dot{fill:var(--ink)}#stage .cone{fill:var(--cone-wash);fill-opacity:.7;stroke:var(--cone);stroke-width:1}
#stage .force{fill:none;stroke:var(--cone-text);stroke-width:3}#stage .head{fill:var(--cone-text)}#stage .struck{fill:none;stroke:var(--ink);stroke-width:1.6}
#stage text{font:7px Arimo,Arial,Helvetica,sans-serif;fill:var(--ink2)}.key{font-size:12px;color:var(--ink2);margin:4px 0 0}
`;

/** Defines `drawStage(k, share, now)`; does nothing without a drawing. */
export const STAGE_SCRIPT = `
const drawStage = (() => {
  const stage = find("stage");
  if (!stage || !data.drawing) return () => {};
  const { drawing, view } = data, side = Math.min(view.width, view.height);
  const make = (tag, kind) => { const node = document.createElementNS(stage.namespaceURI, tag); node.setAttribute("class", kind); stage.append(node); return node; };
  const on = ([x, y]) => [view.x + view.scale * x, view.y - view.scale * y];
  const path = (points, end) => points.length < 2 ? "" : "M" + points.map((p) => p[0].toFixed(2) + " " + p[1].toFixed(2)).join("L") + (end || "");
  let q, value;
  const number = (one) => typeof one === "number" ? one : value(one.value);
  const world = (at, body) => {
    const x = number(at[0]), y = number(at[1]);
    if (x === null || y === null || body === undefined) return x === null || y === null ? null : [x, y];
    const c = Math.cos(q(3 * body + 2)), s = Math.sin(q(3 * body + 2));
    return [q(3 * body) + c * x - s * y, q(3 * body + 1) + s * x + c * y];
  };
  const hatch = (points) => points.slice(1).map((to, k) => {
    const from = points[k], length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1, dx = (to[0] - from[0]) / length, dy = (to[1] - from[1]) / length;
    const count = Math.min(300, Math.floor(length / 6));
    return Array.from({ length: count }, (_, j) => { const s = (j + 0.7) * length / count, x = from[0] + s * dx, y = from[1] + s * dy; return "M" + x + " " + y + "l" + (-4 * dy - 3.2 * dx) + " " + (4 * dx - 3.2 * dy); }).join("");
  }).join("");
  const across = ([from, to]) => (share, side) => { const dx = to[0] - from[0], dy = to[1] - from[1], l = Math.hypot(dx, dy) || 1; return [from[0] + share * dx - side * dy / l, from[1] + share * dy + side * dx / l]; };
  const spring = (ends) => { const at = across(ends); return path([ends[0], at(0.14, 0), ...Array.from({ length: 14 }, (_, k) => at(0.14 + 0.72 * (k + 0.5) / 14, k % 2 ? -4 : 4)), at(0.86, 0), ends[1]]); };
  const damper = (ends) => { const at = across(ends); return path([ends[0], at(0.38, 0)]) + path([at(0.62, 5), at(0.38, 5), at(0.38, -5), at(0.62, -5)]) + path([at(0.52, 4), at(0.52, -4)]) + path([at(0.52, 0), ends[1]]); };
  const far = 2 * (view.width + view.height);
  const makers = {
    "half-plane": (part) => { const lines = make("path", "hatch"), edge = make("path", "ground"); return ([p]) => { const c = Math.cos(part.angle), s = -Math.sin(part.angle), middle = (view.width / 2 - p[0]) * c + (view.height / 2 - p[1]) * s; const ends = [-far, far].map((t) => [p[0] + (middle + t / 4) * c, p[1] + (middle + t / 4) * s]); edge.setAttribute("d", path(ends)); lines.setAttribute("d", hatch(ends)); }; },
    ground: () => { const lines = make("path", "hatch"), edge = make("path", "ground"); return (points) => { edge.setAttribute("d", path(points)); lines.setAttribute("d", hatch(points)); }; },
    spring: () => { const node = make("path", "thin"); return (ends) => node.setAttribute("d", spring(ends)); },
    damper: () => { const node = make("path", "thin"); return (ends) => node.setAttribute("d", damper(ends)); },
    polygon: () => { const node = make("path", "body"); return (points) => node.setAttribute("d", path(points, "Z")); },
    line: () => { const node = make("path", "line"); return (points) => node.setAttribute("d", path(points)); },
    disc: (part) => { const node = make("circle", "body"), hand = part.body === undefined ? null : make("path", "thin"); return ([p]) => { const r = Math.abs(number(part.radius)) * view.scale; node.setAttribute("cx", p[0]); node.setAttribute("cy", p[1]); node.setAttribute("r", r); if (hand) { const a = q(3 * part.body + 2); hand.setAttribute("d", path([p, [p[0] + r * Math.cos(a), p[1] - r * Math.sin(a)]])); } }; },
    slide: (part) => { const node = make("path", "thin"); return ([p]) => { const a = part.angle + (part.body === undefined ? 0 : q(3 * part.body + 2)), c = 14 * Math.cos(a), s = -14 * Math.sin(a); node.setAttribute("d", [0.3, -0.3].map((k) => path([[p[0] - c - k * s, p[1] - s + k * c], [p[0] + c - k * s, p[1] + s + k * c]])).join("")); }; },
    joint: () => { const node = make("circle", "joint"); node.setAttribute("r", 3); return ([p]) => { node.setAttribute("cx", p[0]); node.setAttribute("cy", p[1]); }; },
    point: () => { const node = make("circle", "dot"); node.setAttribute("r", 2); return ([p]) => { node.setAttribute("cx", p[0]); node.setAttribute("cy", p[1]); }; },
    label: (part) => { const node = make("text", "label"); node.textContent = part.text; return ([p]) => { node.setAttribute("x", p[0]); node.setAttribute("y", p[1]); }; },
  };
  const order = Object.keys(makers);
  const parts = drawing.parts.slice().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).flatMap((part) => makers[part.kind] ? [{ part, move: makers[part.kind](part) }] : []);
  const sums = (contact) => [contact.impulse, contact.frictionImpulse].map((list) => list || null);
  const lastStep = times.reduce((k, t, j) => j + 1 < times.length && times[j + 1] > t ? j : k, 0);
  const slope = (list, row) => { const k = Math.min(row, lastStep); return list && times[k + 1] > times[k] ? (list[k + 1] - list[k]) / (times[k + 1] - times[k]) : 0; };
  const sizes = drawing.contacts.flatMap((contact) => times.map((_, k) => Math.hypot(...sums(contact).map((list) => slope(list, k))))).filter((size) => size > 0).sort((a, b) => a - b);
  const usual = sizes.length ? sizes[Math.floor(0.95 * (sizes.length - 1))] : 0;
  const contacts = drawing.contacts.map((contact) => ({ contact, cone: make("path", "cone"), shaft: make("path", "force"), head: make("path", "head"), ring: make("circle", "struck") }));
  const rows = find("forces") ? contacts.slice(0, 12).map(({ contact }) => { const line = find("forces").insertRow(); return [contact.element, "", ""].map((text) => { const cell = line.insertCell(); cell.textContent = text; return cell; }); }) : [];
  const isStruck = (contact, now) => events.some((event) => event.type === "impact" && event.elements.includes(contact.element) && now >= event.t && now - event.t <= Math.min(0.12 * Number(find("speed").value), (last - first) / 40));
  const arrow = (shaft, head, from, to) => {
    const dx = to[0] - from[0], dy = to[1] - from[1], l = Math.hypot(dx, dy), size = Math.min(9, 0.6 * l);
    if (!(l > 2)) { shaft.setAttribute("d", ""); head.setAttribute("d", ""); return; }
    const ex = dx / l * size, ey = dy / l * size;
    shaft.setAttribute("d", path([from, [to[0] - 0.8 * ex, to[1] - 0.8 * ey]]));
    head.setAttribute("d", path([to, [to[0] - ex - 0.4 * ey, to[1] - ey + 0.4 * ex], [to[0] - ex + 0.4 * ey, to[1] - ey - 0.4 * ex]], "Z"));
  };
  return (k, share, now) => {
    q = (j) => between(samples.q[j], k, share);
    value = (i) => { const column = drawing.values[i], a = column[k], b = k + 1 < column.length ? column[k + 1] : a; return a === null ? null : b === null ? a : a + share * (b - a); };
    for (const { part, move } of parts) {
      const places = part.ends || (part.points || [part.at]).map((at) => ({ at, body: part.body }));
      const points = places.map(({ at, body }) => world(at, body));
      if (points.every((point) => point !== null) && (part.radius === undefined || number(part.radius) !== null)) move(points.map(on));
    }
    contacts.forEach(({ contact, cone, shaft, head, ring }, c) => {
      const place = world(contact.at, contact.body), n0 = number(contact.normal[0]), n1 = number(contact.normal[1]), l = n0 === null || n1 === null ? 0 : Math.hypot(n0, n1);
      const [push, rub] = sums(contact).map((list) => slope(list, k)), size = Math.hypot(push, rub);
      if (rows[c]) { rows[c][1].textContent = show(size > 0 ? push : 0); rows[c][2].textContent = contact.frictionImpulse ? show(size > 0 ? rub : 0) : ""; }
      const isSeen = place !== null && l > 0 && size > 1e-9 * usual, hit = place !== null && l > 0 && isStruck(contact, now);
      for (const node of [cone, shaft, head]) node.style.display = isSeen ? "" : "none";
      ring.style.display = hit ? "" : "none";
      if (!isSeen && !hit) return;
      const n = [n0 / l, n1 / l], t = contact.tangent ? contact.tangent.map(number) : [n[1], -n[0]], r = contact.radius || 0, mu = contact.mu || 0;
      const from = on([place[0] - r * n[0], place[1] - r * n[1]]);
      ring.setAttribute("cx", from[0]); ring.setAttribute("cy", from[1]); ring.setAttribute("r", 8);
      const reach = 0.18 * side / Math.hypot(1, mu), edge = (s) => [from[0] + reach * (n[0] + s * mu * n[1]), from[1] - reach * (n[1] - s * mu * n[0])];
      cone.setAttribute("d", mu > 0 ? path([from, edge(-1), edge(1)], "Z") : "");
      const longest = Math.min(1.6, usual > 0 ? size / usual : 0) * 0.22 * side, f = size > 0 ? [(push * n[0] + rub * t[0]) / size, (push * n[1] + rub * t[1]) / size] : [0, 0];
      arrow(shaft, head, from, [from[0] + longest * f[0], from[1] - longest * f[1]]);
    });
  };
})();
`;
