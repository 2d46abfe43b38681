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
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        resultTypes: ["violations"],
        ...(runOnly && { runOnly }),
      }),
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

/** Each with what stands there when it has all that it shows. */
const WORKSPACES = [
  ["kane-stick", "impact", '[data-verdict="fails"]'],
  ["kane-stick", "certify", '[data-verdict="fails"]'],
  ["posture-example-3", "posture", '[data-verdict="unstable"]'],
  ["bouncing-ball", "motion", '[data-verdict="holds"]'],
  ["studies/two-contacts", "study", '[data-run="done"]'],
  ["kane-stick", "papers", '[data-verdict="holds"]'],
] as const;

const SCREENS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

describe.skipIf(!hasChromium)("the studio for everybody", () => {
  const studio = useStudio();

  it.each(SCREENS)("axe finds nothing serious: $width px, $theme", async (screen) => {
    // Themes are kept by the browser.
    const { page, go, rest } = await studio.open("", { ...screen, isOwn: true });
    const found: string[] = [];
    let theme: string = screen.theme;
    const turn = async (): Promise<void> => {
      theme = theme === "light" ? "dark" : "light";
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Command or example" }).fill("theme");
      await page.keyboard.press("Enter");
      await page.waitForSelector(`:root[data-theme="${theme}"]`);
      await rest();
    };
    for (const [example, view, selector] of WORKSPACES) {
      await go(`example=${example}&view=${view}`);
      await page.waitForSelector(selector);
      await rest();
      found.push(...(await findings(page)).map((one) => `${view}, ${theme}: ${one}`));
      await turn();
      found.push(...(await findings(page, ["color-contrast"])).map((one) => `${view}, ${theme}: ${one}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > screen.width) found.push(`${view} is ${wide} px wide`);
    }
    expect(found).toEqual([]);
  });

  it("a phone shows verdict, reason, remedy, drawing, sliders, then ledger, figures, numbers and the text in tabs", async () => {
    const { page, rest } = await studio.open("example=kane-stick&view=impact", {
      width: 390,
      height: 844,
      isOwn: true,
    });
    await rest();
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    const order = ['[data-role="verdict"]', ".button.first", '.model [data-role="figure"]', ".slider", "main > .tabs"];
    const tops = await Promise.all(order.map(top));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const tabs = page.locator("main > .tabs button");
    expect(await tabs.allTextContents()).toEqual(["Ledger", "Figures", "Numbers", "YAML"]);
    const shown = [".ledger", ".answer", ".numbers", '[data-role="model"]'].map((one) =>
      page.locator(`main ${one}`).first(),
    );
    for (const [k, tab] of (await tabs.all()).entries()) {
      await tab.click();
      expect(await Promise.all(shown.map((one) => one.isVisible()))).toEqual(shown.map((_, j) => j === k));
    }
  });

  it("axe finds nothing serious in gallery and palette", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    await page.keyboard.press("Control+k");
    await page.locator("#palette-0").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Examples/ }).click();
    await page.locator("[data-example] svg").first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("the keyboard comes first to a link that skips the header, and leaves the editor by Tab", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact", { isOwn: true });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the answer");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".cm-content") === null)).toBe(true);
  });

  it("the keyboard takes a remedy and takes it back: what stands in its place has the focus", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    await page.getByRole("button", { name: /^Set restitution 0.5/ }).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="holds"]');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toMatch(/^Undo back to Energy is created/);
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="fails"]');
    await expect.poll(focused).toMatch(/^\s*Set restitution/);
  });

  it("every figure has its data as a table and a summary to be spoken", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    const figures = page.locator('[data-role="figure"]:has(svg)');
    await expect.poll(() => figures.count()).toBeGreaterThan(2);
    for (let k = 0; k < (await figures.count()); k++) {
      const figure = figures.nth(k);
      expect(await figure.locator("svg desc").count()).toBeGreaterThan(0);
      await figure.locator("summary").click();
      expect((await figure.locator("caption").textContent())!.length).toBeGreaterThan(10);
      expect(await figure.locator("tbody tr").count()).toBeGreaterThan(0);
    }
  });
});
