/**
 * The end of a chatter: the remaining impacts are summed, the contacts close, the accumulation point is recorded.
 *
 * When the energy left in the flights is a part 2⁻⁴⁶ of the largest one, or their height near the rounding of the gaps, and
 * they are steadily geometric,
 * the velocities of all contacts of the pattern are brought to zero at once. Until the accumulation point the
 * mechanism then moves with these contacts closed: their mean force is that of the impacts left out. The positions differ
 * from those of the chatter by the height of the flights that are left out.
 *
 * The impulse Λ_N that closes a contact is negative: the contact rises, and the impacts left out have only ∫λ_N dt + Λ_N over
 * the rest of the chatter. A slip must not be given a pulling force with it, which would do work on the mechanism; instead
 * it has no force until ∫λ_N dt = −Λ_N. The friction impulse of the rest is then that of the impacts. Nor does friction act in the closing
 * that would turn its slip round: where two contacts nearly depend on each other, their impulses are large against each other, and friction
 * that feels one of them would drive the mechanism. Without friction the closing is a projection, and T can only fall.
 */
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import { setActive } from "../frame/mechanism-frame.ts";
import { solveInPlace } from "../frame/move-onto-constraints.ts";
import { type Accumulation, accumulation, RECORDS } from "./accumulation.ts";
import { gapRounding } from "./contact-reach.ts";
import { keepVelocityDirection } from "./modes.ts";
import { complianceOf, contactSpeed, fillFrame } from "./motion-frame.ts";
import { reduce, spread } from "./reduced-problem.ts";
import { energyOf, type ImpactRecord, namesOf, type Run, speedScale, VELOCITY_ROUNDING } from "./run-state.ts";
import { slipSpeed } from "./slip-force.ts";

/** Energy of the flights, relative to the largest kinetic energy, below which they are summed. */
const FLIGHT_ENERGY = 2 ** -46;

/** Height of the flights, in roundings of the gap, below which they are summed: beyond that their ratio is noise. */
const FLIGHT_HEIGHT = 2 ** 8;

/** Closes the contacts of a chatter that has become small enough: of impacts that concern what the frame holds, as the last one does. */
export function readChatter(run: Run): { isClosed: true; elements: readonly number[] } | undefined {
  const { frame: at, chatter } = run;
  const isOwn = ({ struck }: ImpactRecord): boolean => struck.some((e) => at.starts[e]! >= 0);
  // Thousands of impacts may lie behind: the last few say whether they accumulate and are small, and only then all of them since when.
  const last = accumulation(latest(chatter.impacts, isOwn));
  if (!last || !isSmall(run, last)) return undefined;
  const own = new Set(chatter.impacts.filter(isOwn));
  const found = accumulation([...own]);
  if (!found || run.t + found.remaining > run.settings.until || !isSmall(run, found)) return undefined;
  const names = namesOf(run, found.elements);
  if (chatter.ahead.some(({ elements }) => elements.some((name) => names.includes(name)))) return undefined;
  const before = energyOf(run);
  const kept = run.y.slice(0, run.parts.size);
  const isHeld = (e: number): boolean => run.modes.mode[e] === CLOSED && run.roles.family[e] === "contact";
  const elements = [...new Set([...found.elements, ...at.active.filter(isHeld)])];
  const works = close(run, elements);
  if (!works) {
    run.y.set(kept);
    return undefined;
  }
  const work = energyOf(run) - before;
  run.log.hasJumped = true;
  const { ratio, impacts, remaining } = found;
  const told = run.options.recorder?.states && { works };
  chatter.ahead.push({ t: run.t + remaining, type: "zeno", elements: names, work, ...told, impacts, ratio });
  chatter.impacts = chatter.impacts.filter((impact) => !own.has(impact));
  return { isClosed: true, elements };
}

/** Whether the flights that are left are low, or hold next to no energy. */
function isSmall(run: Run, { elements, period }: Accumulation): boolean {
  const { frame: at } = run;
  let energy = 0;
  let isLow = true;
  for (const e of elements) {
    const i = at.starts[e]!;
    if (i < 0) continue;
    energy += (0.5 * at.velocities[i]! ** 2) / complianceOf(at, i);
    // A flight of duration D that starts with γ rises to γ D / 4.
    if (at.velocities[i]! * period > 4 * FLIGHT_HEIGHT * gapRounding(run, e)) isLow = false;
  }
  return isLow || energy <= FLIGHT_ENERGY * run.energies.largest;
}

/** The last impacts that are part of the chatter, as many as its ratios are read from. */
function latest(impacts: readonly ImpactRecord[], isOwn: (impact: ImpactRecord) => boolean): ImpactRecord[] {
  const own: ImpactRecord[] = [];
  for (let k = impacts.length - 1; k >= 0 && own.length < RECORDS; k--) if (isOwn(impacts[k]!)) own.push(impacts[k]!);
  return own.reverse();
}

/** γ = 0 for the contacts, with slip forces in proportion: the works of that; undefined when it is not possible. */
function close(run: Run, contacts: readonly number[]): Record<string, number> | undefined {
  const { system, roles, frame: at, trial } = run;
  const members = system.elements.flatMap((_, e) => {
    const family = roles.family[e];
    if (family === "bilateral") return [e];
    return contacts.includes(e) || (family === "friction" && contacts.includes(roles.owner[e]!)) ? [e] : [];
  });
  setActive(at, members);
  if (!fillFrame(at, run.q, run.u, run.t)) return undefined;
  trial.mode.fill(OPEN);
  for (const e of members) {
    const element = system.elements[e]!;
    const i = at.starts[e]!;
    if (roles.family[e] !== "friction") trial.mode[e] = CLOSED;
    else {
      const speed = slipSpeed(element, at.velocities, i);
      trial.mode[e] = speed > VELOCITY_ROUNDING * speedScale(run, i) ? SLIP : STICK;
      keepVelocityDirection(trial, at, e, speed);
    }
  }
  do solveClosing(run);
  while (loosen(run, members));
  return takeClosing(run, members);
}

