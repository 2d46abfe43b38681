/**
 * A motion as one page that plays it: the mechanism itself, its lanes, its energy and its coordinates over time with a cursor, its events as
 * a list. Everything is in the page; it asks nobody for anything.
 *
 * The pictures over time are scenes, drawn once a theme, on which the script of the page moves cursors; it draws the mechanism anew in every
 * frame and writes the numbers of the state.
 */
import type { StoredResult } from "../reports/read-result.ts";
import { workTone } from "../reports/run-energy.ts";
import { coordinateCourses, MOST_PANELS } from "./figures/coordinate-courses.ts";
import { energyItems, energyScale } from "./figures/energy-steps.ts";
import { lanesFrame } from "./figures/lanes-frame.ts";
import { lacksSamples, type MotionRecord, motionSubline } from "./figures/motion-record.ts";
import { motionHeadline } from "./figures/motion-words.ts";
import { timeLanes } from "./figures/time-lanes.ts";
import { AXIS_FOOT, axisBottom, axisWidth } from "./layout/axes.ts";
import { axisTitle, linearScale } from "./layout/scale.ts";
import { PAGE_SCRIPT, PAGE_STYLE } from "./motion-page-parts.ts";
import { STAGE_SCRIPT, STAGE_STYLE, type StageData, stageData } from "./motion-page-stage.ts";
import { noFigure } from "./no-figure.ts";
import { playSpeeds, speedName } from "./play-speeds.ts";
import { escapeXml, renderSvg } from "./render-svg.ts";
import type { Scene } from "./scene.ts";
import { type Rich, rich } from "./text/rich-text.ts";
import { THEMES, type ThemeName } from "./theme.ts";
import { themeStyle } from "./theme-style.ts";

/** Units across; 1.6 pixels each. */
const WIDTH = 520;
const PIXELS = 1.6;
/** Height of the energy where there are no lanes. */
const ENERGY = 110;
/** Height of a lane, and of what is above and below the lanes. */
const LANE = 20;
const LANES_AROUND = 190;

export interface MotionPageOptions {
  /** Default: what the reader's system prefers. */
  readonly theme?: ThemeName;
}

/** A picture with a time axis: where that begins and ends, and its height. */
interface Course {
  readonly scene: Scene;
  readonly range: readonly [number, number];
  readonly foot: number;
  /** What of the result it leaves out. */
  readonly cut?: string;
}

/** Rows of the lists that the script fills: pages stay quick and can be read. */
const MOST = { events: 2000, coordinates: 24, forces: 12 };

/** "The first 12 of 20 contacts."; nothing where all are there. */
const cutNote = (most: number, all: number, what: string, which = "first"): string =>
  all > most ? `<p class="key">The ${which} ${most} of ${all} ${what}.</p>` : "";

/** The page of a stored result of a simulation. Throws `InputError` where its states were not stored. */
export function motionPage(result: StoredResult<"simulation-result">, { theme }: MotionPageOptions = {}): string {
  const record = result as unknown as MotionRecord;
  const why = lacksSamples(record);
  if (why !== undefined) {
    const fix = record.samples ? "Simulate longer, with a later `until`." : "Store it anew, with --json.";
    throw noFigure(`this result has no page: ${why}`, fix);
  }
  const title = record.title ?? "Motion";
  const main = mainCourse(result, record);
  const { length } = record.coordinates;
  const coordinates = coordinateCourses(record, WIDTH, main.range[0]);
  const courses: Course[] = [main, { ...coordinates, cut: cutNote(MOST_PANELS, length, "coordinates") }];
  const stage = stageData(record);
  const data = {
    ...{ ...stage, most: MOST },
    ...{ samples: record.samples, coordinates: record.coordinates, units: record.units ?? [] },
    events: record.events.map(({ t, type, elements, work }) => ({
      t,
      type,
      elements,
      work,
      tone: workTone(work, record),
    })),
  };
  return [
    "<!doctype html>",
    `<html lang="en"${theme ? ` data-theme="${theme}"` : ""}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${themeStyle()}${PAGE_STYLE}${STAGE_STYLE}</style></head>`,
    `<body><header><h1>${richHtml(motionHeadline(record))}</h1>`,
    `<p>${richHtml(motionSubline(record))}</p></header>`,
    controls(record.samples!.t),
    `<main><section id="pictures">${stageHtml(stage, title)}${courses.map(pictures).join("\n")}</section>`,
    `<aside><table id="state"></table>${cutNote(MOST.coordinates, length, "coordinates")}${forcesHtml(stage)}`,
    `<h2>Events</h2><ol id="events" tabindex="-1"></ol>${cutNote(MOST.events, record.events.length, "events")}</aside></main>`,
    `<script type="application/json" id="data">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`,
    `<script>${PAGE_SCRIPT.replace("/* stage */", () => STAGE_SCRIPT)}</script>`,
    "</body></html>\n",
  ].join("\n");
}

