/**
 * The path of a full motion in the words of [VarkonyiOr]: modes and impacts in their order, one letter for each contact.
 * A sticking impact of one contact whose sticking mode does not last shows that mode for no time, `FI FS FP`, as the
 * paths of the zero-order dynamics do; `…` is an infinite sequence of impacts that the run summed.
 *
 * It is read from the stops of a run (its start and its events) with the state before and after each, and the mode of every
 * contact until the next one: F where its height or normal velocity is anywhere on the way more than rounding, else S, P or N
 * by its largest tangential velocity.
 */
import type { SimulationEvent } from "../../../dynamics/simulation.ts";
import { FREE, LETTERS, STICK, slipLetter } from "../words.ts";
import { type ContactMotion, SPEED_ROUNDING, speedOf, type Watch, type WatchRecord } from "./watch-motion.ts";

interface Stop {
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

interface PathStep {
  readonly t: number;
  readonly word: string;
  /** Contacts right after it. */
  readonly contacts: readonly ContactMotion[];
}

/** A crossing of the Poincaré section: contact 1 closed, contact 2 hits. */
interface SectionCrossing {
  readonly t: number;
  /** |ż2|. */
  readonly speed: number;
  readonly slip: number;
}

export function readPath(stops: readonly Stop[], events: readonly SimulationEvent[]): PathStep[] {
  const path: PathStep[] = [];
  const zeno = events.filter(({ type }) => type === "zeno").map(({ t }) => t);
  const impacts = events.filter(({ type }) => type === "impact");
  let next = 0;
  for (const stop of stops) {
    const { t, mode, after } = stop;
    const push = (word: string): number => path.push({ t, word, contacts: after });
    const here: string[] = [];
    while (next < impacts.length && impacts[next]!.t <= t) here.push(impactWord(impacts[next++]!, after.length));
    for (const word of here) push(word);
    const resting = here.length > 0 ? restingWord(here[here.length - 1]!, stop) : null;
    if (resting !== null && resting !== mode) push(resting);
    const isLastBefore = (end: number): boolean => next >= impacts.length || impacts[next]!.t > end;
    if (here.length > 0 && zeno.length > 0 && isLastBefore(zeno[0]!)) {
      zeno.shift();
      push("…");
    }
    const isNews = here.length > 0 || path[path.length - 1]?.word !== mode;
    if (isNews) push(mode);
  }
  return path;
}

function impactWord({ elements }: SimulationEvent, contacts: number): string {
  return Array.from({ length: contacts }, (_, i) => (elements.includes(`n${i + 1}`) ? "I" : "F")).join("");
}

/** `FS` after an impact of contact 2 alone that stopped it. */
function restingWord(impact: string, { before, after }: Stop): string | null {
  const hit = impact.indexOf("I");
  if (hit < 0 || impact.indexOf("I", hit + 1) >= 0) return null;
  const slow = SPEED_ROUNDING * speedOf(before);
  if (Math.abs(after[hit]!.dx) > slow || Math.abs(after[hit]!.dz) > slow) return null;
  return impact.replace("I", "S");
}

export function sectionCrossings(stops: readonly Stop[], events: readonly SimulationEvent[]): SectionCrossing[] {
  const hits = new Set(events.filter(({ type }) => type === "impact").map(({ t }) => t));
  return stops.flatMap(({ t, before }) => {
    const [first, second] = before as readonly [ContactMotion, ContactMotion];
    const slow = SPEED_ROUNDING * speedOf(before);
    const crosses = hits.has(t) && Math.abs(first.dz) <= slow && second.dz < -slow;
    return crosses ? [{ t, speed: -second.dz, slip: second.dx }] : [];
  });
}
