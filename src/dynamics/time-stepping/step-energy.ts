/**
 * What a step may leave unexplained. The books of a step are
 *
 *   δ = (T + U)⁺ − (T + U)⁻ − Σ W_i − external
 *
 * and δ has three honest causes, each of which can be told from the step itself:
 *
 *   rounding     ρ = k ε (T⁻ + T⁺ + |U⁻| + |U⁺| + Σ|W_i| + |external| + Σ|h_j q_j|
 *                  + Σ p_j (|u_j⁻| + |u_j⁺|) + (p_j + |Δt h_j|)²/M_jj),      p_j = Σ|w_ij Λ_i|
 *                and for RATTLE, whose first half closes what q is rounded by, Σ M_jj(ε q_j/Δt)²
 *   forces       Σ_j |h_j| d_j + |Δh_j| |Δq_j|,     h_j the larger of both ends
 *   masses       ½|u⁻ᵀ ΔM u⁻| + ½|u⁺ᵀ ΔM u⁺|
 *
 * A step pushes with the work h·½Δt(u⁻ + u⁺), and U pays for h·Δq. The ways are d apart: not at all for the midpoint rule, |θ − ½|Δt|Δu|
 * for another θ, with joints also by what the projection moves, and for RATTLE |Δq − ½Δt(u⁻ + u⁺)|, and up to Δt(|u⁻| + |u⁺|) more where an
 * impact cuts the step in pieces s_k: d = ½|Δq − ½Σ s_k(u_k⁻ + u_k⁺)|, with u_k⁻ ≈ u⁻ before it and u_k⁺ ≈ u⁺ behind. A rule of quadrature errs by no more than the change of the force over the way. T is told with
 * the masses of the ends, pushed with others. Where forces and masses are constant, δ is rounding, exactly. For smooth motion the last
 * two are of the order Δt² in a step, a bound of the Δt³ that methods of order 2 leave; where an impact falls in the step, Δt.
 *
 * Between impacts contacts and friction take energy; what RATTLE's give, g = Σ ½Λᵀ(γ⁺ + γ⁻) over both halves of a step, is as large as
 * their directions, velocities and drives change in it, of the order Δt² where Λ is of the order Δt,
 *
 *   g ≤ ρ + Σ|Λ_i| (Σ|Δw_ij| (|u_j⁻| + |u_j⁺|) + Σ|w_ij Δt h_j/M_jj| + |Δχ_i|),      up to 1/64 of P
 *
 * with Λ of the whole step: a push of the first half that the second takes back excuses nothing.
 *
 * Trap: these bounds grow with what they judge; velocities that exploded would excuse themselves. So they count only up to an eighth of
 * the energy that there was, that came from outside or that the forces announced,
 *
 *   P = T⁻ + (U⁻ − U⁺)₊ + |external| + |drives| + Σ_j (|Δt h_j⁻ u_j⁻| + (Δt h_j⁻)²/2M_jj)
 *
 * Beyond that a step does not follow the motion, and no order says anything about it. θ < ½ feeds, and with how much is known: the way of the works
 * is the longer one, by −(½ − θ)Δt(u⁺ − u⁻), which explains
 *
 *   δ_θ = (½ − θ)Δt hᵀ(u⁺ − u⁻)
 *
 * whatever P is: a body that is let go has no other energy in its first step. What that sums to is for the balance of the run. Two exceptions: θ > ½ may take all energy from a
 * stiff spring, which is what it is chosen for; and a projection onto moving constraints is not paid for by the motion
 * (project-constraints.ts), so that with drives an eighth of P is the only bound.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { massOf } from "../kernel-condition.ts";
import type { FailureCause } from "../run-failure.ts";
import type { SteppingSettings } from "../run-settings.ts";
import { changeTerms, pushesOf, pushTerms } from "./contact-terms.ts";
import type { StepResult, StepStart } from "./step-result.ts";

/** Roundings of a step: velocities are set to zero below 2⁸ of them, sums of many terms have some. */
const ROUNDINGS = 2 ** 10 * EPSILON;

