/**
 * Stability of an equilibrium by [PaschkowskiArnold] Theorem 1 with V = T + U on the constraint set: V ≥ 0, V = 0 only at
 * the equilibrium, dV ≤ 0 along every motion, jumps included. Checked as five conditions; all met is a proof (to rounding, and as far as
 * what was compared at points holds between them), one missing leaves the question open. Two extensions, proved in docs/theory/lyapunov.md: brakes within their bounds hold like
 * joints, and a minimum transverse to directions along which nothing changes makes the set stable.
 *
 * Attractivity is not claimed: V is constant in free flight, so "dV = 0 only at x*" is never met, and loss-free orbits exist
 * at resonances (docs/theory/lyapunov.md). Instability is claimed where the linearisation proves it: nothing but joints
 * acts, no applied forces, and a direction in which U falls.
 */

import { checkKernel } from "../../dynamics/kernel-condition.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import { InputError } from "../../errors.ts";
import { halton } from "../../linalg/halton.ts";
import type { SystemModel } from "../../models/model.ts";
import { rounded } from "../../text/show-number.ts";
import type { Stability, StabilityCondition } from "./equilibrium.ts";
import { impactCondition } from "./impact-condition.ts";
import type { OpenFrequencies } from "./open-frequencies.ts";
import { type PotentialMinimum, potentialMinimum } from "./potential-minimum.ts";
import type { Found } from "./solve-equilibrium.ts";
import { carriers, hasConstantDirections, type StaticProblem } from "./static-problem.ts";
import { symmetryAlong } from "./symmetry.ts";

/** A square of a frequency below minus this share of the largest one is negative for sure. */
const NEGATIVE_SQUARE = 2 ** -20;

/** A ratio of frequencies this close to an odd number is called a resonance. */
const RESONANT = 1e-6;

/** Distances in lengths, 0 among them, and speeds in lengths per second. */
const RADII = [0, ...Array.from({ length: 9 }, (_, k) => 2 ** (3 * k - 25))];
const SPEEDS = Array.from({ length: 10 }, (_, k) => 2 ** (3 * k - 24));

/** States at each distance and speed. */
const DIRECTIONS = 12;

/** A power below this share of those at the same distance and speed is rounding. */
const POWER_ROUNDING = 2 ** -36;

/** Instants of forces that depend on time lie within so many seconds. */
const SPAN = 16;

/** What was proved, and the directions of the set that it speaks about. */
export interface JudgedStability extends Stability {
  readonly along: readonly Float64Array[];
}

export function judgeStability(
  model: SystemModel,
  problem: StaticProblem,
  found: Found,
  frequencies: OpenFrequencies,
): JudgedStability {
  const { mass, kernel } = massConditions(problem, found.q);
  const minimum = bestMinimum(problem, found);
  const { flat } = minimum;
  const impacts: StabilityCondition = {
    ...{ name: "impacts", claim: "no impact nearby creates energy" },
    ...(kernel.verdict === "holds"
      ? impactCondition(model, problem, found)
      : { verdict: "undecided", evidence: "impacts are not defined without the kernel condition" }),
  };
  const forces = forceCondition(problem, found.q);
  const conditions = [mass, kernel, ...minimumConditions(problem, found, minimum), impacts, forces];
  const remarks = resonances(problem, found, frequencies);
  const missing = conditions.filter(({ verdict }) => verdict !== "holds");
  if (missing.length === 0) {
    const reason = proofWords(problem, minimum);
    return { verdict: "stable", of: flat.length > 0 ? "set" : "point", reason, conditions, remarks, along: flat };
  }
  const open = { of: "point", conditions, remarks, along: [] } as const;
  const isFree = problem.structure.appliedForces === "none";
  if (isFree && growsByLinearisation(problem, found, frequencies) && [mass, kernel].every(isMet)) {
    const rate = Math.sqrt(-frequencies.squares[0]!);
    const reason = `a small motion grows like exp(${Number(rate.toPrecision(4))} t): U falls and nothing but joints acts`;
    return { verdict: "unstable", reason, ...open };
  }
  const names = missing.map(({ claim, verdict }) => `${claim} (${verdict === "fails" ? "not met" : "not decided"})`);
  return { verdict: "undecided", reason: `Theorem 1 does not apply: ${names.join("; ")}`, ...open };
}

