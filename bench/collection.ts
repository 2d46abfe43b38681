/**
 * `npm run bench -- collection [--data DIR]`: contact problems from files, every one below DIR, else generated ones. For each: solved
 * or not at 1e-8 and at 1e-10, the error, milliseconds of CPU time (the fastest of some solves, loading excluded) and the stage that did
 * it; beside it the fastest solver of the reference library in the same run, where that is installed.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadProblem } from "../cli/problems/load-problem.ts";
import { rowsOf } from "../src/problems/delassus.ts";
import { judgeOf } from "../src/problems/judge-raw.ts";
import type { RawProblem, RawSolution } from "../src/problems/raw-problem.ts";
import { solveRaw } from "../src/solvers/solve-raw.ts";
import { solverWorkspace } from "../src/solvers/workspace.ts";
import { tableLines } from "../src/text/table.ts";
import { brickWall } from "./brick-wall.ts";
import { outcomes, refutedBy } from "./claims-of-none.ts";
import { type Reference, type ReferenceRun, startReference } from "./reference/siconos.ts";

const TOLERANCES = [1e-8, 1e-10];

/** A solve is given up after so many seconds. */
const LIMIT = 10;

/** Solves are repeated in bursts of this many seconds; what takes longer than `LONG` is not repeated. */
const BURST = 0.02;
const BURSTS = 8;
const LONG = 1;

/** Solves of less than a millisecond get more bursts: the engine compiles them anew a few times before they are as fast as they get. */
const SHORT = 1e-3;
const SHORT_BURSTS = 24;

/** Each solver of the reference may take so many times our time, at most so many seconds; one that needs longer counts as slower by that. */
const PATIENCE = 10;
const REFERENCE_LIMIT = 6;

/** Problems from so many unknowns on are counted by themselves, too. */
const MANY_UNKNOWNS = 60;

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

interface Row {
  readonly name: string;
  readonly found: readonly Measured[];
  /** Seconds that are compared with the reference: of a global problem those of the reduced one, where that is faster. */
  readonly seconds: number;
  readonly reference: Reference | undefined;
  /** Who found a solution where we say that there is none. */
  readonly refuted: string | undefined;
  /** Seconds that the solvers of the reference were given. */
  readonly limit: number;
  readonly isContact: boolean;
}

export async function benchCollection(): Promise<void> {
  const data = process.argv.indexOf("--data");
  const sources = data < 0 ? generated() : files(process.argv[data + 1] ?? ".");
  const reference = await startReference();
  if (!reference) console.log("The reference is left out: Debian's python3-siconos is not installed.\n");
  const rows: Row[] = [];
  for (const [name, load] of sources) {
    const row = await measureProblem(name, await load(), reference);
    rows.push(row);
    console.error(
      `${rows.length} of ${sources.length}: ${name}, ${row.found.map(cell).join(", ")}, ${referenceCell(row)}`,
    );
  }
  reference?.close();
  printRows(rows, reference !== undefined);
  printOutcomes(rows);
  if (reference) printRatios(rows);
  console.log(`Memory at the end: ${Math.round(process.memoryUsage().rss / 1e6)} MB.`);
}

async function measureProblem(name: string, problem: RawProblem, reference: ReferenceRun | undefined): Promise<Row> {
  const found = TOLERANCES.map((tolerance) => measured(problem, tolerance));
  const { seconds, solution } = found[0]!;
  const isNone = solution.status === "none";
  const limit = isNone ? REFERENCE_LIMIT : Math.min(REFERENCE_LIMIT, PATIENCE * seconds);
  const refuted = isNone ? refutedBy(problem, TOLERANCES[0]!, cpuSeconds) : undefined;
  const row = { name, found, seconds, limit, refuted, isContact: "friction" in problem };
  if (!reference || solution.status === "failed") return { ...row, reference: undefined };
  const local = reduced(problem);
  const best = await reference.best(judgeOf(local), TOLERANCES[0]!, limit);
  if (isNone) return { ...row, reference: best, refuted: refuted ?? (best && `${best.solver} of the reference`) };
  const isReducedFaster = local !== problem && best !== undefined && best.seconds < seconds;
  const least = isReducedFaster ? Math.min(seconds, measured(local, TOLERANCES[0]!).seconds) : seconds;
  return { ...row, seconds: least, reference: best };
}

/** The problem of contacts behind a global one, W = Hᵀ M⁻¹ H, which is what the reference is given. */
function reduced(problem: RawProblem): RawProblem {
  if (problem.form !== "global") return problem;
  const { dimension, friction, delassus, offset } = judgeOf(problem);
  return { form: "local", dimension: dimension as 2 | 3, matrix: rowsOf(delassus), offset, friction };
}

