/**
 * Bodies that overlap at the end of a step: a contact closed between the looks at it, and the corner left its face again over an end
 * before the next one. Such a step is made again, smaller, until the event is found; where it cannot be smaller, the run ends.
 */
import { OPEN } from "../../problems/contact-state.ts";
import { reachOf } from "./contact-reach.ts";
import { type Refusal, type Run, viewOf } from "./run-state.ts";

/** Bodies may overlap by this share of their lengths. */
const OVERLAP_ROUNDING = 1e-7;

/** The overlap of bodies at the end `next`, at time t, of a step that took `width`, of those that no contact holds. */
export function findOverlap(run: Run, next: Float64Array, t: number, width: number): Refusal | undefined {
  const { system, roles, modes } = run;
  const [q, u] = viewOf(run, next);
  // A gap at the origin (z where z is zero) has no length but the way that led there.
  const lengthOf = (element: number): number => run.lengths.of(element, q, t, u, width);
  const { endGaps } = run.room;
  system.gapsInto(endGaps, q, t, reachOf(run, 0));
  for (const e of roles.contacts) {
    if (!(endGaps[e]! < 0) || modes.mode[e] !== OPEN) continue;
    const depth = -endGaps[e]!;
    if (depth > OVERLAP_ROUNDING * lengthOf(e)) return refusal(depth, false, e);
  }
  // Contacts that have passed each other's corners part nothing.
  const hidden = system.findOverlap?.(q, true);
  if (!hidden) return undefined;
  const element = system.elements.findIndex(({ name }) => name === hidden.element);
  return hidden.depth > OVERLAP_ROUNDING * lengthOf(element) ? refusal(hidden.depth, true, element) : undefined;
}

const refusal = (depth: number, isPassed: boolean, element: number): Refusal => ({
  cause: { kind: "bodies-overlap", depth, isPassed },
  elements: [element],
});
