/**
 * How a motion is looked at, as a link holds it: the frame of the magnified lanes, the speed and the switches of the player. A link is data of
 * somebody else: anything else than such values is left out.
 */
import type { Lens } from "../../../src/doors/figures.ts";
import type { Look } from "../../state/looks.ts";

/** The frame that was chosen; false: none; undefined: that of the figure. */
export function lensOf(value: unknown): Lens | false | undefined {
  if (value === false) return false;
  const { from, to, before } = (value ?? {}) as Partial<Record<keyof Lens, unknown>>;
  if (!isNumber(from) || !isNumber(to) || !(to > from)) return undefined;
  // An axis that is logarithmic before an instant ends before it.
  if (before === undefined) return { from, to };
  return isNumber(before) && before > to ? { from, to, before } : undefined;
}

/** Narrowest frame, as a share of the run: beyond it times are rounding. */
const LEAST = 1e-8;

/** A frame within the run. */
export function framed(from: number, to: number, [first, last]: readonly [number, number]): Lens {
  const width = Math.max(LEAST * (last - first), Math.min(last - first, to - from));
  const start = Math.max(first, Math.min(last - width, from));
  return { from: start, to: start + width };
}

/** First and last time of what is drawn. */
export function endsOf(runs: readonly { readonly samples?: { readonly t: readonly number[] } }[]): [number, number] {
  const times = runs.flatMap(({ samples }) => (samples ? [samples.t[0]!, samples.t.at(-1)!] : []));
  return times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)];
}

/** What of a frame lies within the run; undefined where nothing does. An axis is logarithmic before an instant of the run alone. */
export function lensWithin({ from, to, before }: Lens, [first, last]: readonly [number, number]): Lens | undefined {
  if (!(to > first && from < last)) return undefined;
  const within = framed(Math.max(first, from), Math.min(last, to), [first, last]);
  return before !== undefined && before > within.to && before <= last ? { ...within, before } : within;
}

/** What a player may be told. */
export const SWITCHES = ["trails", "forces", "velocities"] as const;

export interface PlayerLook {
  readonly speed?: number;
  readonly trails?: boolean;
  readonly forces?: boolean;
  readonly velocities?: boolean;
}

export function playerLook(look: Look): PlayerLook {
  const { speed } = look;
  const switches = SWITCHES.filter((name) => typeof look[name] === "boolean").map((name) => [name, look[name]]);
  return { ...(isNumber(speed) && speed > 0 && { speed }), ...Object.fromEntries(switches) };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
