// npm run build, npm pack: installs, compiles and bundles what changed.
import { build, install } from "./set-up.mjs";

install();
build();
