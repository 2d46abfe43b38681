/**
 * Study: a map painted by workers, with the published regions; pointed at, opened, zoomed into and stopped.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

const done = (page: Page) => page.waitForSelector('[data-role="progress"][data-run="done"]');
const cursorRow = async (page: Page) => (await page.locator('[data-role="row"] tr').allTextContents()).join("; ");
const axisEnds = async (page: Page) => {
  const inputs = await page.locator("fieldset input").all();
  return Promise.all(inputs.map(async (input) => Number(await input.inputValue())));
};

describe.skipIf(!hasChromium)("the study workspace in Chromium", () => {
  const studio = useStudio();

  it("maps Example 6 with all regions 0 to 7 [VarkonyiOr] Fig. 8, and opens the point that is clicked", async () => {
    const { page, rest, text, command } = await studio.open("example=studies/example-6&view=study");
    // The grid of the file, 31 × 31.
    await page.getByLabel("resolution").selectOption("0");
    await expect.poll(command).toBe("sprag map example-6.yaml -o example-6-map");
    await done(page);
    await rest();
    const names = await page.locator('[data-role="classes"] tbody td:first-child').allTextContents();
    expect(names.map((name) => name[0])).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    // The arrow keys go from the middle of the map, x = −0.225, z = 3.5.
    await page.locator('[data-handle="map"]').focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => cursorRow(page)).toMatch(/; z3\.2;/);
    // Low is stable, Theorem 3.
    for (let k = 0; k < 2; k++) await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => cursorRow(page)).toMatch(/; z−1;/);
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-role="verdict"][data-verdict="stable"]');
    await expect.poll(text).toContain('"posture"');
  });

  it("zooms into a frame, computes it anew and writes the ranges into the study; undo goes back", async () => {
    const { page, text, settled } = await studio.open("example=studies/kane&view=study");
    await done(page);
    await expect.poll(() => axisEnds(page)).toEqual([0, 1, 0, 1]);
    // Beyond the file there is nothing to be seen.
    const zoomOut = page.getByRole("button", { name: "Zoom out" });
    expect(await zoomOut.count()).toBe(0);
    const box = await settled(page.locator('[data-handle="map"]'));
    await page.mouse.move(box.x + 0.25 * box.width, box.y + 0.25 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.75 * box.width, box.y + 0.5 * box.height, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await axisEnds(page))[0]).not.toBe(0);
    const [x0, x1, y0, y1] = (await axisEnds(page)) as [number, number, number, number];
    // To the next point of the grid of 61 values.
    const expected = [0.25, 0.75, 0.5, 0.75];
    [x0, x1, y0, y1].forEach((value, k) => {
      expect(value).toBeCloseTo(expected[k]!, 1);
    });
    await expect.poll(text).toContain(`from: ${x0}`);
    await done(page);
    expect(await zoomOut.count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(async () => (await axisEnds(page))[0]).toBe(0);
  });

  it("maps any two numbers of a model, with the command that does the same, stops and exports the rows", async () => {
    const { page, command, saved } = await studio.open("example=posture-example-4&view=study");
    await done(page);
    await expect.poll(command).toContain("--x 'friction[0]=0.01:1:17' --y 'friction[1]=0.01:1:17' --refine 2");
    // Along a row some points are inferred: they say their class as well.
    await page.locator('[data-handle="map"]').focus();
    for (let k = 0; k < 32 && !/origininferred/.test(await cursorRow(page)); k++)
      await page.keyboard.press("ArrowRight");
    expect(await cursorRow(page)).toMatch(/^regionSplit[0-7].*; origininferred/);
    const picker = page.getByLabel("up, field");
    expect(await picker.locator("option").allTextContents()).toContain("contactOffsets[1]");
    await page.getByLabel("resolution").selectOption("4");
    await page.waitForSelector('[data-run="running"]');
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForSelector('[data-run="stopped"]');
    await page.getByLabel("resolution").selectOption("0");
    await picker.selectOption("centerHeight");
    await expect.poll(command).toContain("centerHeight");
    await done(page);
    const lines = (await saved("Table as CSV")).trim().split("\n");
    expect(lines[0]).toMatch(/^index,friction\[0\],centerHeight,regionSplit,region,/);
    expect(lines).toHaveLength(1 + 17 * 17);
    // What is no range is marked and said; the map stays.
    const from = page.getByLabel("across, from");
    await from.fill("2");
    await from.press("Tab");
    await page.getByText("friction[0], from: “2” is not below 1.").waitFor();
    expect(await from.getAttribute("aria-invalid")).toBe("true");
    expect(await command()).toContain("friction[0]=0.01:1:17");
  });
});
