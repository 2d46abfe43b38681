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
