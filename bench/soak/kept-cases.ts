/**
 * Cases that were tried, in a file of one line each: a run that was cut goes on where it was, and parts of it that run at once
 * (`--part 1/2`, `--part 2/2`) add up to one count. Lines are written as their cases end; the last one of a seed counts.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { CaseResult, KeptCases } from "./outcome.ts";

type Line = CaseResult & { readonly attack: string; readonly seed: number };

/** The cases of one attack in a file, which need not exist yet. */
export function keptCases(file: string, attack: string): KeptCases {
  return {
    add: (seed, result) => appendFileSync(file, `${JSON.stringify({ attack, seed, ...result } satisfies Line)}\n`),
    all: () => {
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      // What follows the last line end is being written.
      const lines = text.split("\n").slice(0, -1);
      const known = lines.map((line) => JSON.parse(line) as Line).filter((line) => line.attack === attack);
      return new Map(known.map(({ attack: _, seed, ...result }) => [seed, result]));
    },
  };
}
