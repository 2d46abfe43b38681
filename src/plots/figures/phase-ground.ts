/**
 * What stands behind a phase portrait: level lines of V = U + ½ m u² of one coordinate, where contacts do not let it go, and where the
 * mechanism can rest. All of it was computed along the line on which this coordinate alone moves.
 */
import type { Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, polyline, rectangle } from "../path.ts";
import { type Hatch, type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { words } from "../text/rich-text.ts";
import type { Colour } from "../theme.ts";

export interface PhaseRecord {
  readonly coordinate: string;
  readonly through: readonly number[];
  readonly q: readonly number[];
  readonly potential: readonly number[];
  readonly mass: readonly number[];
  readonly admissible: readonly (readonly [number, number])[];
  readonly rests: readonly (readonly [number, number])[];
}

const CLOSED: Hatch = { line: "rule", ground: "panel", angle: 45, gap: 4, width: 0.8 };
const LEVELS = 7;
/** Rests shorter than this on the sheet are places. */
const PLACE = 1;
/** Half the height of a mark on the axis, and a little. */
const PLACE_ROOM = 4;

const isOpenAt = ({ admissible }: PhaseRecord, x: number): boolean => admissible.some(([a, b]) => x >= a && x <= b);

/** U where the coordinate may go. */
const openPotential = (phase: PhaseRecord): number[] => {
  const found = phase.potential.filter((_, k) => isOpenAt(phase, phase.q[k]!));
  return found.length > 0 ? found : [...phase.potential];
};

/** The largest velocity on the level of the highest potential; 1 where the potential is flat. */
export function levelVelocity(phase: PhaseRecord): number {
  const { mass } = phase;
  const potential = openPotential(phase);
  const [low, high] = [Math.min(...potential), Math.max(...potential)];
  const least = Math.min(...mass.filter((m) => m > 0));
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!Number.isFinite(least) || high - low <= 1e-12 * size) return 1;
  return Math.sqrt((2 * (high - low)) / least);
}

/** Level lines under the motion, equally spaced in V over the window; empty where the coordinate has no mass. */
export function levelItems(phase: PhaseRecord, across: Scale, up: Scale): Item[] {
  const { q, potential, mass } = phase;
  const reach = Math.max(...up.domain.map(Math.abs));
  if (mass.some((m) => !(m > 0))) return [];
  const open = openPotential(phase);
  const low = Math.min(...open);
  const high = Math.max(...open) + 0.5 * Math.max(...mass) * reach * reach;
  const isOpen = (x: number): boolean => isOpenAt(phase, x);
  const items: Item[] = [];
  for (let k = 1; k <= LEVELS; k++) {
    // Squares, so that lines are equally far apart in the velocity.
    const level = low + (high - low) * (k / LEVELS) ** 2;
    for (const side of [1, -1]) {
      let run: Point[] = [];
      const end = (): void => {
        if (run.length > 1) items.push(polyline(run, { stroke: "ink3", width: LINE.axis }));
        run = [];
      };
      q.forEach((x, j) => {
        const above = level - potential[j]!;
        const before = j > 0 ? level - potential[j - 1]! : above;
        // Between a place above the level and one below it the line turns on the axis.
        if (above * before < 0 && isOpen(x) && isOpen(q[j - 1]!)) {
          run.push([across(x + ((q[j - 1]! - x) * above) / (above - before)), up(0)]);
        }
        if (above < 0 || !isOpen(x)) end();
        else run.push([across(x), up(side * Math.sqrt((2 * above) / mass[j]!))]);
      });
      end();
    }
  }
  return items;
}

/** From and to on the sheet of what is closed. */
function closedPlaces({ q, admissible }: PhaseRecord, across: Scale): [number, number][] {
  const [first, last] = across.domain;
  const ends = [first, ...admissible.flatMap(([a, b]) => [a === q[0] ? first : a, b === q.at(-1) ? last : b]), last];
  const inside = (x: number): number => across(Math.max(first, Math.min(last, x)));
  const places: [number, number][] = [];
  for (let k = 0; k + 1 < ends.length; k += 2) {
    const [from, to] = [inside(ends[k]!), inside(ends[k + 1]!)];
    if (to - from >= 0.05) places.push([from, to]);
  }
  return places;
}

/** What the hatch means, standing in the widest place on the longer side of the axis, off the marks upon it; where it has room. */
export function forbiddenLabels(ground: PhaseRecord | undefined, across: Scale, up: Scale): Item[] {
  const text = words("contacts forbid this");
  const look = { size: TYPE.tick, colour: "ink2", anchor: "middle", halo: "panel", turn: -90 } as const;
  const [widest] = (ground ? closedPlaces(ground, across) : []).sort(([a, b], [c, d]) => d - c - (b - a));
  const [bottom, top] = up.range;
  const side = bottom - up(0) >= up(0) - top ? [up(0), bottom] : [top, up(0)];
  const room = side[1]! - side[0]! - 2 * PLACE_ROOM;
  if (!widest || widest[1] - widest[0] < TYPE.tick + 2 || measureText(text, look).width > room) return [];
  const [from, to] = widest;
  return [textAt((from + to) / 2 + 0.36 * TYPE.tick, (side[0]! + side[1]!) / 2, text, look)];
}

/** Where contacts or joints do not let the coordinate go. */
export function closedItems(phase: PhaseRecord, across: Scale, up: Scale): Item[] {
  const [first, last] = across.domain;
  const items: Item[] = [];
  for (const [from, to] of closedPlaces(phase, across)) {
    items.push(rectangle(from, up.range[1], to - from, up.range[0] - up.range[1], { fill: CLOSED }));
    for (const [x, edge] of [
      [from, first],
      [to, last],
    ] as const) {
      if (Math.abs(x - across(edge)) > 0.05) {
        items.push(line([x, up.range[1]], [x, up.range[0]], { stroke: "ink2", width: LINE.helper }));
      }
    }
  }
  return items;
}

/** Where it can rest, heavy on the axis of no velocity. */
export function restItems({ rests }: PhaseRecord, across: Scale, up: Scale, colour: (x: number) => Colour): Item[] {
  return rests.map(([a, b]) => {
    const [from, to] = [across(a), across(b)];
    const hue = colour((a + b) / 2);
    if (to - from <= PLACE)
      return circle([(from + to) / 2, up(0)], 3.4, { fill: hue, stroke: "paper", width: LINE.helper });
    return line([from, up(0)], [to, up(0)], { stroke: hue, width: 3.2, isButt: true });
  });
}
