// The command line in a few files: the compiled modules and the packages that they use, joined into dist/command. Loading 500 modules
// one by one takes half a second. Names and lines stay as they are, so that the trace of an error can be read; comments go.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
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
const { output } = await bundle.generate({ format: "esm", comments: false, chunkFileNames: "[name].js" });
await bundle.close();

const files = new Map(output.map(({ fileName, code }) => [fileName, code]));
files.set("LICENSES.txt", licences(output.flatMap(({ moduleIds }) => moduleIds)));
mkdirSync(bundleFolder, { recursive: true });
for (const [name, text] of files) writeFileSync(join(bundleFolder, name), text);
// What an earlier bundle left; removed last, so that a command that runs meanwhile finds its files.
for (const name of readdirSync(bundleFolder)) if (!files.has(name)) rmSync(join(bundleFolder, name));

/** The licences of the packages whose code is in the bundle. */
function licences(modules) {
  const found = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/"))?.[0]);
  const packages = [...new Set(found.filter((folder) => folder !== undefined))].sort();
  return packages.map((folder) => `${licence(folder)}\n`).join("\n");
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
