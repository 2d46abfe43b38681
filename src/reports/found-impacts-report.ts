/**
 * The impacts that were found in a time series, as JSON and for the terminal: what the fit will be made of, and what was not seen.
 */
import type { FoundImpacts } from "../laws/identify/find-impacts/find-impacts.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { marked } from "../text/wrap.ts";
import { joined, rounded, table } from "./page.ts";

/** Plain data, a part of the JSON of a fit. */
export function foundImpactsJson(found: FoundImpacts): Record<string, unknown> {
  return { ...found, impacts: found.impacts.map(({ errors: _, ...impact }) => impact) };
}

export interface FoundImpactsTextOptions {
  /** Names of the coordinates; numbers unless given. */
  readonly coordinates?: readonly string[];
  readonly paint?: Paint;
}

/** Impacts that are listed. */
const LISTED = 40;

export function foundImpactsText(found: FoundImpacts, options: FoundImpactsTextOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const { impacts, samples, holds, threshold, unclear } = found;
  const count = `${impacts.length} impact${impacts.length === 1 ? "" : "s"}`;
  const lines = [paint.faint(`${count} in ${samples} samples of ${holds}`), ""];
  if (impacts.length > 0) lines.push(...impactLines(found, options.coordinates, paint), "");
  const noise = found.noise.map((value) => rounded(value, 2)).join(", ");
  lines.push(`noise ${noise}; a jump counts from ${showNumber(threshold)} standard errors`);
  const slow = impacts.filter(({ within }) => within > 0).length;
  if (slow > 0)
    lines.push(
      ...marked(paint, paint.warn, "~", `${slow} of them took one or two samples, which belong to neither side`),
    );
  if (unclear.length > 0) {
    const shown = unclear.slice(0, LISTED).map(({ from, to }) => `${rounded(from, 4)} to ${rounded(to, 4)} s`);
    const text = `neither smooth nor one jump, and not used: ${shown.join(", ")}. Impacts that follow closely, chatter, or a disturbance`;
    lines.push(...marked(paint, paint.warn, "~", text));
  }
  const blind = `not seen: impacts closer than ${rounded(found.blind, 2)} s to each other or to the ends of the series, and smaller jumps`;
  return joined([...lines, ...marked(paint, paint.faint, "·", blind)], paint);
}

function impactLines(found: FoundImpacts, coordinates: readonly string[] | undefined, paint: Paint): string[] {
  const { impacts, noise } = found;
  const names = noise.map((_, i) => coordinates?.[i] ?? `${i + 1}`);
  const titles = ["  ", ">t", ">±", "", ">u⁻", ">±", ">u⁺", ">±", ">jump/±"];
  const rows = impacts.slice(0, LISTED).flatMap((one, k) =>
    names.map((name, i) => {
      const isFirst = i === 0;
      const jump = one.after[i]! - one.before[i]!;
      const error = Math.hypot(one.beforeErrors[i]!, one.afterErrors[i]!);
      return [
        isFirst ? `  ${k + 1}` : "",
        isFirst ? showNumber(one.t) : "",
        isFirst ? rounded(one.timeError, 2) : "",
        name,
        ...valueCells(one.before[i]!, one.beforeErrors[i]!),
        ...valueCells(one.after[i]!, one.afterErrors[i]!),
        error > 0 ? rounded(Math.abs(jump) / error, 2) : "",
      ];
    }),
  );
  const more = impacts.length > LISTED ? [`  … and ${impacts.length - LISTED} more`] : [];
  return [...table(paint, titles, rows), ...more];
}

/** A value to the second digit of its error, and the error. */
function valueCells(value: number, error: number): [string, string] {
  const digits = error > 0 ? Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 6;
  return [showNumber(Number(value.toFixed(digits))), rounded(error, 2)];
}
