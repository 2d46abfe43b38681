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
  type Cell,
  computationCost,
  type PartFinding,
} from "../../src/doors/studies.ts";
import { readChunk } from "./chunk-file.ts";
import { duration } from "./map-progress.ts";
import { bordersDirectory, type StudyDirectory, withPoints } from "./study-directory.ts";
import { writeWhole } from "./whole-file.ts";

export const BORDER_CHOICES = ["auto", "always", "never"] as const;
export type BorderChoice = (typeof BORDER_CHOICES)[number];

export const BORDERS_FILE = "borders.json";
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
  cells: readonly Cell[],
): Promise<Borders> {
  const findings = new Map<number, PartFinding | null>();
  for (let number = 0; number < work.chunks.count; number++) {
    const chunk = work.chunks.at(number);
    const rows = await readChunk(work.chunkFile(chunk.name), work.open.columns, chunk);
    const texts = rows!.data[1]!;
    chunk.indices().forEach((index, i) => {
      findings.set(index, texts[i] === null ? null : (JSON.parse(texts[i] as string) as PartFinding));
    });
  }
  const borders = borderLines(open.study, cells, (index) => findings.get(index));
  const axes = open.study.axes.map(({ field, name }) => field ?? name!);
  const head = { axes, column: open.columns[open.classAt]!.name, resolution: BORDER_RESOLUTION };
  writeWhole(join(path, BORDERS_FILE), [`${JSON.stringify(stamped("map-borders", { ...head, ...borders }))}\n`]);
  return borders;
}
