/**
 * A step judges itself before it is taken over, whatever the solver of its contact problem has claimed:
 *
 *   energy    what the works do not explain is rounding and truncation (step-energy.ts)
 *   creation  elements that more than double the energy in play must do the same in half the step: the law of an impact does,
 *             impulses that jam each other in the rounding of a singular matrix do not
 *   gain      between impacts contacts, friction, brakes and clutches take energy: what RATTLE's give in the two halves of a step is the
 *             turn of their directions. Where friction jams positions, the second half takes back what the first has pushed, along others
 *   joints    are met after the step, to 5 % of the way that its begin announces (not with `projection: "none"`, which lets them drift)
 *
 * That the velocities obey the law has been judged before (step-outcome.ts). A step that fails is made again in halves (step-halving.ts), and the run ends where the smallest of them fail too.
 *
 *   overlap   bodies whose corners have passed each other overlap although no gap tells, and no contact may part them again. A little of
 *             it comes and goes where corners slide past each other; it counts as penetration. In the halves of a step that fails beyond
 *             that the corners meet
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { largest } from "../../linalg/dense.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { INITIAL_ROUNDING } from "../check-initial.ts";
import { GAP_ROUNDINGS, largestPlace, lengthScale } from "../length-scale.ts";
import type { FailureCause } from "../run-failure.ts";
import type { SteppingSettings } from "../run-settings.ts";
import { coarseWatch } from "./coarse-step.ts";
import { type StepEnergy, stepEnergy } from "./step-energy.ts";
import { checkedStepper, fail, type Stepper, type StepResult, type StepStart } from "./step-result.ts";

/** An overlap up to this share of the way that two bodies go against each other in a step comes and goes. */
export const PASSING = 0.05;

/** Created energy is the law's when half the step creates as much up to this factor. */
const REPRODUCED = 2;

/** Elements named in the reason, those that worked most first. */
const MOST_NAMED = 6;

export function judgedStepper(system: MechanicalSystem, stepper: Stepper, settings: SteppingSettings): Stepper {
  const look = stepEnergy(system, settings);
  const findOff = jointCheck(system, settings);
  const creates = lawOfCreation();
  const isCoarse = settings.activation === "ahead" ? coarseWatch(system) : undefined;
  return checkedStepper(stepper, (result, end, step, start) => {
    const energy = look(start, result, step);
    const { unexplained, allowed, created, before, after } = energy;
    const refuse = (cause: FailureCause): false => fail(result, cause, workers(system, result));
    if (!(Math.abs(unexplained) <= allowed)) {
      return refuse({ kind: "step-unbalanced", unexplained, allowed, kinetic: [before, after] });
    }
    if (!creates(energy, start.t, end)) {
      return refuse({ kind: "creation-unreproduced", created, kinetic: [before, after] });
    }
    // A step of Moreau's is an impact, whose law may give.
    if (settings.method === "rattle" && !(energy.gain <= energy.allowedGain)) {
      const { gain, allowedGain } = energy;
      return refuse({ kind: "contacts-gave", gain, allowed: allowedGain, kinetic: [before, after] });
    }
    if (isCoarse?.(energy, result, start)) result.isCoarse = true;
    const off = findOff(start, result, end, step);
    return off === undefined || fail(result, { kind: "joint-violated", amount: off.amount }, [off.element]);
  });
}

/** Elements by the size of their work. */
function workers({ elements }: MechanicalSystem, { works }: StepResult): string[] {
  const order = elements.map((_, i) => i).filter((i) => (works[i] ?? 0) !== 0);
  order.sort((a, b) => Math.abs(works[b]!) - Math.abs(works[a]!));
  return order.slice(0, MOST_NAMED).map((i) => elements[i]!.name);
}

/** Remembers what a refused step created, and asks the next shorter one within it for the same. */
function lawOfCreation(): (energy: StepEnergy, from: number, to: number) => boolean {
  let refused = { created: 0, from: 0, to: 0 };
  return ({ created, inPlay, allowed }, from, to) => {
    if (!(created > inPlay + allowed)) return true;
    const isPart = from >= refused.from && to <= refused.to && to - from < refused.to - refused.from;
    const ratio = created / refused.created;
    if (isPart && ratio <= REPRODUCED && ratio * REPRODUCED >= 1) return true;
    refused = { created, from, to };
    return false;
  };
}

type OffJoint = { readonly element: string; readonly amount: number };

