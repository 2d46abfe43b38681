/**
 * Undo and redo lead through everything that was opened, and the browser's Back and Forward the same way.
 */
import { describe, expect, it } from "vitest";
import { hasChromium, linkOf, type StudioPage, useStudio } from "./support/browser.ts";

describe.skipIf(!hasChromium)("undo and redo", () => {
  const studio = useStudio();

  const undo = ({ page }: StudioPage) => page.keyboard.press("Control+z");
  const redo = ({ page }: StudioPage) => page.keyboard.press("Control+Shift+z");
  const length = ({ page }: StudioPage) => page.evaluate<number>("history.length");
  async function shows({ page, ready }: StudioPage, words: string): Promise<void> {
    await page.locator('[data-role="verdict"]', { hasText: words }).waitFor();
    await ready();
  }
  /** The entry of the browser follows. */
  async function addressed({ page }: StudioPage, start: string): Promise<void> {
    await expect.poll(() => page.evaluate<string>("location.hash")).toContain(start);
  }
  const CREATED = "Energy is created: +0.163427 J";
  const LOST = "Energy is lost: −0.121722 J";

  it("work where the focus is on a box that was ticked", async () => {
    const { page, ready } = await studio.open("example=kane-stick&view=impact");
    const box = page.getByRole("checkbox", { name: "every solution" });
    await box.click();
    await ready();
    await page.keyboard.press("Control+z");
    await expect.poll(() => box.isChecked()).toBe(false);
  });

  it("cross a remedy, an example and a workspace; Back and Forward lead to the same states", async () => {
    const open = await studio.open("example=kane-stick&view=impact", { isOwn: true });
    const { page } = open;
    await page.locator(".remedies button").first().click();
    await shows(open, LOST);
    await page.getByRole("button", { name: "Certify", exact: true }).click();
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await page.getByRole("button", { name: /^Examples/ }).click();
    await page.locator('[data-example="posture-example-4"]').click();
    await shows(open, "Stable");
    await addressed(open, "#example=posture-example-4");
    const entries = await length(open);
    await undo(open);
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await undo(open);
    await shows(open, LOST);
    await undo(open);
    await shows(open, CREATED);
    for (let k = 0; k < 3; k++) await redo(open);
    await shows(open, "Stable");
    await addressed(open, "#example=posture-example-4");
    // The browser went back and forth; it has no more entries than places.
    expect(await length(open)).toBe(entries);
    await page.goBack();
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await page.goBack();
    await shows(open, LOST);
    // What Back left behind, redo finds; what came before, undo.
    await redo(open);
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await addressed(open, "#s=");
    await page.goForward();
    await shows(open, "Stable");
    for (let k = 0; k < 3; k++) await undo(open);
    await shows(open, CREATED);
    await addressed(open, "#example=kane-stick");
    expect(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled()).toBe(true);
  });

  it("cross a link and a file, with what is said of their origin", async () => {
    const open = await studio.open("example=kane-stick&view=impact", { isOwn: true });
    const { page } = open;
    const text =
      "kind: impact\nmassMatrix: [[1]]\npreVelocity: [-2]\nelements:\n  - { name: stop, type: geometric-unilateral, direction: [1], restitution: 0.5 }\n";
    await page.evaluate((hash) => (location.hash = hash), linkOf({ name: "own", text, view: "impact", options: {} }));
    await shows(open, "−1.5 J");
    await page.getByText("This came from a link").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await (await chooser).setFiles({
      name: "soft.yaml",
      mimeType: "application/yaml",
      buffer: Buffer.from(text.replace("0.5", "0")),
    });
    await shows(open, "−2 J");
    expect(await page.getByText("This came from a link").count()).toBe(0);
    await undo(open);
    await shows(open, "−1.5 J");
    await page.getByText("This came from a link").waitFor();
    await undo(open);
    await shows(open, CREATED);
    await redo(open);
    await redo(open);
    await shows(open, "−2 J");
  });
});
