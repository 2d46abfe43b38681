/**
 * Equilibria of a mechanism: positions where static forces out of the reservoirs hold it at rest,
 *
 *   0 = h(q, 0) + W λ,   0 ≤ g ⊥ λ_N ≥ 0,   g_joints = 0,   λ_T ∈ μ λ_N D                [PaschkowskiArnold] (1) at rest
 *
 * searched from the initial position and Halton points around it, once for every combination of closed contacts. What is
 * found is judged by the static inclusion itself; what is not found may still exist.
 */

import { InputError } from "../../errors.ts";
import { largest } from "../../linalg/dense.ts";
import { halton } from "../../linalg/halton.ts";
import type { SystemModel } from "../../models/model.ts";
import { EQUILIBRIA_DEFAULTS, type EquilibriaOptions, type EquilibriaResult, type Equilibrium } from "./equilibrium.ts";
import { collect, type Group, gapBetween, SAME } from "./group-equilibria.ts";
import { judgeStability } from "./judge-stability.ts";
import { openFrequencies } from "./open-frequencies.ts";
import { type Found, solveEquilibrium } from "./solve-equilibrium.ts";
import { carriers, contactsOf, restForces, type StaticProblem, staticProblem } from "./static-problem.ts";
import { periodicCoordinates } from "./symmetry.ts";

/** Potentials this share of the largest apart are one: then the equilibrium nearest to the start comes first. */
const SAME_POTENTIAL = 1e-9;

/** Combinations of closed contacts that are tried; ten contacts have 1024. */
const MOST_STATES = 64;

/** Searches in all; with many contact states each gets fewer starts. */
const MOST_SEARCHES = 1500;

/** Instants at which the forces at rest must be the same, as shares of a second: no period fits them all. */
const INSTANTS = [0.1, Math.SQRT1_2, 1, Math.E, 100 / 3];

export function findEquilibria(model: SystemModel, options: EquilibriaOptions = {}): EquilibriaResult {
  const { starts: wanted, tolerance } = checkedOptions(options);
  const { system, initial } = model;
  const problem = staticProblem(system, initial.position, model.simulate.from ?? 0);
  const states = contactStates(contactsOf(system));
  const starts = Math.max(2, Math.min(wanted, Math.floor(MOST_SEARCHES / states.list.length)));
  const radius = options.radius ?? 2 * problem.length;
  const angles = periodicCoordinates(problem, Float64Array.from(initial.position));
  // Angles are searched all around.
  const radii = initial.position.map((_, j) => (angles.includes(j) ? Math.max(radius, Math.PI) : radius));
  const groups: Group[] = [];
  const grouping = { problem, tolerance, initial: initial.position, angles, groups };
  for (let k = 0; k < starts; k++) {
    const start = startAt(initial.position, k, radii);
    for (const closed of states.list) {
      const found = solveEquilibrium(problem, start, closed, tolerance);
      if (found) collect(grouping, found);
    }
  }
  const equilibria = groups.map((group) => describe(model, problem, group));
  const level =
    SAME_POTENTIAL * equilibria.reduce((most, { potential }) => Math.max(most, Math.abs(potential)), 0) || 1;
  const order = ({ potential }: Equilibrium): number => Math.round(potential / level);
  equilibria.sort((a, b) => order(a) - order(b) || distance(a, initial.position) - distance(b, initial.position));
  return {
    status: equilibria.length > 0 ? "found" : "none",
    equilibria,
    angles: angles.map((j) => system.coordinates[j]!),
    starts,
    contactStates: states.list.length,
    allContactStates: states.isComplete,
    warnings: groups.some(({ found }) => dependsOnTime(problem, found.q))
      ? [`the forces depend on time: the equilibria are those of t = ${problem.t} and do not stay`]
      : [],
  };
}

/** The equilibrium that a search from one position ends at, with the contacts closed that are closed there. */
export function equilibriumNear(problem: StaticProblem, q: Float64Array, tolerance: number): Found | undefined {
  let best: Found | undefined;
  let least = Infinity;
  for (const closed of contactStates(contactsOf(problem.system)).list) {
    const found = solveEquilibrium(problem, q, closed, tolerance);
    const far = found ? gapBetween(found.q, q) : Infinity;
    if (found && far < least) {
      best = found;
      least = far;
    }
  }
  return best;
}

