/**
 * The mechanism along a motion: where it began (dashed), where it was at some events (thin), where it ends, the ways between, and the forces of
 * the contacts that hold it at the end.
 */
import type { Drawing, Space } from "../figure.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, type Point, polyline } from "../path.ts";
import { group, type Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import {
  centerOf,
  type DrawingRecord,
  type DrawnAt,
  forceAfter,
  isMoving,
  type PlacedContact,
  type PlacedPart,
  placeContacts,
  placeParts,
} from "./drawing-record.ts";
import { shortName } from "./impact-record.ts";
import { type Arrow, arrowEnds, arrowItems, arrowScale, coneItems, keyItems, PUSH } from "./mechanism-arrows.ts";
import { nameLabels, outlines } from "./mechanism-labels.ts";
import { isGhostly, partItems } from "./mechanism-parts.ts";
import { coneOf } from "./mechanism-shapes.ts";
import { BAR_ROW, type Pose, scaleBar, type View, viewOf, worldPoint } from "./mechanism-view.ts";
import { type MotionRecord, motionSubline } from "./motion-record.ts";
import { motionHeadline } from "./motion-words.ts";

export type MotionDrawing = DrawingRecord<readonly (number | null)[]>;

const FOOT = 2 * BAR_ROW + 4;
/** Poses between the first and the last, two where many parts move, and how far apart they must be (share of the size of the drawing). */
const MOST_GHOSTS = 4;
const FEW_MOVERS = 2;
const APART = 0.1;
/** Ways that are drawn, and their points. */
const MOST_WAYS = 12;
const MOST_POINTS = 160;
/** Of the ways that labels keep off. */
const FEW_POINTS = 24;
/** Poses that are looked at for the window. */
const MOST_LOOKS = 160;

export function drawMotion(result: MotionRecord, drawing: MotionDrawing, space: Space): Drawing {
  const { t } = result.samples!;
  const last = t.length - 1;
  const step = Math.max(1, Math.ceil(t.length / MOST_LOOKS));
  const struck = impactTimes(result);
  const looked = t.map((_, k) => k).filter((k) => k % step === 0 || k === last || struck.has(t[k]!));
  // Of the poses on the way only what is drawn of them.
  const ghostly = { parts: drawing.parts.filter((part) => isGhostly(part.kind) && isMoving(part)) };
  const poses = looked.map((k): Pose => ({ parts: placeParts(ghostly, stateAt(result, drawing, k)), contacts: [] }));
  const end: Pose = {
    parts: placeParts(drawing, stateAt(result, drawing, last)),
    contacts: closedAtEnd(result, drawing),
  };
  const first = viewOf([...poses, end], space, FOOT);
  const ends = forcesOf(result, end.contacts);
  const tips = [...drawnForces(ends, first).flat(), ...end.contacts.flatMap((one) => coneOf(one, first) ?? [])];
  const view = viewOf(
    [...poses, end],
    space,
    FOOT,
    tips.map((tip) => worldPoint(first, tip)),
  );
  const ghosts = ghostsOf(result, looked, poses, view);
  const bar = scaleBar(view, space.width, view.box.height + 5);
  const most = ends.reduce((size, { vector }) => Math.max(size, Math.hypot(...vector)), 0);
  const key = [
    ...(most > 0 ? [{ look: PUSH, text: rich`force at the end (longest ${showValue(most)} N)` }] : []),
    ...(end.contacts.some((one) => coneOf(one, view)) ? [{ look: "cone" as const, text: words("friction cone") }] : []),
  ];
  const legend = keyItems(key, bar.width + 14, space.width, view.box.height + 5);
  const items = contents(result, { poses, end, ghosts, looked, forces: drawnForces(ends, view) }, view);
  return {
    title: `Mechanism${result.title ? `: ${result.title}` : ""}`,
    description: `Drawing of the mechanism at the start, at the end (${result.final.t} s) and at ${ghosts.length} instants between.`,
    headline: headline(result, poses[0]!, end),
    subline: motionSubline(result),
    items: [group(items, { clip: view.box }), ...bar.items, ...legend.items],
    height: view.box.height + legend.height + 4,
    table: tableOf(result, { looked, poses, ghosts, forces: ends }),
  };
}

/** Instants of impacts, some of them where there are many. */
function impactTimes({ events }: MotionRecord): ReadonlySet<number> {
  return new Set(thinned(events.filter(({ type }) => type === "impact").map(({ t }) => t)));
}

/** Coordinates and values at a sample. */
export function stateAt({ samples }: MotionRecord, { values }: MotionDrawing, k: number): DrawnAt {
  return { q: (j) => samples!.q[j]?.[k] ?? null, value: (i) => values[i]?.[k] ?? null };
}

/** Contacts that are not open in the last state. */
function closedAtEnd(result: MotionRecord, drawing: MotionDrawing): PlacedContact[] {
  const lanes = result.contactStates ?? [];
  const state = stateAt(result, drawing, result.samples!.t.length - 1);
  return placeContacts(drawing, state).filter(({ contact }) => {
    const lane = lanes.find(({ element }) => element === contact.element);
    return lane === undefined || (lane.intervals.at(-1)?.state ?? "closed") !== "separated";
  });
}

/** A force at the end, with its contact. */
interface Force extends Arrow {
  readonly element: string;
}

/** Forces in the last interval between samples, as far as they are known; what turns has no arrow. */
export function forcesOf({ samples }: MotionRecord, contacts: readonly PlacedContact[]): Force[] {
  const { t } = samples!;
  return contacts.flatMap(({ contact, at, normal: n, tangent: s }): Force[] => {
    const force = contact.unit === "rad" ? undefined : forceAfter(contact, t, t.length - 1);
    if (!force) return [];
    const [push, rub] = force;
    return [{ element: contact.element, from: at, vector: [push * n[0] + rub * s[0], push * n[1] + rub * s[1]] }];
  });
}

function drawnForces(forces: readonly Arrow[], view: View): (readonly [Point, Point])[] {
  const scale = arrowScale(forces, view);
  return forces.flatMap((arrow) => {
    const ends = arrowEnds(arrow, scale, view);
    return ends ? [ends] : [];
  });
}

const MOVERS = ["polygon", "disc", "line", "point"];
const moversOf = ({ parts }: Pose): PlacedPart[] =>
  parts.filter(({ part }) => MOVERS.includes(part.kind) && isMoving(part));

/** The same part in another pose; undefined where it has no place there. */
const sameIn = ({ parts }: Pose, { part }: PlacedPart): PlacedPart | undefined =>
  parts.find((one) => one.part === part);

/** How far apart two poses are: the largest way of a middle, on the sheet. */
function distance(a: Pose, b: Pose, view: View): number {
  return moversOf(a).reduce((most, one) => {
    const other = sameIn(b, one);
    if (!other) return most;
    const way = one.points.map((point, j) =>
      Math.hypot(point[0] - (other.points[j] ?? point)[0], point[1] - (other.points[j] ?? point)[1]),
    );
    return Math.max(most, view.scale * Math.max(...way));
  }, 0);
}

/** Places in `looked` of the poses between: at events where there are any, the one farthest from all chosen first. */
function ghostsOf(result: MotionRecord, looked: readonly number[], poses: readonly Pose[], view: View): number[] {
  const { t } = result.samples!;
  const times = impactTimes(result);
  const most = moversOf(poses[0]!).length > FEW_MOVERS ? 2 : MOST_GHOSTS;
  const inside = looked.map((_, i) => i).slice(1, -1);
  const atEvents = inside.filter((i) => times.has(t[looked[i]!]!));
  const candidates = thinned(atEvents.length >= 2 ? atEvents : inside);
  const chosen = [0, poses.length - 1];
  const least = APART * Math.min(view.box.width, view.box.height);
  const ghosts: number[] = [];
  while (ghosts.length < most) {
    const apart = candidates.map((i) => Math.min(...chosen.map((k) => distance(poses[i]!, poses[k]!, view))));
    const far = apart.indexOf(Math.max(...apart));
    if (far < 0 || !(apart[far]! > least)) break;
    chosen.push(candidates[far]!);
    ghosts.push(candidates[far]!);
  }
  return ghosts.sort((a, b) => a - b);
}

const MOST_CANDIDATES = 60;
function thinned(list: readonly number[]): readonly number[] {
  const step = Math.max(1, Math.ceil(list.length / MOST_CANDIDATES));
  return list.filter((_, k) => k % step === 0);
}

interface Contents {
  readonly poses: readonly Pose[];
  readonly end: Pose;
  readonly ghosts: readonly number[];
  readonly looked: readonly number[];
  readonly forces: readonly (readonly [Point, Point])[];
}

function contents(result: MotionRecord, { poses, end, ghosts, looked, forces }: Contents, view: View): Item[] {
  const cones = end.contacts.map((one) => coneOf(one, view)).filter((cone) => cone !== undefined);
  const isGone = moversOf(poses[0]!).some((one) => sameIn(end, one) === undefined);
  const hasMoved = isGone || distance(poses[0]!, end, view) > 1;
  const shown = [...(hasMoved ? [0] : []), ...ghosts];
  const lines = [
    ...outlines(end.parts, view),
    ...shown.flatMap((i) => outlines(moversOf(poses[i]!), view)),
    ...waysOf(poses, view, FEW_POINTS),
    ...forces,
    ...cones.map((cone) => [...cone, cone[0]]),
  ];
  const labels = [
    ...nameLabels(end.parts, view),
    ...shown.flatMap((i) => timeLabel(result, poses[i]!, looked[i]!, end, view)),
  ];
  return [
    ...waysOf(poses, view, MOST_POINTS).map((way) => polyline(way, { stroke: "ink3", width: LINE.leader })),
    ...partItems(
      end.parts.filter(({ part }) => !isMoving(part)),
      view,
      "now",
    ),
    ...ghosts.flatMap((i) => partItems(poses[i]!.parts, view, "ghost")),
    ...(hasMoved ? partItems(poses[0]!.parts, view, "first") : []),
    ...partItems(
      end.parts.filter(({ part }) => isMoving(part)),
      view,
      "now",
    ),
    ...cones.flatMap(coneItems),
    ...end.contacts.map(({ at }) => circle(view.at(at), 2, { stroke: "ink", width: 1, fill: "paper" })),
    ...forces.flatMap((ends) => arrowItems(ends, PUSH)),
    ...placeLabels(labels, { bounds: view.box, lines }),
  ];
}

/** The ways of the middles of what moves, in at most so many points. */
function waysOf(poses: readonly Pose[], view: View, most: number): Point[][] {
  const step = Math.max(1, Math.ceil(poses.length / most));
  const kept = poses.filter((_, k) => k % step === 0 || k === poses.length - 1).map(moversOf);
  const named = (kept[0] ?? []).filter(({ part }) => part.name !== undefined).slice(0, MOST_WAYS);
  return named.map(({ part }) => {
    return kept.flatMap((list) => {
      const same = list.find((one) => one.part === part);
      return same ? [view.at(centerOf(same))] : [];
    });
  });
}

/** The instant of a pose, beside what is farthest from its end. */
function timeLabel({ samples }: MotionRecord, pose: Pose, k: number, end: Pose, view: View): Label[] {
  const now = moversOf(pose);
  let [best, most] = [-1, -1];
  now.forEach((one, i) => {
    const way = wayOf(one, sameIn(end, one));
    if (way > most) [best, most] = [i, way];
  });
  const placed = now[best];
  if (!placed) return [];
  const sheet = placed.points.map(view.at);
  const [xs, size] = [sheet.map(([x]) => x), placed.radius * view.scale];
  const point = view.at(centerOf(placed));
  const text = rich`${showValue(samples!.t[k]!)} s`;
  const gap = (Math.max(...xs) - Math.min(...xs)) / 2 + size + 3;
  return [{ text, look: { size: TYPE.note, colour: "ink2", halo: "paper" }, point, gap }];
}

/** "block ends 0.900 m from its start after 1.00 s, 3 impacts". */
function headline(result: MotionRecord, first: Pose, end: Pose): Rich {
  if (result.status === "failed") return motionHeadline(result);
  let [name, far] = ["", 0];
  moversOf(first).forEach((one) => {
    const way = wayOf(one, sameIn(end, one));
    if (one.part.name !== undefined && (name === "" || way > far)) [name, far] = [one.part.name, way];
  });
  const impacts = result.events.filter(({ type }) => type === "impact").length;
  const many = words(impacts === 0 ? "no impact" : impacts === 1 ? "1 impact" : `${impacts} impacts`);
  const time = rich`${showValue(result.final.t - result.samples!.t[0]!)} s`;
  if (name === "") return joined([rich`The mechanism after ${time}`, many], ", ");
  return joined([rich`${shortName(name)} ends ${showValue(far)} m from its start after ${time}`, many], ", ");
}

/** How far it moved; 0 where it is not in both poses. */
const wayOf = (one?: PlacedPart, other?: PlacedPart): number =>
  one && other ? Math.hypot(...centerOf(one).map((x, k) => x - centerOf(other)[k]!)) : 0;

/** What is drawn, forces in newtons. */
interface Shown extends Omit<Contents, "forces" | "end"> {
  readonly forces: readonly Force[];
}

function tableOf({ samples, final }: MotionRecord, { looked, poses, ghosts, forces }: Shown): Drawing["table"] {
  const shown = [0, ...ghosts, ...(poses.length > 1 ? [poses.length - 1] : [])];
  return {
    columns: ["t / s", "name", "x / m", "y / m", "from start / m", "force x / N", "force y / N", "force / N"],
    rows: [
      ...shown.flatMap((i) =>
        moversOf(poses[i]!).map((placed) => {
          const { name, kind } = placed.part;
          const ways = [...centerOf(placed), wayOf(sameIn(poses[0]!, placed), placed)];
          return [samples!.t[looked[i]!]!, name ?? kind, ...ways, null, null, null];
        }),
      ),
      ...forces.map(({ element, from, vector }) => [final.t, element, ...from, null, ...vector, Math.hypot(...vector)]),
    ],
  };
}
