/**
 * All contact states of unilateral, bilateral and one-dimensional friction elements, in a fixed order: elements in file
 * order, the first one slowest; separated, then in contact with positive slip, stick, negative slip of its friction.
 * Modes are those of the enumeration (`solvers/enumeration/state.ts`); friction of a separated contact is `zero`.
 */
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { Role, type ScaledProblem } from "../../solvers/enumeration/scaled-problem.ts";
import { Mode } from "../../solvers/enumeration/state.ts";

/** What an element does on a whole piece. `free`: it can carry no impulse (friction coefficient zero). */
export type PieceState = "separated" | "active" | "closed" | "stick" | "slip-positive" | "slip-negative" | "free";

/**
 * Calls `visit` with the modes of every state; the array is used again. `isFed`: whether a normal component that is in this mode
 * lets its friction act.
 */
export function forEachContactState(
  scaled: ScaledProblem,
  visit: (modes: Uint8Array) => void,
  isFed: (normal: number, mode: number) => boolean = (_, mode) => mode !== Mode.zero,
): void {
  const { roles, normals, size } = scaled;
  const modes = new Uint8Array(size);
  const decisions: number[] = [];
  for (let i = 0; i < size; i++) {
    if (roles[i] === Role.bilateral) modes[i] = Mode.active;
    if (roles[i] !== Role.unilateral) continue;
    decisions.push(i);
    for (let t = 0; t < size; t++) if (roles[t] === Role.coulomb && normals[t] === i) decisions.push(t);
  }
  const decide = (depth: number): void => {
    const i = decisions[depth];
    if (i === undefined) {
      visit(modes);
      return;
    }
    const k = normals[i]!;
    const choices = roles[i] === Role.unilateral ? UNILATERAL : isFed(k, modes[k]!) ? FRICTION : SEPARATED;
    for (const mode of choices) {
      modes[i] = mode;
      decide(depth + 1);
    }
  };
  decide(0);
}

const SEPARATED = [Mode.zero];
const UNILATERAL = [Mode.zero, Mode.active];
const FRICTION = [Mode.lower, Mode.active, Mode.upper];

/** The states of the elements, in file order. */
export function pieceStates(impact: ImpactProblem, scaled: ScaledProblem, modes: Uint8Array): PieceState[] {
  const { roles, normals } = scaled;
  return impact.elements.map(({ start, dimension, normal }) => {
    if (normal >= 0 && modes[normal] === Mode.zero) return "separated";
    let i = start;
    while (i < start + dimension - 1 && roles[i] === Role.zero) i++;
    if (roles[i] === Role.zero) return "free";
    if (roles[i] === Role.bilateral) return "closed";
    if (normals[i]! < 0) return modes[i] === Mode.zero ? "separated" : "active";
    if (modes[i] === Mode.active) return "stick";
    return modes[i] === Mode.lower ? "slip-positive" : "slip-negative";
  });
}
