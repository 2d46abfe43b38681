/**
 * Numbers of events over a time axis, joined ("3–8") where they crowd, with a thin vertical at each event: solid for impacts, dotted for
 * changes without one.
 */
import type { Scale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { measureText } from "../text/measure-text.ts";
import { words } from "../text/rich-text.ts";
import type { EventRecord } from "./motion-record.ts";

/** Events with the numbers first … last, counted from 0. */
export interface EventGroup {
  readonly first: number;
  readonly last: number;
}

const LOOK = { size: TYPE.tick, colour: "ink2", anchor: "middle" } as const;
const NUMBER_GAP = 4;
/** Verticals that stand closer than this are one; more than so many would be a grey ground. */
const LINE_GAP = 0.6;
const MOST_LINES = 150;

/** Neighbours whose numbers would touch are one group. */
export function groupEvents(events: readonly EventRecord[], scale: Scale, offset = 0): EventGroup[] {
  const groups: EventGroup[] = [];
  events.forEach((_, k) => {
    let group: EventGroup = { first: k, last: k };
    for (let before = groups.at(-1); before && touches(events, before, group, scale, offset); before = groups.at(-1)) {
      group = { first: before.first, last: group.last };
      groups.pop();
    }
    groups.push(group);
  });
  return groups;
}

function touches(
  events: readonly EventRecord[],
  before: EventGroup,
  group: EventGroup,
  scale: Scale,
  offset: number,
): boolean {
  const apart = placeOf(events, group, scale) - placeOf(events, before, scale);
  return apart < (numberWidth(before, offset) + numberWidth(group, offset)) / 2 + NUMBER_GAP;
}

const widthOf = (text: string): number => measureText(words(text), LOOK).width;
const DIGIT = widthOf("0");
const DASH = widthOf("–");

/** Width of the number of a group, by counting: all digits are equally wide, and ten thousand texts take long to measure. */
export function numberWidth({ first, last }: EventGroup, offset = 0): number {
  const digits = (k: number): number => String(k + 1 + offset).length;
  return first === last ? DIGIT * digits(first) : DIGIT * (digits(first) + digits(last)) + DASH;
}

const placeOf = (events: readonly EventRecord[], { first, last }: EventGroup, scale: Scale): number =>
  (scale(events[first]!.t) + scale(events[last]!.t)) / 2;

export const numberOf = ({ first, last }: EventGroup, offset = 0): string =>
  first === last ? String(first + 1 + offset) : `${first + 1 + offset}–${last + 1 + offset}`;

/** The numbers at height y, kept within the width of the sheet. */
export function eventNumbers(
  events: readonly EventRecord[],
  groups: readonly EventGroup[],
  scale: Scale,
  y: number,
  width: number,
  offset = 0,
): Item[] {
  return groups.map((group) => {
    const x = Math.min(placeOf(events, group, scale), width - numberWidth(group, offset) / 2);
    return textAt(x, y, words(numberOf(group, offset)), LOOK);
  });
}

export function eventLines(events: readonly EventRecord[], scale: Scale, top: number, bottom: number): Item[] {
  const places = new Map<number, boolean>();
  for (const { t, type } of events) {
    const x = Math.round(scale(t) / LINE_GAP) * LINE_GAP;
    places.set(x, (places.get(x) ?? false) || type === "impact");
  }
  if (places.size > MOST_LINES) return [];
  return [...places].map(([x, isImpact]) =>
    line([x, top], [x, bottom], {
      stroke: "ink3",
      width: LINE.leader,
      opacity: 0.6,
      ...(!isImpact && { dash: [1.2, 1.6] }),
      isButt: true,
    }),
  );
}