function printRows(rows: readonly Row[], hasReference: boolean): void {
  console.log(`Contact problems: milliseconds of CPU time (error, stage) at ${TOLERANCES.join(" and ")}.\n`);
  const titles = [
    "problem",
    "unknowns",
    ...TOLERANCES.map(String),
    ...(hasReference ? ["reference at 1e-8", "ratio"] : []),
  ];
  const columns = titles.map((title, j) => ({ title, align: j === 0 ? ("left" as const) : ("right" as const) }));
  const cells = rows.map((row) => [
    ...[row.name, `${row.found[0]!.solution.impulses.length}`, ...row.found.map(cell)],
    ...(hasReference ? [referenceCell(row), ratio(row)?.toPrecision(3) ?? "–"] : []),
  ]);
  console.log(tableLines(columns, cells).join("\n"));
}

/** What was solved, what is said to have no solution and by whom, and who found one all the same. */
function printOutcomes(rows: readonly Row[]): void {
  console.log("");
  for (const [k, tolerance] of TOLERANCES.entries()) {
    const { solved, none, failed } = outcomes(rows.map(({ found }) => found[k]!.solution));
    const left = failed > 0 ? `, ${failed} not solved` : "";
    console.log(`At ${tolerance}: ${solved} of ${rows.length} solved, ${none} said to have no solution${left}.`);
  }
  for (const { name, found, refuted } of rows) {
    const { status, solver, reason } = found[0]!.solution;
    if (status !== "none") continue;
    console.log(`  ${name}: none by ${solver}, ${reason}${refuted ? `; WRONG, ${refuted} finds one` : ""}`);
  }
}

/** Our time at the first tolerance over that of the reference; undefined where one of the two has no solution: time limits are no times. */
function ratio({ found, seconds, reference }: Row): number | undefined {
  if (found[0]!.solution.status !== "solved" || !reference) return undefined;
  return seconds / reference.seconds;
}

function printRatios(rows: readonly Row[]): void {
  const groups: readonly (readonly [string, (row: Row) => boolean])[] = [
    ["all", () => true],
    ["contact problems", ({ isContact }) => isContact],
    ["complementarity problems", ({ isContact }) => !isContact],
    [`from ${MANY_UNKNOWNS} unknowns on`, ({ found }) => found[0]!.solution.impulses.length >= MANY_UNKNOWNS],
  ];
  const alone = rows.filter(({ found, reference }) => found[0]!.solution.status === "solved" && !reference).length;
  console.log("\nRatio of CPU times to the fastest solver of the reference, where both solve:");
  if (alone > 0) console.log(`  (${alone} more are solved by no solver of the reference within ten times our time)`);
  for (const [name, isIn] of groups) {
    const own = rows.filter((row) => isIn(row) && ratio(row) !== undefined);
    if (own.length === 0) continue;
    const mean = Math.exp(own.reduce((sum, row) => sum + Math.log(ratio(row)!), 0) / own.length);
    const worst = own.reduce((one, other) => (ratio(other)! > ratio(one)! ? other : one));
    const words = `geometric mean ${mean.toPrecision(3)}, worst ${ratio(worst)!.toPrecision(3)} (${worst.name})`;
    console.log(`  ${name} (${own.length}): ${words}`);
  }
  const whole = rows.filter(({ found }) => found[0]!.solution.status === "solved");
  const atLeast = whole.reduce((sum, row) => sum + Math.log(ratio(row) ?? row.seconds / row.limit), 0);
  const mean = Math.exp(atLeast / whole.length).toPrecision(3);
  console.log(
    `  all that we solve (${whole.length}), theirs at their time limit where they do not: geometric mean ${mean}`,
  );
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

interface Measured {
  readonly solution: RawSolution;
  readonly seconds: number;
}

/** Seconds of CPU time of this process. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A solution, and the time of the fastest of some. */
function measured(problem: RawProblem, tolerance: number): Measured {
  const begin = cpuSeconds();
  const workspace = solverWorkspace();
  const solution = solveRaw(problem, { tolerance, workspace, clock: cpuSeconds, timeLimit: LIMIT });
  let best = cpuSeconds() - begin;
  for (let k = 0; k < (best < SHORT ? SHORT_BURSTS : BURSTS) && best < LONG; k++) {
    const calls = Math.max(1, Math.round(BURST / best));
    const from = cpuSeconds();
    for (let i = 0; i < calls; i++) solveRaw(problem, { tolerance, workspace });
    best = Math.min(best, (cpuSeconds() - from) / calls);
  }
  return { solution, seconds: best };
}

function cell({ solution: { status, residual, solver }, seconds }: Measured): string {
  if (status === "none") return `none (${solver})`;
  const words = `${residual.toExponential(0)}, ${solver}`;
  return status === "failed" ? `not solved (${words})` : `${(1000 * seconds).toPrecision(3)} (${words})`;
}

function referenceCell({ reference, limit }: Row): string {
  if (reference) return `${(1000 * reference.seconds).toPrecision(3)} (${reference.solver})`;
  return `> ${(1000 * limit).toPrecision(2)}`;
}
