/**
 * The shipped examples with their drawings, as the build wrote them; and the search among them.
 */
import type { FileKind } from "../../src/doors/models.ts";

export interface GalleryEntry {
  readonly name: string;
  readonly kind: FileKind;
  readonly title: string;
  /** Paper or book. */
  readonly source: string;
  /** What to see in it. */
  readonly see: string;
  /** Colours are the variables of the page. */
  readonly svg: string;
}

let loaded: Promise<readonly GalleryEntry[]> | undefined;

export function galleryEntries(): Promise<readonly GalleryEntry[]> {
  loaded ??= fetch("./gallery.json").then((response) => {
    if (!response.ok) throw new Error(`the gallery is not there (${response.status})`);
    return response.json() as Promise<readonly GalleryEntry[]>;
  });
  // What failed once may be there later.
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Letters without marks, in lower case: Várkonyi is found by varkonyi. */
const plainText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word of a search occurs. */
export function isFound(search: string, ...texts: readonly string[]): boolean {
  const all = plainText(texts.join(" "));
  return plainText(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
