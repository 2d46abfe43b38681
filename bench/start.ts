/**
 * Milliseconds from the call of a command to its end, for work so small that the start is nearly all of it.
 */
import { spawnSync } from "node:child_process";
import { tableLines } from "../src/text/table.ts";

/** The fastest of so many runs counts: other load on the machine only slows them down. */
const RUNS = 15;

const SMALL = "examples/kane-stick.yaml";

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "node alone": ["-e", "0"],
  "sprag --version": ["bin/sprag", "--version"],
  "sprag --help": ["bin/sprag", "--help"],
  "sprag examples kane-stick": ["bin/sprag", "examples", "kane-stick"],
  "sprag validate": ["bin/sprag", "validate", SMALL],
  "sprag impact": ["bin/sprag", "impact", SMALL],
  "sprag certify": ["bin/sprag", "certify", SMALL],
  "sprag posture": ["bin/sprag", "posture", "examples/posture-example-3.yaml"],
  "sprag simulate": ["bin/sprag", "simulate", "examples/bouncing-ball.yaml"],
  "sprag impact, not bundled": [
    "--input-type=module",
    "-e",
    `const { main } = await import("./dist/cli/main.js"); await main(["impact", "${SMALL}"]);`,
  ],
};

export function benchStart(): void {
  console.log(`Start: ms until a command has ended, the fastest of ${RUNS} runs.\n`);
  const times = Object.entries(COMMANDS).map(([name, args]) => ({ name, time: fastest(args) }));
  const empty = times[0]!.time;
  const rows = times.map(({ name, time }) => [name, time.toFixed(0), (time / empty).toFixed(1)]);
  const columns = ["command", "ms", "of node alone"].map((title, j) => ({
    title,
    align: j === 0 ? ("left" as const) : ("right" as const),
  }));
  console.log(tableLines(columns, rows).join("\n"));
  const most = 3 * empty + 30;
  console.log(
    `\nGoal: ${most.toFixed(0)} ms for --version (3 times node alone and 30 ms), 200 ms before any command begins its work.`,
  );
}

function fastest(args: readonly string[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}
