// Installs and builds when needed, so that every npm command works on a fresh clone. Prints to standard error only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The bundled command line (scripts/bundle.mjs). */
export const bundleFolder = `${root}dist/command/`;

/** Runs a program in the project's folder and returns its exit code. */
export function run(command, args, { quiet = false } = {}) {
  const stdio = quiet ? ["ignore", 2, 2] : "inherit";
  const result = spawnSync(command, args, { cwd: root, stdio, shell: process.platform === "win32" });
  if (result.error) {
    process.stderr.write(`cannot run ${command}: ${result.error.message}\n`);
    return 1;
  }
  return result.status ?? 1;
}

function must(command, args, what) {
  const code = run(command, args, { quiet: true });
  if (code !== 0) {
    process.stderr.write(`${what} failed (exit ${code}).\n`);
    process.exit(code);
  }
}

/** Installs the locked packages when node_modules is missing or older than the lock file. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  const stamp = `${root}node_modules/.sprag-lock`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  process.stderr.write("installing packages …\n");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // A registry mirror that lacks packages of other platforms makes `npm ci` refuse the lock file; `npm install` does not, and says what
  // else is wrong: what the first has to say is of no use to anybody.
  const isWindows = process.platform === "win32";
  if (spawnSync("npm", ["ci", ...quiet], { cwd: root, stdio: "ignore", shell: isWindows }).status !== 0)
    must("npm", ["install", "--no-save", ...quiet], "npm install");
  writeFileSync(stamp, lock);
}

/** Compiles and bundles what changed; a second call with nothing to do takes a moment only. */
export function build() {
  if (!existsSync(`${bundleFolder}main.js`)) process.stderr.write("building …\n");
  must(process.execPath, ["node_modules/typescript/bin/tsc", "-b"], "the build");
  if (isBundleOld()) must(process.execPath, ["scripts/bundle.mjs"], "the bundle");
  buildStudio();
}

/** What the parts of the studio are made of: its page, the drawings of its gallery, the numbers of its workspace Papers. */
const STUDIO_PARTS = {
  page: {
    sources: [
      ...["studio", "src", "examples", "docs/theory", "package-lock.json", "scripts/make-studio.mjs"],
      ...["theory-pages", "doors-apart", "licences", "packed"].map((name) => `scripts/${name}.mjs`),
    ],
    made: "dist/studio/index.html",
  },
  gallery: {
    // Maps are computed by the command.
    sources: ["src", "cli/studies", "cli/commands/map.ts", "examples", "scripts/write-gallery.mjs"],
    made: "dist/studio-data/gallery.json",
  },
  papers: {
    sources: ["cli/reproduce", "src", "examples", "scripts/write-papers.mjs"],
    made: "dist/studio-data/papers.json",
  },
};

/** The studio, where what it is made of has changed. The command line is built already: gallery and papers are computed by it. */
function buildStudio() {
  const old = Object.entries(STUDIO_PARTS).flatMap(([name, { sources, made }]) => {
    const [hash, stamp] = [hashOf(sources), `${root}dist/studio-${name}.stamp`];
    const isNew = existsSync(root + made) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
    return isNew ? [] : [{ name, hash, stamp }];
  });
  if (old.length === 0) return;
  must(process.execPath, ["scripts/make-studio.mjs", ...old.map(({ name }) => name)], "the studio");
  for (const { stamp, hash } of old) writeFileSync(stamp, hash);
}

/** Of the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const place = root + path;
    const files = statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [place];
    for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** What the bundle is made of; the compiler writes its notes whenever it writes a module. */
const BUNDLED = [
  "dist/src/tsconfig.tsbuildinfo",
  "dist/cli/tsconfig.tsbuildinfo",
  "package-lock.json",
  "scripts/bundle.mjs",
];

function isBundleOld() {
  const bundle = `${bundleFolder}main.js`;
  if (!existsSync(bundle)) return true;
  const { mtimeMs } = statSync(bundle);
  return BUNDLED.some((file) => statSync(root + file).mtimeMs > mtimeMs);
}
