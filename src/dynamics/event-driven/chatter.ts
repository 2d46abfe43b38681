/**
 * The end of a chatter: the remaining impacts are summed, the contacts close, the accumulation point is recorded.
 *
 * When the energy left in the flights is a part 2⁻⁴⁶ of the largest one, or their height near the rounding of the gaps, and
 * they are steadily geometric
 * (`zeno.ts`), the velocities of all contacts of the pattern are brought to zero at once. Until the accumulation point the
 * mechanism then moves with these contacts closed: their mean force is that of the impacts left out. The positions differ
 * from those of the chatter by the height of the flights that are left out.
 *
 * The impulse Λ_N that closes a contact is negative: the contact rises, and the impacts left out have only ∫λ_N dt + Λ_N over
 * the rest of the chatter. A slip must not be given a pulling force with it, which would do work on the mechanism; instead
 * it has no force until ∫λ_N dt = −Λ_N. The friction impulse of the rest is then that of the impacts.
 */

import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { gapRounding } from "./contact-reach.ts";
import { fillFrame, setActive, velocityOf } from "./frame.ts";
import { reduce, spread } from "./reduced-problem.ts";
import { energyOf, namesOf, type Run, speedScale, VELOCITY_ROUNDING } from "./run-state.ts";
import { slipSpeed } from "./slip-force.ts";
import { accumulation } from "./zeno.ts";

/** Energy of the flights, relative to the largest kinetic energy, below which they are summed. */
const FLIGHT_ENERGY = 2 ** -46;

/** Height of the flights, in roundings of the gap, below which they are summed: beyond that their ratio is noise. */
const FLIGHT_HEIGHT = 2 ** 8;

/** Closes the contacts of a chatter that has become small enough. The frame holds the candidates of the last impact. */
export function readChatter(run: Run): { isClosed: true; elements: readonly number[] } | undefined {
  const found = accumulation(run.impacts);
  if (!found || run.t + found.remaining > run.settings.until || run.zeno) return undefined;
  const { frame: at } = run;
  let energy = 0;
  let isLow = true;
  for (const e of found.elements) {
    const i = at.starts[e]!;
    if (i < 0) continue;
    energy += (0.5 * at.velocities[i]! ** 2) / at.delassus[i * (at.size + 1)]!;
    // A flight of duration D that starts with γ rises to γ D / 4.
    if (at.velocities[i]! * found.period > 4 * FLIGHT_HEIGHT * gapRounding(run, e)) isLow = false;
  }
  if (!isLow && energy > FLIGHT_ENERGY * run.energyScale) return undefined;
  const before = energyOf(run);
  const kept = run.y.slice();
  const isHeld = (e: number): boolean => run.modes.mode[e] === CLOSED && run.roles.family[e] === "contact";
  const elements = [...new Set([...found.elements, ...at.active.filter(isHeld)])];
  if (!close(run, elements)) {
    run.y.set(kept);
    return undefined;
  }
  const work = energyOf(run) - before;
  run.hasJumped = true;
  const { ratio, impacts, remaining } = found;
  const names = namesOf(run, found.elements);
  run.zeno = { t: run.t + remaining, type: "zeno", elements: names, work, impacts, ratio };
  run.impacts.length = 0;
  return { isClosed: true, elements };
}

/** γ = 0 for the contacts, with slip forces in proportion; false when that is not possible. */
function close(run: Run, contacts: readonly number[]): boolean {
  const { system, roles, frame: at, trial } = run;
  const members = system.elements.flatMap((_, e) => {
    const family = roles.family[e];
    if (family === "bilateral") return [e];
    return contacts.includes(e) || (family === "friction" && contacts.includes(roles.owner[e]!)) ? [e] : [];
  });
  setActive(at, members);
  if (!fillFrame(at, run.q, run.u, run.t)) return false;
  trial.mode.fill(OPEN);
  for (const e of members) {
    const element = system.elements[e]!;
    const i = at.starts[e]!;
    if (roles.family[e] !== "friction") trial.mode[e] = CLOSED;
    else {
      const speed = slipSpeed(element, at.velocities, i);
      trial.mode[e] = speed > VELOCITY_ROUNDING * speedScale(run, i) ? SLIP : STICK;
      for (let j = 0; j < element.dimension; j++) {
        const rim = j === 2 ? (element.radius ?? 1) : 1;
        trial.direction[element.start + j] = speed > 0 ? (at.velocities[i + j]! * rim) / speed : 0;
      }
    }
  }
  do solveClosing(run);
  while (loosen(run, members));
  takeClosing(run, members);
  return true;
}

