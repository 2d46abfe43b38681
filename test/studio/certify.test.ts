/**
 * The workspace Certify: verdicts with their conditions, the worst impact in Impact, the given coefficients as a point to drag; what is
 * exported is what the command line prints.
 */
import { describe, expect, it } from "vitest";
import { answerCertificate } from "../../src/doors/answers.ts";
import { readProject } from "../support/project.ts";
import { hasChromium, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

describe.skipIf(!hasChromium)("Certify", () => {
  const studio = useStudio();

  it("Kane's pendulum can gain 151 %; its conditions say by how much they are missed [Glocker2012] (87), (92)", async () => {
    const { page } = await studio.open("example=kane-stick&view=certify");
    expect(await page.locator('[data-role="verdict"]').innerText()).toContain("by up to +151 % of T⁻");
    const evidence = await page.locator('[data-role="evidence"]').innerText();
    expect(evidence).toMatch(/similar coefficients\s+≤ 0\.0128682\s+0\.5/);
    expect(evidence).toMatch(/small coefficients\s+≤ 0\.0128682\s+0\.666667/);
  });

  it("opens the worst impact in Impact, where it creates 0.418839 J", async () => {
    const { page } = await studio.open("example=kane-stick&view=certify");
    await page.getByRole("button", { name: /^Open the worst impact/ }).click();
    await page.getByText("Energy is created: +0.418839 J").waitFor();
  });

  it("the point of the coefficients is moved by keys, and the nearest safe ones are a click away", async () => {
    const { page, ready, hash } = await studio.open("example=kane-stick&view=certify");
    const before = await hash();
    await page.locator('[data-handle="coefficients"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(hash).not.toBe(before);
    await ready();
    await page.getByRole("button", { name: /^Set the nearest safe coefficients/ }).click();
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
  });

  it("follows the text, and exports what the command line prints", async () => {
    const { page, ready, command, saved } = await studio.open("example=kane-equal-restitution&view=certify");
    await page.waitForSelector('[data-verdict="holds"]');
    await expect
      .poll(command)
      .toBe("sprag certify kane-equal-restitution.yaml --safe --friction-bounds --region normal,tangent");
    const file = await saved("Export", "Result as JSON");
    const { stored } = answerCertificate(readProject("examples/kane-equal-restitution.yaml"), {
      ...{ safe: true, frictionBounds: true, region: ["normal", "tangent"] },
    });
    expectSameResult(JSON.parse(file), JSON.parse(JSON.stringify(stored)));
    const line = page.locator(".cm-line", { hasText: "restitution: 0.5" }).last();
    await line.click();
    await page.keyboard.press("End");
    for (let k = 0; k < 3; k++) await page.keyboard.press("Backspace");
    await page.keyboard.type("0");
    await page.waitForSelector('[data-role="verdict"][data-verdict="fails"]');
    await ready();
  });
});
