/**
 * Milliseconds per figure from its stored result to SVG text, and the size of that text, against the goals: 50 ms each, 10 ms for the
 * return maps of a posture (redrawn at every drag of a handle), 300 ms and 500 kB for a map of 500 × 500 points.
 */
import { drawFigure } from "../src/plots/draw-figure.ts";
import type { StoredResult } from "../src/reports/read-result.ts";
import { stamped } from "../src/reports/result-format.ts";
import { tableLines } from "../src/text/table.ts";
import { microseconds } from "./measure.ts";
import { FIGURE_SUBJECTS, subjectResults } from "./pictures/subjects.ts";

const GOAL = 50;
const GOALS: Readonly<Record<string, number>> = { "return-maps": 10, "region-map": 300 };
const SIDE = 500;
const LARGEST = 500;

export function benchFigures(): void {
  const resultOf = subjectResults(Object.values(FIGURE_SUBJECTS).flat());
  const cases = Object.entries(FIGURE_SUBJECTS).flatMap(([id, subjects]) =>
    id === "region-map" ? [[id, rings()] as const] : subjects.map((subject) => [id, resultOf(subject)] as const),
  );
  const rows = cases.map(([figure, result]) => {
    const milliseconds = microseconds(() => void drawFigure(result, { figure })) / 1000;
    const size = drawFigure(result, { figure }).svg.length / 1000;
    const goal = GOALS[figure] ?? GOAL;
    const isMet = milliseconds < goal && size < LARGEST;
    return [figure, result.kind, milliseconds.toFixed(2), String(goal), size.toFixed(0), isMet ? "yes" : "no"];
  });
  const titles = ["figure", "of", "ms", "goal", "kB", "met"];
  const columns = titles.map((title, j) => ({ title, align: j < 2 ? ("left" as const) : ("right" as const) }));
  console.log(
    `Figures: ms from a stored result to SVG; the region map has ${SIDE} × ${SIDE} points, at most ${LARGEST} kB.\n`,
  );
  console.log(tableLines(columns, rows).join("\n"));
}

/** Six classes as rings: longer borders than the maps of the papers have. */
function rings(): StoredResult {
  const values = Array.from({ length: SIDE }, (_, k) => (2 * k) / (SIDE - 1) - 1);
  const grid = values.map((y) => values.map((x) => 2 + (Math.floor(6 * Math.hypot(x, y)) % 6)));
  const axes = ["x", "y"].map((field) => ({ field, values }));
  return stamped("map-result", { column: "region", axes, grid }) as StoredResult;
}
