/**
 * The scaled problem with one-dimensional elements, sorted for complementarity: first the unilateral components, then the
 * tangential ones (friction lines and steps), at the end the bilateral ones, which belong to no pair. Pair k is component k.
 */
import { InputError } from "../errors.ts";
import { isUnilateral } from "../sets/reservoirs/reservoirs.ts";
import type { InclusionProblem } from "./inclusion-problem.ts";
import {
  addBlock,
  BILATERAL,
  clearScaled,
  createScaled,
  kindOf,
  type ScaledProblem,
  STEP,
  scaleBy,
  scaleParts,
  UNILATERAL,
} from "./scaled-problem.ts";

export interface LcpForm extends ScaledProblem, ReturnType<typeof room> {
  /** Number of unilateral pairs, and of all pairs. */
  normals: number;
  pairs: number;
  /** Whether any pair has a fixed bound. */
  hasSteps: boolean;
}

/** An empty form; `loadLcpForm` makes it fit. */
export function createLcpForm(): LcpForm {
  return { ...createScaled(), normals: 0, pairs: 0, hasSteps: false, ...room(0) };
}

/** The arrays for n pairs. */
function room(n: number) {
  return {
    /** Friction pairs of each unilateral pair: the first one, and after each the next one; −1 at the end. */
    firstFriction: new Int32Array(n),
    nextFriction: new Int32Array(n),
    /** Friction coefficient of each pair, and fixed bound; 0 where there is none. */
    share: new Float64Array(n),
    bound: new Float64Array(n),
    /** s = 1/√G_ii: `unit` without the drive. */
    root: new Float64Array(n),
  };
}

/** An LCP in standard form, yet to be filled: n unilateral pairs in their own units. */
export function plainForm(n: number): LcpForm {
  const form = createLcpForm();
  const none = new Int32Array(n).fill(-1);
  const plain = { matrix: new Float64Array(n * n), offset: new Float64Array(n), partNormal: none };
  return { ...form, ...room(n), ...plain, firstFriction: none, size: n, normals: n, pairs: n };
}

/** Why the problem has no linear complementarity form; undefined when it has one. */
export function refusesLcp(problem: InclusionProblem): string | undefined {
  const normals = new Set(problem.blocks.filter(isUnilateral).map(({ start }) => start));
  for (const { normal, dimension } of problem.blocks) {
    if (dimension > 1) return "friction in more than one direction is not a linear complementarity problem";
    if (normal >= 0 && !normals.has(normal)) return "a friction element needs a unilateral normal element";
  }
  return undefined;
}

/** Writes the scaled problem into the form; throws `InputError` for one that has none. */
export function loadLcpForm(form: LcpForm, problem: InclusionProblem): void {
  const { blocks, size: n } = problem;
  clearScaled(form, problem);
  if (form.share.length < n) Object.assign(form, room(form.offset.length));
  for (let b = 0; b < blocks.length; b++) if (kindOf(blocks[b]!) === UNILATERAL) addBlock(form, blocks[b]!);
  form.normals = form.parts;
  for (let b = 0; b < blocks.length; b++) {
    const { dimension, normal } = blocks[b]!;
    const kind = kindOf(blocks[b]!);
    if (kind === UNILATERAL || kind === BILATERAL) continue;
    if (dimension > 1 || (normal >= 0 && form.componentAt[normal]! < 0)) throw refused(problem);
    addBlock(form, blocks[b]!);
  }
  form.pairs = form.parts;
  for (let b = 0; b < blocks.length; b++) if (kindOf(blocks[b]!) === BILATERAL) addBlock(form, blocks[b]!);
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