/** By joints and contacts alone, else with the brakes as well: a strict minimum before one transverse to a set. */
function bestMinimum(problem: StaticProblem, found: Found): PotentialMinimum {
  const { elements } = problem.system;
  const alone = potentialMinimum(problem, found, []);
  const brakes = elements.flatMap(({ kind, bound = 0 }, i) =>
    ELEMENTS[kind].family === "step" && bound > 0 ? [i] : [],
  );
  const held = brakes.filter((i) => hasConstantDirections(problem, [i], found.q));
  if (held.length === 0 || (alone.verdict === "holds" && alone.flat.length === 0)) return alone;
  const braked = potentialMinimum(problem, found, held);
  return alone.verdict === "holds" && (braked.verdict !== "holds" || braked.flat.length > 0) ? alone : braked;
}

function minimumConditions(problem: StaticProblem, found: Found, minimum: PotentialMinimum): StabilityCondition[] {
  const { flat, held, verdict, evidence } = minimum;
  const what = held.length > 0 ? `U less the work of ${namesOf(problem, held)}` : "U";
  const where = flat.length > 0 ? "across the set of equilibria" : "on the constraint set";
  const potential = { name: "potential", claim: `${what} is a strict minimum ${where}`, verdict, evidence } as const;
  if (flat.length === 0) return [potential];
  const symmetry = { name: "symmetry", claim: "M, U, gaps and slips are the same all along the set" } as const;
  return [potential, { ...symmetry, ...symmetryAlong(problem, found.q, flat) }];
}

const namesOf = ({ system }: StaticProblem, elements: readonly number[]): string =>
  elements.map((i) => system.elements[i]!.name).join(", ");

function proofWords(problem: StaticProblem, { held, flat }: PotentialMinimum): string {
  if (flat.length > 0) {
    return "what begins near the set stays near it (V = T + U is a Lyapunov function of the set); how far it moves along the set is left open, and that nothing changes along it was compared at points";
  }
  if (held.length > 0) {
    return `${namesOf(problem, held)} within its bound holds like a joint: V = T + U − λᵀs, s its slip, is a Lyapunov function`;
  }
  return "V = T + U is a Lyapunov function (Paschkowski & Arnold, Theorem 1)";
}

const isMet = ({ verdict }: StabilityCondition): boolean => verdict === "holds";

