/**
 * The scaled problem with one-dimensional elements, sorted for complementarity: first the unilateral components, then the
 * tangential ones (friction lines and steps), at the end the bilateral ones, which belong to no pair. Pair k is component k.
 */
import { InputError } from "../errors.ts";
import { type InclusionProblem, strayFriction } from "./inclusion-problem.ts";
import {
  addBlock,
  BILATERAL,
  clearScaled,
  kindOf,
  ScaledProblem,
  STEP,
  scaleBy,
  scaleParts,
  UNILATERAL,
} from "./scaled-problem.ts";

export class LcpForm extends ScaledProblem {
  /** Number of unilateral pairs, and of all pairs. */
  normals = 0;
  pairs = 0;
  /** Whether any pair has a fixed bound. */
  hasSteps = false;
  /** Friction pairs of each unilateral pair: the first one, and after each the next one; −1 at the end. */
  readonly firstFriction = this.integers();
  readonly nextFriction = this.integers();
  /** Friction coefficient of each pair, and fixed bound; 0 where there is none. */
  readonly share = this.vector();
  readonly bound = this.vector();
  /** s = 1/√G_ii: `unit` without the drive. */
  readonly root = this.vector();
}

/** An LCP in standard form, yet to be filled: n unilateral pairs in their own units. */
export function plainForm(n: number): LcpForm {
  const form = new LcpForm(n);
  form.partNormal.fill(-1);
  form.firstFriction.fill(-1);
  form.size = form.normals = form.pairs = n;
  return form;
}

/** Why the problem has no linear complementarity form; undefined when it has one. */
export function refusesLcp(problem: InclusionProblem): string | undefined {
  for (let b = 0; b < problem.blocks.length; b++) {
    if (problem.blocks[b]!.dimension > 1) {
      return "friction in more than one direction is not a linear complementarity problem";
    }
  }
  return strayFriction(problem) && "a friction element needs a unilateral normal element";
}

/** Writes the scaled problem into the form, which has room for it; throws `InputError` for one that has none. */
export function loadLcpForm(form: LcpForm, problem: InclusionProblem): void {
  const { blocks } = problem;
  clearScaled(form, problem);
  for (let b = 0; b < blocks.length; b++) if (kindOf(blocks[b]!) === UNILATERAL) addBlock(form, blocks[b]!, UNILATERAL);
  form.normals = form.parts;
  let bilaterals = 0;
  for (let b = 0; b < blocks.length; b++) {
    const { dimension, normal } = blocks[b]!;
    const kind = kindOf(blocks[b]!);
    if (kind === BILATERAL) bilaterals++;
    if (kind === UNILATERAL || kind === BILATERAL) continue;
    if (dimension > 1 || (normal >= 0 && form.componentAt[normal]! < 0)) throw refused(problem);
    addBlock(form, blocks[b]!, kind);
  }
  form.pairs = form.parts;
  for (let b = 0; bilaterals > 0 && b < blocks.length; b++) {
    if (kindOf(blocks[b]!) !== BILATERAL) continue;
    bilaterals--;
    addBlock(form, blocks[b]!, BILATERAL);
  }
  let drive = scaleParts(form, problem);
  for (let k = form.normals; k < form.pairs; k++) {
    if (form.partKind[k] === STEP && form.coefficient[k]! > drive) drive = form.coefficient[k]!;
  }
  for (let i = 0; i < form.size; i++) form.root[i] = form.unit[i]!;
  scaleBy(form, problem, drive || 1);
  linkFriction(form);
}

function linkFriction(form: LcpForm): void {
  const { partKind, partNormal, coefficient, firstFriction, nextFriction, share, bound } = form;
  form.hasSteps = false;
  for (let k = 0; k < form.pairs; k++) {
    const normal = partNormal[k]!;
    firstFriction[k] = -1;
    share[k] = normal >= 0 ? coefficient[k]! : 0;
    bound[k] = partKind[k] === STEP ? coefficient[k]! : 0;
    if (partKind[k] === STEP) form.hasSteps = true;
    if (normal < 0) continue;
    nextFriction[k] = firstFriction[normal]!;
    firstFriction[normal] = k;
  }
}

function refused(problem: InclusionProblem): InputError {
  return new InputError({
    what: refusesLcp(problem) ?? "the blocks do not fit the problem",
    where: "blocks",
    fix: "Ask `refuses` before, or take a solver for spatial friction such as `newton`.",
    code: "no-lcp",
  });
}