function checkedOptions({
  starts = EQUILIBRIA_DEFAULTS.starts,
  tolerance = EQUILIBRIA_DEFAULTS.tolerance,
  radius = 1,
}: EquilibriaOptions): { starts: number; tolerance: number } {
  const refuse = (what: string, where: string, fix: string): never => {
    throw new InputError({ code: "bad-option", what, where, fix });
  };
  if (!(Number.isInteger(starts) && starts >= 1)) {
    refuse(`starts must be a whole number of at least 1, got ${starts}`, "starts", "Leave it out to get its default.");
  }
  if (!(tolerance > 0 && tolerance < 1)) {
    refuse(`tolerance must be between 0 and 1, got ${tolerance}`, "tolerance", "The default is 1e-9.");
  }
  if (!(radius > 0 && Number.isFinite(radius))) {
    refuse(`radius must be positive, got ${radius}`, "radius", "Give how far around the initial position to search.");
  }
  return { starts, tolerance };
}

/** Sets of closed contacts, small ones first. */
function contactStates(contacts: readonly number[]): { list: number[][]; isComplete: boolean } {
  let layer: number[][] = [[]];
  const list: number[][] = [[]];
  while (layer.length > 0 && list.length < MOST_STATES) {
    layer = layer.flatMap((set) => contacts.filter((i) => i > (set.at(-1) ?? -1)).map((i) => [...set, i]));
    list.push(...layer.slice(0, MOST_STATES - list.length));
  }
  const isComplete = contacts.length < 30 && list.length === 2 ** contacts.length;
  // Everything closed is what a mechanism at rest often is.
  return { list: isComplete ? list : [...list, [...contacts]], isComplete };
}

/** The initial position, then points of a box around it, zero among them. */
function startAt(position: readonly number[], k: number, radii: readonly number[]): Float64Array {
  if (k === 0) return Float64Array.from(position);
  if (k === 1) return new Float64Array(position.length);
  return Float64Array.from(position, (x, j) => x + radii[j]! * (2 * halton(k - 2, j) - 1));
}

const distance = ({ position }: Equilibrium, to: readonly number[]): number =>
  gapBetween(Float64Array.from(position), to);

function describe(model: SystemModel, problem: StaticProblem, { found, isolation: kind, count }: Group): Equilibrium {
  const { system } = problem;
  const name = (i: number): string => system.elements[i]!.name;
  const open = openFrequencies(problem, found);
  const { along, ...stability } = judgeStability(model, problem, found, open);
  const isolated = along.length > 0 ? false : kind.isolated;
  const directions = kind.dimension === null ? along : kind.moves;
  // Directions along which nothing changes are a set of their dimension at least.
  const isAll = along.length > 0 && kind.movesAreAll && along.length === kind.moves.length;
  const dimension = kind.dimension ?? (isAll ? along.length : null);
  return {
    position: Array.from(found.q, (x) => x + 0),
    potential: system.potentialEnergy(found.q, problem.t) + 0,
    residual: found.residual,
    closed: found.closed.map(name),
    forces: Object.fromEntries(
      carriers(system, found.closed).map((i) => {
        const { start, dimension } = system.elements[i]!;
        return [name(i), Array.from(found.statics.forces.subarray(start, start + dimension), (x) => x + 0)];
      }),
    ),
    ...{ forcesUnique: kind.forcesUnique, isolated, dimension },
    set: isolated === false ? { dimension, directions: directions.map((one) => Array.from(one, (x) => x + 0)) } : null,
    found: count,
    frequencies: open.frequencies,
    stability,
  };
}

function dependsOnTime(problem: StaticProblem, q: Float64Array): boolean {
  const now = restForces(problem, q);
  const size = largest(now);
  return INSTANTS.some((later) => {
    const then = restForces({ ...problem, t: problem.t + later }, q);
    return then.some((force, j) => Math.abs(force - now[j]!) > SAME * Math.max(size, Math.abs(force)));
  });
}
