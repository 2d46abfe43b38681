/**
 * The copied command, run in a shell beside the file that the page offers with it, gives what is on screen, in every workspace.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProject, root } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";
import { hasChromium, linkOf, type StudioPage, useStudio } from "./support/browser.ts";
import { expectSameResult } from "./support/same-result.ts";

type Result = Readonly<Record<string, unknown>>;

/** What the copied line prints with `--json`, in a folder that holds the offered file and nothing else. */
async function ranInShell({ page, rest, saved }: StudioPage): Promise<Result> {
  await rest();
  const name = /Reads (?:the shipped|your) (\S+\.yaml)/.exec(await page.locator(".command").innerText())![1]!;
  const text = await saved("save it");
  // The notice of an earlier copy may still stand; the clipboard tells.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.locator(".command").getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  await page.getByText("The command is on the clipboard").waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const folder = mkdtempSync(join(tmpdir(), "sprag-copied-"));
  try {
    writeFileSync(join(folder, name), text);
    const env = { ...process.env, PATH: `${root}bin:${process.env.PATH}`, NO_COLOR: "1" };
    const { stdout, stderr } = spawnSync("sh", ["-c", `${line} --json`], { cwd: folder, env, encoding: "utf8" });
    expect(stderr).not.toContain("error");
    return JSON.parse(stdout) as Result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the page exports. */
const exported = async ({ saved }: StudioPage): Promise<Result> =>
  JSON.parse(await saved("Export", "Result as JSON")) as Result;

describe("a copied command without its file", () => {
  it.each([
    ["impact", "kane-stick.yaml", "kane-stick"],
    ["simulate", "ball/bouncing-ball.yaml", "bouncing-ball"],
    ["map", "two-contacts.yaml", "studies/two-contacts"],
  ])("%s %s says how to get it", (command, file, example) => {
    const { code, stderr } = sprag([command, file, ...(command === "map" ? ["-o", "nowhere"] : [])], "", 200);
    expect(code).toBe(2);
    expect(stderr).toContain(`sprag examples ${example} > ${file}`);
  });
});

describe.skipIf(!hasChromium)("the copied command", () => {
  const studio = useStudio();

  it.each([
    ["impact", "kane-stick", "elements[0].restitution"],
    ["certify", "two-contacts", "elements[0].restitution"],
    ["posture", "posture-example-4", "friction[0]"],
    ["motion", "bouncing-ball", "parameters.epsilon"],
  ])("in %s, after a slider was moved", async (view, example, path) => {
    const open = await studio.open(`example=${example}&view=${view}`);
    const before = await open.hash();
    await open.page.locator(`[data-handle="${path}"]`).focus();
    await open.page.keyboard.press("ArrowLeft");
    await expect.poll(open.hash).not.toBe(before);
    // What is copied and what is exported belong to one answer once it is there.
    await open.rest();
    const found = await ranInShell(open);
    expectSameResult(await exported(open), found);
    expect(await open.command()).toContain("--set");
  });

  it("in Impact, of another law with every solution", async () => {
    const open = await studio.open("example=kane-stick&view=impact");
    await open.page.locator('[data-role="law"]').selectOption("max-dissipation");
    await open.page.getByLabel("every solution").check();
    await expect.poll(open.command).toContain("--all");
    const found = await ranInShell(open);
    expectSameResult(await exported(open), found);
  });

  it("in Posture, of a body that was pushed", async () => {
    const open = await studio.open("example=posture-example-4&view=posture", { reducedMotion: true });
    await open.page.getByRole("button", { name: "lift contact 1" }).click();
    await expect.poll(open.command).toContain("--trajectory");
    const found = await ranInShell(open);
    const { maps: _, ...shown } = await exported(open);
    const { maps: __, ...printed } = found;
    expectSameResult(shown, printed);
  });

  it("in Study, of another resolution: the same class at every point", async () => {
    const open = await studio.open("view=study");
    await open.page.getByLabel("resolution").selectOption("0");
    await open.page.waitForSelector('[data-run="done"]');
    await expect.poll(open.command).toContain("map");
    const found = await ranInShell(open);
    const shown = await exported(open);
    expect(shown.grid).toEqual(found.grid);
    expect(shown.classes).toEqual(found.classes);
  });

  it("of a text that is no example any more reads that text", async () => {
    const text = `${readProject("examples/kane-stick.yaml").replace(/\ndrawing:[\s\S]*/, "")}
  - { name: lock, type: geometric-bilateral, direction: [1, -1] }
`;
    const open = await studio.open(linkOf({ name: "kane-stick", text, view: "impact", options: {} }));
    const found = await ranInShell(open);
    expectSameResult(await exported(open), found);
    expect(JSON.stringify(found)).toContain('"lock"');
    expect(await open.page.locator(".command").innerText()).toContain("your kane-stick.yaml");
  });
});
