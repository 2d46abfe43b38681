/**
 * The editor of the studio: completion and documentation from the schema, mistakes at their place with the fix as a button, one history with
 * the rest of the page, lines linked with the drawing.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

/** The cursor at the end of the line that holds these words. */
async function endOf(page: Page, words: string): Promise<void> {
  await page.locator(".cm-line", { hasText: words }).last().click();
  await page.keyboard.press("End");
}

/** Asks for completions until they hold the word: while a list closes, asking is in vain. */
async function completed(page: Page, word: string): Promise<void> {
  const list = page.locator(".cm-tooltip-autocomplete", { hasText: word });
  await expect
    .poll(
      async () => {
        if (!(await list.isVisible())) await page.keyboard.press("Control+Space");
        return list.isVisible();
      },
      { interval: 200, timeout: 60_000 },
    )
    .toBe(true);
}

describe.skipIf(!hasChromium)("the editor", () => {
  const studio = useStudio();

  it("completes keys and values of the element at hand, with their documentation", async () => {
    const { page, text } = await studio.open("example=kane-stick&view=impact");
    await endOf(page, "restitution: 0");
    await page.keyboard.press("Enter");
    await page.keyboard.type("allo");
    const list = page.locator(".cm-tooltip-autocomplete");
    await list.waitFor();
    await expect.poll(() => list.innerText()).toContain("allowOutOfRange");
    await page.locator(".cm-completionInfo").waitFor();
    // Chosen by the pointer: the list takes no key in its first moments.
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "allowOutOfRange" }).click();
    await completed(page, "false");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "true" }).click();
    await expect.poll(text).toContain("allowOutOfRange: true");
  });

  it("says what a key is for under the pointer", async () => {
    const { page, settled } = await studio.open("example=kane-stick&view=impact");
    const key = page.locator(".cm-key", { hasText: "friction" }).last();
    await key.scrollIntoViewIfNeeded();
    await settled(key);
    await key.hover();
    await page.locator(".cm-doc", { hasText: /^elements\[1\]\.friction .*friction/i }).waitFor();
  });

  it("marks a mistake at its word and mends it by a button, and undo brings it back", async () => {
    const { page, ready, text } = await studio.open("example=kane-stick&view=impact");
    await endOf(page, "type: coulomb-step");
    // Both letters at once: two keys are one step of undo only where they are quick.
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.locator(".cm-lintRange-error", { hasText: /^coulomb-st$/ }).waitFor();
    expect(await page.locator(".cm-wrong").innerText()).toContain("type: coulomb-st");
    // The page says it wherever it is scrolled to, the editor below the line.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const banner = (await page.locator('.notice[data-role="error"]').boundingBox())!;
    expect([banner.y >= 0, banner.y + banner.height <= 900]).toEqual([true, true]);
    await page.locator('[data-role="said"]').getByRole("button", { name: "Write coulomb-step" }).click();
    await ready();
    await expect.poll(text).toContain("type: coulomb-step");
    await expect.poll(() => page.locator(".cm-lintRange-error").count()).toBe(0);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await page.waitForSelector('body[data-state="error"]');
    await page.keyboard.press("Control+z");
    await ready();
    await page.waitForSelector('[data-verdict="fails"]');
  });

  it("mends what is out of range by its nearest end, and a text without a model by a template", async () => {
    const { page, ready, text } = await studio.open("example=kane-stick&view=impact");
    await endOf(page, "restitution: 0");
    await page.keyboard.type(".7   # hard");
    await ready();
    await endOf(page, "# hard");
    for (let k = 0; k < 9; k++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("e2");
    await page.locator('[data-role="said"]').getByRole("button", { name: "Write 1" }).click();
    await ready();
    await expect.poll(text).toContain("restitution: 1   # hard");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("# mine");
    await page.getByRole("button", { name: "Begin with a template" }).click();
    await ready();
    await expect.poll(text).toMatch(/^# mine\n[\s\S]*kind: impact/);
  });

  it("marks the line that a remedy changed and keeps comments", async () => {
    const { page, ready, text } = await studio.open("example=kane-stick&view=impact");
    await endOf(page, "friction: 0.5");
    await page.keyboard.type(" # a remark");
    await ready();
    await page
      .getByRole("button", { name: /Set .*0\.5/ })
      .first()
      .click();
    await page.locator(".cm-changed").waitFor();
    await ready();
    await expect.poll(() => page.locator(".cm-changed").innerText()).toContain("restitution: 0.5");
    expect(await text()).toContain("friction: 0.5 # a remark");
    await page.waitForSelector('[data-verdict="holds"]');
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await page.waitForSelector('[data-verdict="fails"]');
  });

  it("links the lines of an element with the cursor in it", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    await endOf(page, "normal: normal");
    await page.locator(".cm-linked").first().waitFor();
    await expect.poll(() => page.locator(".cm-linked").count()).toBe(6);
    expect(await page.locator(".cm-linked").first().innerText()).toContain("name: tangent");
  });
});
