/**
 * How a reader looks at what was opened, workspace by workspace: tabs, a magnifier, the speed of a player. Nothing is computed of it and no step
 * of undo changes it; links and addresses hold it.
 */
import { isView, type View } from "../workspaces/views.ts";

export type Look = Readonly<Record<string, unknown>>;
/** By workspace. */
export type Looks = Readonly<Partial<Record<View, Look>>>;

/** With other values in a workspace; what is undefined is gone. */
export function withLook(looks: Looks, view: View, part: Look): Looks {
  const kept = Object.entries({ ...looks[view], ...part }).filter(([, value]) => value !== undefined);
  const { [view]: _, ...others } = looks;
  return kept.length === 0 ? others : { ...others, [view]: Object.fromEntries(kept) };
}

const isObject = (value: unknown): value is Look =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Letters of the largest look that is kept: each change of it is written into the address. */
const LARGEST = 10_000;

/** Of a link, which is data of somebody else: anything else is left out. Those who read a value look at it themselves. */
export function checkedLooks(value: unknown): Looks {
  if (!isObject(value)) return {};
  const isKept = (look: unknown): boolean => isObject(look) && JSON.stringify(look).length <= LARGEST;
  return Object.fromEntries(Object.entries(value).filter(([view, look]) => isView(view) && isKept(look)));
}

/** Those of openings that can still be gone to. */
export function prunedLooks(
  looks: Readonly<Record<number, Looks>>,
  openings: ReadonlySet<number>,
): Readonly<Record<number, Looks>> {
  return Object.fromEntries(Object.entries(looks).filter(([opening]) => openings.has(Number(opening))));
}
