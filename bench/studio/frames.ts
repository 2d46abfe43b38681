/**
 * Frames a second while a hundred bodies move, alone and with a second run beside them, and what the page computes for each: on a machine that
 * others use as well the processor may not be there 60 times a second, but what a frame costs stays.
 */
import type { Browser } from "playwright-core";
import { between, spentBy } from "./cpu.ts";
import { opened } from "./page.ts";
import { packedScene } from "./scene.ts";

const BODIES = 100;
/** Milliseconds of playing. */
const PLAY = 3000;

export async function benchFrames(browser: Browser, base: string): Promise<void> {
  await playFrames(browser, `${base}/#s=${packedScene(BODIES)}`, `motion of ${BODIES} bodies`);
  const beside = { step: 0.01 };
  await playFrames(browser, `${base}/#s=${packedScene(BODIES, { beside })}`, "the same with a second run beside it");
}

async function playFrames(browser: Browser, address: string, what: string): Promise<void> {
  const page = await opened(browser, address);
  await page.waitForSelector('body[data-rest="yes"]', { timeout: 0 });
  const system = await browser.newBrowserCDPSession();
  await page.keyboard.press("Space");
  const before = await spentBy(system);
  const count = await page.evaluate(async (length) => {
    const time = (): string | undefined => document.querySelector<HTMLElement>("[data-role=time]")?.dataset.t;
    let [frames, last] = [0, time()];
    const begin = performance.now();
    while (performance.now() - begin < length) {
      await new Promise((done) => requestAnimationFrame(done));
      // Only frames that show another instant count; a motion that came to its end begins again.
      if (time() !== last) frames++;
      else if (document.querySelector('[aria-label="Play"]'))
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      last = time();
    }
    return frames;
  }, PLAY);
  const { page: computed, waiting } = between(before, await spentBy(system));
  const rate = ((1000 * count) / PLAY).toFixed(0);
  const each = (milliseconds: number): string => (milliseconds / count).toFixed(1);
  console.log(
    `${what}: ${rate} frames a second; ${each(computed)} ms of computing a frame (goal ${(1000 / 60).toFixed(1)}), ${each(waiting)} ms of waiting for a processor`,
  );
  await page.context().close();
}
