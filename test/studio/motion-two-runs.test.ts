/**
 * Two runs of Motion in Chromium: lanes, ledger and phase portrait show both on one time, which stops at words; the link, undo, the command line
 * and the files hold both.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerMotion } from "../../src/doors/answers.ts";
import { recordTrajectory, type Trajectory } from "../../src/doors/motion.ts";
import { csvLines } from "../../src/doors/reports.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, linkOf, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

const text = readProject("examples/bouncing-ball.yaml");
const BESIDE = { method: "moreau", step: 0.02 } as const;
const STATE = { name: "bouncing-ball", text, view: "motion" };
const two = linkOf({ ...STATE, options: { motion: { beside: BESIDE } } });
const COMMANDS = "sprag simulate bouncing-ball.yaml sprag simulate bouncing-ball.yaml --method moreau --step 0.02";

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"] svg`).first();

/** Words of a figure that its cursor covers, in the page. */
const covered = (page: Page, id: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const figure = document.querySelector('[data-figure="${id}"]');
    const words = [...figure.querySelectorAll("svg text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    return [...figure.querySelectorAll(".over .line, .over .mark")].flatMap((line) => {
      const own = line.getBoundingClientRect();
      return words.filter(({ box }) => own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top).map(({ text }) => text);
    });
  })()`);

describe.skipIf(!hasChromium)("two runs of Motion", () => {
  const studio = useStudio();

  it("are drawn in lanes, ledger and phase portrait, each with a mark of its own at the player's time", async () => {
    const { page, rest } = await studio.open(two);
    await rest();
    for (const id of ["time-lanes", "ledger"]) {
      await expect.poll(() => figure(page, id).textContent()).toContain("second run");
    }
    await expect.poll(() => page.locator('[data-figure="ledger"] .mark').count()).toBe(2);
    await expect.poll(() => page.locator('[data-figure="time-lanes"] .ring').count()).toBe(2);
    // Half a second after its first impact the first run has kept 12.5 J; steps of 0.02 s are not far from it.
    await page.getByLabel("Time in seconds").fill("1.5");
    const at = (run: number): Promise<number> =>
      page
        .locator(`[data-figure="ledger"] [data-run="${run}"]`)
        .evaluate((mark) => parseFloat((mark as unknown as { style: { left: string } }).style.left));
    await expect.poll(async () => Math.abs((await at(0)) - (await at(1)))).toBeLessThan(2);
    await page.getByRole("tab", { name: "Phase" }).click();
    await expect.poll(() => figure(page, "phase").textContent()).toContain("second run");
    await expect.poll(() => page.locator('[data-figure="phase"] .ring').count()).toBe(2);
    await page.locator("[aria-label=Events] tr").first().waitFor();
  });

  it("are both copied as commands, saved with their data, and in the files of figures", async () => {
    const { page, rest, command, saved } = await studio.open(two);
    await rest();
    await expect.poll(command).toBe(COMMANDS);
    await page.locator(".command").getByRole("button", { name: "Copy" }).click();
    await page.getByText("The commands are on the clipboard").waitFor();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toHaveLength(2);
    let trajectory: Trajectory | undefined;
    const record = ({ system }: { readonly system: Parameters<typeof recordTrajectory>[0] }): Trajectory =>
      (trajectory = recordTrajectory(system));
    const { stored } = answerMotion(text, { ...BESIDE, record });
    expectSameResult(JSON.parse(await saved("second run: Result as JSON")), JSON.parse(JSON.stringify(stored)));
    expect(await saved("second run: Trajectory as CSV")).toBe([...csvLines(trajectory!.columns())].join(""));
    await page.getByRole("button", { name: "Export" }).click();
    expect(await saved("Ledger as CSV")).toContain("second run,start,50");
  });

  it("come and go with the box, in one step of undo, and the link holds them", async () => {
    const { page, command, ready, go } = await studio.open("example=bouncing-ball&view=motion");
    const box = page.getByLabel("a second run");
    await box.check();
    await expect
      .poll(command)
      .toBe("sprag simulate bouncing-ball.yaml sprag simulate bouncing-ball.yaml --method moreau");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is on the clipboard.").waitFor();
    const link = (await page.evaluate(() => navigator.clipboard.readText())).split("#")[1]!;
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(command).toBe("sprag simulate bouncing-ball.yaml");
    expect(await box.isChecked()).toBe(false);
    await expect.poll(() => figure(page, "ledger").textContent()).not.toContain("second run");
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await ready();
    await go(link);
    await expect.poll(() => box.isChecked()).toBe(true);
    await expect.poll(() => page.locator('[data-role="comparison"]').textContent()).toContain("moreau, 4000");
  });

  it("show no state behind the end of a run", async () => {
    const link = (motion: object): string => linkOf({ ...STATE, options: { motion } });
    const { page, rest } = await studio.open(link({ until: 2, beside: { ...BESIDE, until: 3 }, t: 2.5 }));
    await rest();
    const time = (): Promise<string | null> => page.locator('[data-role="time"]').getAttribute("data-t");
    expect(await time()).toBe("2.5");
    await expect.poll(() => page.locator('[data-figure="time-lanes"] .ring').count()).toBe(1);
    await page.getByText("This run ended at 2 s").waitFor();
  });

  it("are pale where the second is still of other settings, and neither copied nor saved until it is there", async () => {
    const slow = linkOf({ ...STATE, options: { motion: { beside: { method: "moreau", step: 3e-6 } } } });
    const { page, rest, command } = await studio.open(slow);
    await rest();
    const pale = page.locator(".outdated");
    expect(await pale.count()).toBe(0);
    await page.getByLabel("until of this run").fill("3");
    await page.getByLabel("until of this run").press("Enter");
    // The first run is there, the second is not: stage, lanes and what is magnified of them, ledger, table, files, command.
    await page.locator('[data-role="comparison"].outdated').waitFor();
    const figures = await page
      .locator("[data-figure].outdated")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-figure")));
    expect(figures).toEqual(expect.arrayContaining(["stage", "time-lanes", "ledger"]));
    expect(figures).toHaveLength(await page.locator("[data-figure]").count());
    expect(await page.getByRole("button", { name: "second run: Result as JSON" }).isDisabled()).toBe(true);
    expect(await page.locator(".command.outdated").getByRole("button", { name: "Copy" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("button", { name: "Second run as JSON" }).click();
    await page.getByText("Not saved: the second run is still being computed").waitFor();
    await expect
      .poll(command)
      .toBe(
        "sprag simulate bouncing-ball.yaml --until 3 sprag simulate bouncing-ball.yaml --method moreau --step 0.000003 --until 3",
      );
    await rest();
    expect(await pale.count()).toBe(0);
  });

  it("the line of the time never covers words: it stops at them, and a ledger has a mark on its axis alone", async () => {
    const { page, rest } = await studio.open(two);
    await rest();
    expect(await page.locator('[data-figure="ledger"] .line').count()).toBe(0);
    const slider = page.getByLabel("Time in seconds");
    // The name of the largest loss stands right of the first impact at 1 s, the title of the second run above its lanes.
    for (const t of ["0.3", "1.2", "1.4", "2", "2.94"]) {
      await slider.fill(t);
      await expect.poll(() => page.locator('[data-role="time"]').getAttribute("data-t")).toBe(t);
      expect(await covered(page, "time-lanes")).toEqual([]);
      expect(await covered(page, "ledger")).toEqual([]);
    }
    expect(await page.locator('[data-figure="time-lanes"]').first().locator(".line").count()).toBeGreaterThan(1);
  });

  it("a time under the pointer is shown everywhere, and left again; its lane is lit in the ledger", async () => {
    const { page, settled } = await studio.open("example=woodpecker&view=motion");
    const { x, y, width, height } = await settled(figure(page, "time-lanes"));
    const time = async (): Promise<number> => Number(await page.locator('[data-role="time"]').getAttribute("data-t"));
    await page.mouse.move(x + 0.7 * width, y + 0.72 * height);
    await expect.poll(time).toBeGreaterThan(0.4);
    const lane = await page.locator('[data-figure="time-lanes"] svg [data-about="lower edge"]').first().boundingBox();
    await page.mouse.move(x + 0.7 * width, lane!.y + lane!.height / 2);
    const lit = page.locator('[data-figure="ledger"] .lit');
    await expect.poll(() => lit.getAttribute("data-about")).toBe("lower edge");
    // The line that follows the pointer does not come between.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await lit.count()).toBe(1);
    await page.mouse.move(2, 2);
    await expect.poll(time).toBe(0);
  });
});
