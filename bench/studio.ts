/**
 * The studio in Debian's Chromium: time to the first answer, bytes of the first load and of the parts that come later, the answer to a
 * drag on every shipped example, frames a second of a motion of a hundred bodies, memory after a thousand drags. Each number is printed when
 * it is known.
 */
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { cpus, loadavg } from "node:os";
import { chromium } from "playwright-core";
import { studioServer } from "../cli/studio/serve-files.ts";
import { benchDrags } from "./studio/drags.ts";
import { benchFrames } from "./studio/frames.ts";
import { benchLoads } from "./studio/loads.ts";
import { benchHeap } from "./studio/memory.ts";

const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FOLDER = "dist/studio";
const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  "--enable-precise-memory-info",
];

/** With `--only frames` the frames alone; with `--drags all` or `--drags NAME,NAME` the drags alone, of all examples or of these. */
export async function benchStudio(): Promise<void> {
  const flag = process.argv.indexOf("--drags");
  const named = flag < 0 ? undefined : (process.argv[flag + 1] ?? "all");
  if (!existsSync(PROGRAM) || !existsSync(FOLDER)) {
    console.log("studio: needs Debian's chromium and `npm run build:studio`");
    return;
  }
  const server = studioServer(`${process.cwd()}/${FOLDER}`);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS });
  const others = loadavg()[0]!.toFixed(1);
  console.log(`studio: ${cpus().length} processors, ${others} programs that ran on them in the minute before`);
  try {
    if (named !== undefined) {
      await benchDrags(browser, base, named === "all" ? [] : named.split(","));
      return;
    }
    if (process.argv[process.argv.indexOf("--only") + 1] === "frames") {
      await benchFrames(browser, base);
      return;
    }
    await benchLoads(browser, base, FOLDER);
    await benchDrags(browser, base);
    await benchFrames(browser, base);
    await benchHeap(browser, base);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
