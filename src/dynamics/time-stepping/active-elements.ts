/**
 * Which elements take part in a step. Bilateral and kinematic elements and brakes always, hard contacts where they are
 * closed, friction with its normal. Bilateral constraints that depend on others stay out: their directions are dependent
 * only on the constraint manifold, and beside it, at the midpoint of a step, they would lock the mechanism.
 */
import { roomFor } from "../../linalg/buffers.ts";
import { transpose } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { rolesOf } from "../frame/roles.ts";
import { bilateralElements, DEPENDENT_ROW, independentBilateral, rowsOf } from "../kernel-condition.ts";
import type { StepResult } from "./step-result.ts";

export type ActiveElements = ReturnType<typeof activeElements>;

export function activeElements(system: MechanicalSystem, hasRedundant: boolean) {
  const { family, owner } = rolesOf(system);
  return {
    /** 1 for elements in the step. */
    marks: new Uint8Array(family.length),
    /** 1 for hard contacts, whose mark the step decides. */
    isContact: Uint8Array.from(family, (name) => (name === "contact" ? 1 : 0)),
    /** Index of the normal element of a friction element, −1 elsewhere. */
    normalOf: owner,
    /** Bilateral elements, and those of them left out. */
    bilateral: bilateralElements(system),
    isRedundant: new Uint8Array(family.length),
    /** Elements that these arrays tell of; they may be longer. */
    known: family.length,
    hasRedundant,
  };
}

/** Room for the contacts that were found since. */
export function fitActive(active: ActiveElements, { elements }: Pick<MechanicalSystem, "elements">): void {
  const known = active.known;
  if (known === elements.length) return;
  active.marks = roomFor(active.marks, elements.length);
  active.isContact = roomFor(active.isContact, elements.length);
  active.normalOf = roomFor(active.normalOf, elements.length);
  active.isRedundant = roomFor(active.isRedundant, elements.length);
  for (let e = known; e < elements.length; e++) {
    // Contacts that are found have one component each, so that a component is an element.
    active.isContact[e] = elements[e]!.hasGap ? 1 : 0;
    active.normalOf[e] = elements[e]!.normalComponent;
  }
  active.known = elements.length;
}

/** Leaves out bilateral constraints that depend on others at q. */
export function chooseIndependent(active: ActiveElements, system: MechanicalSystem, q: Float64Array, t: number): void {
  const { bilateral, kept } = independentBilateral(system, q, t);
  for (const element of bilateral) active.isRedundant[element] = 1;
  for (const i of kept) active.isRedundant[bilateral[i]!] = 0;
  active.hasRedundant = kept.length < bilateral.length;
}

/** Marks everything but hard contacts; friction follows its normal, so contacts must be marked before. */
export function markOthers({ marks, isContact, normalOf, isRedundant, known }: ActiveElements): void {
  for (let i = 0; i < known; i++) {
    if (isContact[i] === 1) continue;
    const normal = normalOf[i]!;
    if (normal >= 0) marks[i] = isContact[normal] === 1 ? marks[normal]! : 1;
    else marks[i] = isRedundant[i] === 1 ? 0 : 1;
  }
}

/** Shares the impulses of the independent constraints out to all of them, with the least norm: same W_b Λ_b, same work. */
export function shareRedundant(
  result: StepResult,
  active: ActiveElements,
  system: MechanicalSystem,
  q: Float64Array,
  t: number,
): void {
  const { freedoms: f, elements } = system;
  const { rows, count } = rowsOf(system, active.bilateral, q, t);
  const total = new Float64Array(f);
  let work = 0;
  active.bilateral.forEach((element, i) => {
    const impulse = result.impulses[elements[element]!.start]!;
    work += result.works[element]!;
    for (let j = 0; j < f; j++) total[j]! += rows[i * f + j]! * impulse;
  });
  const { x } = leastSquares(transpose(rows, count, f), f, count, total, DEPENDENT_ROW);
  // Bilateral constraints do next to no work; what they do is shared like the squares of their impulses.
  const square = x.reduce((sum, value) => sum + value * value, 0);
  active.bilateral.forEach((element, i) => {
    result.impulses[elements[element]!.start] = x[i]!;
    result.works[element] = square > 0 ? (work * x[i]! ** 2) / square : work / count;
  });
}