/** Impulses that bring the closed and sticking components to rest. */
function solveClosing({ frame: at, trial, reduced }: Run): void {
  reduce(reduced, at, trial);
  const n = reduced.count;
  const right = Float64Array.from({ length: n }, (_, a) => -at.velocities[reduced.components[a]!]!);
  const matrix = reduced.matrix.slice(0, n * n);
  if (luInPlace(matrix, n, reduced.pivots) > n * RANK_ROUNDING) luSolveInPlace(matrix, n, reduced.pivots, right);
  else right.set(leastSquares(reduced.matrix.slice(0, n * n), n, n, right).x);
  reduced.solution.set(right);
  at.free.fill(0);
  spread(reduced, at, trial);
}

/** Takes the force from slips whose normal impulse pulls; whether there were any. */
function loosen({ roles, frame: at, trial, reduced }: Run, members: readonly number[]): boolean {
  let isChanged = false;
  for (const e of members) {
    if (trial.mode[e] !== SLIP || !trial.grip[e] || roles.owner[e]! < 0) continue;
    if (reduced.forces[at.starts[roles.owner[e]!]!]! >= 0) continue;
    trial.grip[e] = 0;
    isChanged = true;
  }
  return isChanged;
}

/** Takes the closing impulses over and books them: ½ Λ(γ⁺ + γ⁻) − Λχ each. */
function takeClosing(run: Run, members: readonly number[]): void {
  const { system, roles, frame: at, trial, reduced, u } = run;
  const before = system.kineticEnergy(run.q, u);
  const earlier = at.velocities.slice(0, at.size);
  for (let k = 0; k < u.length; k++) u[k]! += reduced.acceleration[k]!;
  const works = new Float64Array(members.length);
  const drives = new Float64Array(members.length);
  let rest = system.kineticEnergy(run.q, u) - before;
  members.forEach((e, m) => {
    const { start, dimension } = system.elements[e]!;
    for (let j = 0; j < dimension; j++) {
      const i = at.starts[e]! + j;
      const impulse = reduced.forces[i]!;
      const drive = system.hasMovingConstraints ? impulse * at.drives[i]! : 0;
      run.impulses[start + j]! += impulse;
      run.paid -= drive;
      drives[m]! -= drive;
      works[m]! += 0.5 * impulse * (earlier[i]! + velocityOf(at, i, u)) - drive;
    }
    rest -= works[m]!;
    // The impulse that the force must make up for before the slip feels it; `releaseLater` turns it into a time.
    if (trial.grip[e] === 0 && roles.owner[e]! >= 0) run.release[e] = -reduced.forces[at.starts[roles.owner[e]!]!]!;
  });
  const total = works.reduce((sum, work) => sum + Math.abs(work), 0);
  members.forEach((e, m) => {
    run.ledger.elementWork(e, works[m]! + (total > 0 ? (rest * Math.abs(works[m]!)) / total : 0), drives[m]!);
  });
  run.isLoose = true;
}

/** After the modes have been decided on: how long slips that a chatter has left without force stay so. */
export function releaseLater(run: Run): void {
  if (!run.isLoose) return;
  run.isLoose = false;
  const { modes, roles, frame: at, reduced, t } = run;
  for (let e = 0; e < modes.grip.length; e++) {
    if (modes.grip[e] !== 0 || run.release[e]! === -Infinity) continue;
    const normal = at.starts[roles.owner[e]!]!;
    const force = normal < 0 ? 0 : reduced.forces[normal]!;
    const isSlipping = modes.mode[e] === SLIP && force > 0;
    if (isSlipping) run.release[e] = t + run.release[e]! / force;
    else letGrip(run, e);
  }
}

/** The time at which the next slip gets its force back. */
export function nextRelease({ release, modes }: Run): number {
  let next = Infinity;
  for (let e = 0; e < release.length; e++) if (modes.grip[e] === 0) next = Math.min(next, release[e]!);
  return next;
}

/** Gives slips their force whose time has come; whether there were any. */
export function regrip(run: Run): boolean {
  let isChanged = false;
  for (let e = 0; e < run.release.length; e++) {
    if (run.modes.grip[e] !== 0 || run.release[e]! > run.t) continue;
    letGrip(run, e);
    isChanged = true;
  }
  return isChanged;
}

function letGrip(run: Run, e: number): void {
  run.modes.grip[e] = 1;
  run.release[e] = -Infinity;
}
