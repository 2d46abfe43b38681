/**
 * The mechanism at an impact: where it is struck, the friction cones, the impulses, and how everything moved before and moves after.
 */
import type { Drawing, Space } from "../figure.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { TYPE } from "../layout/sizes.ts";
import { circle, type Point } from "../path.ts";
import { group, type Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { type DrawnAt, type PlacedContact, type PlacedPart, placeContacts, placeParts } from "./drawing-record.ts";
import { fitName } from "./fit-name.ts";
import { type ImpactRecord, type ImpactSolutionRecord, impactSubline, shortName } from "./impact-record.ts";
import { anchorsOf, speedScale, velocitiesOf } from "./mechanism-anchors.ts";
import {
  AFTER,
  type Arrow,
  type ArrowLook,
  areHidden,
  arrowEnds,
  arrowItems,
  arrowScale,
  BEFORE,
  coneItems,
  type KeyEntry,
  keyItems,
  movedAside,
  PUSH,
} from "./mechanism-arrows.ts";
import { nameLabels, outlines } from "./mechanism-labels.ts";
import { contactMovers, type ImpactDrawing, type Mover, moversOf } from "./mechanism-movers.ts";
import { partItems } from "./mechanism-parts.ts";
import { coneOf } from "./mechanism-shapes.ts";
import { BAR_ROW, scaleBar, type View, viewOf, worldPoint } from "./mechanism-view.ts";

/** Rows of the key that a sheet of fixed height keeps free. */
const FOOT = 2 * BAR_ROW + 12;
/** Contacts whose numbers are printed: not more, and none that is small beside the largest. */
const MOST_VALUES = 6;
const SHOWN = 0.1;
/** Between arrows that stand side by side. */
const ASIDE = 5;
const ROUNDING = 2 ** -40;
/** Impulses in this unit have a direction in the plane and an arrow; those of clutches that turn have none. */
const FORCE_TIME = "N s";

/** A contact with its impulses. */
interface Struck {
  readonly placed: PlacedContact;
  readonly normal: number;
  readonly friction: number;
  /** Of both. */
  readonly unit: string;
}

export function drawImpact(result: ImpactRecord, drawing: ImpactDrawing, space: Space): Drawing {
  const state: DrawnAt = { q: (j) => drawing.position[j] ?? null, value: (k) => drawing.values[k] ?? null };
  const pose = { parts: placeParts(drawing, state), contacts: placeContacts(drawing, state) };
  const [solution] = result.solutions;
  const moving = moversOf(drawing, pose.parts, result.model?.preVelocity, solution?.postVelocity);
  const movers = moving.length > 0 ? moving : contactMovers(pose.contacts, result.model, solution?.postVelocity);
  const struck = acting(
    pose.contacts.map((placed): Struck => {
      const impulse = (name: string | undefined): number => (name && solution?.elements[name]?.impulse[0]) || 0;
      const { element, friction } = placed.contact;
      return { placed, normal: impulse(element), friction: impulse(friction), unit: impulseUnit(result, element) };
    }),
  );
  // Arrows are as long as the drawing is large, and must fit into it.
  const first = viewOf([pose], space, FOOT);
  const tips = arrowsOf(movers, struck, first).flatMap(({ ends }) => ends.map((end) => worldPoint(first, end)));
  const cones = struck.flatMap(({ placed }) => (coneOf(placed, first) ?? []).map((end) => worldPoint(first, end)));
  const view = viewOf([pose], space, FOOT, [...tips, ...cones]);
  const { items, key } = contents(pose.parts, movers, struck, view);
  const bar = scaleBar(view, space.width, view.box.height + 5);
  const legend = keyItems(key, bar.width + 14, space.width, view.box.height + 5);
  return {
    title: `Mechanism${result.title ? `: ${result.title}` : ""}`,
    description: describe(movers, struck),
    headline: headline(result, solution),
    subline: impactSubline(result),
    items: [group(items, { clip: view.box }), ...bar.items, ...legend.items],
    height: view.box.height + legend.height + 4,
    table: tableOf(movers, struck),
    anchors: anchorsOf(movers, pose, view),
    unitsPerLength: view.scale,
  };
}

/** Unit of the impulse of an element. */
const impulseUnit = ({ units }: ImpactRecord, name: string): string =>
  units?.elements?.[name]?.impulse?.[0] ?? FORCE_TIME;

/** The contacts that push; where none does, all that are closed. */
function acting(struck: readonly Struck[]): readonly Struck[] {
  const size = ({ normal, friction }: Struck): number => Math.hypot(normal, friction);
  const most = struck.reduce((largest, one) => Math.max(largest, size(one)), 0);
  return most > 0 ? struck.filter((one) => size(one) > ROUNDING * most) : struck;
}

interface DrawnArrow {
  readonly ends: readonly [Point, Point];
  readonly look: ArrowLook;
  /** The contact of an impulse. */
  readonly of?: Struck;
}

/** None of an impulse that turns. */
function pushesOf(struck: readonly Struck[]): { readonly arrow: Arrow; readonly of: Struck }[] {
  return struck
    .filter(({ unit }) => unit === FORCE_TIME)
    .map((of) => {
      const { placed, normal, friction } = of;
      const [n, t] = [placed.normal, placed.tangent];
      const vector: Point = [normal * n[0] + friction * t[0], normal * n[1] + friction * t[1]];
      return { arrow: { from: placed.at, vector }, of };
    });
}

/** All arrows that are long enough to be seen. */
function arrowsOf(movers: readonly Mover[], struck: readonly Struck[], view: View): DrawnArrow[] {
  const velocities = velocitiesOf(movers);
  const speed = speedScale(movers, view);
  const pushes = pushesOf(struck);
  const push = arrowScale(
    pushes.map(({ arrow }) => arrow),
    view,
  );
  const seen = (arrow: Arrow, scale: number, rest: Omit<DrawnArrow, "ends">, arrives = false): DrawnArrow[] => {
    const ends = arrowEnds(arrow, arrives ? -scale : scale, view);
    return ends ? [{ ends: arrives ? [ends[1], ends[0]] : ends, ...rest }] : [];
  };
  return asideOfEachOther([
    ...velocities.flatMap(({ arrow, look, arrives }) => seen(arrow, speed, { look }, arrives)),
    ...pushes.flatMap(({ arrow, of }) => seen(arrow, push, { look: PUSH, of })),
  ]);
}

/** Arrows that would hide each other stand side by side. */
function asideOfEachOther(arrows: readonly DrawnArrow[]): DrawnArrow[] {
  const placed: DrawnArrow[] = [];
  for (const arrow of arrows) {
    const hidden = placed.filter((other) => areHidden(arrow.ends, other.ends)).length;
    placed.push(hidden === 0 ? arrow : { ...arrow, ends: movedAside(arrow.ends, ASIDE * hidden) });
  }
  return placed;
}

function contents(
  parts: readonly PlacedPart[],
  movers: readonly Mover[],
  struck: readonly Struck[],
  view: View,
): { readonly items: Item[]; readonly key: KeyEntry[] } {
  const arrows = arrowsOf(movers, struck, view);
  const cones = struck.map(({ placed }) => coneOf(placed, view)).filter((cone) => cone !== undefined);
  const lines = [
    ...outlines(parts, view),
    ...arrows.map(({ ends }) => ends),
    ...cones.map((cone) => [...cone, cone[0]]),
  ];
  const labels = [...struckLabels(struck, arrows, view), ...nameLabels(parts, view)];
  const items = [
    ...partItems(parts, view, "now"),
    ...struck.flatMap(({ placed }) => {
      const cone = coneOf(placed, view);
      return cone ? [group(coneItems(cone), { about: placed.contact.friction! })] : [];
    }),
    ...struck.map(({ placed }) =>
      group([circle(view.at(placed.at), 2, { stroke: "ink", width: 1, fill: "paper" })], {
        about: placed.contact.element,
      }),
    ),
    ...arrows.flatMap(({ ends, look, of }) => {
      const items = arrowItems(ends, look);
      return of ? [group(items, { about: of.placed.contact.element })] : items;
    }),
    ...placeLabels(labels, { bounds: view.box, lines }),
  ];
  const longest = (list: readonly Arrow[]): number =>
    list.reduce((most, { vector }) => Math.max(most, Math.hypot(...vector)), 0);
  const speed = (side: KeyEntry["look"]): number =>
    longest(velocitiesOf(movers).flatMap(({ arrow, look }) => (look === side ? [arrow] : [])));
  const push = longest(pushesOf(struck).map(({ arrow }) => arrow));
  return { items, key: keyOf(speed(BEFORE), speed(AFTER), push, cones.length > 0) };
}

/** Arrows have one scale for velocities and one for impulses: each says the longest of its look. */
function keyOf(before: number, after: number, push: number, hasCones: boolean): KeyEntry[] {
  return [
    ...(before > 0 ? [{ look: BEFORE, text: rich`before (longest ${showValue(before)} m/s)` }] : []),
    ...(after > 0 ? [{ look: AFTER, text: rich`after (longest ${showValue(after)} m/s)` }] : []),
    ...(push > 0 ? [{ look: PUSH, text: rich`impulse (longest ${showValue(push)} ${FORCE_TIME})` }] : []),
    ...(hasCones ? [{ look: "cone" as const, text: words("friction cone") }] : []),
  ];
}

/** Contacts with their impulses, at the tips of the arrows. */
function struckLabels(struck: readonly Struck[], arrows: readonly DrawnArrow[], view: View): Label[] {
  const most = struck.reduce((largest, { normal }) => Math.max(largest, Math.abs(normal)), 0);
  return struck
    .filter(({ normal }) => Math.abs(normal) > SHOWN * most)
    .slice(0, MOST_VALUES)
    .map((one): Label => {
      const { placed, normal, friction, unit } = one;
      const { element, friction: fed } = placed.contact;
      const value =
        fed === undefined
          ? showValue(normal)
          : joined([showValue(normal), showValue(friction, { size: Math.abs(normal) })], ", ");
      return {
        text: fitName(element, 80, TYPE.note),
        look: { size: TYPE.note, colour: "cone-text", halo: "paper" },
        below: { text: rich`${value} ${unit}`, look: { size: TYPE.note, colour: "cone-text", halo: "paper" } },
        point: arrows.find(({ of }) => of === one)?.ends[1] ?? view.at(placed.at),
        gap: 5,
      };
    });
}

/** "normal acts with 3.41 N s, tangent with 1.47 N s; 0.163 J are created". */
function headline(result: ImpactRecord, solution: ImpactSolutionRecord | undefined): Rich {
  const { status } = result;
  if (!solution) return words(status === "failed" ? "The solver failed at this impact" : "This impact has no solution");
  const { before, after, work } = solution.energy;
  const pushing = Object.entries(solution.elements)
    .map(([name, { impulse }]) => ({ name, size: Math.hypot(...impulse) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  if (pushing.length === 0) return words("Nothing pushes: everything goes on as it moved");
  const most = pushing[0]!.size;
  const pushes = pushing
    .filter(({ size }) => size > ROUNDING * most)
    .slice(0, 2)
    .map(({ name, size }, k) => {
      return rich`${shortName(name)} ${k === 0 ? "acts with" : "with"} ${showValue(size)} ${impulseUnit(result, name)}`;
    });
  const size = Math.max(before, after);
  const energy =
    Math.abs(work) <= ROUNDING * size
      ? words("no energy is lost")
      : rich`${showValue(Math.abs(work), { size })} J are ${work > 0 ? "created" : "lost"}`;
  return joined([joined(pushes, ", "), energy], "; ");
}

function describe(movers: readonly Mover[], struck: readonly Struck[]): string {
  const contacts = struck.map(({ placed, normal, unit }) => `${placed.contact.element} acts with ${normal} ${unit}`);
  return `Drawing of ${movers.map(({ name }) => name).join(", ") || "the mechanism"} at the impact; ${contacts.join(", ") || "no contact acts"}.`;
}

function tableOf(movers: readonly Mover[], struck: readonly Struck[]): Drawing["table"] {
  return {
    columns: [
      "what",
      "name",
      "x / m",
      "y / m",
      "before x",
      "before y",
      "speed before",
      "after x or normal impulse",
      "after y or friction impulse",
      "speed after or impulse",
      "unit",
    ],
    rows: [
      ...movers.map(({ name, at, before, after }) => [
        "moves",
        name,
        ...at,
        ...[before, after].flatMap((one) => (one ? [...one, Math.hypot(...one)] : [null, null, null])),
        "m/s",
      ]),
      ...struck.map(({ placed, normal, friction, unit }) => {
        return [
          "contact",
          placed.contact.element,
          ...placed.at,
          ...[null, null, null],
          normal,
          friction,
          Math.hypot(normal, friction),
          unit,
        ];
      }),
    ],
  };
}
