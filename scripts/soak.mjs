// npm run soak [-- NAME] [COUNT] [--seed N] [--seconds S]: installs, builds, then attacks the library (bench/soak/main.ts).
import { build, install, root, run } from "./set-up.mjs";

install();
build();
const compiled = run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "bench/tsconfig.json"], {
  quiet: true,
});
process.exitCode =
  compiled === 0 ? run(process.execPath, [`${root}dist/bench/bench/soak/main.js`, ...process.argv.slice(2)]) : compiled;
