/**
 * Motion in Chromium: the drawing plays, its time is one for the whole page, runs are told as on the command line, and exports are what the
 * command line writes.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerMotion } from "../../src/doors/answers.ts";
import { recordTrajectory, type Trajectory } from "../../src/doors/motion.ts";
import { csvLines } from "../../src/doors/reports.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, useStudio } from "./support/browser.ts";
import { until } from "./support/until.ts";

const time = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-role="time"]').getAttribute("data-t"));

/** Presses a key of the player and gives the time after it. */
async function press(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  return time(page);
}

/** The text of the file that a button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** A drawing as bytes. Tests know no DOM: what runs in the page is text. */
const painted = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.querySelector('[data-figure="stage"] canvas').toDataURL()`);

const command = (page: Page): Promise<string | null> => page.locator(".command code").textContent();

describe.skipIf(!hasChromium)("Motion", () => {
  const studio = useStudio();

  it("the ball hits at 1, 2, 2.5 s and rests from 3 s on [Glocker2001] 5: keys, scrubber and table go there", async () => {
    const { page, trouble, close } = await studio.open("example=bouncing-ball&view=motion");
    const verdict = page.locator('[data-role="verdict"]');
    expect(await verdict.getAttribute("data-verdict")).toBe("holds");
    expect(await page.locator("main").textContent()).toContain("3.00 s");
    expect(await time(page)).toBe(0);
    const atStart = await painted(page);
    for (const impact of [1, 2, 2.5]) expect(await press(page, "ArrowRight")).toBeCloseTo(impact, 9);
    expect(await painted(page)).not.toBe(atStart);
    expect(await press(page, "ArrowLeft")).toBeCloseTo(2, 9);
    const frame = await press(page, "Shift+ArrowRight");
    expect(frame).toBeGreaterThan(2);
    expect(frame).toBeLessThan(2.1);
    expect(await press(page, "End")).toBe(4);
    expect(await press(page, "Home")).toBe(0);
    await page.locator('[aria-label="Events"] tr', { hasText: "2.75" }).click();
    expect(await time(page)).toBeCloseTo(2.75, 9);
    expect(await page.locator("tr[aria-current]").textContent()).toContain("2.75");
    await page.getByLabel("Time in seconds").fill("1.5");
    expect(await time(page)).toBe(1.5);
    expect(trouble).toEqual([]);
    await close();
  });

  it("Space plays and pauses; time goes on in between", async () => {
    const { page, close } = await studio.open("example=woodpecker&view=motion");
    await page.keyboard.press("Space");
    await until(async () => (await time(page)) > 0.02);
    await page.keyboard.press("Space");
    const stopped = await time(page);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await time(page)).toBe(stopped);
    await close();
  });

  it("the frame of the magnifier moves by keys, and the lanes beneath it follow", async () => {
    const { page, trouble, ready, close } = await studio.open("example=woodpecker&view=motion");
    const frame = page.locator('[data-handle="magnifier"]');
    const lanes = page.locator('[data-figure="time-lanes"] svg');
    const before = await lanes.nth(1).innerHTML();
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await until(async () => (await lanes.nth(1).innerHTML()) !== before);
    await ready();
    expect(await time(page)).toBe(0);
    expect(trouble).toEqual([]);
    await close();
  });

  it("method and step are those of the command line, and a second run lies beside", async () => {
    const { page, ready, close } = await studio.open("example=bouncing-ball&view=motion");
    await page.getByLabel("method of this run").selectOption("moreau");
    await page.getByLabel("step of this run").fill("0.002");
    await page.getByLabel("step of this run").press("Enter");
    await until(async () => ((await command(page)) ?? "").includes("--step 0.002"));
    await ready();
    expect(await command(page)).toBe("sprag simulate bouncing-ball.yaml --method moreau --step 0.002");
    await page.getByLabel("a second run").check();
    const table = page.locator('[data-role="comparison"]');
    await table.waitFor();
    expect(await table.textContent()).toContain("moreau, 2000");
    expect(await table.textContent()).toContain("event, ");
    await close();
  });

  it("exports the result, the trajectory and the page as the command line does", async () => {
    const { page, trouble, close } = await studio.open("example=bouncing-ball&view=motion");
    const text = readProject("examples/bouncing-ball.yaml");
    let trajectory: Trajectory | undefined;
    const { stored } = answerMotion(text, { record: ({ system }) => (trajectory = recordTrajectory(system)) });
    expect(JSON.parse(await saved(page, "Result as JSON"))).toEqual(JSON.parse(JSON.stringify(stored)));
    expect(await saved(page, "Trajectory as CSV")).toBe([...csvLines(trajectory!.columns())].join(""));
    const html = await saved(page, "Page that plays it");
    const player = await page.context().newPage();
    const errors: string[] = [];
    player.on("pageerror", ({ message }) => errors.push(message));
    await player.setContent(html);
    await player.keyboard.press("ArrowRight");
    expect(await player.locator("#clock").textContent()).toBe("1 s");
    expect(errors).toEqual([]);
    expect(trouble).toEqual([]);
    await close();
  });

  it("a run of 10⁹ steps shows how far it is, can be cancelled, and leaves the page usable", async () => {
    const { page, trouble, ready, close } = await studio.open("example=bouncing-ball&view=motion");
    await page.getByLabel("method of this run").selectOption("moreau");
    await ready();
    await page.getByLabel("step of this run").fill("4e-9");
    await page.getByLabel("step of this run").press("Enter");
    await page.locator('[data-role="computing"]').waitFor();
    await page.getByLabel("Time in seconds").focus();
    expect(await press(page, "End")).toBe(4);
    await page.getByRole("button", { name: "Cancel" }).click();
    await ready();
    await page.getByLabel("step of this run").fill("0.01");
    await page.getByLabel("step of this run").press("Enter");
    await until(async () => ((await command(page)) ?? "").includes("--step 0.01"));
    await ready();
    expect(trouble).toEqual([]);
    await close();
  });
});
