/**
 * The state in the address: `#example=NAME&view=impact` for people, `#s=…` for everything (compressed, base64url).
 */
import { exampleText } from "../examples/examples.ts";
import { viewsOf } from "../workspaces/table.ts";
import { isView, type View } from "../workspaces/views.ts";
import { entries } from "./entries.ts";
import { LONGEST_TEXT } from "./limits.ts";
import type { Origin, Place, Snapshot } from "./past.svelte.ts";
import type { Studio } from "./studio.svelte.ts";

const FIRST = "kane-stick";
/** What a workspace opens with where nothing else is asked for. */
const USUAL: Readonly<Partial<Record<View, string>>> = {
  posture: "posture-example-3",
  motion: "woodpecker",
  study: "studies/two-contacts",
};

/** Longest link, and longest state in it when unpacked: a letter of the text can take several bytes. */
const MOST_PACKED = 1_000_000;
const MOST_UNPACKED = 4 * LONGEST_TEXT;

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
  const fields = new URLSearchParams(hash.slice(1));
  const packed = fields.get("s");
  if (packed !== null) {
    try {
      const { isOwn } = entries;
      const state = await unpackState(packed);
      const known = viewsOf(state.text);
      const view = state.view === "papers" || known.includes(state.view) ? state.view : known[0]!;
      openHere(studio, { ...state, view }, isOwn ? "file" : "link");
    } catch (error) {
      openHere(studio, { name: FIRST, text: (await exampleText(FIRST)) ?? "" }, "example");
      studio.refusal = `this link holds no state of the studio: ${(error as Error).message}`;
    }
    return;
  }
  const view = fields.get("view");
  const name = fields.get("example") ?? (isView(view) ? USUAL[view] : undefined) ?? FIRST;
  const text = await exampleText(name);
  if (text === undefined) {
    openHere(studio, { name: FIRST, text: (await exampleText(FIRST))! }, "example");
    studio.refusal = `there is no example ${name}`;
    return;
  }
  const known = viewsOf(text);
  const isOpened = isView(view) && (view === "papers" || known.includes(view));
  openHere(studio, { name, text, view: isOpened ? view : (known[0] as View) }, "example");
  if (view !== null && !isOpened) studio.refusal = `${name} does not open in a workspace ${view}`;
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>)
    .getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(`it is larger than ${most} bytes`);
    }
    parts.push(value);
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export async function packState(snapshot: Snapshot): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(snapshot)),
    new CompressionStream("deflate-raw"),
    MOST_PACKED,
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpackState(packed: string): Promise<Snapshot> {
  if (packed.length > MOST_PACKED) throw new Error("it is too long");
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const plain = await through(bytes, new DecompressionStream("deflate-raw"), MOST_UNPACKED);
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain)));
}

/** A state from a link is data of somebody else. */
function checked(value: unknown): Snapshot {
  const { name, text, view, options } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || typeof text !== "string" || !isView(view)) throw new Error("parts of it are missing");
  if (text.length > LONGEST_TEXT) throw new Error(`its model has more than ${LONGEST_TEXT} letters`);
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new Error("its options are damaged");
  return { name: name.slice(0, 200), text, view, options: options as Snapshot["options"] };
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
    origin === "example" && Object.keys(now.options).length === 0 && now.text === (await exampleText(now.name));
  return isShipped ? `#example=${now.name}&view=${now.view}` : `#s=${await packState(now)}`;
}

export async function linkOf(snapshot: Snapshot): Promise<string> {
  return `${location.origin}${location.pathname}#s=${await packState(snapshot)}`;
}
