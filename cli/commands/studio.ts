/**
 * `sprag studio`: the studio in the browser, served on this machine alone.
 */
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { InputError } from "../../src/index.ts";
import { makeCommand, usage } from "../command.ts";
import { EXIT, print } from "../io.ts";
import { countOption } from "../number-option.ts";
import { openBrowser } from "../studio/open-browser.ts";
import { LOOPBACK, studioServer } from "../studio/serve-files.ts";
import { STUDIO_FOLDER } from "../studio-folder.ts";

interface StudioFlags {
  readonly port?: string;
  /** False with `--no-open`. */
  readonly open: boolean;
}

/** Where it is by default, so that bookmarks and links go on working; where that is taken, any free port. */
const USUAL_PORT = 4747;
const MOST_PORT = 65_535;

export const addStudio = makeCommand<StudioFlags>({
  name: "studio",
  description: "open the studio in the browser: see an impact, drag it, and understand",
  argument: null,
  options: {
    "--port <n>": `port on 127.0.0.1 (default ${USUAL_PORT}, or a free one)`,
    "--no-open": "print the address only",
  },
  async run(_, { port, open }) {
    const wanted = port === undefined ? undefined : countOption("--port", port, MOST_PORT);
    if (!existsSync(STUDIO_FOLDER)) throw notBuilt();
    const server = studioServer(STUDIO_FOLDER);
    const url = `http://${LOOPBACK}:${await listen(server, wanted)}/`;
    print(`Sprag studio: ${url}`);
    print("Ctrl-C ends it.");
    if (open) openBrowser(url);
    await closed(server);
    return EXIT.done;
  },
});

function notBuilt(): InputError {
  return new InputError({
    code: "not-available",
    what: "the studio is not built",
    where: "studio",
    fix: "Run `npm run build:studio` in the project's folder.",
  });
}

/** Listens on the port, or on the usual one, or on a free one; gives the port. */
async function listen(server: Server, wanted: number | undefined): Promise<number> {
  try {
    return await bind(server, wanted ?? USUAL_PORT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    if (wanted === undefined) return bind(server, 0);
    const why = code === "EACCES" ? "may not be used" : "is taken";
    throw usage("--port", `port ${wanted} ${why}`, "Name another one, or leave --port out for a free one.");
  }
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, LOOPBACK, () => {
      server.off("error", fail);
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Waits until Ctrl-C. */
function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    const stop = (): void => {
      server.closeAllConnections();
      server.close(() => done());
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
}
