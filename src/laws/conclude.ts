/**
 * From the impulses to the state after the impact ([Glocker2012] (19), (27)) and the ledger of works (59), (60):
 *
 *   u⁺ = u⁻ + M⁻¹ W Λ,   γ⁺ = Wᵀ u⁺,   W_i = ½ Λ_iᵀ (γ_i⁺ + γ_i⁻),   Σ W_i = T⁺ − T⁻
 */
import { ELEMENTS } from "../elements/elements.ts";
import { dot, matrixProduct } from "../linalg/dense.ts";
import { Accumulator } from "../linalg/double-double.ts";
import { blockCompliances } from "../problems/compliance.ts";
import { exactMotion, type Motion } from "../problems/exact-motion.ts";
import type { ImpactProblem, PlacedElement } from "../problems/impact-problem.ts";
import { reservoirBlocks } from "../problems/inclusion-problem.ts";
import { uncompleted } from "../problems/mass-response.ts";
import { leverOf } from "../sets/reservoirs/block.ts";
import type { ElementOutcome, ElementState, ImpactSolution } from "./impact-solution.ts";
import type { LawEnd } from "./law.ts";

/** A velocity or impulse counts as zero in the *name* of a state below this share of the impact's size. */
export const STATE_ROUNDING = 2 ** -33;

/** The end of a law with what is known of the way there. */
export interface Conclusion
  extends Pick<LawEnd, "impulses" | "tail" | "lawOffset" | "postVelocity">,
    Pick<ImpactSolution, "residual" | "solver" | "iterations" | "impulsesUnique" | "continuum"> {
  readonly impulseRange?: ElementOutcome["impulseRange"] | undefined;
}

/** ½ uᵀ M u. */
export function kineticEnergy(impact: ImpactProblem, velocity: Float64Array): number {
  return 0.5 * dot(matrixProduct(impact.mass, impact.freedoms, impact.freedoms, velocity, 1), velocity);
}

/** ‖u‖_M. */
export function kineticNorm(impact: ImpactProblem, velocity: Float64Array): number {
  return Math.sqrt(Math.max(0, 2 * kineticEnergy(impact, velocity)));
}

/**
 * T⁺ − T⁻ = ½ (u⁺ − u⁻)ᵀ M (u⁺ + u⁻). The works of the elements sum to it, but not in doubles: those of elements that press against
 * each other are large and cancel.
 */
function energyChange({ freedoms: f, mass, preVelocity }: ImpactProblem, after: Float64Array): number {
  const sum = new Accumulator();
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) {
      const m = 0.5 * mass[i * f + j]!;
      if (m === 0) continue;
      const momentum = m * (after[j]! + preVelocity[j]!);
      sum.addProduct(momentum, after[i]!).addProduct(momentum, -preVelocity[i]!);
    }
  }
  return sum.value;
}

/** u⁺ = u⁻ + Δu and γ⁺ = γ⁻ + Wᵀ Δu, each rounded once from γ⁻ and Δu; γ⁺ − γ⁻ is kept apart for the impulses of completed masses. */
interface After {
  readonly velocity: Float64Array;
  readonly contactVelocity: Float64Array;
  readonly contactChange: Float64Array;
}

/** u⁻ + Δu. */
function addMotion({ preVelocity }: ImpactProblem, motion: Motion): Float64Array {
  const sum = new Accumulator();
  return preVelocity.map((u, j) => sum.set(u).add(motion.head[j]!).add(motion.tail[j]!).value);
}

/** u⁺ = u⁻ + M⁻¹ W Λ. */
export function velocityAfter(impact: ImpactProblem, impulses: Float64Array, tail?: Float64Array): Float64Array {
  return addMotion(impact, exactMotion(impact, impulses, tail));
}

function afterImpulses(impact: ImpactProblem, { impulses, tail }: Conclusion): After {
  const { freedoms: f, directions } = impact;
  const motion = exactMotion(impact, impulses, tail);
  const sum = new Accumulator();
  const change = (i: number): Accumulator => sum.set(0).addDot(directions, i * f, motion.head, motion.tail, f);
  return {
    velocity: addMotion(impact, motion),
    contactVelocity: impact.preContactVelocity.map((velocity, i) => change(i).add(velocity).value),
    contactChange: impact.preContactVelocity.map((_, i) => change(i).value),
  };
}

function afterNamedVelocity(impact: ImpactProblem, velocity: Float64Array): After {
  const contactVelocity = matrixProduct(impact.directions, impact.size, impact.freedoms, velocity, 1);
  const contactChange = contactVelocity.map((value, i) => value - impact.preContactVelocity[i]!);
  return { velocity, contactVelocity, contactChange };
}

