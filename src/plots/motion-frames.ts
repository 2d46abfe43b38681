/**
 * A motion as a drawing at any time: the parts of the mechanism where they are then, the ways they came, the forces of the contacts, the
 * velocities. Between two samples everything moves on a straight line, as in the page of a motion; at an impact positions go on and
 * velocities jump, so the state at its instant is that after it.
 */
import type { StoredResult } from "../reports/read-result.ts";
import { coordinateCourses } from "./figures/coordinate-courses.ts";
import {
  centerOf,
  type DrawnAt,
  forceAfter,
  isMoving,
  type PlacedContact,
  type PlacedPart,
  placeContacts,
  placeParts,
  usualForce,
} from "./figures/drawing-record.ts";
import { AFTER, arrowItems, coneItems, PUSH } from "./figures/mechanism-arrows.ts";
import { type MotionDrawing, stateAt } from "./figures/mechanism-motion.ts";
import { partNames } from "./figures/mechanism-names.ts";
import { partItems } from "./figures/mechanism-parts.ts";
import { arrowRoom, coneOf, forceEnds, nameBox, namePlace, standingNames } from "./figures/mechanism-shapes.ts";
import type { View } from "./figures/mechanism-view.ts";
import { lacksSamples, type MotionRecord } from "./figures/motion-record.ts";
import { type DrawnMotion, lookedAt, seenFrom, type Travel, travellingView } from "./figures/motion-view.ts";
import { LINE, TYPE } from "./layout/sizes.ts";
import { lastAt, type PlaceInTime, placeIn, valueIn } from "./motion-states.ts";
import { circle, line, type Point, polyline } from "./path.ts";
import { boxesMeet, type Item, textAt } from "./scene.ts";
import { words } from "./text/rich-text.ts";

export interface FrameOptions {
  /** The ways of what moves until then. */
  readonly trails?: boolean;
  /** Forces of the contacts, with their cones. */
  readonly forces?: boolean;
  readonly velocities?: boolean;
  /** Seconds of the motion for which an impact stays marked by a ring. Default 0: none is. */
  readonly strikes?: number;
  /** The element whose contact is ringed: what a reader points at. */
  readonly lit?: string;
  /** An outline of what moves, and nothing else: the pose of another run behind this one. */
  readonly isGhost?: boolean;
}

export interface MotionFrames {
  /** What is drawn. */
  readonly kind: "mechanism" | "coordinates";
  /** Of the drawing, in units. */
  readonly width: number;
  readonly height: number;
  /** Whether the window travels along with a mechanism that goes far. */
  readonly isTravelling?: boolean;
  /** First and last time. */
  readonly from: number;
  readonly to: number;
  /** The drawing at a time. */
  readonly at: (t: number, options?: FrameOptions) => readonly Item[];
}

/** Points of a way, ways that are drawn, and contacts whose forces are shown. */
const MOST_POINTS = 300;
const MOST_WAYS = 12;
const MOST_FORCES = 60;
/** Radius of the ring at an impact. */
const RING = 8;

const isDrawn = ({ drawing, samples }: DrawnMotion): boolean =>
  (drawing?.parts.length ?? 0) > 0 && (samples?.t.length ?? 0) > 0;

export interface MotionFramesOptions {
  /** Units across. Default 260. */
  readonly width?: number;
  /** A run in whose window this one is drawn: both can then be laid over each other. */
  readonly like?: StoredResult<"simulation-result">;
  /** Another run for which that window has room, too. */
  readonly beside?: StoredResult<"simulation-result">;
}

const WIDTH = 260;

/** The drawing of a stored motion, or its coordinates over time where the model says not what it looks like; undefined without samples. */
export function motionFrames(
  result: StoredResult<"simulation-result">,
  { width = WIDTH, like = result, beside }: MotionFramesOptions = {},
): MotionFrames | undefined {
  const [record, other] = [result, like] as unknown as [DrawnMotion, DrawnMotion];
  const { drawing, samples } = record;
  if (!samples || samples.t.length === 0) return undefined;
  const also = beside as unknown as DrawnMotion | undefined;
  if (drawing && isDrawn(record) && isDrawn(other)) {
    const runs = [other, ...(also && isDrawn(also) ? [also] : [])];
    return mechanismFrames(record, drawing, travellingView(runs, width));
  }
  if ([record, other].some((one) => lacksSamples(one) !== undefined)) return undefined;
  return courseFrames(record, other, also && lacksSamples(also) === undefined ? also : undefined, width);
}

