/**
 * Friction bounds for the terminal: one line per claim, the reason below it.
 */
import type { FrictionBound, FrictionBounds, FrictionClaim } from "../certificates/friction-bounds/friction-bound.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { REPORT_WIDTH, wrap } from "../text/wrap.ts";

const CLAIMS: Readonly<Record<FrictionClaim, string>> = {
  energy: "the kinetic energy does not grow",
  uniqueness: "one outcome for every impact",
  noImpactWithoutCollision: "no impact without a collision",
};

export function frictionBoundsText(found: FrictionBounds, paint: Paint = PLAIN): string {
  const { elements, given } = found;
  const which = elements.length === 0 ? "no friction elements" : elements.join(", ");
  const file = given === null ? "" : ` (in the file μ = ${showNumber(given)})`;
  return [
    ...wrap(`friction bounds: ${which}${elements.length === 0 ? "" : file}`, 2),
    ...found.bounds.flatMap((bound) => boundLines(bound, paint)),
  ].join("\n");
}

function boundLines(bound: FrictionBound, paint: Paint): string[] {
  const by = bound.status === "none" ? "" : ` (${bound.method})`;
  const text = wrap(`${CLAIMS[bound.claim]}: ${rangeText(bound)}${by}`, 2, REPORT_WIDTH - 2);
  const reason = wrap(bound.reason, 0, REPORT_WIDTH - 4).map((line) => `    ${paint.faint(line)}`);
  return [...text.map((line) => `  ${line}`), ...reason];
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
