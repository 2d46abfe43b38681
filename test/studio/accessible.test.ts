/**
 * The studio for everybody: axe finds nothing serious in any workspace, light or dark, wide or narrow; nothing is wider than a phone; the
 * keyboard reaches everything and shows where it is.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe calls serious or critical, and where; of colours alone where the rest of the page was looked at before. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page, which its policy refuses.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(
        runOnly ? { runOnly } : {},
      ),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(" "))
          .slice(0, 3)
          .join(" | ")}`,
    );
}

const WORKSPACES = [
  ["kane-stick", "impact"],
  ["kane-stick", "certify"],
  ["posture-example-3", "posture"],
  ["bouncing-ball", "motion"],
  ["studies/two-contacts", "study"],
  ["kane-stick", "papers"],
] as const;

const SCREENS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

describe.skipIf(!hasChromium)("the studio for everybody", () => {
  const studio = useStudio();

  it.each(SCREENS)("axe finds nothing serious: $width px, $theme", async (screen) => {
    const { page, go, close } = await studio.open("", screen);
    const found: string[] = [];
    for (const [example, view] of WORKSPACES) {
      await go(`example=${example}&view=${view}`);
      found.push(...(await findings(page)).map((one) => `${view}, ${screen.theme}: ${one}`));
      const other = screen.theme === "light" ? "dark" : "light";
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), other);
      found.push(...(await findings(page, ["color-contrast"])).map((one) => `${view}, ${other}: ${one}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > screen.width) found.push(`${view} is ${wide} px wide`);
    }
    expect(found).toEqual([]);
    await close();
  });

  it("axe finds nothing serious in gallery and palette", async () => {
    const { page, close } = await studio.open("example=kane-stick&view=impact");
    await page.keyboard.press("Control+k");
    await page.locator("#palette-0").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Examples/ }).click();
    await page.locator("[data-example] svg").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await close();
  });

  it("the keyboard comes first to a link that skips the header, and leaves the editor by Tab", async () => {
    const { page, close } = await studio.open("example=kane-stick&view=impact");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the answer");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".cm-content") === null)).toBe(true);
    await close();
  });

  it("every figure has its data as a table and a summary to be spoken", async () => {
    const { page, close } = await studio.open("example=kane-stick&view=impact");
    const figures = page.locator('[data-role="figure"]:has(svg)');
    for (let k = 0; k < (await figures.count()); k++) {
      const figure = figures.nth(k);
      expect(await figure.locator("svg desc").count()).toBeGreaterThan(0);
      expect((await figure.locator("caption").textContent())!.length).toBeGreaterThan(10);
      expect(await figure.locator("tbody tr").count()).toBeGreaterThan(0);
    }
    await close();
  });
});
