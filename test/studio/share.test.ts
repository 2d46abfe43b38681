/**
 * Links, files and command lines: what leaves the studio is what the command line writes, what comes back is what was shared, and what is
 * hostile leaves the page usable.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readProject, root } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";
import { hasChromium, linkOf, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Numbers as numbers. */
const cellsOf = (csv: string): (string | number)[] =>
  csv.split(/[,\n]/).map((cell) => (cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell));

/** Milliseconds that a page may stand still, on a machine that has other things to do: it is usable. */
const LONGEST_FRAME = 60_000;

/** Measures the longest time between two frames until it is asked for. */
const watchFrames = `(() => {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const frame = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.endFrames = () => {
    isOver = true;
    return Math.max(longest, performance.now() - last);
  };
})()`;

describe.skipIf(!hasChromium)("sharing", () => {
  const studio = useStudio();

  it("copies a link that restores everything, and says that it came from a link", async () => {
    const { page, ready, go, hash } = await studio.open("example=kane-stick&view=impact");
    await page
      .getByRole("button", { name: /Set .*0\.5/ })
      .first()
      .click();
    await page.waitForSelector('[data-verdict="holds"]');
    await ready();
    const changed = await hash();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is on the clipboard.").waitFor();
    const [, fragment] = (await copied(page)).split("#");
    await go(fragment!);
    expect(await hash()).toBe(changed);
    await page.waitForSelector('[data-role="verdict"][data-verdict="holds"]');
    await page.getByText("This came from a link").waitFor();
  });

  it("copies the command that gives the same: edits of numbers as --set", async () => {
    const { page, command } = await studio.open("example=kane-stick&view=impact");
    await page
      .getByRole("button", { name: /Set .*0\.5/ })
      .first()
      .click();
    await expect.poll(command).toBe("sprag impact kane-stick.yaml --set 'elements[1].restitution=0.5'");
  });

  it("exports what the command line writes", async () => {
    const { saved } = await studio.open("example=kane-stick&view=impact");
    expect(await saved("Export", "Model as YAML")).toBe(readProject("examples/kane-stick.yaml"));
    const { stdout } = sprag(["impact", "examples/kane-stick.yaml", "--json"]);
    expectSameResult(JSON.parse(await saved("Result as JSON")), JSON.parse(stdout));
  });

  it.each([
    ["impact", "kane-stick", "Impulse space", "impulse-space"],
    ["certify", "kane-stick", "Spectrum", "spectrum"],
    ["posture", "posture-example-3", "Return maps", "return-maps"],
  ])("saves figures of %s with the bytes that the command line writes", async (view, example, title, figure) => {
    const { rest, saved, page } = await studio.open(`example=${example}&view=${view}`);
    await rest();
    const folder = mkdtempSync(join(tmpdir(), "sprag-figure-"));
    try {
      const file = join(folder, "figure.svg");
      sprag([view, `examples/${example}.yaml`, "--svg", file, "--figure", figure, "--csv", join(folder, "figure.csv")]);
      await page.getByRole("button", { name: "Export" }).click();
      expect(await saved(`${title} as SVG`)).toBe(readFileSync(file, "utf8"));
      // Two engines round the sines of a table differently.
      expectSameResult(
        cellsOf(await saved(`${title} as CSV`)),
        cellsOf(readFileSync(join(folder, "figure.csv"), "utf8")),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    [
      "ninety thousand elements",
      `kind: impact\nmassMatrix: [[1]]\npreVelocity: [-1]\nelements: [${"{name: a},".repeat(90_000)}]\n`,
    ],
    ["deep nesting", `kind: impact\nmassMatrix: ${"[".repeat(400_000)}\n`],
    ["blank lines", "\n".repeat(900_000)],
    [
      "sixteen million points",
      `kind: study\nbase:\n${readProject("examples/kane-stick.yaml").replace(/^/gm, "  ")}\naxes:\n  - { field: "elements[0].restitution", from: 0, to: 1, count: 4000 }\n  - { field: "elements[1].friction", from: 0, to: 1, count: 4000 }\n`,
      "study",
    ],
  ])("stays usable with a link of %s", async (_, text, view = "impact") => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    await page.evaluate(watchFrames);
    await page.evaluate(
      (fragment) => (location.hash = fragment),
      linkOf({ name: "hostile", text, view, options: { study: { levels: 0 } } }),
    );
    await page.waitForSelector('body[data-state="error"]');
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command or example" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.evaluate<number>("endFrames()")).toBeLessThan(LONGEST_FRAME);
  });

  it.each([
    ["impact", { solution: -5 }, "Energy is created: +0.163427 J"],
    ["certify", { region: "xy" }, "The kinetic energy can grow: by up to +151 % of T⁻"],
  ])("answers a link to %s whose options are none: %o", async (view, options, expected) => {
    const text = readProject("examples/kane-stick.yaml");
    const { words } = await studio.open(linkOf({ name: "kane-stick", text, view, options: { [view]: options } }));
    expect(await words()).toBe(expected);
  });

  it("says what is wrong with a damaged link and what to do, and shows the usual example", async () => {
    const { page, words } = await studio.open("s=%%%");
    expect(await page.locator('[data-role="error"]').textContent()).toBe(
      "this link holds no state of the studio: letter 1 of it is “%”, where a link has A–Z, a–z, 0–9, - and _ only. Copy it again as a whole, with “Copy link” where it comes from. What is shown is kane-stick.",
    );
    expect(await words()).toBe("Energy is created: +0.163427 J");
  });

  it("calls the doors of the library by their names in the built files", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    const worker = readdirSync(`${root}dist/studio/assets`).find((file) => /^worker-.*\.js$/.test(file))!;
    const message = await page.evaluate(async (url) => {
      const own = new Worker(url, { type: "module" });
      own.postMessage({ id: 1, job: "edit", input: { text: 5, edits: [] } });
      const { data } = await new Promise<MessageEvent>((done) => (own.onmessage = done));
      own.terminate();
      return data.problem.message as string;
    }, `./assets/${worker}`);
    expect(message).toBe("editModel.text must be a text, got 5");
  });

  it("opens the last of several addresses, however long the others take", async () => {
    const { page, rest } = await studio.open("example=kane-stick&view=impact");
    const slow = `${readProject("examples/posture-example-4.yaml")}# ${"ab ".repeat(200_000)}\n`;
    const last = "#example=woodpecker&view=motion&turn=last";
    await page.evaluate(
      ([link, next]) => {
        location.hash = link!;
        location.hash = next!;
      },
      [linkOf({ name: "slow", text: slow, view: "posture", options: {} }), last],
    );
    await page.waitForSelector(`body[data-address="${last}"]`);
    await rest();
    expect(await page.locator('nav [aria-current="page"]').textContent()).toBe("Motion");
  });

  it("shows a link's name as a path where it begins like an option", async () => {
    const text = readProject("examples/kane-stick.yaml");
    const { command } = await studio.open(linkOf({ name: "--svg=x", text, view: "impact", options: {} }));
    await expect.poll(command).toBe("sprag impact ./--svg=x.yaml");
  });

  it("refuses a file that is too large without calling the model wrong", async () => {
    const { page } = await studio.open("example=kane-stick&view=impact");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open", exact: true }).click(),
    ]);
    await chooser.setFiles({ name: "large.yaml", mimeType: "application/yaml", buffer: Buffer.alloc(1_000_001, "#") });
    await page.getByText("large.yaml has 1000001 bytes").waitFor();
    expect(await page.locator("body").getAttribute("data-state")).toBe("ready");
  });

  it("refuses a file that is no text, and keeps the model", async () => {
    const { page, hash } = await studio.open("example=kane-stick&view=impact");
    const before = await hash();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open", exact: true }).click(),
    ]);
    await chooser.setFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) });
    await page.getByText("a.png is no text").waitFor();
    expect(await hash()).toBe(before);
    expect(await page.locator('[data-role="verdict"]').getAttribute("data-verdict")).toBe("fails");
  });

  it("refuses a link that is too large, and stops a run that has no end", async () => {
    const { page, ready } = await studio.open("example=kane-stick&view=impact");
    const large = linkOf({ name: "large", text: "a".repeat(3_000_000), view: "impact", options: {} });
    await page.evaluate((fragment) => (location.hash = fragment), large);
    await page.getByText("more than 1000000 letters").waitFor();
    const ball = readProject("examples/bouncing-ball.yaml").replace(
      /simulate:.*/,
      "simulate: { until: 1e9, method: moreau, step: 1 }",
    );
    await page.evaluate(
      (fragment) => (location.hash = fragment),
      linkOf({ name: "ball", text: ball, view: "motion", options: { motion: { patience: 48 } } }),
    );
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator('[data-role="error"]', { hasText: "it was stopped" }).waitFor();
    // What runs is given up where nothing is asked any more.
    await page.evaluate(
      (fragment) => (location.hash = fragment),
      linkOf({ name: "ball", text: ball, view: "motion", options: { motion: { patience: 47 } } }),
    );
    await page.waitForSelector('body[data-state="computing"]');
    await page.evaluate(() => (location.hash = "view=papers"));
    await ready();
    await page.evaluate(() => (location.hash = "example=posture-example-4&view=posture"));
    await page.waitForSelector('[data-verdict="stable"]');
    await ready();
  });

  it("keeps the address true: a reload finds the changes, Back finds them after another example", async () => {
    const { page, ready, hash } = await studio.open("example=kane-stick&view=impact", { isOwn: true });
    await page.locator(".remedies button").first().click();
    await page.waitForSelector('[data-verdict="holds"]');
    const changed = await hash();
    // Another workspace is another place: Back leads out of it again, with what was changed before.
    await page.getByRole("button", { name: "Certify", exact: true }).click();
    await page.waitForSelector('nav [aria-current="page"]:has-text("Certify")');
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    await page.goBack();
    await page.waitForSelector('nav [aria-current="page"]:has-text("Impact")');
    await expect.poll(hash).toBe(changed);
    await ready();
    await page.reload();
    await ready();
    await expect.poll(hash).toBe(changed);
    expect(await page.getByText("This came from a link").count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command or example" }).fill("posture-example-4");
    await page.locator('#palette-list [aria-selected="true"] .group', { hasText: /^Example$/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-verdict="stable"]');
    await page.goBack();
    await page.waitForSelector('[data-verdict="holds"]');
    await expect.poll(hash).toBe(changed);
  });
});
