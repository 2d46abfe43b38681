/**
 * The studio as files that any web server can serve: nothing is fetched from elsewhere, all paths are relative.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { doorsApart } from "../scripts/doors-apart.mjs";
import { FACES, RANGES } from "../scripts/font-faces.mjs";
import { licences } from "../scripts/licences.mjs";
import { packed } from "../scripts/packed.mjs";
import { subsetFont } from "../scripts/subset-font.mjs";
import { theoryPages } from "../scripts/theory-pages.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files beside the program: the pages of the theory, the faces of figures. Gallery and papers are joined by scripts/make-studio.mjs. */
const besides = (): Plugin => ({
  name: "besides",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
    // Workers are bundled apart; these are the packages of the library.
    const all = [
      ...modules,
      ...["yaml", "zod"].map((name) => here(`../node_modules/${name}/package.json`)),
      ...Object.values(FACES),
    ];
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: licences(all.map((id) => id.split("?")[0]!)) });
    for (const [face, file] of Object.entries(FACES)) {
      const source = subsetFont(readFileSync(file), RANGES);
      this.emitFile({ type: "asset", fileName: `fonts/${face}.ttf`, source });
    }
    for (const [name, page] of theoryPages(here("../docs/theory/"))) {
      this.emitFile({ type: "asset", fileName: `docs/${name}`, source: page });
    }
  },
});

/** No property of the library computes when it is read: what nobody uses can go. Those of the page do: an effect reads what it follows. */
const rolldownOptions = { treeshake: { propertyReadSideEffects: false as const } };

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [doorsApart(), svelte(), besides(), packed()],
  worker: { format: "es", plugins: () => [doorsApart()], rolldownOptions },
  build: {
    outDir: here("../dist/studio"),
    emptyOutDir: true,
    target: "es2022",
    // Data stay files: a policy without `data:` scripts and styles serves them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