/** Share of the energy in play that truncation may take or give in one step. */
const LARGEST_SHARE = 2 ** -3;
/** … and that contacts may give in one step because their directions and velocities change. */
const GAIN_SHARE = 2 ** -6;

/** … and that contacts without rebound give before a step of `ahead` is made shorter: no step that resolves its motion does (coarse-step.ts). */
export const GIVEN_SHARE = 2 ** -10;

/** The changes of forces and masses are told from the ends of a step; between them, and in stages (damping), they may be larger. */
const TRUNCATION_MARGIN = 4;

/** Energies whose roots underflow are none. */
const NO_ENERGY = 2 ** -960;

/** Sums over a run are exact to this share of its energies. */
const SUM_ROUNDING = 2 ** -30;

/** Share of the energy of a run that truncation may take or give in all its steps together. */
const RUN_SHARE = 2 ** -4;

/** Steps in a row before it counts: a start from rest has little energy to be compared with. What falls under θ = 0 is above the share for 16. */
const PATIENCE = 24;

export interface StepEnergy {
  /** T⁻, T⁺. */
  readonly before: number;
  readonly after: number;
  /** δ without δ_θ, and the largest |δ| that rounding and the order of the method explain. */
  readonly unexplained: number;
  readonly allowed: number;
  /** Σ W_i − drives: what the elements have put in, negative where they took. */
  readonly created: number;
  /** What elements gave between impacts (`StepResult.gain`), and the most that truncation explains of it. */
  readonly gain: number;
  readonly allowedGain: number;
  /** P: what there was and what came from outside. */
  readonly inPlay: number;
}

/** A function that looks at steps of a method from (q, u) at t to their result. */
export function stepEnergy(
  system: MechanicalSystem,
  settings: Pick<SteppingSettings, "method" | "theta" | "projection">,
): (start: StepStart, result: StepResult, step: number) => StepEnergy {
  const f = system.freedoms;
  const besides = waysApart(system, settings);
  const forces = [new Float64Array(f), new Float64Array(f)] as const;
  const square = (): Float64Array => new Float64Array(system.masses ? 0 : f * f);
  const masses = [square(), square()] as const;
  const rows = new Float64Array(f * Math.max(1, ...system.elements.map(({ dimension }) => dimension)));
  const owners = Int32Array.from(system.elements.flatMap(({ dimension }, e) => new Array<number>(dimension).fill(e)));
  return ({ q, u, t }, result, step) => {
    const end = t + step;
    const [before, after] = [system.kineticEnergy(q, u), system.kineticEnergy(result.q, result.u)];
    const [low, high] = [system.potentialEnergy(q, t), system.potentialEnergy(result.q, end)];
    let [work, gross] = [0, 0];
    for (let i = 0; i < result.works.length; i++) {
      work += result.works[i]!;
      gross += Math.abs(result.works[i]!);
    }
    let unexplained = after - before + (high - low) - work - result.external;
    let inPlay = before + Math.max(0, low - high) + Math.abs(result.external) + Math.abs(result.drive);
    const rounded = ROUNDINGS * (before + after + Math.abs(low) + Math.abs(high) + gross + Math.abs(result.external));
    let [allowed, allowedGain] = [rounded + NO_ENERGY, rounded + NO_ENERGY];
    const [created, gain] = [work - result.drive, result.gain];
    if (!(Math.abs(unexplained) <= allowed) || created > allowed + GIVEN_SHARE * inPlay || gain > allowed) {
      system.forcesInto(forces[0], q, u, t);
      system.forcesInto(forces[1], result.q, result.u, end);
      if (!system.masses) system.massInto(masses[0], q);
      inPlay += byFreeMotion(forces[0], system.masses ?? masses[0], u, step);
      const pushes = pushesOf(system, owners, rows, result, end);
      const pressed = ROUNDINGS * pushTerms(pushes, forces[0], system.masses ?? masses[0], u, result.u, step);
      const ways = wayRounding(settings.method, system.masses ?? masses[0], q, step);
      allowed += ROUNDINGS * potentialTerms(forces, q) + ways + Math.min(pressed, LARGEST_SHARE * inPlay);
      allowedGain = allowed;
      const truncated = system.hasMovingConstraints
        ? Infinity
        : TRUNCATION_MARGIN *
          (byForces(forces, q, result, (j) => besides(u, q, result, step, j)) + byMasses(system, masses, u, result));
      unexplained -= fedBy(settings, forces, u, result, step);
      const isDamped = settings.method === "moreau" && settings.theta > 0.5 && unexplained < 0;
      if (gain > allowed && settings.method === "rattle") {
        const changes = changeTerms(system, owners, { q, u, t }, result, step, forces[0], system.masses ?? masses[0]);
        allowedGain = allowed + Math.min(changes, GAIN_SHARE * inPlay);
      }
      allowed += isDamped ? truncated : Math.min(truncated, LARGEST_SHARE * inPlay);
    }
    return { before, after, unexplained, allowed, created, gain, allowedGain, inPlay };
  };
}

