/**
 * Frames a second while a hundred bodies move.
 */
import type { Browser } from "playwright-core";
import { opened } from "./page.ts";
import { packedScene } from "./scene.ts";

const BODIES = 100;
/** Milliseconds of playing. */
const PLAY = 3000;

export async function benchFrames(browser: Browser, base: string): Promise<void> {
  const page = await opened(browser, `${base}/#s=${packedScene(BODIES)}`);
  await page.keyboard.press("Space");
  const count = await page.evaluate(async (length) => {
    const time = (): string | undefined => document.querySelector<HTMLElement>("[data-role=time]")?.dataset.t;
    let [frames, last] = [0, time()];
    const begin = performance.now();
    while (performance.now() - begin < length) {
      await new Promise((done) => requestAnimationFrame(done));
      // Only frames that show another instant count; a motion that came to its end begins again.
      if (time() !== last) frames++;
      else document.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      last = time();
    }
    return frames;
  }, PLAY);
  console.log(`motion of ${BODIES} bodies: ${((1000 * count) / PLAY).toFixed(0)} frames a second`);
  await page.context().close();
}
