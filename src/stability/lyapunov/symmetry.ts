/**
 * Is a mechanism the same all along some directions d of its coordinates, or after a whole turn of one?
 *
 *   M(q + s d) = M(q),  U(q + s d) = U(q),  h, g, W alike, for every q and s
 *
 * Then a minimum of U is one of a whole line of minima, and what holds near one of them holds near all alike. Compared at points
 * around the equilibrium and shifts up to many lengths, which is evidence, not proof: as for constant directions.
 */
import { massOf } from "../../dynamics/kernel-condition.ts";
import { largest } from "../../linalg/dense.ts";
import { halton } from "../../linalg/halton.ts";
import { rounded } from "../../text/show-number.ts";
import type { Judgement } from "./equilibrium.ts";
import { directionsOf, gapsAt, pointsAround, restForces, type StaticProblem } from "./static-problem.ts";

/** Shifts along a direction, in lengths; no period fits them all. */
const SHIFTS = [-30, -Math.E, -Math.SQRT1_2, 0.1, 1, 100 / 7];

/** Share of a value that the rounding of shifted positions may change: shifts are up to 30 lengths. */
const SAME_VALUE = 1e-11;

export function symmetryAlong(problem: StaticProblem, q: Float64Array, directions: readonly Float64Array[]): Judgement {
  const { system, length } = problem;
  for (const direction of directions) {
    const size = largest(direction);
    const changed = changeBy(
      problem,
      q,
      direction,
      SHIFTS.map((shift) => (shift * length) / size),
    );
    if (changed) {
      const evidence = `${changed} changes along (${directionWords(direction, system.coordinates)})`;
      return { verdict: "fails", evidence };
    }
  }
  const along = directions.map((direction) => `(${directionWords(direction, system.coordinates)})`).join(", ");
  return { verdict: "holds", evidence: `nothing changes along ${along}: compared at points, evidence and no proof` };
}

/** Coordinates that everything depends on, with the period 2π: angles. What does not depend on one makes it no angle. */
export function periodicCoordinates(problem: StaticProblem, q: Float64Array): number[] {
  return problem.system.coordinates.flatMap((_, j) => {
    const direction = q.map((_, k) => (k === j ? 1 : 0));
    const turns = [-2, 1, 3].map((count) => 2 * Math.PI * count);
    return changeBy(problem, q, direction, turns) === undefined && changeBy(problem, q, direction, [1, Math.SQRT2])
      ? [j]
      : [];
  });
}

/** What changes when positions around q are shifted along a direction, in words; undefined where nothing does. */
function changeBy(
  problem: StaticProblem,
  q: Float64Array,
  direction: Float64Array,
  shifts: readonly number[],
): string | undefined {
  for (const at of [q, ...pointsAround(problem, q)]) {
    const here = valuesAt(problem, at);
    for (const shift of shifts) {
      const there = valuesAt(
        problem,
        at.map((x, j) => x + shift * direction[j]!),
      );
      const changed = here.find(({ values, scale }, k) => {
        const bound = SAME_VALUE * Math.max(scale, there[k]!.scale);
        return values.some((x, i) => !(Math.abs(x - there[k]!.values[i]!) <= bound));
      });
      if (changed) return changed.name;
    }
  }
  return undefined;
}

interface Values {
  readonly name: string;
  readonly values: Float64Array;
  /** Size of the terms that the values are made of. */
  readonly scale: number;
}

function valuesAt(problem: StaticProblem, q: Float64Array): Values[] {
  const { system, t, length } = problem;
  const f = system.freedoms;
  const all = system.elements.map((_, i) => i);
  const rows = directionsOf(problem, all, q);
  const { gaps, scales } = gapsAt(problem, q);
  const mass = massOf(system, q);
  const rest = restForces(problem, q);
  // Forces in motion too: velocities that no symmetry favours.
  const forces = new Float64Array(f);
  system.forcesInto(
    forces,
    q,
    q.map((_, j) => length * (0.5 + halton(j, 0))),
    t,
  );
  const work = rest.reduce((sum, force, j) => sum + Math.abs(force * q[j]!), 0);
  const potential = system.potentialEnergy(q, t);
  return [
    { name: "M", values: mass, scale: largest(mass) },
    { name: "h", values: rest, scale: largest(rest) },
    { name: "h", values: forces, scale: largest(forces) },
    { name: "U", values: Float64Array.of(potential), scale: Math.abs(potential) + work },
    ...system.elements.flatMap(({ name, start, dimension, hasGap }, i): Values[] => {
      const own = rows.subarray(start * f, (start + dimension) * f);
      const direction = { name: `the direction of ${name}`, values: own, scale: largest(own) };
      return hasGap
        ? [{ name: `the gap of ${name}`, values: gaps.subarray(i, i + 1), scale: scales[i]! }, direction]
        : [direction];
    }),
  ];
}

/** A direction by its shares, such as `1 x, −0.5 y`. */
export function directionWords(direction: Float64Array, names: readonly string[]): string {
  const size = largest(direction);
  const parts = names.flatMap((name, j) => {
    const share = direction[j]! / size;
    return Math.abs(share) < SHOWN ? [] : [`${rounded(share, 3)} ${name}`];
  });
  return parts.length > MOST_PARTS ? `${parts.slice(0, MOST_PARTS).join(", ")}, …` : parts.join(", ");
}

/** Shares below this are rounding; more parts than this are not read. */
const SHOWN = 1e-8;
const MOST_PARTS = 6;