type Pair = readonly [Float64Array, Float64Array];

function byForces([first, last]: Pair, q: Float64Array, result: StepResult, besides: (j: number) => number): number {
  let sum = 0;
  for (let j = 0; j < q.length; j++) {
    sum += Math.max(Math.abs(first[j]!), Math.abs(last[j]!)) * besides(j);
    sum += Math.abs((last[j]! - first[j]!) * (result.q[j]! - q[j]!));
  }
  return sum;
}

type Besides = (u: Float64Array, q: Float64Array, result: StepResult, step: number, j: number) => number;

/** d_j: how far the way that U pays for and the way of the works are apart. */
function waysApart(
  system: MechanicalSystem,
  { method, theta, projection }: Pick<SteppingSettings, "method" | "theta" | "projection">,
): Besides {
  if (method === "rattle") {
    return (u, q, result, step, j) => {
      const apart = Math.abs(result.q[j]! - q[j]! - 0.5 * step * (u[j]! + result.u[j]!));
      // What touches at both ends may move between them: the velocities of the ends alone do not bound its way.
      return result.impacts.includes(1) ? apart + step * (Math.abs(u[j]!) + Math.abs(result.u[j]!)) : apart;
    };
  }
  const isProjected = projection === "position" || system.elements.some(({ kind }) => kind === "geometric-bilateral");
  return (u, q, result, step, j) => {
    const way = step * ((1 - theta) * u[j]! + theta * result.u[j]!);
    const moved = isProjected ? Math.abs(result.q[j]! - q[j]! - way) : 0;
    return moved + Math.abs(theta - 0.5) * step * Math.abs(result.u[j]! - u[j]!);
  };
}

/** What Moreau's rule with θ < ½ feeds; the force of the step is about the mean of both ends. */
function fedBy(
  { method, theta }: Pick<SteppingSettings, "method" | "theta">,
  [first, last]: Pair,
  u: Float64Array,
  result: StepResult,
  step: number,
): number {
  if (method !== "moreau" || !(theta < 0.5)) return 0;
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += 0.5 * (first[j]! + last[j]!) * (result.u[j]! - u[j]!);
  return (0.5 - theta) * step * sum;
}

/** ΔM from `first`, the masses at the begin. */
function byMasses(system: MechanicalSystem, [first, last]: Pair, u: Float64Array, result: StepResult): number {
  if (system.hasConstantMass) return 0;
  system.massInto(last, result.q);
  const f = u.length;
  let [before, after] = [0, 0];
  for (let i = 0; i < f; i++) {
    for (let j = 0; j < f; j++) {
      const change = last[i * f + j]! - first[i * f + j]!;
      before += u[i]! * change * u[j]!;
      after += result.u[i]! * change * result.u[j]!;
    }
  }
  return 0.5 * (Math.abs(before) + Math.abs(after));
}

