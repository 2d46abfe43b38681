// npm run build:studio: the studio in dist/studio, for any web server.
import { build, install } from "./set-up.mjs";

install();
build();
process.stderr.write("dist/studio holds the studio: serve it with any web server.\n");
