/**
 * How verdicts look in all figures: the hue of each, and the hatch of ground that is not safe.
 */
import type { Hatch } from "../scene.ts";
import type { Hue } from "../theme.ts";

export const VERDICT_HUES = {
  stable: "stable",
  holds: "stable",
  unstable: "gain",
  fails: "gain",
  infeasible: "gain",
  undecided: "undecided",
  excluded: "undecided",
} as const satisfies Record<string, Hue>;

/** Of a verdict by its name in a result; what no verdict is called decides nothing. */
export function hueOf(verdict: string): Hue {
  return (VERDICT_HUES as Readonly<Record<string, Hue>>)[verdict] ?? "undecided";
}

export const UNSAFE: Hatch = { line: "gain", ground: "gain-wash", angle: 45, gap: 3, width: 0.5 };