function jointCheck(
  system: MechanicalSystem,
  { method, projection }: SteppingSettings,
): (start: StepStart, result: StepResult, end: number, step: number) => OffJoint | undefined {
  const joints = system.elements.flatMap(({ kind }, i) => (kind === "geometric-bilateral" ? [i] : []));
  if (joints.length === 0 || (method === "moreau" && projection === "none")) return () => undefined;
  const gaps = new Float64Array(system.elements.length);
  const longest = new Float64Array(system.elements.length);
  const way = new Float64Array(system.freedoms);
  const lengths = lengthScale(system);
  return ({ q, u, t }, result, end, step) => {
    system.gapsInto(gaps, result.q, end, 0);
    for (let j = 0; j < q.length; j++) way[j] = result.q[j]! - q[j]!;
    // A joint at the origin has the lengths of its past, one between angles at rest the way of the step.
    for (const i of joints) longest[i] = Math.max(longest[i]!, lengths.of(i, q, t, way, 1));
    // On a line of symmetry all terms of a joint are zero, and what rounding leaves there is that of the others.
    const rounding = GAP_ROUNDINGS * EPSILON * largest(longest);
    for (const i of joints) {
      const amount = Math.abs(gaps[i]!);
      const length = lengths.of(i, q, t);
      const announced = lengths.of(i, q, t, u, step) - length;
      const allowed = INITIAL_ROUNDING * longest[i]! + PASSING * announced + rounding;
      if (!(amount <= allowed)) return { element: system.elements[i]!.name, amount };
    }
    return undefined;
  };
}

/** A method whose steps fail where bodies overlap unseen, and where `isExact` also where a gap shows it. */
export function watchOverlap(system: MechanicalSystem, stepper: Stepper, isExact: boolean): Stepper {
  const gaps = new Float64Array(system.elements.length);
  const isContact = system.elements.map(({ kind, hasGap }) => hasGap && ELEMENTS[kind].family === "unilateral");
  const lengths = lengthScale(system);
  const farthest = largestPlace(system);
  const speedOf = normalSpeed(system);
  const placeOf = (element: string): number => system.elements.findIndex(({ name }) => name === element);
  return checkedStepper(stepper, (result, end, step, start) => {
    // What the two bodies go against each other, before or behind an impact; velocities and spins have no common unit.
    const approach = (i: number, u: Float64Array): number =>
      i >= 0 && system.approachOf ? system.approachOf(i, u) : (system.fastestApproach?.(u) ?? largest(u));
    const passing = (i: number): number => PASSING * step * Math.max(approach(i, start.u), approach(i, result.u));
    // A contact that was never near is no element yet.
    const lengthOf = (i: number): number => (i < 0 ? farthest(result.q) : lengths.of(i, result.q, end));
    const allowed = (i: number): number => Math.max(INITIAL_ROUNDING * lengthOf(i), passing(i));
    // Where a gap shows the depth, what slides or spins in place does not come nearer.
    const closed = (i: number): number =>
      PASSING * step * Math.max(speedOf(i, start.q, start.u, start.t), speedOf(i, result.q, result.u, end));
    const isShallow = (i: number, depth: number): boolean =>
      depth <= INITIAL_ROUNDING * lengthOf(i) || depth <= closed(i);
    const overlap = system.findOverlap!(result.q, true);
    const depth = overlap?.depth ?? 0;
    result.overlap = depth;
    if (overlap && depth > allowed(placeOf(overlap.element))) {
      return fail(result, { kind: "bodies-overlap", depth, isPassed: true }, [overlap.element]);
    }
    if (!isExact) return true;
    system.gapsInto(gaps, result.q, end, 0);
    for (let i = 0; i < gaps.length; i++) {
      if (!isContact[i] || !(gaps[i]! < 0) || isShallow(i, -gaps[i]!)) continue;
      return fail(result, { kind: "bodies-overlap", depth: -gaps[i]!, isPassed: false }, [system.elements[i]!.name]);
    }
    return true;
  });
}

/** |γ| of a contact, by its row. */
function normalSpeed(system: MechanicalSystem): (i: number, q: Float64Array, u: Float64Array, t: number) => number {
  const [row, offset] = [new Float64Array(system.freedoms), new Float64Array(1)];
  return (i, q, u, t) => {
    system.directionsInto(row, 0, i, q, t);
    system.velocityOffsetsInto(offset, 0, i, q, t);
    let speed = offset[0]!;
    for (let j = 0; j < row.length; j++) speed += row[j]! * u[j]!;
    return Math.abs(speed);
  };
}
