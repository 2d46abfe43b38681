/**
 * Milliseconds per figure from its stored result to SVG text, and the size of that text, against the goals: 50 ms each, 10 ms for the
 * return maps of a posture (redrawn at every drag of a handle), 300 ms and 500 kB for a map of 500 × 500 points.
 */
import { drawFigure } from "../src/plots/draw-figure.ts";
import { FIGURES } from "../src/plots/figures.ts";
import { tableLines } from "../src/text/table.ts";
import { figureResults, SIDE } from "./figure-results.ts";
import { microseconds } from "./measure.ts";

const GOAL = 50;
const GOALS: Readonly<Record<string, number>> = { "return-maps": 10, "region-map": 300 };
const LARGEST = 500;

export function benchFigures(): void {
  const cases = figureResults();
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
  const missing = FIGURES.filter(({ id }) => !cases.some(([figure]) => figure === id)).map(({ id }) => id);
  if (missing.length > 0) console.log(`\nwithout a row: ${missing.join(", ")}`);
}
