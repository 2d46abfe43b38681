/**
 * Loads the rest of the studio when the first answer is there and nothing else is to be done, so that it goes on when the server is gone.
 */
import { loadTemplates } from "../examples/begin-with-template.ts";
import { galleryEntries } from "../examples/gallery.ts";
import { loadFaces } from "../styles/faces.ts";
import { WORKSPACES } from "../workspaces/table.ts";
import { studio } from "./studio.svelte.ts";

/** Milliseconds after which it is loaded even if the page never rests. */
const AT_LAST = 500;

export function preload(): void {
  const parts: readonly (() => Promise<unknown>)[] = [
    ...Object.values(WORKSPACES).map(({ load }) => load),
    () => import("../panels/gallery/Gallery.svelte"),
    () => import("../panels/palette/Palette.svelte"),
    () => import("../examples/texts.ts"),
    loadTemplates,
    () => import("../editor/code-editor.ts"),
    () => studio.asking.small.ask("load", {}),
    galleryEntries,
    async () => (await import("../workspaces/papers/papers.ts")).loadPapers(),
  ];
  // What cannot be loaded now is asked for again when it is needed, and missed there.
  const isLoaded = (part: () => Promise<unknown>): Promise<boolean> =>
    part().then(
      () => true,
      () => false,
    );
  const all = async (): Promise<boolean> => {
    let isAll = true;
    for (const part of parts) isAll = (await isLoaded(part)) && isAll;
    return isAll;
  };
  const begin = (): void => {
    studio.isSettled = true;
    // Letters of other widths move the page.
    const faces = isLoaded(loadFaces);
    void studio.rest.count(faces);
    void Promise.all([all(), faces]).then((found) => {
      document.body.dataset.loaded = found.every(Boolean) ? "all" : "part";
    });
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(begin, { timeout: AT_LAST });
  else setTimeout(begin, AT_LAST);
}
