/**
 * Keys on sliders and rings in Chromium: presses that come before the answer to the last one count, each key that was let go is a step of
 * undo; and what is only looked at otherwise paints no track anew.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

/** Presses a key so often before anything can be answered, and lets it go. */
const pressed = (page: Page, handle: string, key: string, times: number, more = ""): Promise<void> =>
  page.evaluate<void>(`(() => {
    const ring = document.querySelector('[data-handle="${handle}"]');
    ring.focus();
    const said = (type) => ring.dispatchEvent(new KeyboardEvent(type, { key: "${key}", bubbles: true, cancelable: true, ${more} }));
    for (let k = 0; k < ${times}; k++) said("keydown");
    said("keyup");
  })()`);

/** Counts the tracks that workers are asked for. */
const COUNTED = `
  window.tracks = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.job === "track") window.tracks++;
    return post.call(this, message, ...rest);
  };`;

describe.skipIf(!hasChromium)("keys in the studio", () => {
  const studio = useStudio();
  const OPENED = "example=kane-stick&view=impact";

  it("ten arrows on a slider are a PageUp, also where no answer came between them", async () => {
    const { page, rest, text } = await studio.open(OPENED, { isOwn: true });
    await rest();
    const before = await text();
    await pressed(page, "elements[0].restitution", "ArrowLeft", 10);
    await rest();
    const after = await text();
    expect(after).not.toBe(before);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await rest();
    expect(await text()).toBe(before);
    await pressed(page, "elements[0].restitution", "PageDown", 1);
    await rest();
    expect(await text()).toBe(after);
  });

  it("five arrows on a ring are one with Shift; each key that is let go is a step of undo", async () => {
    const { page, rest, text } = await studio.open(OPENED, { isOwn: true });
    await rest();
    const before = await text();
    await pressed(page, "joint 2", "ArrowRight", 5);
    await rest();
    const after = await text();
    expect(after).not.toBe(before);
    await pressed(page, "joint 2", "ArrowLeft", 1);
    await rest();
    expect(await text()).not.toBe(after);
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.click();
    await rest();
    expect(await text()).toBe(after);
    await undo.click();
    await rest();
    expect(await text()).toBe(before);
    await pressed(page, "joint 2", "ArrowRight", 1, "shiftKey: true");
    await rest();
    expect(await text()).toBe(after);
  });

  it("a switch of the player paints no track anew", async () => {
    const { page, rest } = await studio.open("example=bouncing-ball&view=motion", { isOwn: true, script: COUNTED });
    await rest();
    const tracks = (): Promise<number> => page.evaluate<number>("window.tracks");
    const painted = await tracks();
    expect(painted).toBeGreaterThan(0);
    await page.getByLabel("trails").uncheck();
    await page.getByLabel("forces").uncheck();
    await rest();
    expect(await tracks()).toBe(painted);
  });
});
