// npm run figures [-- FOLDER] [--only ID,…] | --store: installs, builds, then draws every figure in all its variants, or stores those that
// tests and pages show (bench/pictures/).
import { build, install, root, run } from "./set-up.mjs";

install();
build();
const compiled = run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "bench/tsconfig.json"], {
  quiet: true,
});
process.exitCode =
  compiled === 0
    ? run(process.execPath, [`${root}dist/bench/bench/pictures/main.js`, ...process.argv.slice(2)])
    : compiled;
