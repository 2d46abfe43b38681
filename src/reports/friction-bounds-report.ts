/**
 * Friction bounds, as the part `frictionBounds` of the JSON of a certificate, and for the terminal: one line per claim, the reason
 * below it.
 */
import type { FrictionBound, FrictionBounds, FrictionClaim } from "../certificates/friction-bounds/friction-bound.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { REPORT_WIDTH, wrap } from "../text/wrap.ts";
import { reasonLines } from "./page.ts";

export function frictionBoundsJson({ mode, elements, given, bounds }: FrictionBounds): Record<string, unknown> {
  return { mode, elements, given, ...Object.fromEntries(bounds.map(({ claim, ...bound }) => [claim, bound])) };
}

const CLAIMS: Readonly<Record<FrictionClaim, string>> = {
  energy: "the kinetic energy does not grow",
  uniqueness: "one outcome for every impact",
  noImpactWithoutCollision: "no impact without a collision",
};

export function frictionBoundsText({ elements, given, bounds }: FrictionBounds, paint: Paint = PLAIN): string {
  const which = elements.length === 0 ? "no friction elements" : elements.join(", ");
  const file = given === null || elements.length === 0 ? "" : ` (in the file μ = ${showNumber(given)})`;
  return [...wrap(`friction bounds: ${which}${file}`, 2), ...bounds.flatMap((bound) => boundLines(bound, paint))].join(
    "\n",
  );
}

function boundLines(bound: FrictionBound, paint: Paint): string[] {
  const by = bound.status === "none" ? "" : ` (${bound.method})`;
  const text = wrap(`${CLAIMS[bound.claim]}: ${rangeText(bound)}${by}`, 2, REPORT_WIDTH - 2);
  return [...text.map((line) => `  ${line}`), ...reasonLines(bound.reason, paint)];
}

function rangeText({ status, factor, friction, method }: FrictionBound): string {
  if (status === "every") return "for every friction";
  if (status === "none") return "not certified even without friction";
  const [name, value] = friction === null ? ["common factor", factor!] : ["μ", friction];
  if (value === 0) return "certified without friction only";
  return method === "verdicts"
    ? `certified up to ${name} = ${showNumber(value)}`
    : `for ${name} < ${showNumber(value)}`;
}
