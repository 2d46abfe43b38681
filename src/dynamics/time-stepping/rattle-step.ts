/**
 * One step of a nonsmooth RATTLE scheme: positions meet their constraints first, then velocities do.
 *
 *   M(q)(u_½ − u) = ½Δt h(q, u_½, t) + W(q) R,   q⁺ = q + Δt u_½                        [Andersen1983]
 *       g_b(q⁺) = 0,   0 ≤ R_N ⊥ g_N(q⁺) ≥ 0,   others: γ(u_½) ∈ N_C(−R)
 *   M(q⁺)(u⁺ − u_½) = ½Δt h(q⁺, u_½, t⁺) + W(q⁺)(P − R)
 *       γ_b⁺ = 0,   closed contacts and others: γ⁺ ∈ N_C(−P),   P = R + what the second half adds
 *
 * Contacts with ε > 0 that are not at rest end the step where they close, at a fraction of Δt; u jumps there by the law of impact,
 * and the rest of the step follows. Velocity and position of an impact thus belong together: with them half a step apart, a
 * perfectly elastic stop would feed an oscillator. Contacts with ε = 0 close within the step, at its end.
 *
 * Order 2 in smooth motion, closed contacts and slip included, and through impacts with ε > 0; first order where ε = 0. The first
 * half is linearly implicit in u, the second explicit, which makes the halves adjoint to each other up to O(Δt³).
 *
 * P and not its second part P − R must be admissible: the first half may stop a body at the wall with an impulse R that
 * the second takes partly back.
 *
 * The first half is not symmetric (friction, and pushes along W(q) against gaps along W(q⁺)) and may have no solution, as where two corners
 * meet. Its contacts then push along W(q⁺) without friction, R_T = 0, which has one wherever bodies can part; friction comes with the
 * second half, within what the whole P_N carries. Such a step is of first order, and the run counts them in a warning.
 */
import { CLOSED } from "../../problems/contact-state.ts";
import { chooseIndependent, shareRedundant } from "./active-elements.ts";
import { closeAtStart, findClosing, holdSlow, isStruck, moveToContact, watchOpen } from "./rattle-first-contact.ts";
import { bookFirstHalf, rattlePosition } from "./rattle-position.ts";
import { rattleImpact, rattleVelocity } from "./rattle-velocity.ts";
import { type RattleWorkspace, rattleWorkspace } from "./rattle-workspace.ts";
import { clearResult, fail, isFiniteState, type Stepper } from "./step-result.ts";
import { bookExternal, type SteppingWorkspace } from "./stepping-workspace.ts";

/** Impacts in one step; what closes after that closes for good. */
const MAX_IMPACTS = 16;

/** A rest of the step below this share of it is rounding. */
const NO_REST = 2 ** -40;

export function rattleStepper(common: SteppingWorkspace): Stepper {
  const work = rattleWorkspace(common);
  return {
    result: work.result,
    advance: (...start) => advance(work, ...start),
  };
}

function advance(work: RattleWorkspace, ...[q, u, t, step, phases]: Parameters<Stepper["advance"]>): boolean {
  const { system, settings, result, active } = work;
  clearResult(result);
  work.effort.problems = 0;
  work.q.set(q);
  work.u.set(u);
  work.span = step;
  if (active.hasRedundant) chooseIndependent(active, system, q, t);
  for (let i = 0; i < phases.length; i++) {
    work.watched[i] = active.isContact[i] === 1 && phases[i] !== CLOSED ? work.rebounds[i]! : 0;
  }
  if ((t === settings.from || work.watched.includes(1)) && isStruck(work, t)) {
    stay(work);
    if (!strike(work, t)) return false;
  }
  let external = 0;
  let impacts = 0;
  for (let left = step; left > NO_REST * step; ) {
    const moved = movePart(work, t + (step - left), left, impacts < MAX_IMPACTS);
    if (moved < 0) return false;
    external += result.external;
    left -= moved;
    if (left === 0) break;
    if (!strike(work, t + (step - left))) return false;
    if (++impacts >= MAX_IMPACTS) work.watched.fill(0);
  }
  result.external = external;
  if (active.hasRedundant) shareRedundant(result, active, system, result.q, t + step);
  return true;
}

/** The result of no motion. */
function stay({ result, q, u }: RattleWorkspace): void {
  result.q.set(q);
  result.u.set(u);
  result.external = 0;
}

/** Moves the state by `left`, or to the first contact that rebounds; returns the time it took, negative on failure. */
function movePart(work: RattleWorkspace, t: number, left: number, canRelease: boolean): number {
  const { result } = work;
  const { residual } = result;
  let isReleased = false;
  let moved: number;
  work.isPlain = false;
  work.sliding.fill(0);
  work.startDepths.fill(0);
  for (;;) {
    moved = left;
    work.closing.fill(0);
    if (!rattlePosition(work, t, left)) {
      // Directions may change over the depth of a penetration; from contact to contact there is none.
      const isOver = result.failure?.kind === "stop-asked" || result.failure?.kind === "step-laborious";
      if (isOver) return -1;
      if (!isReleased && canRelease && watchOpen(work, t)) isReleased = true;
      else if (!makePlain(work)) return -1;
      result.residual = residual;
      continue;
    }
    if (!findClosing(work, t)) break;
    if (!isReleased && holdSlow(work, left)) continue;
    moved = moveToContact(work, t, left);
    if (moved >= 0) break;
    if (!makePlain(work)) return -1;
  }
  if (moved === 0) {
    closeAtStart(work, t);
    stay(work);
    return 0;
  }
  result.failure = undefined;
  if (!isFiniteState(result)) return fail(result, { kind: "state-not-finite" }) || -1;
  bookFirstHalf(work, t);
  if (!rattleVelocity(work, t, moved)) return -1;
  bookExternal(work, work.q, work.u, t, moved);
  return moved;
}

/** Makes the first half of this part of the step symmetric; false when it is so already, or that would not help. */
function makePlain(work: RattleWorkspace): boolean {
  const isUnsolved = work.result.failure?.kind === "no-solution" || work.result.failure?.kind === "tolerance-missed";
  if (work.isPlain || !isUnsolved) return false;
  work.isPlain = true;
  work.result.plainParts++;
  return true;
}

/** The impact of what touches. */
function strike(work: RattleWorkspace, t: number): boolean {
  const { active, closing, watched, result } = work;
  for (let i = 0; i < closing.length; i++) if (closing[i] === 1) active.marks[i] = 1;
  // What an impact gives is its law's.
  const { gain } = result;
  if (!rattleImpact(work, t)) return false;
  result.gain = gain;
  for (let i = 0; i < closing.length; i++) if (closing[i] === 1 && work.rebounds[i] === 0) watched[i] = 0;
  work.q.set(result.q);
  work.u.set(result.u);
  return true;
}
