/**
 * Links, files and command lines: what leaves the studio is what the command line writes, what comes back is what was shared, and what is
 * hostile leaves the page usable.
 */
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readProject } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";
import { hasChromium, useStudio } from "./support/browser.ts";

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The file that a button gives. */
async function saved(page: Page, ...path: readonly string[]): Promise<string> {
  const waiting = page.waitForEvent("download");
  for (const name of path) await page.getByRole("button", { name, exact: true }).first().click();
  return readFileSync(await (await waiting).path(), "utf8");
}

const linkOf = (state: object): string => `s=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;

describe.skipIf(!hasChromium)("sharing", () => {
  const studio = useStudio();

  it("copies a link that restores everything, and says that it came from a link", async () => {
    const { page, ready, go, close } = await studio.open("example=kane-stick&view=impact");
    await page
      .getByRole("button", { name: /Set .*0\.5/ })
      .first()
      .click();
    await page.waitForSelector('[data-verdict="holds"]');
    await ready();
    const hash = await page.locator('[data-role="model"]').getAttribute("data-hash");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is on the clipboard.").waitFor();
    const [, fragment] = (await copied(page)).split("#");
    await go(fragment!);
    expect(await page.locator('[data-role="model"]').getAttribute("data-hash")).toBe(hash);
    expect(await page.locator('[data-role="verdict"]').getAttribute("data-verdict")).toBe("holds");
    await page.getByText("This came from a link").waitFor();
    await close();
  });

  it("copies the command that gives the same: edits of numbers as --set", async () => {
    const { page, ready, close } = await studio.open("example=kane-stick&view=impact");
    await page
      .getByRole("button", { name: /Set .*0\.5/ })
      .first()
      .click();
    await page.waitForSelector('[data-verdict="holds"]');
    await ready();
    await page.locator(".command code", { hasText: "--set" }).waitFor();
    expect(await page.locator(".command code").innerText()).toBe(
      "sprag impact kane-stick.yaml --set 'elements[1].restitution=0.5'",
    );
    await close();
  });

  it("exports what the command line writes, byte for byte", async () => {
    const { page, close } = await studio.open("example=kane-stick&view=impact");
    expect(await saved(page, "Export", "Model as YAML")).toBe(readProject("examples/kane-stick.yaml"));
    const json = await saved(page, "Result as JSON");
    expect(json).toBe(sprag(["impact", "examples/kane-stick.yaml", "--json"]).stdout);
    await close();
  });

  it.each([
    [
      "a million elements",
      `kind: impact\nmassMatrix: [[1]]\npreVelocity: [-1]\nelements: [${"{name: a},".repeat(90_000)}]\n`,
    ],
    ["deep nesting", `kind: impact\nmassMatrix: ${"[".repeat(400_000)}\n`],
    ["blank lines", "\n".repeat(900_000)],
  ])("stays usable with a link of %s", async (_, text) => {
    const { page, close } = await studio.open("example=kane-stick&view=impact");
    await page.evaluate(
      (fragment) => (location.hash = fragment),
      linkOf({ name: "hostile", text, view: "impact", options: {} }),
    );
    await page.waitForSelector('body[data-state="error"]');
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command or example" }).waitFor();
    await page.keyboard.press("Escape");
    await close();
  });

  it("refuses a link that is too large, and stops a run that has no end", async () => {
    const { page, ready, close } = await studio.open("example=kane-stick&view=impact");
    const large = linkOf({ name: "large", text: "a".repeat(3_000_000), view: "impact", options: {} });
    await page.evaluate((fragment) => (location.hash = fragment), large);
    await page.getByText("more than 1000000 letters").waitFor();
    const ball = readProject("examples/bouncing-ball.yaml").replace(
      /simulate:.*/,
      "simulate: { until: 1e9, method: moreau, step: 1 }",
    );
    await page.evaluate(
      (fragment) => (location.hash = fragment),
      linkOf({ name: "ball", text: ball, view: "motion", options: {} }),
    );
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("it was stopped").waitFor();
    await page.evaluate(() => (location.hash = "example=posture-example-4&view=posture"));
    await page.waitForSelector('[data-verdict="stable"]');
    await ready();
    await close();
  });

  it("keeps the address true: a reload finds the changes, Back finds them after another example", async () => {
    const { page, ready, close } = await studio.open("example=kane-stick&view=impact");
    const hash = (): Promise<string | null> => page.locator('[data-role="model"]').getAttribute("data-hash");
    await page.locator(".remedies button").first().click();
    await page.waitForSelector('[data-verdict="holds"]');
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    const changed = await hash();
    await page.reload();
    await ready();
    expect(await hash()).toBe(changed);
    expect(await page.getByText("This came from a link").count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command or example" }).fill("posture-example-4");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="stable"]');
    await page.goBack();
    await page.waitForSelector('[data-verdict="holds"]');
    expect(await hash()).toBe(changed);
    await close();
  });
});
