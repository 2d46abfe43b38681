/**
 * Motion in Chromium: the drawing plays, its time is one for the whole page, runs are told as on the command line, and exports are what the
 * command line writes.
 */
import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerMotion } from "../../src/doors/answers.ts";
import { recordTrajectory, type Trajectory } from "../../src/doors/motion.ts";
import { csvLines } from "../../src/doors/reports.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, linkOf, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

const time = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-role="time"]').getAttribute("data-t"));

/** Presses a key of the player; gives the time once it is near this. */
async function press(page: Page, key: string, expected: number): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => time(page)).toBeCloseTo(expected, 9);
}

/** A drawing as bytes. Tests know no DOM: what runs in the page is text. */
const painted = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.querySelector('[data-figure="stage"] canvas').toDataURL()`);

/** Notes where the canvas of the player writes words, until it is told to stop; a drawing begins with a cleared sheet. */
const WATCH = `(() => {
  const own = CanvasRenderingContext2D.prototype, { fillText, clearRect } = own;
  window.written = [];
  own.clearRect = function (...box) { window.written = []; return clearRect.apply(this, box); };
  own.fillText = function (text, x, y) {
    const { a, d, e, f } = this.getTransform(), { width } = this.measureText(text);
    window.written.push({ text, left: a * x + e, right: a * (x + width) + e, top: d * (y - 5) + f, foot: d * (y + 1.5) + f });
    return fillText.call(this, text, x, y);
  };
  window.unwatch = () => Object.assign(own, { fillText, clearRect });
})()`;
interface Written {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
}

describe.skipIf(!hasChromium)("Motion", () => {
  const studio = useStudio();

  it("the ball hits at 1, 2, 2.5 s and rests from 3 s on [Glocker2001] 5: keys, scrubber and table go there", async () => {
    const { page } = await studio.open("example=bouncing-ball&view=motion");
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    await expect.poll(() => page.locator("main").textContent()).toContain("impacts accumulate at 3 s");
    await expect.poll(() => time(page)).toBe(0);
    const atStart = await painted(page);
    for (const impact of [1, 2, 2.5]) await press(page, "ArrowRight", impact);
    await expect.poll(() => painted(page)).not.toBe(atStart);
    await press(page, "ArrowLeft", 2);
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => time(page)).toBeGreaterThan(2);
    expect(await time(page)).toBeLessThan(2.1);
    await press(page, "End", 4);
    await press(page, "Home", 0);
    await page.locator('[aria-label="Events"] tr', { hasText: "2.75" }).click();
    await expect.poll(() => time(page)).toBeCloseTo(2.75, 9);
    await expect.poll(() => page.locator("tr[aria-current]").textContent()).toContain("2.75");
    await page.getByLabel("Time in seconds").fill("1.5");
    await expect.poll(() => time(page)).toBe(1.5);
  });

  it("a slider keeps its keys, Space plays and pauses; time goes on in between, and a link holds it", async () => {
    const { page, go, hash } = await studio.open("example=woodpecker&view=motion");
    const before = await hash();
    await page.locator('[data-handle="elements[0].restitution"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(hash).not.toBe(before);
    expect(await time(page)).toBe(0);
    // Slowly: a run that came to its end would begin anew at the second Space.
    await page.getByLabel("speed").selectOption("0.01");
    await page.locator('[data-handle="elements[0].restitution"]').focus();
    await page.keyboard.press("Space");
    await expect.poll(() => time(page)).toBeGreaterThan(0.002);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const stopped = await time(page);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await time(page)).toBe(stopped);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is on the clipboard.").waitFor();
    await go((await page.evaluate(() => navigator.clipboard.readText())).split("#")[1]!);
    await expect.poll(() => time(page)).toBe(stopped);
  });

  it("a run that fails where it begins is shown, and what is opened next is whole", async () => {
    const { page, rest, go, command } = await studio.open("example=painleve-rod&view=motion", { isOwn: true });
    await rest();
    await expect.poll(command).toBe("sprag simulate painleve-rod.yaml");
    await go("example=bouncing-ball&view=motion");
    await rest();
    await expect.poll(command).toBe("sprag simulate bouncing-ball.yaml");
    await expect.poll(() => page.locator('[data-figure="time-lanes"] svg').count()).toBeGreaterThan(0);
  });

  it("the frame of the magnifier moves by keys, and the lanes beneath it follow", async () => {
    const { page, ready, rest } = await studio.open("example=woodpecker&view=motion");
    await rest();
    const frame = page.locator('[data-handle="magnifier"]');
    const lanes = page.locator('[data-figure="time-lanes"] svg');
    const before = await lanes.nth(1).innerHTML();
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => lanes.nth(1).innerHTML()).not.toBe(before);
    await ready();
    expect(await time(page)).toBe(0);
  });

  it("each click saves its own file, and that of the magnified lanes shows what they show", async () => {
    const { page, rest } = await studio.open("example=woodpecker&view=motion");
    await rest();
    const files: Download[] = [];
    page.on("download", (file) => files.push(file));
    await page.evaluate(`for (const figure of document.querySelectorAll('[data-figure="time-lanes"]')) for (const button of figure.querySelectorAll(".data p button")) button.click()`); // biome-ignore format: one line
    const named = (): string[] => files.map((file) => file.suggestedFilename().replace(/.*\./, "")).sort();
    await expect.poll(named).toEqual(["csv", "csv", "png", "png", "svg", "svg"]);
    const drawn = files.filter((file) => file.suggestedFilename().endsWith("svg"));
    const [whole, magnified] = await Promise.all(drawn.map(async (file) => readFileSync(await file.path(), "utf8")));
    expect(magnified).not.toBe(whole);
  });

  it.each([1440, 390])("names of bird, sleeve and pole keep apart in the player, %s pixels wide", async (width) => {
    const { page, rest } = await studio.open("example=woodpecker&view=motion", { width });
    await rest();
    await page.evaluate(WATCH);
    const slider = page.getByLabel("Time in seconds");
    for (const t of ["0.05", "0.1", "0.3", "0.55", "0.8", "1"]) {
      await slider.fill(t);
      await expect.poll(() => time(page)).toBe(Number(t));
      const written = await page.evaluate<readonly Written[]>("window.written");
      expect(written.map(({ text }) => text).sort()).toEqual(["bird", "pole", "sleeve"]);
      const meeting = written.flatMap((one, k) =>
        written
          .slice(k + 1)
          .filter(
            (other) => one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot,
          ),
      );
      expect(meeting).toEqual([]);
    }
    await page.evaluate("window.unwatch()");
  });

  it("method and step are those of the command line, and a second run lies beside", async () => {
    const { page, command } = await studio.open("example=bouncing-ball&view=motion");
    await page.getByLabel("method of this run").selectOption("moreau");
    await page.getByLabel("step of this run").fill("0.002");
    await page.getByLabel("step of this run").press("Enter");
    await expect.poll(command).toBe("sprag simulate bouncing-ball.yaml --method moreau --step 0.002");
    await page.getByLabel("a second run").check();
    const table = page.locator('[data-role="comparison"]');
    await table.waitFor();
    await expect.poll(() => table.textContent()).toContain("moreau, 2000");
    await expect.poll(() => table.textContent()).toContain("event, ");
  });

  it("exports the result, the trajectory and the page as the command line does", async () => {
    const { page, saved } = await studio.open("example=bouncing-ball&view=motion");
    const text = readProject("examples/bouncing-ball.yaml");
    let trajectory: Trajectory | undefined;
    const { stored } = answerMotion(text, { record: ({ system }) => (trajectory = recordTrajectory(system)) });
    expectSameResult(JSON.parse(await saved("Result as JSON")), JSON.parse(JSON.stringify(stored)));
    expect(await saved("Trajectory as CSV")).toBe([...csvLines(trajectory!.columns())].join(""));
    const html = await saved("Page that plays it");
    const player = await page.context().newPage();
    const errors: string[] = [];
    player.on("pageerror", ({ message }) => errors.push(message));
    await player.setContent(html);
    await player.keyboard.press("ArrowRight");
    await expect.poll(() => player.locator("#clock").textContent()).toBe("1 s");
    await player.close();
    expect(errors).toEqual([]);
  });

  it("a run of 10⁹ steps shows how far it is, can be stopped, and leaves the page usable", async () => {
    const patient = { name: "ball", text: readProject("examples/bouncing-ball.yaml"), view: "motion" };
    const { page, ready, command } = await studio.open(linkOf({ ...patient, options: { motion: { patience: 48 } } }));
    await page.getByLabel("method of this run").selectOption("moreau");
    await ready();
    await page.getByLabel("step of this run").fill("4e-9");
    await page.getByLabel("step of this run").press("Enter");
    await page.locator('[data-role="computing"]').waitFor();
    await page.getByLabel("Time in seconds").focus();
    await press(page, "End", 4);
    await page.getByRole("button", { name: "Stop" }).click();
    // The motion on screen is of another step: the page says so.
    await page.locator('[data-role="error"]', { hasText: "What is shown is the last good answer" }).waitFor();
    expect(await page.locator('[data-role="computing"]').count()).toBe(0);
    await page.getByLabel("step of this run").fill("0.01");
    await page.getByLabel("step of this run").press("Enter");
    await expect.poll(command).toContain("--step 0.01");
    await ready();
  });
});
