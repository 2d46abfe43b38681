/**
 * Where a RATTLE step first closes a contact that rebounds: the root s of g(q⁺(s)), q⁺(s) the end of a step of length s.
 *
 * Each estimate is the root of the parabola g₀ + γ₀ x + c x² through the last trial; a bracket guards it. For constant forces the
 * first estimate is exact. Its discriminant is the square of the speed at the contact, γ₀² − 4 c g₀, so that slow landings
 * are known before: below a share of what the forces of a step change they close for good.
 *
 * Where another contact holds a body within the trial, its impulse is no constant force: γ₀ is not the speed of the gap there, and the
 * parabolas near the root by a constant factor only. After the usual number of trials secants through the last two follow, where the last
 * one came nearer.
 *
 * Traps: a gap is known to its rounding, and to what the solvers leave of the bodies (`trialError`); below that a search goes on for ever. What
 * begins below zero stays there in every trial. And gaps jump at the start where contacts that act come out of their rounding.
 */
import { CANCELLED } from "./contact-set.ts";
import { startGap } from "./rattle-directions.ts";
import { rattlePosition, startRounding, touchReach } from "./rattle-position.ts";
import type { RattleWorkspace } from "./rattle-workspace.ts";

/**
 * A contact that lands with less than this share of the velocity the forces give it in a step does not rebound: flights shorter
 * than a quarter of a step are not followed. At accumulation points this ends the chatter.
 */
const SLOW = 2 ** -3;

/** Trials; three or four are usual. */
const MAX_TRIALS = 64;
const USUAL_TRIALS = 4;

/** A part below this share of the step is none: what is in at its end has jumped there. After so many trials it is asked for. */
const SHORTEST = 2 ** -40;
const VAIN_TRIALS = 12;

/** A bracket below this share of the step holds no root but a jump of the gap. */
const NO_WIDTH = 2 ** -48;

/** Marks as closing the watched contacts that the last trial closes; true when there are new ones. */
export function findClosing(work: RattleWorkspace, t: number): boolean {
  const { watched, closing, gaps, roundings, startGaps, startSpeeds, startDepths, startSizes } = work;
  let isFound = false;
  for (let i = 0; i < watched.length; i++) {
    if (watched[i] === 0 || closing[i] === 1 || gaps[i]! >= -roundings[i]!) continue;
    startGap(work, i, t);
    startDepths[i] = Math.max(0, -startGaps[i]!);
    if (!isIn(work, i)) continue;
    isFound = true;
    closing[i] = 1;
    startSpeeds[i] = speedOf(work, i, t, work.u);
    startSizes[i] = sizeOf(work);
    // What begins closed begins at zero: its first root is not this one.
    if (startGaps[i]! <= roundings[i]!) startGaps[i] = 0;
  }
  return isFound;
}

/** The gap of contact i, from where it began if that was below zero. */
const gapFrom = ({ gaps, startDepths }: RattleWorkspace, i: number): number => gaps[i]! + startDepths[i]!;

/**
 * Contact i has come in. What began deeper than its rounding, as steps leave it that are solved to a tolerance, has to get deeper than that: it
 * is below zero wherever the step ends.
 */
const isIn = (work: RattleWorkspace, i: number): boolean => gapFrom(work, i) < -work.roundings[i]!;

/** γ of velocities u at the start; zero where only rounding is left. */
function speedOf({ system, row, q, chi }: RattleWorkspace, i: number, t: number, u: Float64Array): number {
  system.directionsInto(row, 0, i, q, t);
  let sum = 0;
  if (system.hasMovingConstraints) {
    system.velocityOffsetsInto(chi, 0, i, q, t);
    sum = chi[0]!;
  }
  let terms = Math.abs(sum);
  for (let j = 0; j < row.length; j++) {
    sum += row[j]! * u[j]!;
    terms += Math.abs(row[j]! * u[j]!);
  }
  return Math.abs(sum) < CANCELLED * terms ? 0 : sum;
}

/** √G_ii of the contact whose row `speedOf` has loaded; 0 where masses are no diagonal, and problems solved to rounding. */
function sizeOf({ system: { masses }, row }: RattleWorkspace): number {
  let square = 0;
  for (let j = 0; masses && j < row.length; j++) if (masses[j]! > 0) square += row[j]! ** 2 / masses[j]!;
  return Math.sqrt(square);
}

/** Marks the contacts that are closed at the start; true when one that rebounds approaches there, or a clutch that does. */
export function isStruck(work: RattleWorkspace, t: number): boolean {
  const { system, settings, active, q, u, watched, closing, startGaps } = work;
  const reach = touchReach(work, u);
  system.gapsInto(startGaps, q, t, reach);
  let isFound = false;
  for (let i = 0; i < watched.length; i++) {
    closing[i] = 0;
    // The run may begin with a clutch that turns the wrong way; no step ends with one.
    if (t === settings.from && system.elements[i]!.kind === "kinematic-unilateral" && speedOf(work, i, t, u) < 0)
      isFound = true;
    if (active.isContact[i] === 0) continue;
    active.marks[i] = startGaps[i]! <= reach && startGaps[i]! <= startRounding(work, i, t) ? 1 : 0;
    if (active.marks[i] === 0 || watched[i] === 0) continue;
    closing[i] = 1;
    if (speedOf(work, i, t, u) < 0 && !work.level.passes(i, q, u, work.span)) isFound = true;
  }
  return isFound;
}

/** Watches every contact that is open at the start, whatever its restitution; false when all of them were. */
export function watchOpen(work: RattleWorkspace, t: number): boolean {
  const { system, active, q, watched, startGaps } = work;
  system.gapsInto(startGaps, q, t, Infinity);
  let isNew = false;
  for (let i = 0; i < watched.length; i++) {
    if (active.isContact[i] === 0 || watched[i] === 1 || startGaps[i]! <= startRounding(work, i, t)) continue;
    watched[i] = 1;
    isNew = true;
  }
  return isNew;
}

