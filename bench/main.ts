/**
 * `npm run bench [-- NAME …]`: all benchmarks, or those named.
 */
import { benchMemory } from "./memory.ts";
import { benchSolvers } from "./solvers.ts";

const BENCHMARKS: Readonly<Record<string, () => void>> = { solvers: benchSolvers, memory: benchMemory };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(", ")}; known: ${Object.keys(BENCHMARKS).join(", ")}`);
  process.exitCode = 2;
} else {
  for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
    BENCHMARKS[name]!();
    console.log();
  }
}