/** Impulses that bring the closed and sticking components to rest. */
function solveClosing({ frame: at, trial, reduced }: Run): void {
  reduce(reduced, at, trial);
  const n = reduced.count;
  const right = Float64Array.from({ length: n }, (_, a) => -at.velocities[reduced.components[a]!]!);
  solveInPlace(reduced.matrix, n, right);
  reduced.solution.set(right);
  at.free.fill(0);
  spread(reduced, at, trial);
}

/** Takes the force from slips whose normal impulse pulls, or which it would turn round; whether there were any. */
function loosen(run: Run, members: readonly number[]): boolean {
  const { roles, frame: at, trial, reduced } = run;
  let isChanged = false;
  for (const e of members) {
    if (trial.mode[e] !== SLIP || !trial.grip[e] || roles.owner[e]! < 0) continue;
    if (reduced.forces[at.starts[roles.owner[e]!]!]! >= 0 && !isTurned(run, e)) continue;
    trial.grip[e] = 0;
    isChanged = true;
  }
  return isChanged;
}

/** Whether the closing impulses lead a slip against its direction. */
function isTurned({ system, frame: at, reduced }: Run, e: number): boolean {
  const start = at.starts[e]!;
  let along = 0;
  for (let i = start; i < start + system.elements[e]!.dimension; i++) {
    const change = contactSpeed(at, i, reduced.acceleration) - at.drives[i]!;
    along += at.velocities[i]! * (at.velocities[i]! + change);
  }
  return along < 0;
}

/** Takes the closing impulses over and books them: ½ Λ(γ⁺ + γ⁻) − Λχ each. */
function takeClosing(run: Run, members: readonly number[]): Record<string, number> {
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
      run.log.impulses[start + j]! += impulse;
      run.log.paid -= drive;
      drives[m]! -= drive;
      works[m]! += 0.5 * impulse * (earlier[i]! + contactSpeed(at, i, u)) - drive;
    }
    rest -= works[m]!;
    // The impulse that the force must make up for before the slip feels it; `releaseLater` turns it into a time.
    if (trial.grip[e] === 0 && roles.owner[e]! >= 0) {
      run.chatter.release[e] = -reduced.forces[at.starts[roles.owner[e]!]!]!;
      run.chatter.loose.add(e);
    }
  });
  const total = works.reduce((sum, work) => sum + Math.abs(work), 0);
  const booked: Record<string, number> = {};
  const gains = new Float64Array(system.elements.length);
  members.forEach((e, m) => {
    const work = works[m]! + (total > 0 ? (rest * Math.abs(works[m]!)) / total : 0);
    run.log.ledger.elementWork(e, work, drives[m]!);
    booked[system.elements[e]!.name] = work;
    if (roles.family[e] !== "bilateral") gains[e] = work - drives[m]!;
  });
  run.log.ledger.created.enter(run.t, gains, before);
  run.log.ledger.observe(energyOf(run), run.log.paid);
  return booked;
}

/** After `trial` has been decided on: how long slips that a chatter has left without force stay so. */
export function releaseLater(run: Run): void {
  const { trial, roles, frame: at, reduced, t } = run;
  for (const e of run.chatter.loose) {
    const normal = at.starts[roles.owner[e]!]!;
    const force = normal < 0 ? 0 : reduced.forces[normal]!;
    const isSlipping = trial.mode[e] === SLIP && force > 0;
    if (isSlipping) run.chatter.release[e] = t + run.chatter.release[e]! / force;
    else letGrip(run, e);
  }
  run.chatter.loose.clear();
}

/** The time of the next accumulation point ahead. */
export function nextZeno({ chatter: { ahead } }: Run): number {
  return ahead.reduce((next, { t }) => Math.min(next, t), Infinity);
}

/** Records the accumulation points whose time has come; whether there were any. */
export function arriveAtZeno({ chatter, log, t }: Run): boolean {
  const come = chatter.ahead.filter((zeno) => zeno.t <= t);
  if (come.length === 0) return false;
  log.events.push(...come);
  chatter.ahead = chatter.ahead.filter((zeno) => zeno.t > t);
  return true;
}

/** A chatter whose contacts open again was none. */
export function forgetOpenChatter({ chatter, system, trial, frame }: Run): void {
  if (chatter.ahead.length === 0) return;
  const open = new Set(frame.active.flatMap((e) => (trial.mode[e] === OPEN ? [system.elements[e]!.name] : [])));
  chatter.ahead = chatter.ahead.filter(({ elements }) => !elements.some((name) => open.has(name)));
}

/** The time at which the next slip gets its force back. */
export function nextRelease({ chatter: { release }, modes }: Run): number {
  let next = Infinity;
  for (let e = 0; e < release.length; e++) if (modes.grip[e] === 0) next = Math.min(next, release[e]!);
  return next;
}

/** Gives slips their force whose time has come; whether there were any. */
export function regrip(run: Run): boolean {
  let isChanged = false;
  for (let e = 0; e < run.chatter.release.length; e++) {
    if (run.modes.grip[e] !== 0 || run.chatter.release[e]! > run.t) continue;
    letGrip(run, e);
    isChanged = true;
  }
  return isChanged;
}

function letGrip(run: Run, e: number): void {
  run.modes.grip[e] = 1;
  run.chatter.release[e] = -Infinity;
}
