/**
 * The gallery and the palette: every example with its drawing, found by any word, opened by the keyboard.
 */
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root } from "../support/project.ts";
import { hasChromium, useStudio } from "./support/browser.ts";

const shipped = readdirSync(`${root}examples`, { recursive: true }).filter((file) => String(file).endsWith(".yaml"));

describe.skipIf(!hasChromium)("the gallery", () => {
  const studio = useStudio();

  it("shows every shipped example with its drawing in the colours of the theme, finds by paper and opens by key", async () => {
    expect(existsSync(`${root}dist/studio/gallery.json`)).toBe(true);
    const { page, ready } = await studio.open("example=kane-stick&view=impact", { theme: "dark" });
    const button = page.getByRole("button", { name: /^Examples/ });
    await button.click();
    await page.locator('[data-example="kane-stick"]').waitFor();
    await expect.poll(() => page.locator("[data-example]").count()).toBe(shipped.length);
    const drawing = page.locator("[data-example] svg").first();
    await drawing.waitFor();
    expect(await drawing.innerHTML()).toMatch(/var\(--ink/);
    expect(await drawing.innerHTML()).not.toMatch(/#[0-9A-F]{6}/);
    await page.keyboard.type("varkonyi posture-example-4");
    await page.locator('[data-example="kane-stick"]').waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="stable"]');
    await ready();
    expect(page.url()).toContain("#example=posture-example-4&view=posture");
  });

  it("closes with Escape and gives the focus back", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    const button = page.getByRole("button", { name: /^Examples/ });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: /Search examples/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe.skipIf(!hasChromium)("the palette", () => {
  const studio = useStudio();

  it("does what is chosen by the arrow keys, and opens examples", async () => {
    // The theme is kept by the browser.
    const { page, ready } = await studio.open("example=kane-stick&view=impact", { isOwn: true });
    const box = page.getByRole("combobox", { name: "Command or example" });
    await page.keyboard.press("Control+k");
    await box.waitFor();
    await page.keyboard.type("workspace");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator('#palette-list [aria-selected="true"]').innerText()).toContain("Certify");
    await page.keyboard.press("Enter");
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await ready();
    await page.keyboard.press("Control+k");
    await box.fill("dark theme");
    await page.keyboard.press("Enter");
    await page.waitForSelector(':root[data-theme="dark"]');
    await page.keyboard.press("Control+k");
    await box.fill("example posture-example-3");
    await page.locator('#palette-list [aria-selected="true"] .group', { hasText: /^Example$/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="unstable"]');
  });
});
