// npm start [-- ARGS]: installs, builds, then runs the command line; without arguments the studio.
import { build, bundleFolder, install } from "./set-up.mjs";

install();
build();
const { main } = await import(`${bundleFolder}main.js`);
const args = process.argv.slice(2);
process.exitCode = await main(args.length > 0 ? args : ["studio"]);
