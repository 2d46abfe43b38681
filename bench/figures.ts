/**
 * Milliseconds per figure from its stored result to SVG text, and the size of that text, against the goals: 50 ms each, 10 ms for the
 * return maps of a posture (redrawn at every drag of a handle), 300 ms and 500 kB for a map of 500 × 500 points.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { postureOfModel, postureVerdict, readModel } from "../src/index.ts";
import { drawFigure } from "../src/plots/draw-figure.ts";
import { postureJson } from "../src/reports/posture-report.ts";
import type { StoredResult } from "../src/reports/read-result.ts";
import { stamped } from "../src/reports/result-format.ts";
import { postureTrajectory } from "../src/stability/two-contact/posture-trajectory.ts";
import { tableLines } from "../src/text/table.ts";
import { microseconds } from "./measure.ts";

const GOAL = 50;
const GOALS: Readonly<Record<string, number>> = { "return-maps": 10, "region-map": 300 };
const START = { z1: 1, z2: 1, x2: 0, dz1: 0, dz2: 0, dx2: 2 };
const SIDE = 500;

export function benchFigures(): void {
  const posture = exampleResult("posture-example-2");
  const cases: (readonly [string, StoredResult])[] = [
    ...["return-maps", "posture", "interval-graph", "transition-graph", "trajectory"].map(
      (id) => [id, posture] as const,
    ),
    ["region-map", rings()],
  ];
  const rows = cases.map(([figure, result]) => {
    const milliseconds = microseconds(() => void drawFigure(result, { figure })) / 1000;
    const size = drawFigure(result, { figure }).svg.length / 1000;
    const goal = GOALS[figure] ?? GOAL;
    return [figure, milliseconds.toFixed(2), String(goal), milliseconds < goal ? "yes" : "no", size.toFixed(0)];
  });
  const titles = ["figure", "ms", "goal", "met", "kB"];
  const columns = titles.map((title, j) => ({ title, align: j === 0 ? ("left" as const) : ("right" as const) }));
  console.log(`Figures: ms from a stored result to SVG; the region map has ${SIDE} × ${SIDE} points.\n`);
  console.log(tableLines(columns, rows).join("\n"));
}

function exampleResult(name: string): StoredResult {
  const text = readFileSync(join("examples", `${name}.yaml`), "utf8");
  const posture = postureOfModel(readModel(text, { kind: "posture" }).model);
  const verdict = postureVerdict(posture, { witness: true, curves: true });
  const trajectory = postureTrajectory(posture, START, verdict.relabelled);
  return JSON.parse(JSON.stringify(postureJson(verdict, trajectory))) as StoredResult;
}

/** Six classes as rings: longer borders than the maps of the papers have. */
function rings(): StoredResult {
  const values = Array.from({ length: SIDE }, (_, k) => (2 * k) / (SIDE - 1) - 1);
  const grid = values.map((y) => values.map((x) => 2 + (Math.floor(6 * Math.hypot(x, y)) % 6)));
  const axes = ["x", "y"].map((field) => ({ field, values }));
  return stamped("map-result", { column: "region", axes, grid }) as StoredResult;
}
