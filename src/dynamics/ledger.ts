/**
 * The energy books of a run: where T + U went, whatever method moved the mechanism.
 *
 *   (T + U)(t) − (T + U)(t₀) = Σ work of the elements + external work + imbalance
 *
 * Work of an element on the mechanism is ∫ λᵀ Wᵀu dt between impacts and ½ Λᵀ Wᵀ(u⁺ + u⁻) in one ([Glocker2012] (59)):
 * with a moving constraint that is ½ Λᵀ(γ⁺ + γ⁻) − Λᵀχ, and −Λᵀχ is what the drive of the constraint pays.
 *
 * `dissipated` is what was lost for good: at contacts, friction, brakes and clutches −½ Λᵀ(γ⁺ + γ⁻), impulse times *slip* and not
 * times the velocity of the body (a belt may push a body while it rubs), and in dampers. What applied forces and drives take out
 * of the mechanism is not lost, and joints lose nothing.
 *
 * Sums of many small works are compensated (Neumaier), so that the balance of a million steps is not lost in rounding.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { creationBound } from "./created-energy.ts";
import { elementAccounts } from "./element-accounts.ts";
import type { EnergyLedger } from "./simulation.ts";

/** Rounding of a power that cancels, and of energies that do, relative to their terms. */
const CANCELLED = 2 ** 6 * EPSILON;

/** Gains below this share of the largest kinetic energy are rounding and truncation, and not counted: 6e-8. What counts as a finding: created-energy.ts. */
const CREATED_ROUNDING = 2 ** -24;

/** Works that cancel leave this share of them: sums of products of doubles. */
const WORK_ROUNDING = 2 ** -40;

/** Elements named in the warning. */
const MOST_NAMED = 4;

/** A compensated sum: value and what rounding has cut off it. */
interface Sum {
  value: number;
  rest: number;
}

function add(sum: Sum, term: number): void {
  const next = sum.value + term;
  sum.rest += Math.abs(sum.value) >= Math.abs(term) ? sum.value - next + term : term - next + sum.value;
  sum.value = next;
}

const total = (sum: Sum): number => sum.value + sum.rest;
const zero = (): Sum => ({ value: 0, rest: 0 });

/** Work and loss of an element. */
interface Book {
  readonly work: Sum;
  readonly loss: Sum;
}

/** Works and losses by element; contacts may be found on the way, and go again. */
function elementBooks(system: MechanicalSystem) {
  const { elements } = system;
  const books = elementAccounts(system, (): Book => ({ work: zero(), loss: zero() }));
  const openAll = (): void => elements.forEach((_, e) => void books.of(e));
  openAll();
  const enter = (element: number, work: number, drive: number): void => {
    const book = books.of(element);
    add(book.work, work);
    if (ELEMENTS[elements[element]!.kind].family !== "bilateral") add(book.loss, drive - work);
  };
  /** All of a step: numbers that are handed over one by one cost an object each. */
  const enterAll = (given: Float64Array, drives: Float64Array): void => {
    for (let e = 0; e < given.length; e++) if (given[e] !== 0 || drives[e] !== 0) enter(e, given[e]!, drives[e]!);
  };
  /** Those that did something, and all that there are. */
  const all = (): ReadonlyMap<string, Book> => {
    openAll();
    return books.byName;
  };
  return { enter, enterAll, all };
}

export function openLedger(system: MechanicalSystem) {
  const books = elementBooks(system);
  const external = zero();
  const damped = zero();
  const initial = { kinetic: 0, potential: 0 };
  let [lowest, largestIncrease] = [0, 0];
  const created = createdEnergy(system);
  return {
    created,
    /** Opens the books at the initial state; returns T + U there. */
    start(q: Float64Array, u: Float64Array, t: number): number {
      initial.kinetic = system.kineticEnergy(q, u);
      initial.potential = system.potentialEnergy(q, t);
      created.among(Math.abs(initial.kinetic) + Math.abs(initial.potential));
      lowest = initial.kinetic + initial.potential;
      return lowest;
    },
    /** Adds work of one element on the mechanism; `drive`: the part −Λᵀχ of it that its motion has paid, 0 for one at rest. */
    elementWork(element: number, work: number, drive = 0): void {
      books.enter(element, work, drive);
    },
    /** The same for all elements of a step. */
    elementWorks: books.enterAll,
    /** Adds work of the forces without potential and of the time dependence of U; `damping`: the part of it done by dampers. */
    external(work: number, damping = 0): void {
      add(external, work);
      if (damping < 0) add(damped, -damping);
    },
    /**
     * Looks at T + U now. `paid`: everything since the start that external forces and moving constraints (−Λᵀχ) have put
     * in; a rise of T + U − paid above an earlier value is one that nobody paid for.
     */
    observe(energy: number, paid: number): void {
      created.among(energy);
      const unpaid = energy - paid;
      if (unpaid < lowest) lowest = unpaid;
      else if (unpaid - lowest > largestIncrease) largestIncrease = unpaid - lowest;
    },
    close: (q: Float64Array, u: Float64Array, t: number): EnergyLedger => ({
      ...balance(system, { ...initial, largest: created.largestKinetic }, { books: books.all(), external }, q, u, t),
      largestIncrease,
      dissipated: dissipatedBy(damped, books.all()),
      created: created.total,
    }),
  };
}

/** The whole loss of an element, not its losses one by one: works that only truncation moves to and fro are none. */
function dissipatedBy(damped: Sum, books: ReadonlyMap<string, Book>): number {
  const sum = zero();
  add(sum, total(damped));
  for (const { loss } of books.values()) add(sum, Math.max(0, total(loss)));
  return total(sum) + 0;
}

