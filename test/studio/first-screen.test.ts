/**
 * The studio opens with an answer, and its verdicts lead to the theory behind them.
 */
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

describe.skipIf(!hasChromium)("the studio in Chromium", () => {
  const studio = useStudio();

  it("opens with Kane's pendulum, +0.163427 J [Glocker2012] 7.2", async () => {
    const { page, words, rest } = await studio.open("", { isOwn: true });
    await page.waitForSelector('[data-role="verdict"][data-verdict="fails"]');
    expect(await words()).toBe("Energy is created: +0.163427 J");
    await expect.poll(() => page.locator('[data-role="figure"] svg').count()).toBeGreaterThan(1);
    // With the faces that it was measured with, no label leaves its figure.
    await rest();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('[data-role="figure"] svg text')].flatMap((text) => {
        const [box, frame] = [text.getBoundingClientRect(), text.closest("svg")!.getBoundingClientRect()];
        return box.left < frame.left - 1 || box.right > frame.right + 1 ? [text.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  it("draws in the theme that was chosen before", async () => {
    const script = 'localStorage.setItem("sprag-theme", "dark")';
    const { page } = await studio.open("example=kane-stick&view=impact", { isOwn: true, script });
    const dark = await studio.open("example=kane-stick&view=impact", { theme: "dark" });
    const drawing = '[data-role="figure"] svg';
    expect(await page.locator(drawing).first().innerHTML()).toBe(await dark.page.locator(drawing).first().innerHTML());
  });

  it("opens, and changes its theme, where the browser keeps no data of pages", async () => {
    const script = 'Object.defineProperty(window, "localStorage", { get() { throw new Error("blocked"); } })';
    const { page } = await studio.open("example=kane-stick&view=impact", { isOwn: true, script });
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await page.getByRole("button", { name: "Light", exact: true }).waitFor();
  });

  it.each([
    ["kane-stick", "certify", "fails"],
    ["posture-example-3", "posture", "unstable"],
    ["posture-example-4", "posture", "stable"],
  ])("%s in %s is %s", async (example, view, expected) => {
    const { page } = await studio.open(`example=${example}&view=${view}`);
    await page.waitForSelector(`[data-role="verdict"][data-verdict="${expected}"]`);
    // The verdict leads to the theory behind it, without a network.
    const address = await page.locator(".reason a").getAttribute("href");
    expect((await page.request.get(`${studio.base()}/${address}`)).status()).toBe(200);
  });
});
