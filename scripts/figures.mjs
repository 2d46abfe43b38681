// npm run figures [-- FOLDER | --store | --docs]: installs, builds, then draws every figure in all its variants (bench/pictures/).
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
