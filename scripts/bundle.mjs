// The command line in a few files: the compiled modules and the packages that they use, joined into dist/command. Loading 500 modules
// one by one takes half a second. Names and lines stay as they are, so that the trace of an error can be read; comments go.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { licences } from "./licences.mjs";
import { bundleFolder, root } from "./set-up.mjs";

const bundle = await rolldown({
  cwd: root,
  platform: "node",
  // Workers are started by their file names, which no import shows.
  input: {
    main: "dist/cli/main.js",
    "simulation-worker": "dist/cli/simulation-worker.js",
    "progress-worker": "dist/cli/progress-worker.js",
    "study-worker": "dist/cli/studies/study-worker.js",
  },
});
const { output } = await bundle.generate({
  format: "esm",
  comments: false,
  keepNames: true,
  chunkFileNames: "[name].js",
});
await bundle.close();

const files = new Map(output.map(({ fileName, code }) => [fileName, code]));
files.set("LICENSES.txt", licences(output.flatMap(({ moduleIds }) => moduleIds)));
mkdirSync(bundleFolder, { recursive: true });
for (const [name, text] of files) writeFileSync(join(bundleFolder, name), text);
// What an earlier bundle left; removed last, so that a command that runs meanwhile finds its files.
for (const name of readdirSync(bundleFolder)) if (!files.has(name)) rmSync(join(bundleFolder, name));
