// The parts of the studio that are named (page, gallery, papers), at the same time; then all together in dist/studio. Called by set-up.mjs.
import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const PARTS = {
  page: ["node_modules/vite/bin/vite.js", "build", "--config", "studio/vite.config.ts", "--logLevel", "error"],
  gallery: ["scripts/write-gallery.mjs"],
  papers: ["scripts/write-papers.mjs", "dist/studio-data"],
};

function run(args) {
  return new Promise((done) => {
    spawn(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] }).on("close", (code) => done(code ?? 1));
  });
}

const codes = await Promise.all(process.argv.slice(2).map((part) => run(PARTS[part])));
cpSync(`${root}dist/studio-data`, `${root}dist/studio`, { recursive: true });
process.exit(Math.max(0, ...codes));
