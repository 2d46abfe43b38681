/**
 * A state as the letters of a link, compressed (base64url), and back: what comes from a link is data of somebody else.
 */
import { isView } from "../workspaces/views.ts";
import { LONGEST_TEXT } from "./limits.ts";
import type { Snapshot } from "./past.svelte.ts";

/** Letters of the longest link, the bytes that they hold, and the longest state when unpacked: a letter of the text can take several bytes. */
const MOST_LETTERS = 1_000_000;
const MOST_BYTES = (MOST_LETTERS * 3) / 4;
const MOST_UNPACKED = 4 * LONGEST_TEXT;

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
    MOST_BYTES,
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpackState(packed: string): Promise<Snapshot> {
  if (packed.length > MOST_LETTERS) throw new Error("it is too long");
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