/** M ⪰ 0 and ker M ∩ ker W_bᵀ = {0} at q*: together they make T positive on possible velocities near q*. */
function massConditions(
  { system, t }: StaticProblem,
  q: Float64Array,
): { mass: StabilityCondition; kernel: StabilityCondition } {
  const mass = { name: "mass", claim: "M is positive semidefinite" } as const;
  const kernel = { name: "kernel", claim: "ker M ∩ ker Wᵀ = {0} over the bilateral elements" } as const;
  try {
    const check = checkKernel(system, q, t);
    const isCompleted = check.massForm === "constrained";
    const evidence = isCompleted ? "it is, and singular" : "it is, and regular";
    if (check.kernelCondition === "holds") {
      const how = isCompleted ? "the joints complete the singular mass matrix" : "the mass matrix is regular";
      return { mass: { ...mass, verdict: "holds", evidence }, kernel: { ...kernel, verdict: "holds", evidence: how } };
    }
    const free = `nothing stops the massless motion of ${check.coordinates?.join(", ")}`;
    return { mass: { ...mass, verdict: "holds", evidence }, kernel: { ...kernel, verdict: "fails", evidence: free } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const why = { verdict: "fails", evidence: error.what } as const;
    return {
      mass: { ...mass, ...why },
      kernel: { ...kernel, verdict: "undecided", evidence: "the mass matrix is none" },
    };
  }
}

function growsByLinearisation({ system }: StaticProblem, found: Found, { squares }: OpenFrequencies): boolean {
  const [least = 0] = squares;
  const largest = Math.max(...squares.map(Math.abs), 0);
  const onlyJoints = carriers(system, found.closed).every((i) => system.elements[i]!.kind === "geometric-bilateral");
  return found.closed.length === 0 && onlyJoints && least < -NEGATIVE_SQUARE * largest;
}

/** Odd ratios of frequencies with an unloaded closed contact: the two-mass system has loss-free orbits exactly there. */
function resonances({ system }: StaticProblem, found: Found, { isLoaded, frequencies }: OpenFrequencies): string[] {
  if (isLoaded || found.closed.length === 0) return [];
  const odd = frequencies.flatMap((low, i) =>
    frequencies.slice(i + 1).flatMap((high) => {
      const ratio = Math.round(high / low);
      return ratio >= 3 && ratio % 2 === 1 && Math.abs(high / low - ratio) <= RESONANT * ratio ? [ratio] : [];
    }),
  );
  const name = found.closed.map((i) => system.elements[i]!.name).join(", ");
  return odd.map(
    (ratio) =>
      `frequencies with ${name} open stand ${ratio} : 1: motions that touch without impact may never lose energy, so do not expect attractivity`,
  );
}

interface Gain {
  readonly power: number;
  readonly q: Float64Array;
  readonly u: Float64Array;
}

/**
 * Do applied forces feed no energy near an equilibrium? Proved where the formulas show it (there are none, or their power is at most
 * 0 at every state); elsewhere the power is looked at around the equilibrium, at distances and speeds that shrink
 * independently. A gain that is found is one; none found is no proof.
 */
function forceCondition(problem: StaticProblem, q: Float64Array): StabilityCondition {
  const base = { name: "forces", claim: "no force without potential feeds energy" } as const;
  const { appliedForces } = problem.structure;
  if (appliedForces === "none") return { ...base, verdict: "holds", evidence: "there is none" };
  if (appliedForces === "dissipative") {
    return { ...base, verdict: "holds", evidence: "their power is at most 0 at every state, by their formulas" };
  }
  const gain = gainNear(problem, q);
  if (gain) {
    return { ...base, verdict: "fails", evidence: `${shown(gain.power)} W at ${stateWords(problem, gain)}` };
  }
  const count = RADII.length * SPEEDS.length * DIRECTIONS;
  return { ...base, verdict: "undecided", evidence: `no gain was found at ${count} states nearby, which is no proof` };
}

/** A state in which the forces feed energy, at the smallest distance and speed at which there is one. */
function gainNear({ system, t, length }: StaticProblem, q: Float64Array): Gain | undefined {
  const f = q.length;
  for (const radius of RADII) {
    for (const speed of SPEEDS) {
      const gains = Array.from({ length: DIRECTIONS }, (_, k): Gain => {
        const at = q.map((x, j) => x + radius * length * (2 * halton(k, j) - 1));
        const u = q.map((_, j) => speed * length * (2 * halton(k, j + f) - 1));
        return { power: system.externalPower(at, u, t + halton(k, 2 * f) * SPAN), q: at, u };
      });
      const largest = gains.reduce((a, { power }) => Math.max(a, Math.abs(power)), 0);
      const gain = gains.find(({ power }) => power > POWER_ROUNDING * largest);
      if (gain) return gain;
    }
  }
  return undefined;
}

const shown = (value: number): string => rounded(value, 3);

function stateWords({ system: { coordinates } }: StaticProblem, { q, u }: Gain): string {
  const words = [
    ...coordinates.map((name, j) => `${name} = ${shown(q[j]!)}`),
    ...coordinates.map((name, j) => `d${name} = ${shown(u[j]!)}`),
  ];
  return words.length > 12 ? `${words.slice(0, 12).join(", ")}, …` : words.join(", ");
}
