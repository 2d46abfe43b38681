// npm run soak [-- COUNT] [-- --seed N]: installs, builds, then certifies random mechanisms and attacks the certificates.
import { build, install, root, run } from "./set-up.mjs";

install();
build();
const compiled = run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "bench/tsconfig.json"], {
  quiet: true,
});
process.exitCode =
  compiled === 0 ? run(process.execPath, [`${root}dist/bench/bench/soak.js`, ...process.argv.slice(2)]) : compiled;