/** Coordinates over time in the panels of a run, with a line at the present; as a ghost, dashed. */
function courseFrames(
  record: DrawnMotion,
  like: DrawnMotion,
  beside: DrawnMotion | undefined,
  width: number,
): MotionFrames {
  const { scene, range, domain, spans, second } = coordinateCourses(like, width, 0, beside);
  const { t } = record.samples!;
  const items = record === like ? scene.items : second(record);
  return {
    ...{ kind: "coordinates", width, height: scene.height, from: t[0]!, to: t.at(-1)! },
    at: (time, { isGhost } = {}) => {
      const x = range[0] + ((time - domain[0]) / (domain[1] - domain[0])) * (range[1] - range[0]);
      const mark = spans.map(([top, foot]) => line([x, top], [x, foot], { stroke: "ink", width: LINE.data }));
      return isGhost ? items : [...items, ...mark];
    },
  };
}

function mechanismFrames(
  record: DrawnMotion,
  drawing: MotionDrawing,
  { view, travel }: ReturnType<typeof travellingView>,
): MotionFrames {
  const { t } = record.samples!;
  const gone: Travel = travel ?? (() => [0, 0]);
  const fixed = placeParts(drawing, stateAt(record, drawing, 0)).filter(({ isFixed }) => isFixed);
  const still = partItems(fixed, view, "now");
  const moving = { parts: drawing.parts.filter(isMoving) };
  const trails = trailsOf(record, moving, view);
  const contacts = contactsOf(record, drawing, view);
  // Not made before they are shown.
  let arrows: ReturnType<typeof velocitiesOf> | undefined;
  const velocities = (): ReturnType<typeof velocitiesOf> => {
    arrows ??= velocitiesOf(record, moving, view);
    return arrows;
  };
  const names = namesOf(record, drawing, view, gone);
  return {
    ...{ kind: "mechanism", width: view.box.width, height: view.box.height, from: t[0]!, to: t.at(-1)! },
    isTravelling: travel !== undefined,
    at: (time, { isGhost, ...show } = {}) => {
      const place = placeIn(t, time);
      const state = between(record, drawing, place);
      const by = gone(time);
      const parts = seenFrom(by, placeParts(moving, state));
      if (isGhost) return partItems(parts, view, "first");
      return [
        ...(show.trails ? trails(place, by) : []),
        ...(travel ? partItems(seenFrom(by, fixed), view, "now") : still),
        ...partItems(parts, view, "now"),
        ...contacts(time, place.k, contactsFrom(by, placeContacts(drawing, state)), show),
        ...(show.velocities ? velocities()(place.k, parts) : []),
        ...names(seenFrom(by, placeParts(drawing, state))),
      ];
    },
  };
}

const contactsFrom = ([x, y]: Point, placed: readonly PlacedContact[]): PlacedContact[] =>
  placed.map((one) => ({ ...one, at: [one.at[0] - x, one.at[1] - y] }));

const between = ({ samples }: MotionRecord, { values }: MotionDrawing, place: PlaceInTime): DrawnAt => ({
  q: (j) => valueIn(samples!.q[j], place),
  value: (i) => valueIn(values[i], place),
});

type Moving = Pick<MotionDrawing, "parts">;

/** Middles of named parts that move, at samples. */
function trailsOf(record: DrawnMotion, { parts }: Moving, view: View): (place: PlaceInTime, by: Point) => Item[] {
  const { t } = record.samples!;
  const step = Math.max(1, Math.ceil(t.length / MOST_POINTS));
  const kept = t.map((_, k) => k).filter((k) => k % step === 0);
  const named = parts.filter(({ name, kind }) => name !== undefined && MOVERS.includes(kind)).slice(0, MOST_WAYS);
  const centre = (placed: PlacedPart | undefined, [x, y]: Point): Point[] => {
    if (!placed) return [];
    const [px, py] = centerOf(placed);
    return [view.at([px - x, py - y])];
  };
  const ways = named.map((part) =>
    kept.map((k) => placeParts({ parts: [part] }, stateAt(record, record.drawing!, k))[0]),
  );
  return (place, by) => {
    const count = lastAt(kept, place.k) + 1;
    const centreOf = (placed: PlacedPart | undefined): Point[] => centre(placed, by);
    const now = between(record, record.drawing!, place);
    return named.flatMap((part, i) => {
      const way = [...ways[i]!.slice(0, count).flatMap(centreOf), ...centreOf(placeParts({ parts: [part] }, now)[0])];
      return way.length > 1 ? [polyline(way, { stroke: "ink3", width: LINE.helper })] : [];
    });
  };
}

const MOVERS = ["polygon", "disc", "line", "point"];

