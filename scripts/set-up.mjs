// Installs and builds when needed, so that every npm command works on a fresh clone. Prints to standard error only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
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
  // A registry mirror that lacks packages of other platforms makes `npm ci` refuse the lock file; `npm install` does not.
  if (run("npm", ["ci", ...quiet], { quiet: true }) !== 0)
    must("npm", ["install", "--no-save", ...quiet], "npm install");
  writeFileSync(stamp, lock);
}

/** Compiles and bundles what changed; a second call with nothing to do takes a moment only. */
export function build() {
  if (!existsSync(`${bundleFolder}main.js`)) process.stderr.write("building …\n");
  must(process.execPath, ["node_modules/typescript/bin/tsc", "-b"], "the build");
  if (isBundleOld()) must(process.execPath, ["scripts/bundle.mjs"], "the bundle");
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