/** Rich text with its scripts. */
const richHtml = (text: Rich): string =>
  text
    .map(({ text: own, script }) => {
      const tag = script === undefined ? undefined : script === "sub" ? "sub" : "sup";
      return tag ? `<${tag}>${escapeXml(own)}</${tag}>` : escapeXml(own);
    })
    .join("");

function controls(t: readonly number[]): string {
  const { speeds, usual } = playSpeeds(t.at(-1)! - t[0]!);
  const options = speeds.map((speed) => {
    return `<option value="${speed}"${speed === usual ? " selected" : ""}>${speedName(speed)}</option>`;
  });
  return CONTROLS.replace("<!-- speeds -->", options.join(""));
}

const CONTROLS = [
  `<nav aria-label="Playback"><button id="play" aria-pressed="false">Play</button>`,
  `<button id="back" title="event before (←)">◂ event</button><button id="next" title="next event (→)">event ▸</button>`,
  `<label>speed <select id="speed"><!-- speeds --></select> ×</label>`,
  `<input id="time" type="range" aria-label="time in seconds" step="any"><output id="clock"></output>`,
  `<button id="theme">Light or dark</button></nav>`,
  `<p class="keys">Space plays and stops, ← and → go from event to event, Home and End to the ends.</p>`,
].join("");

const FORCES = `<h2>Contact forces</h2><table id="forces"><tr><th></th><th>normal / N</th><th>friction / N</th></tr></table>`;

function forcesHtml(stage: StageData | undefined): string {
  const count = stage?.drawing.contacts.length ?? 0;
  return count === 0 ? "" : `${FORCES}${cutNote(MOST.forces, count, "contacts")}`;
}

/** The mechanism, which the script draws; nothing where the result has no drawing. */
function stageHtml(stage: StageData | undefined, title: string): string {
  if (!stage) return "";
  const { width, height } = stage.view;
  const key =
    stage.drawing.contacts.length > 0
      ? `<p class="key">Arrows are contact forces; a ring marks an impact, a wedge a friction cone.</p>`
      : "";
  const box = `viewBox="0 0 ${width} ${Math.round(height)}"`;
  return `<svg id="stage" ${box} role="img" aria-label="${escapeXml(title)}: the mechanism, moving"></svg>${key}`;
}

/** Lanes with the energy beneath; without contacts the energy alone. */
function mainCourse(result: StoredResult<"simulation-result">, record: MotionRecord): Course {
  const lanes = Math.min(12, record.contactStates?.length ?? 0);
  const space = { size: "screen", width: WIDTH, height: LANES_AROUND + LANE * lanes } as const;
  if (timeLanes.lacks?.(result) === undefined) {
    const { items, height, title, description } = timeLanes.draw(result, space);
    const { time, foot, lanes: shown } = lanesFrame(record, space);
    const cut = cutNote(shown.length, record.contactStates!.length, "contacts", "busiest");
    return { scene: { width: WIDTH, height, title, description, items }, range: time.range, foot, cut };
  }
  const { t } = record.samples!;
  const energy = energyScale([record], ENERGY, 4);
  const time = linearScale([t[0]!, t.at(-1)!], [axisWidth(energy) + 1, WIDTH - 12]);
  const items = [
    ...energyItems(record, time, energy),
    ...axisBottom(time, ENERGY, { title: axisTitle(rich`time $t$`, "s", time) }),
  ];
  const words = { title: "Energy over time", description: `Energy T + U until ${record.final.t} s.` };
  return { scene: { width: WIDTH, height: ENERGY + AXIS_FOOT, ...words, items }, range: time.range, foot: ENERGY };
}

/** The picture in every theme, one of which is shown; the script finds its time axis in the attributes. */
function pictures({ scene, range, foot, cut = "" }: Course, k: number): string {
  const drawn = (Object.keys(THEMES) as ThemeName[]).map((theme) => {
    const size = { width: String(PIXELS * scene.width), height: String(Math.round(PIXELS * scene.height)) };
    return `<div class="${theme}">${renderSvg(scene, { theme, ...size, id: `p${k}-${theme}` })}</div>`;
  });
  return `<figure data-from="${range[0]}" data-to="${range[1]}" data-foot="${foot}">${drawn.join("")}${cut}</figure>`;
}
