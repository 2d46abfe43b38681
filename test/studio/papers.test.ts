/**
 * Papers in Chromium: the published numbers beside the computed ones, errata with their evidence, a way into the workspaces.
 */
import { describe, expect, it } from "vitest";
import { PAPERS } from "../../cli/reproduce/papers.ts";
import { THEMES } from "../../src/plots/theme.ts";
import { hasChromium, useStudio } from "./support/browser.ts";

describe.skipIf(!hasChromium)("Papers", () => {
  const studio = useStudio();

  it("lists every value: (128) Λ = (3.4079, 1.4676) N s agrees, 20.3217 of (137) is an erratum", async () => {
    const { page } = await studio.open("view=papers");
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    const count = PAPERS.reduce((sum, { values }) => sum + values.length, 0);
    await expect.poll(() => page.locator("tr[data-finding]").count()).toBe(count);
    const row = page.locator("tr[data-finding=agrees]", { hasText: "3.4079" }).first();
    expect(await row.textContent()).toContain("(128)");
    const erratum = page.locator("tr[data-finding=erratum]", { hasText: "20.3217" }).first();
    expect(await erratum.textContent()).toContain("20.2874");
    expect(await page.locator("tr.told", { hasText: "20.2875" }).count()).toBeGreaterThan(0);
  });

  it("saves the values as CSV and JSON", async () => {
    const { page, saved } = await studio.open("view=papers");
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    const count = PAPERS.reduce((sum, { values }) => sum + values.length, 0);
    const rows = JSON.parse(await saved("Export", "Values as JSON")) as Record<string, string>[];
    expect(rows.length).toBe(count);
    expect(rows.find(({ where, published }) => where === "(128)" && published === "3.4079")).toMatchObject({
      finding: "agrees",
      computed: expect.stringMatching(/^3\.407[89]/),
    });
    const lines = (await saved("Values as CSV")).trim().split("\n");
    expect(lines[0]).toBe("id,paper,where,what,published,computed,finding");
    expect(lines.length).toBe(count + 1);
  });

  it("filters by finding and by words", async () => {
    const { page } = await studio.open("view=papers");
    await page.getByRole("button", { name: /^errata/ }).click();
    await expect.poll(() => page.locator("tr[data-finding=agrees]").count()).toBe(0);
    expect(await page.locator("tr[data-finding=erratum]").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "all", exact: true }).click();
    await page.getByRole("searchbox").fill("20.3217");
    await expect.poll(() => page.locator("tr[data-finding]").count()).toBe(1);
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => page.locator("tr[data-finding]").count()).toBeGreaterThan(100);
  });

  it("draws the figures beside their data, in the theme of the page", async () => {
    const { page, saved } = await studio.open("view=papers", { theme: "dark" });
    const picture = page.locator("figure svg").first();
    await picture.waitFor();
    expect(await saved(`Save ${await page.locator("figcaption strong").first().innerText()} as SVG`)).toContain(
      `<rect width="100%" height="100%" fill="${THEMES.dark.paper}"/>`,
    );
  });

  it("opened at once, shows no figure without the faces that it was measured with: no label is cut", async () => {
    const script = `new MutationObserver(() => {
      if (document.querySelector("figure svg")) globalThis.facesAtFirst ??= [...document.fonts].map(({ status }) => status);
    }).observe(document, { subtree: true, childList: true })`;
    const { page, rest } = await studio.open("view=papers", { isOwn: true, late: "**/fonts/*", script });
    await page.locator("figure svg").first().waitFor();
    expect(await page.evaluate<string[]>("facesAtFirst")).toEqual(["loaded", "loaded", "loaded", "loaded"]);
    for (const face of ["9px Arimo", "bold 9px Arimo", "9px Tinos", "italic 9px Tinos"]) {
      expect(await page.evaluate((name) => document.fonts.check(name), face)).toBe(true);
    }
    await page.locator("figure").last().scrollIntoViewIfNeeded();
    await rest();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("figure svg text")].flatMap((text) => {
        const [box, frame] = [text.getBoundingClientRect(), text.closest("svg")!.getBoundingClientRect()];
        return box.left < frame.left - 1 || box.right > frame.right + 1 ? [text.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  it("shows its figures also where the faces cannot be had", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact", { isOwn: true, without: "**/fonts/*" });
    await page.getByRole("button", { name: "Papers", exact: true }).click();
    await page.locator("figure svg").first().waitFor();
    // Not all of the studio is there.
    await page.waitForSelector('body[data-loaded="part"]');
  });

  it("opens the model of a line in its workspace", async () => {
    const { page } = await studio.open("view=papers");
    await page.locator("tr", { hasText: "3.4079" }).first().getByRole("link").first().click();
    await page.waitForSelector('[data-role="verdict"][data-verdict="fails"]');
    await expect.poll(() => page.locator('[data-role="model"]').textContent()).toContain("Kane");
  });
});
