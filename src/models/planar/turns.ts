/**
 * Cosines and sines of the angles of all bodies, made anew where a body has turned since the last look: the contacts of a body ask for
 * them one after the other, at every place of a step.
 */
import { GROUND } from "./candidate.ts";

/** By body: its angle, cosine and sine. */
export type Turns = Float64Array;

/** Of so many bodies; all upright. */
export function upright(bodies: number): Turns {
  const turns = new Float64Array(3 * bodies);
  for (let body = 0; body < bodies; body++) turns[3 * body + 1] = 1;
  return turns;
}

/** Makes sure that a body is turned as it is in q = (x, y, angle) of all bodies. */
export function turn(turns: Turns, body: number, q: Float64Array): void {
  if (body === GROUND) return;
  const angle = q[3 * body + 2]!;
  if (turns[3 * body] === angle) return;
  turns[3 * body] = angle;
  turns[3 * body + 1] = Math.cos(angle);
  turns[3 * body + 2] = Math.sin(angle);
}

/** Of a body that `turn` was asked for; 1 and 0 for the frame. */
export const cosineOf = (turns: Turns, body: number): number => (body === GROUND ? 1 : turns[3 * body + 1]!);
export const sineOf = (turns: Turns, body: number): number => (body === GROUND ? 0 : turns[3 * body + 2]!);
