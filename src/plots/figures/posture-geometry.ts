/**
 * A posture in the plane of the paper: turned so that the load points down, with the window that shows contacts, cones, centre of mass
 * and, where it is near, the strip. Lengths are the model's until a scale is chosen.
 *   across = x cos α + z sin α,   up = −x sin α + z cos α
 */
import type { Anchors, Space } from "../figure.ts";
import type { Point } from "../path.ts";
import type { PostureModelRecord, PostureRecord } from "./posture-record.ts";

export interface PostureGeometry {
  /** From lengths of the model (across, up) to units of the figure. */
  readonly at: (place: Point) => Point;
  /** Units per length. */
  readonly scale: number;
  /** Size of what is drawn, a length. */
  readonly span: number;
  readonly contacts: readonly [ContactPlace, ContactPlace];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ContactPlace {
  readonly place: Point;
  /** Unit vectors along the surface and into the body. */
  readonly tangent: Point;
  readonly normal: Point;
  /** Half the angle of the friction cone. */
  readonly opening: number;
}

/** Parts of the span: sides of the cones, half a ground line, the load arrow, the rim. */
export const REACH = { cone: 0.42, ground: 0.26, load: 0.4, rim: 0.16 } as const;

/** The strip is shown to its end where that is not farther than this from the body, in spans. */
const FARTHEST_STRIP = 0.8;
const HIGHEST = 250;

export function postureGeometry(
  { model, feasibleStrip }: PostureRecord,
  { height }: Space,
  width: number,
  head: number,
): PostureGeometry {
  const contacts = contactPlaces(model!);
  const body: Point[] = [[0, 0], ...contacts.map(({ place }) => place)];
  const extent = (axis: 0 | 1, points: readonly Point[]): [number, number] => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  };
  const [x0, x1] = extent(0, body);
  const [z0, z1] = extent(1, body);
  const span = Math.hypot(x1 - x0, z1 - z0);
  const shown: Point[] = [...body, [0, -REACH.load * span], ...contacts.flatMap((contact) => reach(contact, span))];
  for (const end of [feasibleStrip?.from, feasibleStrip?.to]) {
    if (typeof end !== "number" || end < x0 - FARTHEST_STRIP * span || end > x1 + FARTHEST_STRIP * span) continue;
    shown.push([end, 0]);
  }
  const [left, right] = extent(0, shown);
  const [low, high] = extent(1, shown);
  const rim = REACH.rim * span;
  const [wide, tall] = [right - left + 2 * rim, high - low + 2 * rim];
  const room = (height ?? head + Math.min(HIGHEST, (width * tall) / wide)) - head;
  const scale = Math.min(width / wide, room / tall);
  const middle = (left + right) / 2;
  return {
    at: ([x, z]) => [width / 2 + (x - middle) * scale, head + (high + rim - z) * scale],
    ...{ scale, span, contacts, left: 0, right: width, top: head, bottom: head + tall * scale },
  };
}

export const contactPlaces = (model: PostureModelRecord): readonly [ContactPlace, ContactPlace] => [
  contactPlace(model, 0),
  contactPlace(model, 1),
];

function contactPlace(model: PostureModelRecord, i: 0 | 1): ContactPlace {
  const { contactOffsets, centerHeight, contactSlopes, friction, loadAngle } = model;
  const [cos, sin] = [Math.cos(loadAngle), Math.sin(loadAngle)];
  const turned = (x: number, z: number): Point => [x * cos + z * sin, z * cos - x * sin];
  const slope = contactSlopes[i];
  return {
    place: turned(contactOffsets[i], -centerHeight),
    tangent: turned(Math.cos(slope), Math.sin(slope)),
    normal: turned(-Math.sin(slope), Math.cos(slope)),
    opening: Math.atan(friction[i]),
  };
}

/** Ends of the ground line and of the cone. */
function reach(contact: ContactPlace, span: number): Point[] {
  const { place, tangent } = contact;
  const along = (length: number): Point => [place[0] + length * tangent[0], place[1] + length * tangent[1]];
  return [along(REACH.ground * span), along(-REACH.ground * span), ...coneEdges(contact, REACH.cone * span)];
}

/** Ends of the two edges of the friction cone, at its true angle. */
export function coneEdges({ place, tangent, normal, opening }: ContactPlace, length: number): [Point, Point] {
  const edge = (side: 1 | -1): Point => {
    const [n, t] = [Math.cos(opening) * length, side * Math.sin(opening) * length];
    return [place[0] + n * normal[0] + t * tangent[0], place[1] + n * normal[1] + t * tangent[1]];
  };
  return [edge(-1), edge(1)];
}

/** Centre of mass, tip of the load, and for each contact its place and the end of its ground line that shows the slope. */
export function anchorsOf({ at, span, contacts }: PostureGeometry): Anchors {
  const along = ({ place, tangent }: ContactPlace): Point =>
    at([place[0] + REACH.ground * span * tangent[0], place[1] + REACH.ground * span * tangent[1]]);
  return {
    centerOfMass: at([0, 0]),
    load: at([0, -REACH.load * span]),
    ...Object.fromEntries(contacts.map((contact, i) => [`contact${i + 1}`, at(contact.place)])),
    ...Object.fromEntries(contacts.map((contact, i) => [`slope${i + 1}`, along(contact)])),
  };
}
