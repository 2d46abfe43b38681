/**
 * Pairs of convex shapes with sides, by how far they are apart: their gaps belong to corners, and say nothing of a shape that has passed
 * another between two looks. The distance does: no motion changes it faster than the fastest point of one moves against the other.
 */
import type { ShapePairs } from "../mechanical-system.ts";
import { type Candidate, componentOf, GROUND } from "./candidate.ts";
import { contactView, overlapDepth } from "./contact-kinematics.ts";
import type { ContactPair } from "./contact-table.ts";
import { mayHide } from "./facing-edge.ts";
import type { Shape } from "./shape.ts";
import { pairWidth } from "./shape-width.ts";
import { upright } from "./turns.ts";

export function shapePairs(bodies: number, pairs: readonly ContactPair[]): ShapePairs {
  const shapes = pairs.flatMap(({ candidates, places, overlaps }) => {
    const chosen = overlaps ?? (places ?? candidates.map(({ candidate }) => candidate)).slice(0, 1);
    const contacts = candidates.map(({ normal }) => normal);
    return chosen.filter(mayHide).map((candidate) => ({ candidate, contacts }));
  });
  const circles = shapes.map(({ candidate: { first, shape, second, target } }) => [
    circleOf(first, shape),
    circleOf(second, target),
  ]);
  const view = contactView();
  const turns = upright(bodies);
  const arms = armsOf(
    bodies,
    shapes.map(({ candidate }) => candidate),
  );
  const ways = new Float64Array(bodies);
  const near = new Int32Array(shapes.length);
  return {
    near,
    find(q, swing) {
      for (let body = 0; body < bodies; body++) {
        const way = Math.hypot(swing(3 * body, -1), swing(3 * body + 1, -1));
        ways[body] = arms[body]! > 0 ? way + arms[body]! * swing(3 * body + 2, -1) : 0;
      }
      let count = 0;
      for (let p = 0; p < shapes.length; p++) {
        const { first, second } = shapes[p]!.candidate;
        const [a, b] = circles[p]!;
        const dx = componentOf(first, q, 0) + a!.x - componentOf(second, q, 0) - b!.x;
        const dy = componentOf(first, q, 1) + a!.y - componentOf(second, q, 1) - b!.y;
        const reach = a!.radius + b!.radius + wayOf(ways, first) + wayOf(ways, second);
        if (dx * dx + dy * dy <= reach * reach) near[count++] = p;
      }
      return count;
    },
    way: (p, swing) => {
      const { first, second } = shapes[p]!.candidate;
      const [a, b] = first === GROUND ? [second, first] : [first, second];
      const along = (axis: number): number => swing(3 * a + axis, b === GROUND ? -1 : 3 * b + axis);
      const turned = arms[a]! * swing(3 * a + 2, -1) + (b === GROUND ? 0 : arms[b]! * swing(3 * b + 2, -1));
      return Math.hypot(along(0), along(1)) + turned;
    },
    apart: (p, q, enough) => -overlapDepth(view, shapes[p]!.candidate, q, turns, enough),
    width: (p) => pairWidth(shapes[p]!.candidate),
    contacts: (p) => shapes[p]!.contacts,
  };
}

const wayOf = (ways: Float64Array, body: number): number => (body === GROUND ? 0 : ways[body]!);

/** How far the shapes of each body reach. */
function armsOf(bodies: number, candidates: readonly Candidate[]): Float64Array {
  const arms = new Float64Array(bodies);
  for (const { first, second, shape, target } of candidates) {
    if (first !== GROUND) arms[first] = Math.max(arms[first]!, shape.reach);
    if (second !== GROUND) arms[second] = Math.max(arms[second]!, target.reach);
  }
  return arms;
}

/** A circle around a shape: of one that turns about its origin, else about its middle. */
function circleOf(body: number, { corners, reach }: Shape): { x: number; y: number; radius: number } {
  if (body !== GROUND) return { x: 0, y: 0, radius: reach };
  const middle = (axis: 0 | 1): number => {
    const values = corners.map((corner) => corner[axis]);
    return 0.5 * (Math.min(...values) + Math.max(...values));
  };
  const [x, y] = [middle(0), middle(1)];
  return { x, y, radius: Math.max(...corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y))) };
}
