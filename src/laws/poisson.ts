/**
 * Poisson's law in two phases. Compression is the inelastic impact; expansion returns the share ε of the compression
 * impulse of each hard contact and adds what is needed to keep it from closing again:
 *
 *   compression:  γ_C = γ⁻ + G Λ_C,   γ_C ∈ N_C(−Λ_C)
 *   expansion:    γ⁺ = γ_C + G Λ_E,   Λ_NE = Λ_P + ε Λ_NC,   0 ≤ Λ_P ⊥ γ_N⁺ ≥ 0,   γ_T⁺ ∈ N_{C(Λ_NE)}(−Λ_TE)
 *   Λ = Λ_C + Λ_E
 *
 * Clutches and bilateral elements have ε = 0. The friction reservoir of the expansion has the size μ(Λ_P + ε Λ_NC).
 * Reservoirs are homothetic, so it is the Minkowski sum of one that follows Λ_P and a fixed one, and
 * N_{A+B}(a + b) = N_A(a) ∩ N_B(b): two friction elements in parallel. The fixed one is a step element, or friction
 * fed by an idle normal that carries exactly ε Λ_NC; no solver needs to know.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { Accumulator } from "../linalg/double-double.ts";
import { type DelassusFactors, exactMotion } from "../problems/exact-motion.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type InclusionProblem, reservoirBlocks } from "../problems/inclusion-problem.ts";
import { velocitySize } from "../problems/residual.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { axisOf, isFriction, stepBlock, unilateralBlock } from "../sets/reservoirs/reservoirs.ts";
import { type Law, type LawStep, oneInclusion } from "./law.ts";

/** A velocity that a solver has brought to zero is zero to this share of the terms it is the sum of. */
const SOLVED_ROUNDING = 2 ** -38;

export const poisson: Law = {
  name: "poisson",
  kind: "phases",
  describe: "two phases: compression, then expansion with the share ε of its impulse",
  source: "docs/theory/laws.md; Glocker, Part II for the idea",
  hypotheses: [
    "`restitution` of a hard contact is the ratio of expansion and compression impulse",
    "clutches, bilateral elements and friction have no restitution",
  ],
  isByElement: true,
  begin(impact) {
    refuseSteps(impact);
    const compression = oneInclusion(impact);
    const dependsOn =
      "the compression impulses are not unique and the expansion depends on them; those of least norm are used";
    return { ...compression, dependsOn, next: (solution, tail) => expansion(impact, solution, tail) };
  },
};

/** A fixed bound would be spent twice, once in each phase; how it is shared is not part of the law. */
function refuseSteps(impact: ImpactProblem): void {
  const step = impact.elements.find(({ element }) => ELEMENTS[element.kind].family === "step");
  if (!step) return;
  throw new InputError({
    code: "law-setting",
    what: `the law poisson does not say how its two phases share the fixed bound of ${step.element.name}`,
    where: "law",
    fix: "Use another law for a model with step elements, such as newton.",
  });
}

function expansion(impact: ImpactProblem, compression: Float64Array, tail?: Float64Array): LawStep {
  const returned = new Float64Array(impact.size);
  for (const { element, start } of impact.elements) {
    if (element.kind === "geometric-unilateral") returned[start] = element.restitution * compression[start]!;
  }
  const velocities = velocitiesAtExpansion(impact, compression, tail, returned);
  const { problem, parallel } = expansionProblem(impact, velocities, returned);
  return {
    kind: "inclusion",
    problem,
    next(solution, rest) {
      const sums = withReturned(compression, tail, returned);
      const add = (to: number, from: number) => sums[to]!.add(solution[from]!).add(rest?.[from] ?? 0);
      for (let i = 0; i < impact.size; i++) add(i, i);
      for (const { from, to } of parallel) add(to, from);
      for (const sum of sums) sum.settle();
      return {
        kind: "end",
        impulses: Float64Array.from(sums, ({ head }) => head),
        tail: Float64Array.from(sums, (sum) => sum.tail),
        lawOffset: new Float64Array(impact.size),
      };
    },
  };
}

/** Λ_C + ε Λ_C. */
function withReturned(
  compression: Float64Array,
  tail: Float64Array | undefined,
  returned: Float64Array,
): Accumulator[] {
  return Array.from(compression, (value, i) => new Accumulator().set(value, tail?.[i] ?? 0).add(returned[i]!));
}

/**
 * γ_C + G ε Λ_C. A contact that compression closed has γ_C = 0; what the solver's tolerance leaves of it must not
 * drive the expansion, where it would be the only drive if nothing is returned.
 */
