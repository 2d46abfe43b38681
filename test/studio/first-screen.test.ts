/**
 * The studio opens with an answer, and every workspace shows the published number of one example.
 */
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

describe.skipIf(!hasChromium)("the studio in Chromium", () => {
  const studio = useStudio();

  it("opens with Kane's pendulum, +0.163427 J [Glocker2012] 7.2", async () => {
    const { page, trouble, close } = await studio.open("");
    const verdict = page.locator('[data-role="verdict"]');
    expect(await verdict.getAttribute("data-verdict")).toBe("fails");
    expect(await verdict.innerText()).toContain("0.163427");
    expect(await page.locator('[data-role="figure"] svg').count()).toBeGreaterThan(1);
    expect(trouble).toEqual([]);
    await close();
  });

  it.each([
    ["kane-stick", "certify", "fails"],
    ["posture-example-3", "posture", "unstable"],
    ["posture-example-4", "posture", "stable"],
  ])("%s in %s is %s", async (example, view, expected) => {
    const { page, trouble, close } = await studio.open(`example=${example}&view=${view}`);
    expect(await page.locator('[data-role="verdict"]').getAttribute("data-verdict")).toBe(expected);
    // The verdict leads to the theory behind it, without a network.
    const address = await page.locator(".reason a").getAttribute("href");
    expect((await page.request.get(`${studio.base()}/${address}`)).status()).toBe(200);
    expect(trouble).toEqual([]);
    await close();
  });
});
