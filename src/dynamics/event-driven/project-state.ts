/**
 * Removes drift: the state is brought back to g = 0 and γ = 0 of the constraints that act (move-onto-constraints.ts), the positions in
 * some steps: g is not linear.
 *
 * The velocity projection is orthogonal in the kinetic metric and can only lower T. What either moves is booked as work of the
 * constraints, whose drift had put it there: of the positions in proportion to λ g, of the velocities as ½ Λ(γ⁺ + γ⁻) − Λχ like
 * any other impulse. The largest of them is kept.
 */

import { EPSILON } from "../../linalg/tolerances.ts";
import { setActive } from "../frame/mechanism-frame.ts";
import { moveOntoConstraints } from "../frame/move-onto-constraints.ts";
import { faceValue, gapsAt, NEW_FACE } from "./contact-reach.ts";
import { isHeld } from "./modes.ts";
import { contactSpeed, fillVelocities } from "./motion-frame.ts";
import { energyOf, type Run } from "./run-state.ts";

/** Newton steps on the positions; the drift of one step is small, so one is the rule. */
const POSITION_STEPS = 4;

/** After an event the speeds of what has just closed may be larger than drift; beyond this share of its scale a normal is new. */
const OTHER_FACE = 2 ** -14;

/** A gap counts as closed within this many roundings of its terms. */
const HELD_ROUNDINGS = 8;

/** Brings q, u of the run onto its constraints, from their drift in a step or at an event; false when masses are singular. */
export function projectState(run: Run, isDrift: boolean): boolean {
  const { system, frame: at, q, u } = run;
  setActive(at, run.acting);
  if (at.size === 0) return true;
  if (!fillVelocities(at, q, u, run.t)) return false;
  const placed = heldElements(run, isDrift).filter((e) => system.elements[e]!.hasGap);
  if (placed.length > 0 && !projectPositions(run, placed)) return false;
  projectVelocities(run, isDrift);
  return true;
}

function projectVelocities(run: Run, isDrift: boolean): void {
  const { system, frame: at, q, u } = run;
  const held: number[] = [];
  const owners: number[] = [];
  for (let i = 0; i < at.size; i++) at.velocities[i] = contactSpeed(at, i, u);
  // Positions have moved since the modes were decided on: a normal may be another one.
  for (const e of heldElements(run, isDrift)) {
    for (let j = 0; j < system.elements[e]!.dimension; j++) {
      held.push(at.starts[e]! + j);
      owners.push(e);
    }
  }
  const rest = Float64Array.from(held, (i) => -at.velocities[i]!);
  if (!rest.some((value) => value !== 0)) return;
  const before = system.kineticEnergy(q, u);
  const impulses = rest.slice();
  moveOntoConstraints(u, at, impulses, true, held);
  const change = system.kineticEnergy(q, u) - before;
  run.log.largestProjection = Math.max(run.log.largestProjection, Math.abs(change));
  bookVelocities(run, { held, owners, impulses, rest }, change);
}

interface Jump {
  /** Local components, the element of each, its impulse and −γ⁻. */
  readonly held: readonly number[];
  readonly owners: readonly number[];
  readonly impulses: Float64Array;
  readonly rest: Float64Array;
}

function bookVelocities(run: Run, { held, owners, impulses, rest }: Jump, change: number): void {
  const { system, frame: at, log } = run;
  let [total, driven] = [0, 0];
  const drive = (a: number): number => (system.hasMovingConstraints ? impulses[a]! * at.drives[held[a]!]! : 0);
  for (let a = 0; a < held.length; a++) {
    total += Math.abs(impulses[a]! * rest[a]!);
    driven += drive(a);
  }
  for (let a = 0; a < held.length; a++) {
    const e = owners[a]!;
    const share = total > 0 ? Math.abs(impulses[a]! * rest[a]!) / total : 1 / held.length;
    log.ledger.elementWork(e, share * (change + driven) - drive(a), -drive(a));
    run.log.impulses[system.elements[e]!.start + held[a]! - at.starts[e]!]! += impulses[a]!;
  }
  run.log.paid -= driven;
}

/** Without contacts that have run over the end of their edge: they are not held any more, nor is their friction. */
function heldElements(run: Run, isDrift: boolean): number[] {
  const { family, owner } = run.roles;
  return run.frame.active.filter((e) => {
    const contact = family[e] === "friction" ? owner[e]! : e;
    const hasLeft = family[contact] === "contact" && faceValue(run, contact, isDrift ? NEW_FACE : OTHER_FACE) < 0;
    return isHeld(run.modes.mode[e]) && !hasLeft;
  });
}

function projectPositions(run: Run, placed: readonly number[]): boolean {
  const { frame: at, lengths, q, u, t } = run;
  const components = placed.map((e) => at.starts[e]!);
  const before = energyOf(run);
  const shares = new Float64Array(placed.length);
  for (let k = 0; k < POSITION_STEPS; k++) {
    const gaps = gapsAt(run, placed, q, t);
    const target = Float64Array.from(placed, (e) => -gaps[e]!);
    if (target.every((gap, i) => Math.abs(gap) <= HELD_ROUNDINGS * EPSILON * lengths.of(placed[i]!, q, t))) break;
    const moved = target.slice();
    moveOntoConstraints(q, at, moved, true, components);
    moved.forEach((value, i) => {
      shares[i]! += Math.abs(value * target[i]!);
    });
    if (!fillVelocities(at, q, u, t)) return false;
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total > 0) {
    const work = energyOf(run) - before;
    run.log.largestProjection = Math.max(run.log.largestProjection, Math.abs(work));
    placed.forEach((e, i) => {
      run.log.ledger.elementWork(e, (work * shares[i]!) / total);
    });
  }
  return true;
}
