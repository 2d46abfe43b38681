// Writes dist/studio-data/gallery.json: every shipped example with its title, source, what to see in it and its drawing, for the gallery of the studio.
// Colours in the drawings are variables, so that they follow the theme of the page.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { answerImpact, answerMotion, answerPosture } from "../dist/src/doors/answers.js";
import { drawableFigures, drawFigure, themeStyle } from "../dist/src/doors/figures.js";
import { root } from "./set-up.mjs";

/** The least width of a figure on a screen. */
const WIDTH = 320;

/** Points of an axis of a map: a thumbnail shows no more. */
const COARSE = "count: 9";

const ANSWERS = { impact: answerImpact, system: answerMotion, posture: answerPosture };

/** What an example is known by: the first of these that it has. */
const FIGURES = ["posture", "impulse-space", "mechanism", "region-map"];

const VARIABLES = new Map(
  [
    ...themeStyle()
      .split("}")[0]
      .matchAll(/--([\w-]+):(#\w{6})/g),
  ].map(([, name, colour]) => [colour, `var(--${name})`]),
);

function resultOf(kind, text, file) {
  if (kind !== "study") return ANSWERS[kind](text, { file }).stored;
  const folder = mkdtempSync(join(tmpdir(), "sprag-gallery-"));
  const args = ["map", "-", "-o", join(folder, "run"), "--json", "--borders", "never"];
  const input = text.replaceAll(/count: \d+/g, COARSE);
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}bin/sprag`, ...args], {
    input,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return JSON.parse(stdout);
}

function drawingOf(kind, text, name) {
  const result = resultOf(kind, text, `${name}.yaml`);
  const ids = drawableFigures(result);
  const figure = FIGURES.find((id) => ids.includes(id)) ?? ids[0];
  const { svg } = drawFigure(result, {
    figure,
    size: "screen",
    width: WIDTH,
    bare: true,
    name: `gallery-${name.replace("/", "-")}`,
  });
  return svg.replaceAll(/#[0-9A-F]{6}\b/g, (colour) => VARIABLES.get(colour) ?? colour);
}

const files = readdirSync(`${root}examples`, { recursive: true })
  .filter((file) => file.endsWith(".yaml"))
  .sort();
const entries = files.map((file) => {
  const text = readFileSync(`${root}examples/${file}`, "utf8");
  const { kind = "impact", title = "", source = "", see = "" } = parse(text);
  const name = file.replace(/\.yaml$/, "");
  return { name, kind, title, source, see: [see].flat().join(" "), svg: drawingOf(kind, text, name) };
});
mkdirSync(`${root}dist/studio-data`, { recursive: true });
writeFileSync(`${root}dist/studio-data/gallery.json`, `${JSON.stringify(entries)}\n`);
