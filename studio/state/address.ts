/**
 * The state in the address: `#example=NAME&view=impact` for people, `#s=…` for everything (compressed, base64url).
 */
import { exampleText } from "../examples/examples.ts";
import { viewsOf } from "../workspaces/table.ts";
import { isView, type View } from "../workspaces/views.ts";
import { entries } from "./entries.ts";
import { packState, unpackState } from "./packed.ts";
import type { Origin, Place, Snapshot } from "./past.svelte.ts";
import type { Studio } from "./studio.svelte.ts";

const FIRST = "kane-stick";
/** What a workspace opens with where nothing else is asked for. */
const USUAL: Readonly<Partial<Record<View, string>>> = {
  posture: "posture-example-3",
  motion: "woodpecker",
  study: "studies/two-contacts",
};

/** Goes where the address leads: to a place that is still known as it was left, else to what the address says. */
export async function followEntry(studio: Studio): Promise<void> {
  const place = entries.arrived();
  if (place === undefined || !studio.returnTo(place)) await openAddress(studio, location.hash);
}

/** Opens something at the present entry of the browser. */
function openHere(studio: Studio, snapshot: Partial<Snapshot>, origin: Origin): void {
  studio.open(snapshot, origin);
  entries.own(studio.past.place.id, origin !== "link");
}

async function openAddress(studio: Studio, hash: string): Promise<void> {
  const { isOwn } = entries;
  const fields = new URLSearchParams(hash.slice(1));
  const packed = fields.get("s");
  const found = await (packed === null ? exampleOf(fields) : linkedState(packed, isOwn)).catch(unreachable);
  // The reader went on meanwhile: to another address, or to something that was opened.
  if (location.hash !== hash) return;
  openHere(studio, found.snapshot, found.origin);
  studio.refusal = found.refusal;
}

/** What an address leads to, and why it is something else than it asks for. */
interface Found {
  readonly snapshot: Partial<Snapshot>;
  readonly origin: Origin;
  readonly refusal?: string;
}

const usualWith = async (refusal: string): Promise<Found> => ({
  ...{ snapshot: { name: FIRST, text: (await exampleText(FIRST))! }, origin: "example", refusal },
});

const unreachable = (error: Error): Promise<Found> =>
  usualWith(`what the address asks for could not be loaded: ${error.message}`);

async function linkedState(packed: string, isOwn: boolean): Promise<Found> {
  try {
    const state = await unpackState(packed);
    const known = viewsOf(state.text);
    const view = state.view === "papers" || known.includes(state.view) ? state.view : known[0]!;
    return { snapshot: { ...state, view }, origin: isOwn ? "file" : "link" };
  } catch (error) {
    const what = `this link holds no state of the studio: ${(error as Error).message}`;
    return usualWith(`${what}. Copy it again as a whole, with “Copy link” where it comes from`);
  }
}

async function exampleOf(fields: URLSearchParams): Promise<Found> {
  const view = fields.get("view");
  const name = fields.get("example") ?? (isView(view) ? USUAL[view] : undefined) ?? FIRST;
  const text = await exampleText(name);
  if (text === undefined) return usualWith(`there is no example ${name}`);
  const known = viewsOf(text);
  const isOpened = isView(view) && (view === "papers" || known.includes(view));
  const snapshot = { name, text, view: isOpened ? view : known[0]! };
  if (view === null || isOpened) return { snapshot, origin: "example" };
  return { snapshot, origin: "example", refusal: `${name} does not open in a workspace ${view}` };
}

/** A state and its place. */
export interface Visited {
  readonly now: Snapshot;
  readonly place: Place;
}

/** Keeps the address true, so that a reload and Back find what was there: only while the browser is at its entry. */
export async function noteAddress({ now, place }: Visited): Promise<void> {
  const hash = await hashOf(now, place);
  if (entries.isAt(place.id) && location.hash !== hash) entries.write(place.id, place.origin !== "link", hash);
}

/** Brings the browser to the entry of a place, a new one where it has none. */
export async function leadTo(studio: Studio, visited: Visited): Promise<void> {
  const { now, place } = visited;
  // What was left meanwhile is led to no more.
  if (entries.isAt(place.id) || (entries.isKnown(place.id) && studio.past.place !== place)) return;
  const hash = await hashOf(now, place);
  if (entries.isKnown(place.id) && (await entries.go(place.id))) await noteAddress(visited);
  else entries.push(place.id, place.origin !== "link", hash);
}

async function hashOf(now: Snapshot, { origin }: Place): Promise<string> {
  const isShipped =
    origin === "example" &&
    Object.keys(now.options).length === 0 &&
    now.looks === undefined &&
    now.text === (await exampleText(now.name));
  return isShipped ? `#example=${now.name}&view=${now.view}` : `#s=${await packState(now)}`;
}

export async function linkOf(snapshot: Snapshot): Promise<string> {
  return `${location.origin}${location.pathname}#s=${await packState(snapshot)}`;
}