function velocitiesAtExpansion(
  impact: ImpactProblem,
  compression: Float64Array,
  tail: Float64Array | undefined,
  returned: Float64Array,
): Float64Array {
  const { freedoms: f, directions } = impact;
  const sums = withReturned(compression, tail, returned).map((sum) => sum.settle());
  const motion = exactMotion(
    impact,
    Float64Array.from(sums, ({ head }) => head),
    Float64Array.from(sums, (one) => one.tail),
  );
  const sum = new Accumulator();
  return impact.preContactVelocity.map((before, i) => {
    const velocity = sum.set(before).addDot(directions, i * f, motion.head, motion.tail, f).value;
    const size = velocitySize({ offset: impact.preContactVelocity, factors: impact }, motion, i);
    return Math.abs(velocity) <= SOLVED_ROUNDING * size ? 0 : velocity;
  });
}

interface Expansion {
  readonly problem: InclusionProblem;
  /** Components of the fixed friction elements and the friction components they belong to. */
  readonly parallel: readonly { readonly from: number; readonly to: number }[];
}

function expansionProblem(impact: ImpactProblem, velocities: Float64Array, returned: Float64Array): Expansion {
  const blocks = reservoirBlocks(impact);
  // For each component of the enlarged problem the component of the impact it copies; −1 for an idle normal.
  const copyOf = Array.from({ length: impact.size }, (_, i) => i);
  const idle: { component: number; impulse: number; like: number }[] = [];
  const added: Block[] = [];
  const parallel: { from: number; to: number }[] = [];
  for (const friction of blocks.filter((candidate) => isFriction(candidate) && returned[candidate.normal]! > 0)) {
    let fixed: Partial<Block>;
    if (friction.dimension === 1) {
      fixed = stepBlock(friction.start, axisOf(friction, 0) * returned[friction.normal]!);
    } else {
      const component = copyOf.push(-1) - 1;
      idle.push({ component, impulse: returned[friction.normal]!, like: friction.normal });
      added.push(unilateralBlock(component));
      fixed = { normal: component };
    }
    const start = copyOf.length;
    added.push({ ...friction, ...fixed, start });
    for (let j = 0; j < friction.dimension; j++) {
      copyOf.push(friction.start + j);
      parallel.push({ from: start + j, to: friction.start + j });
    }
  }
  const size = copyOf.length;
  const matrix = new Float64Array(size * size);
  const offset = new Float64Array(size);
  copyOf.forEach((i, row) => {
    if (i < 0) return;
    offset[row] = velocities[i]!;
    copyOf.forEach((k, column) => {
      if (k >= 0) matrix[row * size + column] = impact.delassus[i * impact.size + k]!;
    });
  });
  for (const { component, impulse, like } of idle) {
    const compliance = impact.delassus[like * impact.size + like]!;
    matrix[component * size + component] = compliance;
    offset[component] = -compliance * impulse;
  }
  const factors = expansionFactors(impact, copyOf, matrix);
  return { problem: { size, matrix, offset, blocks: [...blocks, ...added], factors }, parallel };
}

/** The masses behind the enlarged problem: an idle normal is a body of its own with the mass 1/compliance. */
function expansionFactors(impact: ImpactProblem, copyOf: readonly number[], matrix: Float64Array): DelassusFactors {
  const f = impact.freedoms;
  const n = copyOf.length;
  const idle = copyOf.flatMap((i, row) => (i < 0 ? [row] : []));
  const freedoms = f + idle.length;
  const mass = new Float64Array(freedoms * freedoms);
  const massFactor = new Float64Array(freedoms * freedoms);
  const directions = new Float64Array(n * freedoms);
  const coordinateScale = new Float64Array(freedoms).fill(1);
  coordinateScale.set(impact.coordinateScale);
  for (let j = 0; j < f; j++) {
    mass.set(impact.mass.subarray(j * f, j * f + f), j * freedoms);
    massFactor.set(impact.massFactor.subarray(j * f, j * f + f), j * freedoms);
  }
  copyOf.forEach((i, row) => {
    if (i >= 0) directions.set(impact.directions.subarray(i * f, i * f + f), row * freedoms);
  });
  idle.forEach((row, k) => {
    const at = (f + k) * (freedoms + 1);
    mass[at] = 1 / matrix[row * n + row]!;
    massFactor[at] = Math.sqrt(mass[at]!);
    directions[row * freedoms + f + k] = 1;
  });
  const stiffening = Float64Array.from(copyOf, (i) => (i < 0 ? 0 : impact.stiffening[i]!));
  const preVelocity = new Float64Array(freedoms);
  preVelocity.set(impact.preVelocity);
  return { preVelocity, freedoms, mass, directions, stiffening, massFactor, coordinateScale };
}