/** What there was, what there is, and what of the difference the works do not explain. */
function balance(
  system: MechanicalSystem,
  initial: { readonly kinetic: number; readonly potential: number; readonly largest: number },
  { books, external }: { readonly books: ReadonlyMap<string, Book>; readonly external: Sum },
  q: Float64Array,
  u: Float64Array,
  t: number,
): Omit<EnergyLedger, "largestIncrease" | "dissipated" | "created"> {
  const final = { kinetic: system.kineticEnergy(q, u), potential: system.potentialEnergy(q, t) };
  const explained = zero();
  add(explained, final.kinetic - initial.kinetic);
  add(explained, final.potential - initial.potential);
  add(explained, -total(external));
  for (const { work } of books.values()) add(explained, -total(work));
  return {
    initial: initial.kinetic + initial.potential,
    final: final.kinetic + final.potential,
    kinetic: {
      ...{ initial: initial.kinetic, final: final.kinetic },
      largest: Math.max(initial.kinetic, initial.largest, final.kinetic),
    },
    potential: { initial: initial.potential, final: final.potential },
    byElement: Object.fromEntries(Array.from(books, ([name, { work }]) => [name, total(work) + 0])),
    external: total(external) + 0,
    imbalance: Math.abs(total(explained)),
  };
}

/**
 * Power of dampers: the part of the external power that stays when the motion is reversed, ½(P(u) + P(−u)) − P(0). Applied forces
 * F(q, t) have a power Fᵀu that changes its sign, ∂U/∂t is there at rest; what is left belongs to forces that oppose the motion
 * (or feed it: then it is positive). `buffer`: f numbers.
 */
export function dampingPower(
  system: MechanicalSystem,
  q: Float64Array,
  u: Float64Array,
  t: number,
  buffer: Float64Array,
): number {
  const forward = system.externalPower(q, u, t);
  for (let j = 0; j < u.length; j++) buffer[j] = -u[j]!;
  const backward = system.externalPower(q, buffer, t);
  buffer.fill(0);
  const power = 0.5 * (forward + backward) - system.externalPower(q, buffer, t);
  const size = Math.abs(forward) + Math.abs(backward);
  return Number.isFinite(power) && Math.abs(power) > CANCELLED * size ? power : 0;
}

/**
 * Energy that the law of contact has created: over the steps and impacts in which contacts, clutches, friction and brakes together
 * put more in than they took and drives paid,
 *
 *   Σ_k (Σ_i W_i − drives)₊,      W_i − drive_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻)                        [Glocker2012] (59), Section 6
 *
 * An impact law may do so (Newton's with friction, a clutch that follows a rebound); so may a step of `moreau` whose contacts turn
 * while they are closed. It is in the ledger, and the reader of the report must not have to look for it there.
 */
function createdEnergy(system: Pick<MechanicalSystem, "elements">) {
  const shares = elementAccounts(system, () => ({ gain: 0 }));
  const largest = { t: 0, gain: 0 };
  let [total, count, noise, largestKinetic] = [0, 0, 0, 0];
  return {
    /** Largest T that was entered. */
    get largestKinetic(): number {
      return largestKinetic;
    },
    /** Σ of the gains so far. */
    get total(): number {
      return total > noise ? total : 0;
    },
    /** Energies of this size are in play: what they round by is not created. */
    among(energy: number): void {
      noise = Math.max(noise, CANCELLED * Math.abs(energy));
    },
    /** Enters what the elements gave (W_i − drive_i, by element) at t, and what truncation has taken of it; `kinetic`: T then, which a gain is small or large against. */
    enter(t: number, gains: ArrayLike<number>, kinetic: number, missing = 0): void {
      let net = -missing;
      let gross = 0;
      for (let i = 0; i < gains.length; i++) {
        net += gains[i]!;
        gross += Math.abs(gains[i]!);
      }
      largestKinetic = Math.max(largestKinetic, kinetic);
      noise = Math.max(noise, CREATED_ROUNDING * kinetic, WORK_ROUNDING * gross);
      if (!(net > 0)) return;
      total += net;
      if (net > noise) count++;
      if (net > largest.gain) Object.assign(largest, { t, gain: net });
      for (let i = 0; i < gains.length; i++) if (gains[i]! > 0) shares.of(i).gain += gains[i]!;
    },
    /** What the reader must know: how much, how often, by which elements. Empty where it counts as rounding or as the error of time steps. */
    warnings(method: string, energy: EnergyLedger): string[] {
      if (!(energy.created > creationBound(method, energy).least)) return [];
      const givers = [...shares.byName].filter(([, { gain }]) => gain > CREATED_ROUNDING * total);
      givers.sort(([, a], [, b]) => b.gain - a.gain);
      const named = givers.slice(0, MOST_NAMED).map(([name, { gain }]) => `${name} +${joules(gain)}`);
      const more = givers.length > MOST_NAMED ? ` and ${givers.length - MOST_NAMED} more` : "";
      const most = `at t = ${round(largest.t)}`;
      const when = count <= 1 ? most : `in ${count} impacts or steps, most ${most}`;
      return [
        `energy was created: ${joules(total)} ${when}, by ${named.join(", ")}${more}; no force and no drive paid for it`,
      ];
    },
  };
}

const round = (value: number): number => Number(value.toPrecision(6));
const joules = (energy: number): string => `${Number(energy.toPrecision(4))} J`;