/** What the forces of the begin give to a free motion in the step; `mass`: M or its diagonal. */
function byFreeMotion(forces: Float64Array, mass: Float64Array, u: Float64Array, step: number): number {
  const stride = mass.length === forces.length ? 1 : forces.length + 1;
  let sum = 0;
  for (let j = 0; j < forces.length; j++) {
    const push = step * Math.abs(forces[j]!);
    sum += push * Math.abs(u[j]!);
    if (mass[j * stride]! > 0) sum += push ** 2 / (2 * mass[j * stride]!);
  }
  return sum;
}

/** Σ M_jj (ε q_j/Δt)²: what positions round by is a way of the first half, with velocities that the second takes back. */
function wayRounding(method: string, mass: Float64Array, q: Float64Array, step: number): number {
  if (method !== "rattle") return 0;
  const stride = mass.length === q.length ? 1 : q.length + 1;
  let sum = 0;
  for (let j = 0; j < q.length; j++) sum += Math.abs(mass[j * stride]!) * ((EPSILON * q[j]!) / step) ** 2;
  return sum;
}

/** Σ |h_j q_j|: a rounding of q is a change of U. */
function potentialTerms([first, last]: Pair, q: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < q.length; j++) sum += Math.max(Math.abs(first[j]!), Math.abs(last[j]!)) * Math.abs(q[j]!);
  return sum;
}

/**
 * What the books of a run do not explain, summed over its steps. Truncation of a stable method sums to little, or swings; that of an
 * unstable one (a spring faster than RATTLE's step, θ < ½) grows without end, by shares that pass in every single step. So the sum
 * is compared with everything the mechanism could have had:
 *
 *   |Σδ| ≤ ¹⁄₁₆ (T(t₀) + (U(t₀) − min U) + Σ external₊ + Σ drives₊ + created)
 *
 * Beyond that for 24 steps in a row the run does not follow the motion, and has failed. A loss does not count where the method is chosen to damp (θ > ½).
 * Constraints that move are left to the warnings: their projection is not paid for by the motion (project-constraints.ts).
 *
 * Enters a step that ended with T = `after` and U = `height`; the reason for the run to fail, or undefined.
 */
export function balanceWatch(
  system: MechanicalSystem,
  { method, theta, from, step }: SteppingSettings,
  q: Float64Array,
  u: Float64Array,
): (result: StepResult, after: number, height: number, created: number) => FailureCause | undefined {
  if (system.hasMovingConstraints) return () => undefined;
  const damps = method === "moreau" && theta > 0.5;
  const [kinetic, potential] = [system.kineticEnergy(q, u), system.potentialEnergy(q, from)];
  const forces = new Float64Array(system.freedoms);
  system.forcesInto(forces, q, u, from);
  let [lowest, given, nowhere, over] = [potential, 0, 0, 0];
  let energy = kinetic + potential;
  // A mechanism at rest has no other energy to measure rounding by than what the forces announce in the first step.
  let size =
    Math.abs(kinetic) + Math.abs(potential) + byFreeMotion(forces, system.masses ?? massOf(system, q), u, step);
  size += wayRounding(method, system.masses ?? massOf(system, q), q, step);
  return (result, after, height, created) => {
    let work = 0;
    for (let i = 0; i < result.works.length; i++) work += result.works[i]!;
    nowhere += after + height - energy - work - result.external;
    energy = after + height;
    size = Math.max(size, Math.abs(height) + Math.abs(work));
    lowest = Math.min(lowest, height);
    given += Math.max(0, result.external) + Math.max(0, result.drive);
    const had = kinetic + (potential - lowest) + given + created;
    const counted = damps ? nowhere : Math.abs(nowhere);
    over = counted > RUN_SHARE * had + SUM_ROUNDING * size + NO_ENERGY ? over + 1 : 0;
    return over < PATIENCE ? undefined : { kind: "run-unbalanced", unexplained: nowhere, had };
  };
}
