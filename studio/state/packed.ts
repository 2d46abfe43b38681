/**
 * A state as the letters of a link, compressed (base64url), and back: what comes from a link is data of somebody else.
 */
import { isView } from "../workspaces/views.ts";
import { LONGEST_TEXT } from "./limits.ts";
import { checkedLooks } from "./looks.ts";
import type { Snapshot } from "./past.svelte.ts";

/** Letters of the longest link, the bytes that they hold, and the longest state when unpacked: a letter of the text can take several bytes. */
const MOST_LETTERS = 1_000_000;
const MOST_BYTES = (MOST_LETTERS * 3) / 4;
const MOST_UNPACKED = 4 * LONGEST_TEXT;

class TooLarge extends Error {}

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
      throw new TooLarge(`it is larger than ${most} bytes`);
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
    MOST_BYTES,
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link is written with (base64url). */
const FOREIGN = /[^A-Za-z0-9_-]/;

/** A state from the letters of a link; what is wrong with them is said in our words, not in the browser's. */
export async function unpackState(packed: string): Promise<Snapshot> {
  if (packed.length > MOST_LETTERS)
    throw new Error(`it has ${packed.length} letters; at most ${MOST_LETTERS} are read`);
  if (packed === "") throw new Error("nothing stands behind “s=”");
  const foreign = packed.search(FOREIGN);
  if (foreign >= 0) {
    const letter = String.fromCodePoint(packed.codePointAt(foreign)!);
    throw new Error(`letter ${foreign + 1} of it is “${letter}”, where a link has A–Z, a–z, 0–9, - and _ only`);
  }
  return checked(await unpacked(packed));
}

async function unpacked(packed: string): Promise<unknown> {
  let plain: Uint8Array;
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    plain = await through(bytes, new DecompressionStream("deflate-raw"), MOST_UNPACKED);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new Error(`its ${packed.length} letters cannot be unpacked: some are missing or were changed`);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new Error("what it unpacks to is no JSON: it is of another program, or was changed");
  }
}

/** A state from a link is data of somebody else. */
function checked(value: unknown): Snapshot {
  const { name, text, view, options, looks } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || typeof text !== "string" || !isView(view)) throw new Error("parts of it are missing");
  if (text.length > LONGEST_TEXT) throw new Error(`its model has more than ${LONGEST_TEXT} letters`);
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new Error("its options are damaged");
  const state = { name: name.slice(0, 200), text, view, options: options as Snapshot["options"] };
  return looks === undefined ? state : { ...state, looks: checkedLooks(looks) };
}
