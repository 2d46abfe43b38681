/**
 * How a reader looks at something is in the link and in the address, and in no step of undo; a link of before, without it, opens as it did.
 */
import { describe, expect, it } from "vitest";
import { answerMotion } from "../../src/doors/answers.ts";
import { drawFigure, type Lens } from "../../src/doors/figures.ts";
import { checkedLooks, prunedLooks, withLook } from "../../studio/state/looks.ts";
import { packState, unpackState } from "../../studio/state/packed.ts";
import { lensOf, lensWithin, playerLook } from "../../studio/workspaces/motion/motion-look.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, linkOf, type StudioPage, useStudio } from "./support/browser.ts";

const text = readProject("examples/bouncing-ball.yaml");
const state = { name: "bouncing-ball", text, view: "motion" as const, options: {} };

describe("looks", () => {
  it("are kept workspace by workspace; what is undefined is gone", () => {
    const looks = withLook(withLook({}, "motion", { speed: 2, lens: false }), "impact", { tab: "ledger" });
    expect(looks).toEqual({ motion: { speed: 2, lens: false }, impact: { tab: "ledger" } });
    expect(withLook(withLook(looks, "motion", { speed: undefined, lens: undefined }), "impact", { tab: "x" })).toEqual({
      impact: { tab: "x" },
    });
  });

  it("travel in links; links without them are read as before", async () => {
    const looks = { motion: { speed: 0.2, lens: { from: 1, to: 2 } } };
    expect(await unpackState(await packState({ ...state, looks }))).toEqual({ ...state, looks });
    expect(await unpackState(await packState(state))).toEqual(state);
  });

  it("of a link are data of somebody else: what is none is left out", () => {
    expect(checkedLooks({ motion: { speed: 1 }, impact: 5, study: [1], certify: null })).toEqual({
      motion: { speed: 1 },
    });
    const large = { tab: "x".repeat(20_000) };
    expect(checkedLooks({ nowhere: { speed: 1 }, impact: large, motion: { speed: 1 } })).toEqual({
      motion: { speed: 1 },
    });
    expect(prunedLooks({ 1: { motion: {} }, 2: { impact: {} } }, new Set([2]))).toEqual({ 2: { impact: {} } });
    expect([checkedLooks(7), checkedLooks(null), checkedLooks([])]).toEqual([{}, {}, {}]);
    expect([{ from: 2, to: 1 }, { from: "0", to: 1 }, { from: 0, to: 1, before: 0.5 }, 7, null].map(lensOf)).toEqual(
      Array(5).fill(undefined),
    );
    expect([lensOf(false), lensOf({ from: 0, to: 1, before: 2, x: 3 })]).toEqual([
      false,
      { from: 0, to: 1, before: 2 },
    ]);
    expect(playerLook({ speed: -1, trails: "no", forces: false, tab: 3 })).toEqual({ forces: false });
    expect(playerLook({ speed: Number.NaN })).toEqual({});
  });

  it.each([
    { from: -1.7e308, to: 1, before: 1.7e308 },
    { from: -1e308, to: 1e308 },
    { from: 0, to: 1e-320 },
    { from: 3.9999999999, to: 9 },
    { from: 1, to: 2, before: 4 },
  ])("a frame of a link lies within the run and can be drawn: %o", (given) => {
    const lens = lensWithin(lensOf(given) as Lens, [0, 4])!;
    expect(lens.from).toBeGreaterThanOrEqual(0);
    expect(lens.to).toBeLessThanOrEqual(4);
    expect(lens.to - lens.from).toBeGreaterThan(3e-8);
    const drawn = drawFigure(answerMotion(text).stored, { figure: "time-lanes", size: "screen", lens });
    expect(JSON.stringify(drawn.scene)).not.toMatch(/NaN|null/);
  });

  it("a frame beside the run shows nothing", () => expect(lensWithin({ from: 5, to: 6 }, [0, 4])).toBeUndefined());
});

describe.skipIf(!hasChromium)("looks in the studio", () => {
  const studio = useStudio();
  const seen = async ({ page }: StudioPage): Promise<unknown> => ({
    tab: await page.locator('[role="tab"][aria-selected="true"]').textContent(),
    speed: await page.getByLabel("speed").evaluate((select) => (select as unknown as { value: string }).value),
    trails: await page.getByLabel("trails").isChecked(),
    frame: await page.locator('[data-handle="magnifier"]').getAttribute("aria-valuetext"),
    open: await page.locator("details[open] > summary").allTextContents(),
  });

  it("come back from the link and after a reload, stay through undo, and are usual in a link without them", async () => {
    const opened = await studio.open(linkOf(state), { isOwn: true });
    const { page, rest, go, ready } = opened;
    await rest();
    const usual = await seen(opened);
    await page.getByRole("tab", { name: "Phase" }).click();
    await page.getByLabel("speed").selectOption({ label: "1/20" });
    await page.getByLabel("trails").uncheck();
    await page.getByLabel("Time in seconds").fill("2");
    await page.getByRole("button", { name: "Magnify here" }).click();
    const chosen = { tab: "Phase", speed: "0.05", trails: false, frame: "1.9 to 2.1 seconds" };
    await expect.poll(() => seen(opened)).toMatchObject(chosen);
    // A step of the model and back.
    await page.getByLabel("until of this run").fill("3");
    await page.getByLabel("until of this run").press("Enter");
    await ready();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.getByLabel("until of this run").inputValue()).toBe("");
    expect(await seen(opened)).toMatchObject(chosen);
    expect(await page.getByRole("button", { name: "Redo" }).isEnabled()).toBe(true);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is on the clipboard.").waitFor();
    const link = (await page.evaluate(() => navigator.clipboard.readText())).split("#")[1]!;
    await go(linkOf(state));
    await rest();
    await expect.poll(() => seen(opened)).toEqual(usual);
    await go(link);
    await rest();
    await expect.poll(() => seen(opened)).toMatchObject(chosen);
    await page.reload();
    await rest();
    await expect.poll(() => seen(opened)).toMatchObject(chosen);
  });
});