function contactsOf({ samples, events }: DrawnMotion, drawing: MotionDrawing, view: View) {
  const { t } = samples!;
  const usual = usualForce(drawing.contacts, t);
  const strikes = new Map<string, number[]>(drawing.contacts.map(({ element }) => [element, []]));
  for (const event of events) {
    if (event.type === "impact") for (const name of event.elements) strikes.get(name)?.push(event.t);
  }
  const isStruck = (element: string, now: number, lasting: number): boolean => {
    const times = strikes.get(element)!;
    const last = lastAt(times, now);
    return last >= 0 && now - times[last]! <= lasting;
  };
  return (now: number, k: number, placed: readonly PlacedContact[], options: FrameOptions): Item[] => {
    const { forces = false, strikes: lasting = 0 } = options;
    const rings = placed
      .filter(({ contact }) => lasting > 0 && isStruck(contact.element, now, lasting))
      .map(({ at }) => circle(view.at(at), RING, { stroke: "loss", width: LINE.data }));
    const pushed = forces ? placed.slice(0, MOST_FORCES).flatMap((one) => forceItems(one, k, t, usual, view)) : [];
    const lit = placed
      .filter(
        ({ contact: { element, friction } }) => options.lit !== undefined && [element, friction].includes(options.lit),
      )
      .map(({ at }) => circle(view.at(at), RING + 2, { stroke: "ink", width: LINE.emphasis }));
    return [...pushed, ...rings, ...lit];
  };
}

function forceItems(placed: PlacedContact, k: number, t: readonly number[], usual: number, view: View): Item[] {
  const force = placed.contact.unit === "rad" ? undefined : forceAfter(placed.contact, t, k);
  const ends = force && forceEnds(placed, force, usual, view);
  if (!ends) return [];
  const cone = coneOf(placed, view);
  return [...(cone ? coneItems(cone) : []), ...arrowItems(ends, PUSH)];
}

/** Velocities of middles: the slopes of the straight lines they move on. */
function velocitiesOf(
  record: DrawnMotion,
  { parts }: Moving,
  view: View,
): (k: number, now: readonly PlacedPart[]) => Item[] {
  const { t } = record.samples!;
  const movers = parts.filter(({ kind }) => MOVERS.includes(kind));
  const poseAt = (k: number) =>
    new Map(placeParts({ parts: movers }, stateAt(record, record.drawing!, k)).map((one) => [one.part, centerOf(one)]));
  const rates = (k: number): Map<unknown, Point> => {
    let i = Math.min(k, t.length - 2);
    while (i >= 0 && !(t[i + 1]! > t[i]!)) i--;
    if (i < 0) return new Map();
    const [a, b, length] = [poseAt(i), poseAt(i + 1), t[i + 1]! - t[i]!];
    return new Map(
      [...a].flatMap(([part, from]): [unknown, Point][] => {
        const to = b.get(part);
        return to ? [[part, [(to[0] - from[0]) / length, (to[1] - from[1]) / length]]] : [];
      }),
    );
  };
  const step = Math.max(1, Math.ceil(t.length / MOST_POINTS));
  const speeds = t
    .flatMap((_, k) => (k % step === 0 ? [...rates(k).values()].map((rate) => Math.hypot(...rate)) : []))
    .filter((speed) => speed > 0)
    .sort((a, b) => a - b);
  const usual = speeds[Math.floor(0.95 * (speeds.length - 1))] ?? 0;
  return (k, now) => {
    if (usual === 0) return [];
    const rate = rates(k);
    return now.flatMap((placed) => {
      const [u, v] = rate.get(placed.part) ?? [0, 0];
      const scale = arrowRoom(view) / Math.max(usual, Math.hypot(u, v) / 1.6);
      const from = view.at(centerOf(placed));
      const to: Point = [from[0] + scale * u, from[1] - scale * v];
      return Math.hypot(to[0] - from[0], to[1] - from[1]) > 1.5 ? arrowItems([from, to], AFTER) : [];
    });
  };
}

/** The names beside their parts, without those that others cover at this instant. */
function namesOf(
  record: DrawnMotion,
  drawing: MotionDrawing,
  view: View,
  travel: Travel,
): (parts: readonly PlacedPart[]) => Item[] {
  const names = partNames(drawing.parts, lookedAt(record, drawing, travel), view);
  return (parts) => {
    const found = parts.flatMap((placed) => {
      const name = names.get(placed.part);
      const place = name && namePlace(placed, view, name.side);
      return place ? [{ ...place, text: words(name.text), box: nameBox(place, name.width), part: placed.part }] : [];
    });
    const isShown = standingNames(
      found.map(({ box }) => box),
      (a, b) => boxesMeet(a, b),
    );
    return found
      .filter((_, k) => isShown[k])
      .map(({ x, y, anchor, text, part }) =>
        textAt(x, y, text, { size: TYPE.note, colour: isMoving(part) ? "ink" : "ink2", halo: "paper", anchor }),
      );
  };
}
