/**
 * Once it is loaded, the studio needs no server: workspaces, examples, gallery and workers go on.
 */
import { describe, it } from "vitest";
import { hasChromium, useStudio } from "./support/browser.ts";

describe.skipIf(!hasChromium)("the studio without its server", () => {
  const studio = useStudio({ hasOwnServer: true });

  it("opens other workspaces and examples, computes, shows the gallery and the papers with their figures", async () => {
    const { page, ready } = await studio.open("example=kane-stick&view=impact");
    await page.waitForSelector('body[data-loaded="all"]');
    await studio.stopServer();
    await page.getByRole("button", { name: "Certify", exact: true }).click();
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await ready();
    await page.getByRole("button", { name: /^Examples/ }).click();
    await page.locator('[data-example="posture-example-4"]').click();
    await page.waitForSelector('[data-verdict="stable"]');
    await ready();
    // A text without a model is begun with a template.
    await page.locator(".cm-content").fill("");
    await page.getByRole("button", { name: /template/i }).click();
    await page.waitForSelector('[data-role="verdict"][data-verdict]');
    await ready();
    await page.getByRole("button", { name: "Papers", exact: true }).click();
    await page.waitForSelector('[data-verdict="holds"]');
    await page.locator("figure svg").first().waitFor();
    await page.locator("figure").last().scrollIntoViewIfNeeded();
    await page.locator("figure").last().locator("svg").waitFor();
  });
});
