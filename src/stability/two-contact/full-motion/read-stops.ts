/**
 * The stops of a run (its start and its events) with the state before and after each, and the mode of every contact
 * until the next one: F where its height or normal velocity is anywhere on the way more than rounding, else S, P or N by
 * its largest tangential velocity.
 */
import type { SimulationEvent } from "../../../dynamics/simulation.ts";
import { FREE, LETTERS, STICK, slipLetter } from "../words.ts";
import { type ContactMotion, SPEED_ROUNDING, type Watch, type WatchRecord } from "./watch-motion.ts";

export interface Stop {
  readonly t: number;
  readonly before: readonly ContactMotion[];
  readonly after: readonly ContactMotion[];
  /** Letters of the mode until the next stop, `FS`. */
  readonly mode: string;
}

/** Heights below this share of the largest displacement are zero: rounding of the gaps, with a margin. */
const HEIGHT_ROUNDING = 2 ** -42;

export function readStops(watch: Watch, events: readonly SimulationEvent[]): Stop[] {
  const { records } = watch;
  // The end of a summed sequence is no event of its own: its contacts were closed at the last impact.
  const times = new Set(events.filter(({ type }) => type !== "zeno").map(({ t }) => t));
  const stops: Stop[] = [];
  for (let from = 0; from < records.length; ) {
    const { t, contacts: before } = records[from]!;
    let after = from;
    while (records[after + 1]?.t === t) after++;
    let next = after + 1;
    while (next < records.length && !times.has(records[next]!.t)) next++;
    stops.push({ t, before, after: records[after]!.contacts, mode: modeOf(watch, records.slice(after, next + 1)) });
    from = next;
  }
  return stops;
}

/** `stretch`: states from right after a stop to right before the next. */
function modeOf(watch: Watch, stretch: readonly WatchRecord[]): string {
  const slow = SPEED_ROUNDING * watch.largestSpeed();
  const low = HEIGHT_ROUNDING * watch.farthest();
  return stretch[0]!.contacts
    .map((_, i) => {
      let slip = 0;
      for (const { contacts } of stretch) {
        const { z, dx, dz } = contacts[i]!;
        if (Math.abs(z) > low || Math.abs(dz) > slow) return LETTERS[FREE]!;
        if (Math.abs(dx) > Math.abs(slip)) slip = dx;
      }
      return LETTERS[Math.abs(slip) > slow ? slipLetter(slip) : STICK]!;
    })
    .join("");
}
