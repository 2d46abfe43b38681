// npm test [-- VITEST ARGS]: installs, builds, then runs every test.
import { installDebianPackages } from "./debian-packages.mjs";
import { build, install, run } from "./set-up.mjs";

install();
installDebianPackages();
build();
process.exitCode = run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)]);
