/**
 * What a phase portrait of one coordinate stands on: along a line of positions where this coordinate alone moves,
 *
 *   V(q, u) = U(q) + ½ m_jj(q) u²,     where contacts and joints allow q,     where the mechanism can rest
 *
 * Level lines of V = T + U are u = ±√(2(V − U)/m_jj). Rests are judged by the full static inclusion (`acceptEquilibrium`); borders of
 * intervals are bisected. A place to rest narrower than the net is seen only where it was found before.
 */
import type { SystemModel } from "../../models/model.ts";
import { EQUILIBRIA_DEFAULTS } from "./equilibrium.ts";
import { acceptEquilibrium } from "./solve-equilibrium.ts";
import { CLOSED_GAP, contactsOf, gapsAt, jointsOf, type StaticProblem, staticProblem } from "./static-problem.ts";

export type Interval = readonly [from: number, to: number];

export interface PhaseSlice {
  readonly coordinate: string;
  /** The other coordinates stay as they are here. */
  readonly through: readonly number[];
  /** Positions of the coordinate, with U and m_jj there. */
  readonly q: readonly number[];
  readonly potential: readonly number[];
  readonly mass: readonly number[];
  /** Where contacts are open or closed and joints hold. */
  readonly admissible: readonly Interval[];
  /** Where it can rest; a single place is an interval of length 0. */
  readonly rests: readonly Interval[];
}

export interface PhaseSliceOptions {
  readonly position: readonly number[];
  /** Index of the coordinate that moves. */
  readonly coordinate: number;
  readonly range: Interval;
  /** Places to look at besides those of the net, such as equilibria that were found. */
  readonly places?: readonly number[];
  /** Instant of forces that depend on time. */
  readonly t?: number;
}

const NET = 120;
const HALVINGS = 40;
/** What is narrower than this share of the range is a place: tolerances of gaps and forces have some nine digits. */
const NARROW = 1e-6;

export function phaseSlice(model: SystemModel, options: PhaseSliceOptions): PhaseSlice {
  const { position, coordinate: j, range, places = [], t = 0 } = options;
  const { system } = model;
  const problem = staticProblem(system, position, t);
  const at = (x: number): Float64Array => Float64Array.from(position, (value, k) => (k === j ? x : value));
  const [a, b] = range;
  const net = Array.from({ length: NET + 1 }, (_, k) => a + ((b - a) * k) / NET);
  const q = [...new Set([...net, ...places.filter((x) => x >= a && x <= b)])].sort((x, y) => x - y);
  const mass = new Float64Array(system.freedoms ** 2);
  return {
    coordinate: system.coordinates[j]!,
    through: Array.from(position),
    q,
    potential: q.map((x) => system.potentialEnergy(at(x), t)),
    mass: q.map((x) => {
      system.massInto(mass.fill(0), at(x));
      return mass[j * (system.freedoms + 1)]!;
    }),
    admissible: intervals(q, (x) => isAdmissible(problem, at(x))),
    rests: intervals(q, (x) => acceptEquilibrium(problem, at(x), EQUILIBRIA_DEFAULTS.tolerance) !== undefined),
  };
}

function isAdmissible(problem: StaticProblem, q: Float64Array): boolean {
  const { gaps, scales } = gapsAt(problem, q);
  return (
    contactsOf(problem.system).every((i) => gaps[i]! >= -CLOSED_GAP * scales[i]!) &&
    jointsOf(problem.system).every((i) => Math.abs(gaps[i]!) <= CLOSED_GAP * scales[i]!)
  );
}

/** Where something holds, its borders bisected between the places of the net. */
function intervals(places: readonly number[], holds: (x: number) => boolean): Interval[] {
  const border = (inside: number, outside: number): number => {
    let [yes, no] = [inside, outside];
    for (let k = 0; k < HALVINGS; k++) {
      const middle = (yes + no) / 2;
      if (holds(middle)) yes = middle;
      else no = middle;
    }
    return yes;
  };
  const isIn = places.map(holds);
  const narrow = NARROW * (places.at(-1)! - places[0]!);
  const found: Interval[] = [];
  places.forEach((x, k) => {
    if (!isIn[k] || isIn[k - 1]) return;
    let last = k;
    while (isIn[last + 1]) last++;
    const end = places[last]!;
    const from = k === 0 ? x : border(x, places[k - 1]!);
    const to = last === places.length - 1 ? end : border(end, places[last + 1]!);
    found.push(to - from > narrow ? [from, to] : [x, x]);
  });
  return found;
}
