/**
 * All contact states of unilateral, bilateral and one-dimensional friction elements, in a fixed order: elements in file
 * order, the first one slowest; separated, then in contact with positive slip, stick, negative slip of its friction.
 * Modes are contact states (`problems/contact-state.ts`); friction of a separated contact is open.
 */
import { OPEN, SLIP_MINUS, SLIP_PLUS, STATE_WORDS, STICK } from "../../problems/contact-state.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { BILATERAL, LINE, NOTHING, UNILATERAL } from "../../problems/scaled-problem.ts";
import type { StateProblem } from "../../solvers/enumeration/state-problem.ts";

/** What an element does on a whole piece. `free`: it can carry no impulse (friction coefficient zero). */
export type PieceState = (typeof STATE_WORDS)[number] | "active" | "free";

/**
 * Calls `visit` with the modes of every state; the array is used again. `isFed`: whether a normal component that is in this mode
 * lets its friction act.
 */
export function forEachContactState(
  scaled: StateProblem,
  visit: (modes: Uint8Array) => void,
  isFed: (normal: number, mode: number) => boolean = (_, mode) => mode !== OPEN,
): void {
  const { kinds, normals, size } = scaled;
  const modes = new Uint8Array(size);
  const decisions: number[] = [];
  for (let i = 0; i < size; i++) {
    if (kinds[i] === BILATERAL) modes[i] = STICK;
    if (kinds[i] !== UNILATERAL) continue;
    decisions.push(i);
    for (let t = 0; t < size; t++) if (kinds[t] === LINE && normals[t] === i) decisions.push(t);
  }
  const decide = (depth: number): void => {
    const i = decisions[depth];
    if (i === undefined) {
      visit(modes);
      return;
    }
    const k = normals[i]!;
    const choices = kinds[i] === UNILATERAL ? CONTACT : isFed(k, modes[k]!) ? FRICTION : SEPARATED;
    for (const mode of choices) {
      modes[i] = mode;
      decide(depth + 1);
    }
  };
  decide(0);
}

const SEPARATED = [OPEN];
const CONTACT = [OPEN, STICK];
const FRICTION = [SLIP_PLUS, STICK, SLIP_MINUS];

/** The states of the elements, in file order. */
export function pieceStates(impact: ImpactProblem, scaled: StateProblem, modes: Uint8Array): PieceState[] {
  const { kinds, normals } = scaled;
  return impact.elements.map(({ start, dimension, normal }) => {
    if (normal >= 0 && modes[normal] === OPEN) return "separated";
    let i = start;
    while (i < start + dimension - 1 && kinds[i] === NOTHING) i++;
    if (kinds[i] === NOTHING) return "free";
    if (kinds[i] === BILATERAL) return "closed";
    if (normals[i]! < 0) return modes[i] === OPEN ? "separated" : "active";
    return STATE_WORDS[modes[i]!]!;
  });
}
