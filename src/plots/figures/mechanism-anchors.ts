/**
 * Velocities of a mechanism at an impact as arrows, and where a reader can take hold of them and of the friction cones.
 */
import type { Anchors } from "../figure.ts";
import type { Point } from "../path.ts";
import type { PlacedContact, PlacedPart } from "./drawing-record.ts";
import { AFTER, type Arrow, type ArrowLook, arrowScale, BEFORE } from "./mechanism-arrows.ts";
import type { Mover } from "./mechanism-movers.ts";
import { coneOf } from "./mechanism-shapes.ts";
import type { View } from "./mechanism-view.ts";

/** Length of a normal that a reader takes hold of. */
const NORMAL = 48;

/** Before and after. */
export const velocitiesOf = (
  movers: readonly Mover[],
): { readonly arrow: Arrow; readonly look: ArrowLook; readonly arrives?: boolean }[] =>
  movers.flatMap(({ at, before, after, arrives = false }) => [
    ...(before ? [{ arrow: { from: at, vector: before }, look: BEFORE, arrives }] : []),
    ...(after ? [{ arrow: { from: at, vector: after }, look: AFTER }] : []),
  ]);

/** Length of a velocity of 1 m/s. */
export function speedScale(movers: readonly Mover[], view: View): number {
  return arrowScale(
    velocitiesOf(movers).map(({ arrow }) => arrow),
    view,
  );
}

/** Of everything that moves its place (`at NAME`) and the free end of its velocity before (`before NAME`); of contacts an edge of the cone
 * (`cone NAME`), their places and the ends of their normals (`contact NAME`, `normal NAME`); joints by their number (`joint 1`). */
export function anchorsOf(
  movers: readonly Mover[],
  { parts, contacts }: { readonly parts: readonly PlacedPart[]; readonly contacts: readonly PlacedContact[] },
  view: View,
): Anchors {
  const speed = speedScale(movers, view);
  const tips = movers.flatMap(({ name, at, before, arrives }): [string, Point][] => {
    const [x, y] = view.at(at);
    const length = arrives ? -speed : speed;
    const tip: Point | undefined = before && [x + length * before[0], y - length * before[1]];
    return [[`at ${name}`, [x, y]], ...(tip ? [[`before ${name}`, tip] as [string, Point]] : [])];
  });
  const cones = contacts.flatMap((placed): [string, Point][] => {
    const cone = coneOf(placed, view);
    return cone ? [[`cone ${placed.contact.friction}`, cone[2]]] : [];
  });
  const normals = contacts.flatMap(({ contact, at, normal }): [string, Point][] => {
    const [x, y] = view.at(at);
    return [
      [`contact ${contact.element}`, [x, y]],
      [`normal ${contact.element}`, [x + NORMAL * normal[0], y - NORMAL * normal[1]]],
    ];
  });
  const joints = parts
    .filter(({ part }) => part.kind === "joint")
    .map(({ points }, k): [string, Point] => [`joint ${k + 1}`, view.at(points[0]!)]);
  return Object.fromEntries([...tips, ...cones, ...normals, ...joints]);
}
