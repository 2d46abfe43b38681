/**
 * The workspace Impact: Kane's pendulum, mended by a click, by a slider, by a handle and by typing; what is exported is what the command
 * line prints.
 */
import { describe, expect, it } from "vitest";
import { answerImpact } from "../../src/doors/answers.ts";
import { LAWS } from "../../src/doors/laws.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, type StudioPage, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

const handle = ({ page }: StudioPage, name: string) => page.locator(`[data-handle="${name}"]`);

describe.skipIf(!hasChromium)("Impact", () => {
  const studio = useStudio();

  it("turns green by its remedy, marks the line, and is undone in its place [Glocker2012] 5.2.3, 7.2", async () => {
    const open = await studio.open("example=kane-stick&view=impact");
    const { page } = open;
    await page.getByRole("button", { name: "Set restitution 0.5 for tangent −0.121722 J" }).click();
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    expect(await open.words()).toBe("Energy is lost: −0.121722 J");
    await expect.poll(() => page.locator(".cm-changed").innerText()).toContain("restitution: 0.5");
    await page.getByRole("button", { name: /^Undo back to Energy is created/ }).click();
    await page.waitForSelector('[data-role="verdict"][data-verdict="fails"]');
  });

  it("paints where the verdict flips: ε_N 0.397, μ 0.274, ε_T 0.084", async () => {
    const open = await studio.open("example=kane-stick&view=impact");
    for (const flip of ["0.397", "0.274", "0.0838"]) await open.page.getByText(flip, { exact: true }).waitFor();
  });

  it("a slider, a velocity and a friction cone are moved by keys, the text follows", async () => {
    const open = await studio.open("example=kane-stick&view=impact");
    for (const name of ["elements[0].restitution", "velocity normal", "friction tangent"]) {
      const before = await open.hash();
      await handle(open, name).focus();
      await open.page.keyboard.press("ArrowLeft");
      await expect.poll(open.hash).not.toBe(before);
      await open.ready();
    }
    expect(await open.words()).not.toContain("0.163427");
  });

  it("a ring that nobody holds any more stays where it is", async () => {
    const { page, hash, settled } = await studio.open("example=kane-stick&view=impact");
    const before = await hash();
    const ring = page.locator('[data-handle="velocity normal"]');
    const { x, y } = await settled(ring);
    await page.mouse.move(x + 7, y + 7);
    await page.mouse.down();
    await ring.dispatchEvent("pointermove", { clientX: x + 60, clientY: y + 60, buttons: 0 });
    await page.mouse.up();
    await page.mouse.move(x + 80, y + 40);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await page.waitForSelector('body[data-state="ready"]');
    expect(await hash()).toBe(before);
  });

  it("takes another law, and exports what the command line prints", async () => {
    const open = await studio.open("example=kane-stick&view=impact");
    const { page } = open;
    const law = page.locator('[data-role="law"]');
    // A law of the user is there only where the file gives one.
    const names = await law.locator("option").allTextContents();
    expect(names.slice(1)).toEqual(Object.keys(LAWS).filter((name) => name !== "user"));
    await law.selectOption("poisson");
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    await open.ready();
    await expect.poll(open.command).toBe("sprag impact kane-stick.yaml --law poisson");
    const file = await open.saved("Export", "Result as JSON");
    const { stored } = answerImpact(readProject("examples/kane-stick.yaml"), { file: "kane-stick", law: "poisson" });
    expectSameResult(JSON.parse(file), JSON.parse(JSON.stringify(stored)));
  });

  it("keeps the pad of directions in its column on the narrowest screen with columns", async () => {
    const { page, rest } = await studio.open("example=slide-push&view=impact", { width: 1100 });
    await rest();
    const pad = await page.locator('[data-role="directions"] .pad').evaluate((one) => {
      const [own, column] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()];
      return { over: own.right - column.right, ratio: own.width / own.height };
    });
    expect(pad.over).toBeLessThanOrEqual(0);
    expect(pad.ratio).toBeCloseTo(320 / 208, 2);
  });

  it("says what certifies every impact, and that there may be no solution", async () => {
    const open = await studio.open("example=stop-against-clutch&view=impact");
    expect(await open.words()).toBe("No solution");
    await open.page.locator('[data-role="every-impact"]').waitFor();
  });

  it("looks at the first impact of a run that starts in the air", async () => {
    const open = await studio.open("example=bouncing-ball&view=impact");
    await expect.poll(open.command).toBe("sprag impact bouncing-ball.yaml --at-event 1");
  });
});
