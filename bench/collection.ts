/**
 * `npm run bench -- collection [--data DIR]`: contact problems from files, every one below DIR, else generated ones. For each: solved
 * or not at 1e-8 and at 1e-10, the error, the milliseconds (the fastest of some solves) and the stage that did it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadProblem } from "../cli/problems/load-problem.ts";
import type { RawProblem, RawSolution } from "../src/problems/raw-problem.ts";
import { solveRaw } from "../src/solvers/solve-raw.ts";
import { tableLines } from "../src/text/table.ts";
import { brickWall } from "./brick-wall.ts";

const TOLERANCES = [1e-8, 1e-10];

/** A solve longer than this, in seconds, is not repeated, and at the limit it is given up. */
const LONG = 1;
const LIMIT = 60;
const REPEATS = 5;

/** Files that hold problems; where two formats hold the same one, the first of these. */
const ENDINGS = [".fc.json.gz", ".fc.json", ".dat", ".hdf5"];

/** Walls as courses × bricks: the last has 11 220 contacts. */
const WALLS = [
  [3, 4],
  [10, 12],
  [16, 18],
  [36, 40],
] as const;

type Source = readonly [name: string, load: () => RawProblem | Promise<RawProblem>];

export async function benchCollection(): Promise<void> {
  const data = process.argv.indexOf("--data");
  const sources = data < 0 ? generated() : files(process.argv[data + 1] ?? ".");
  console.log(`Contact problems: milliseconds (error, stage) at ${TOLERANCES.join(" and ")}.\n`);
  const columns = ["problem", "unknowns", ...TOLERANCES.map(String)].map((title, j) => ({
    title,
    align: j === 0 ? ("left" as const) : ("right" as const),
  }));
  const rows: string[][] = [];
  const solved = TOLERANCES.map(() => 0);
  for (const [name, load] of sources) {
    const problem = await load();
    const found = TOLERANCES.map((tolerance) => measured(problem, tolerance));
    found.forEach(({ status }, k) => {
      if (status !== "failed") solved[k]!++;
    });
    rows.push([name, `${found[0]!.impulses.length}`, ...found.map(cell)]);
  }
  console.log(tableLines(columns, rows).join("\n"));
  console.log(`\nSolved: ${solved.map((count, k) => `${count} of ${rows.length} at ${TOLERANCES[k]}`).join(", ")}.`);
  console.log(`Memory at the end: ${Math.round(process.memoryUsage().rss / 1e6)} MB.`);
}

function generated(): Source[] {
  return WALLS.map(([courses, bricks]) => [`bricks-${courses}x${bricks}`, () => brickWall(courses, bricks)] as const);
}

function files(folder: string): Source[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const stem = (path: string): string | undefined => {
    const ending = ENDINGS.find((end) => path.endsWith(end));
    return ending && path.slice(0, -ending.length);
  };
  const best = new Map<string, string>();
  for (const ending of ENDINGS) {
    for (const path of all) if (path.endsWith(ending) && !best.has(stem(path)!)) best.set(stem(path)!, path);
  }
  const chosen = [...best].sort(([a], [b]) => (a < b ? -1 : 1));
  return chosen.map(([name, path]) => [name, async () => (await loadProblem(join(folder, path), {})).problem] as const);
}

/** The fastest of some solves. */
function measured(problem: RawProblem, tolerance: number): RawSolution {
  const clock = (): number => performance.now() / 1000;
  let best = solveRaw(problem, { tolerance, clock, timeLimit: LIMIT });
  for (let k = 1; k < REPEATS && best.seconds < LONG; k++) {
    const next = solveRaw(problem, { tolerance, clock, timeLimit: LIMIT });
    if (next.seconds < best.seconds) best = next;
  }
  return best;
}

function cell({ status, seconds, residual, solver }: RawSolution): string {
  const words = `${residual.toExponential(0)}, ${solver}`;
  return status === "failed" ? `not solved (${words})` : `${(1000 * seconds).toPrecision(3)} (${words})`;
}