/** Everything that follows from the impulses. */
export function conclude(impact: ImpactProblem, found: Conclusion): ImpactSolution {
  const named = found.postVelocity;
  const then = named ? afterNamedVelocity(impact, named) : afterImpulses(impact, found);
  const { velocity: postVelocity, contactVelocity: after } = then;
  const physical = (value: number, i: number): number =>
    uncompleted(value, impact.stiffening[i]!, then.contactChange[i]!);
  const impulses = found.impulses.map(physical);
  const shifted = (end: number | null, i: number): number | null => (end === null ? null : physical(end, i));
  const ranges = found.impulsesUnique
    ? undefined
    : found.impulseRange?.map(([low, high], i) => [shifted(low, i), shifted(high, i)] as const);
  const lawVelocity = after.map((velocity, i) => velocity + found.lawOffset[i]!);
  const ended = { impulses, after, lawVelocity, sizes: impactSize(impact, after), ranges };
  const elements = impact.elements.map((placed) => outcome(impact, placed, ended));
  const before = kineticEnergy(impact, impact.preVelocity);
  return {
    postVelocity: Array.from(postVelocity),
    elements,
    energy: {
      before,
      after: kineticEnergy(impact, postVelocity),
      work: energyChange(impact, postVelocity),
    },
    residual: found.residual,
    solver: found.solver,
    iterations: found.iterations,
    impulsesUnique: found.impulsesUnique,
    ...(found.continuum === undefined ? {} : { continuum: found.continuum }),
  };
}

/**
 * Size of the contact velocities in √J, and the compliance of every element: what zero is measured against. Not the impulses: beside
 * a brake that is pressed without limit everything else would be zero.
 */
interface ImpactSize {
  readonly root: number;
  readonly compliance: Float64Array;
}

function impactSize(impact: ImpactProblem, after: Float64Array): ImpactSize {
  const blocks = reservoirBlocks(impact);
  const compliance = blockCompliances({ size: impact.size, matrix: impact.delassus, blocks });
  let square = 0;
  blocks.forEach((block, i) => {
    for (let j = block.start; j < block.start + block.dimension; j++) {
      const g = compliance[i]!;
      square = Math.max(square, after[j]! ** 2 / g, impact.preContactVelocity[j]! ** 2 / g);
    }
  });
  return { root: Math.sqrt(square), compliance };
}

/** Λ, γ⁺ and ξ of all components. */
interface Ended {
  readonly impulses: Float64Array;
  readonly after: Float64Array;
  readonly lawVelocity: Float64Array;
  readonly sizes: ImpactSize;
  readonly ranges: Conclusion["impulseRange"];
}

function outcome(impact: ImpactProblem, placed: PlacedElement, ended: Ended): ElementOutcome {
  const { element, start, dimension } = placed;
  const { impulses, after, lawVelocity, ranges } = ended;
  const end = start + dimension;
  let work = 0;
  for (let j = start; j < end; j++) work += 0.5 * impulses[j]! * (after[j]! + impact.preContactVelocity[j]!);
  return {
    name: element.name,
    kind: element.kind,
    impulse: Array.from(impulses.subarray(start, end)),
    preContactVelocity: Array.from(impact.preContactVelocity.subarray(start, end)),
    postContactVelocity: Array.from(after.subarray(start, end)),
    lawVelocity: Array.from(lawVelocity.subarray(start, end)),
    work,
    state: stateOf(impact, placed, ended),
    ...(ranges ? { impulseRange: ranges.slice(start, end) } : {}),
  };
}

function stateOf(impact: ImpactProblem, placed: PlacedElement, { impulses, lawVelocity, sizes }: Ended): ElementState {
  const { element, start, dimension, normal } = placed;
  const isZeroImpulse = (component: number, owner: number): boolean =>
    Math.abs(impulses[component]!) * Math.sqrt(sizes.compliance[owner]!) <= STATE_ROUNDING * sizes.root;
  const self = impact.elements.indexOf(placed);
  switch (ELEMENTS[element.kind].family) {
    case "unilateral":
      return isZeroImpulse(start, self) ? "separated" : "active";
    case "bilateral":
      return "closed";
    case "friction": {
      const owner = impact.elements.findIndex((other) => other.start === normal);
      if (isZeroImpulse(normal, owner)) return "separated";
      break;
    }
    case "step":
      break;
  }
  const slip = Math.max(
    ...Array.from(
      { length: dimension },
      (_, j) => Math.abs(lawVelocity[start + j]!) * leverOf({ radius: element.radius ?? 1 }, j),
    ),
  );
  return slip <= STATE_ROUNDING * sizes.root * Math.sqrt(sizes.compliance[self]!) ? "stick" : "slip";
}
