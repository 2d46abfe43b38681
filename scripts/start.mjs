// npm start [-- ARGS]: installs, builds, then runs the command line; without arguments the tour.
import { build, install, root } from "./set-up.mjs";

install();
build();
const { main } = await import(`${root}dist/cli/main.js`);
const args = process.argv.slice(2);
process.exitCode = await main(args.length > 0 ? args : ["tour"]);