/** Contacts that land slowly are watched no longer; true when there are any. */
export function holdSlow(work: RattleWorkspace, step: number): boolean {
  const { watched, closing, startGaps, startSpeeds, span } = work;
  let isFound = false;
  for (let i = 0; i < watched.length; i++) {
    if (closing[i] === 0) continue;
    const curvature = (gapFrom(work, i) - startGaps[i]! - startSpeeds[i]! * step) / step ** 2;
    const square = startSpeeds[i]! ** 2 - 4 * curvature * startGaps[i]!;
    if (curvature >= 0 || square > (2 * SLOW * curvature * span) ** 2) continue;
    watched[i] = 0;
    isFound = true;
  }
  return isFound;
}

/**
 * Ends the step, whose trial of length `step` closes some contacts, at the first of them. Returns its length, negative when a
 * trial fails; `closing` stays with the contacts that touch there.
 */
export function moveToContact(work: RattleWorkspace, t: number, step: number): number {
  let low = 0;
  let high = step;
  let at = step;
  let last = step;
  for (let trial = 0; trial < MAX_TRIALS; trial++) {
    findClosing(work, t);
    const state = touching(work);
    if (state === 0) return at;
    if (state < 0) high = at;
    else low = at;
    if (high - low <= NO_WIDTH * step || isPoint(work, t, high - low)) break;
    const next = nextTrial(work, at, trial < USUAL_TRIALS ? at : last);
    last = at;
    work.lastGaps.set(work.gaps);
    at = next > low && next < high ? next : 0.5 * (low + high);
    if (low === 0 && trial === VAIN_TRIALS) at = Math.min(at, SHORTEST * step);
    if (low === 0 && high <= SHORTEST * step) break;
    if (!rattlePosition(work, t, at)) return -1;
  }
  // The gap jumps, as where another face comes nearest: the contacts act at the last place without penetration.
  if (low > 0) return rattlePosition(work, t, low) ? low : -1;
  for (let i = 0; i < work.watched.length; i++) work.closing[i] = work.watched[i] === 1 && isIn(work, i) ? 1 : 0;
  return 0;
}

/**
 * Takes what `closing` tells for closed at the start, with all that touches there: in the shortest part of the step it is in already, as where
 * contacts that act come out of their rounding and turn their bodies by it. It has its impact there and is watched no longer.
 */
export function closeAtStart(work: RattleWorkspace, t: number): void {
  const { closing, watched } = work;
  for (let i = 0; i < closing.length; i++) if (closing[i] === 1) watched[i] = 0;
  const isIn = closing.slice();
  isStruck(work, t);
  for (let i = 0; i < closing.length; i++) if (isIn[i] === 1) closing[i] = 1;
}

/**
 * −1 when a contact penetrates, 1 when none touches; 0 when it is done, `closing` is then what touches. Nearer to zero than its place at the end
 * of the trial is known (`trialError`) nobody finds a gap: from there on roots would be sought in what solvers leave.
 */
function touching(work: RattleWorkspace): -1 | 0 | 1 {
  const { watched, closing, gaps } = work;
  const known = (i: number): number => knownTo(work, i);
  let isTouching = false;
  for (let i = 0; i < watched.length; i++) {
    if (watched[i] === 0) continue;
    if (gapFrom(work, i) < -known(i)) return -1;
    if (closing[i] === 1 && gaps[i]! <= known(i)) isTouching = true;
  }
  if (!isTouching) return 1;
  for (let i = 0; i < watched.length; i++) closing[i] = watched[i] === 1 && gaps[i]! <= known(i) ? 1 : 0;
  return 0;
}

/** How well the gap of contact i at the end of the last trial is known. */
const knownTo = ({ closing, roundings, startSizes, trialError }: RattleWorkspace, i: number): number =>
  roundings[i]! + (closing[i] === 1 ? trialError * startSizes[i]! : 0);

/** In so short a time no contact that closes moves farther than its gap is known: what is between its ends is a jump of the gap. */
function isPoint(work: RattleWorkspace, t: number, time: number): boolean {
  const { closing, half } = work;
  for (let i = 0; i < closing.length; i++) {
    if (closing[i] === 1 && time * Math.abs(speedOf(work, i, t, half)) > knownTo(work, i)) return false;
  }
  return true;
}

/** The first root of the parabolas through the last trial, or of the lines through it and the one at `last`. */
function nextTrial(work: RattleWorkspace, at: number, last: number): number {
  const { closing, lastGaps, startDepths } = work;
  let first = Infinity;
  for (let i = 0; i < closing.length; i++) {
    if (closing[i] === 0) continue;
    const gap = gapFrom(work, i);
    const lastGap = lastGaps[i]! + startDepths[i]!;
    const isNearer = last !== at && Math.abs(gap) < Math.abs(lastGap);
    const root = isNearer ? at - (gap * (at - last)) / (gap - lastGap) : parabolaRoot(work, i, at);
    if (root > 0 && root < first) first = root;
  }
  return first;
}

/** First root of the parabola of contact i. */
function parabolaRoot(work: RattleWorkspace, i: number, at: number): number {
  const [gap, speed] = [work.startGaps[i]!, work.startSpeeds[i]!];
  const curvature = (gapFrom(work, i) - gap - speed * at) / at ** 2;
  return gap === 0 ? -speed / curvature : (2 * gap) / (Math.sqrt(speed ** 2 - 4 * curvature * gap) - speed);
}
