/**
 * The borders of a map: the parts of its grid that they pass through are computed like points, by the same executor, in chunks of their
 * own that a run which goes on finds again; the lines are put together from them and written to `borders.json`.
 */
import { join } from "node:path";
import { type MapFindings, stamped } from "../../src/doors/reports.ts";
import {
  BORDER_RESOLUTION,
  type Borders,
  borderLines,
  borderParts,
  computationCost,
  type PartFinding,
} from "../../src/doors/studies.ts";
import { duration } from "../output/duration.ts";
import { storedChunks } from "./stored-chunks.ts";
import { bordersDirectory, type StudyDirectory, withPoints } from "./study-directory.ts";
import { writeWhole } from "./whole-file.ts";

export const BORDER_CHOICES = ["auto", "always", "never"] as const;
export type BorderChoice = (typeof BORDER_CHOICES)[number];

const BORDERS_FILE = "borders.json";
/** More points have lines that nobody looks at, and a map in memory. */
const MOST_POINTS = 250_000;
/** Milliseconds of work that nobody minds, whatever the map takes. */
export const LITTLE_WORK = 60_000;

/** The work for borders as a directory whose points are parts of the grid; why it is not done; undefined where there is no grid. */
export function borderWork(
  directory: StudyDirectory,
  grid: MapFindings["grid"],
  choice: BorderChoice,
): StudyDirectory | string | undefined {
  if (!grid || choice === "never") return undefined;
  if (grid.axes.some(({ values }) => values.some((value, i) => i > 0 && value <= values[i - 1]!)))
    return "between the values of a list that does not rise no borders are looked for";
  const { open, points } = directory;
  if (points > MOST_POINTS && choice === "auto")
    return `borders are looked for up to ${MOST_POINTS} points; --borders always does it here`;
  const list = borderParts(open.study, grid.cells);
  if (choice === "auto" && list.work > Math.max(LITTLE_WORK, points * computationCost(open.study.compute))) {
    return `borders would take about ${duration(list.work / 1000)} of one core; --borders always finds them`;
  }
  return withPoints(bordersDirectory(directory), list);
}

/** The lines, from chunks that are done; written to the directory too. */
export async function writeBorders(
  { open, path }: StudyDirectory,
  work: StudyDirectory,
  grid: NonNullable<MapFindings["grid"]>,
): Promise<Borders> {
  const findings = new Map<number, PartFinding | null>();
  for await (const { chunk, rows } of storedChunks(work)) {
    const texts = rows!.data[1]!;
    chunk.indices().forEach((index, i) => {
      findings.set(index, texts[i] === null ? null : (JSON.parse(texts[i] as string) as PartFinding));
    });
  }
  const borders = borderLines(open.study, grid.cells, (index) => findings.get(index));
  const axes = grid.axes.map(({ field }) => field);
  const head = { axes, column: open.columns[open.classAt]!.name, resolution: BORDER_RESOLUTION };
  writeWhole(join(path, BORDERS_FILE), [`${JSON.stringify(stamped("map-borders", { ...head, ...borders }))}\n`]);
  return borders;
}
