/**
 * Posture: the verdict in words, remedies with their outcome, handles by pointer and key, edits of the text, a push and its motion.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

const words = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? "").replace(/\s+/g, " ").trim();

describe.skipIf(!hasChromium)("the posture workspace in Chromium", () => {
  const studio = useStudio();

  it("shows Example 3, G = 1.0542 [VarkonyiOr] Fig. 5, and the remedy that makes it stable", async () => {
    const { page, ready, text } = await studio.open("example=posture-example-3&view=posture");
    await expect.poll(() => words(page, '[data-role="verdict"]')).toBe("✗ Unstable: every turn is 5.42 % faster");
    expect(await words(page, '[data-role="fixed-points"] .grows')).toMatch(/−0\.698132 ?1\.0542 ?0 ?attracts/);
    expect(await words(page, '[data-role="tests"] .fails')).toContain("no fixed point with G > 1");
    const remedy = page.getByRole("button", { name: /^Lower the centre of mass by .* stable$/ });
    await remedy.click();
    await page.waitForSelector('[data-role="verdict"][data-verdict="stable"]');
    await ready();
    await expect.poll(text).toContain("centerHeight: ");
    await expect.poll(text).not.toContain("centerHeight: 0.6\n");
  });

  it("follows the centre of mass by pointer: contacts and height change together, the contacts stay where they are on the screen", async () => {
    const { page, ready, hash, text, settled } = await studio.open("example=posture-example-4&view=posture");
    const before = await hash();
    const place = (name: string) => settled(page.locator(`[data-handle="${name}"]`));
    const [start, contact] = [await place("centerOfMass"), await place("contact1")];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + start.width / 2 + 24, start.y + start.height / 2 + 12, { steps: 3 });
    await expect.poll(hash).not.toBe(before);
    await ready();
    const [moved, held] = [await place("centerOfMass"), await place("contact1")];
    expect(Math.abs(moved.x - start.x - 24)).toBeLessThan(2);
    expect(Math.hypot(held.x - contact.x, held.y - contact.y)).toBeLessThan(2);
    await page.mouse.up();
    await ready();
    await expect.poll(text).toContain("contactOffsets: [");
    await expect.poll(text).not.toContain("contactOffsets: [1.5, -0.3]");
    expect(await text()).not.toMatch(/centerHeight: 0\.15$/m);
  });

  it("turns a slope and moves a coefficient by key, and takes an edit of the text", async () => {
    const { page, ready, hash, text } = await studio.open("example=posture-example-3&view=posture");
    const values = async (key: string) =>
      new RegExp(`${key}: \\[(.*)\\]`)
        .exec(await text())![1]!
        .split(",")
        .map(Number);
    await page.locator('[data-handle="slope1"]').focus();
    const first = await hash();
    await page.keyboard.press("ArrowUp");
    await expect.poll(hash).not.toBe(first);
    await ready();
    // Its ground line goes up to the right: up is steeper.
    await expect.poll(async () => (await values("contactSlopesDegrees"))[0]).toBeGreaterThan(80);
    const second = await hash();
    await page.locator('[data-handle="friction[0]"]').focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(hash).not.toBe(second);
    await expect.poll(async () => (await values("friction"))[0]).toBeLessThan(0.6);
    await page.locator('[data-role="model"] [contenteditable="true"]').click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nloadTorque: 50\n");
    await page.waitForSelector('[data-role="verdict"][data-verdict="infeasible"]');
  });

  it("proves the posture on screen, by a command that reads it", async () => {
    const { page, ready, hash } = await studio.open("example=posture-backpack&view=posture");
    const before = await hash();
    await page.locator('[data-handle="friction[0]"]').focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(hash).not.toBe(before);
    await ready();
    await page.getByRole("button", { name: "Certify", exact: true }).last().click();
    await expect.poll(() => words(page, '[data-role="proof"] code'), { timeout: 60_000 }).toMatch(/^sprag posture posture-backpack\.yaml --certify --box .* --largest --set /); // biome-ignore format: one line
  });

  it("pushes the body of Example 4 and shows that it comes to rest; nothing moves by itself where motion is not wanted", async () => {
    const { page } = await studio.open("example=posture-example-4&view=posture", {
      reducedMotion: true,
    });
    await page.getByRole("button", { name: "lift contact 2" }).click();
    const body = page.locator('[data-role="moving-body"] polygon');
    await body.waitFor();
    await expect.poll(() => words(page, '[data-role="outcome"]')).toMatch(/^rest after/);
    const still = await body.getAttribute("points");
    await page.getByLabel("Time of the motion").focus();
    await page.keyboard.press("PageUp");
    await expect.poll(() => body.getAttribute("points")).not.toBe(still);
    await expect.poll(() => words(page, ".command code")).toMatch(/--trajectory=0,0\.\d+,0,0,0,0/);
    // The full motion goes along, dashed.
    await page.getByLabel("follow the full nonlinear motion too").check();
    await page.locator('[data-role="full-body"] polygon').waitFor();
    await expect.poll(() => words(page, '[data-role="full-outcome"]')).toMatch(/^Full motion, dashed, rest:/);
    // Theorem 3 holds by its tightest hypothesis.
    expect(await words(page, '[data-role="hypotheses"]')).toMatch(/^Hypotheses of Theorem 3/i);
  });
});
