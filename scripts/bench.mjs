// npm run bench [-- NAME …]: installs, builds, then measures. Speed and memory live here, never in a timed test.
import { build, install, root, run } from "./set-up.mjs";

install();
build();
const compiled = run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "bench/tsconfig.json"], {
  quiet: true,
});
process.exitCode =
  compiled === 0
    ? run(process.execPath, ["--expose-gc", `${root}dist/bench/bench/main.js`, ...process.argv.slice(2)])
    : compiled;
