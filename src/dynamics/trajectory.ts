/**
 * The states of a run as columns of numbers: `t`, `q.NAME`, `u.NAME`, `energy.kinetic`, `energy.potential`,
 * `energy.total`, `gap.NAME` for elements with a gap and `impulse.NAME` (`impulse.NAME.1` … for more than one component).
 *
 * Impulses are those since the row before, so that their sum over all rows is that of the run, whatever is left out.
 */
import { InputError } from "../errors.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { Recorder } from "./simulation.ts";

export interface TrajectoryOptions {
  /**
   * Keep the states at multiples of this time in seconds, as `--every` of the command line does; where a run has none there, the first
   * one behind. The first and the last state are always kept. Default: keep all.
   */
  readonly every?: number;
}

export interface Columns {
  readonly names: readonly string[];
  readonly data: readonly Float64Array[];
}

export interface Trajectory extends Recorder {
  columns(): Columns;
}

/** Rows at the start; storage doubles whenever it is full. */
const FIRST_ROWS = 256;

export function recordTrajectory(system: MechanicalSystem, options: TrajectoryOptions = {}): Trajectory {
  const isTurn = turns(options.every);
  const names = columnNames(system);
  const width = names.length;
  const gaps = new Float64Array(system.elements.length);
  const collected = new Float64Array(system.size);
  let rows = new Float64Array(FIRST_ROWS * width);
  let kept = 0;
  // The newest row stands behind the kept ones; it is kept when its turn comes or when the run ends with it.
  let isPending = false;
  const writeRow = (t: number, q: Float64Array, u: Float64Array): void => {
    if ((kept + 1) * width > rows.length) {
      const larger = new Float64Array(2 * rows.length);
      larger.set(rows);
      rows = larger;
    }
    fillRow(rows, kept * width, system, t, q, u, gaps, collected);
  };
  return {
    record(t, q, u, impulses) {
      for (let i = 0; i < collected.length; i++) collected[i]! += impulses[i]!;
      writeRow(t, q, u);
      isPending = !isTurn(t);
      if (isPending) return;
      kept++;
      collected.fill(0);
    },
    columns() {
      const count = kept + (isPending ? 1 : 0);
      const data = names.map((_, column) => {
        const out = new Float64Array(count);
        for (let row = 0; row < count; row++) out[row] = rows[row * width + column]!;
        return out;
      });
      return { names, data };
    },
  };
}

/** Part of the interval by which a time may miss a multiple of it. */
const MULTIPLE_ROUNDING = 1e-9;

/** Whether a state is to be kept, asked in the order of time. Both sides of a jump are. */
function turns(every: number | undefined): (t: number) => boolean {
  if (every === undefined) return () => true;
  if (!(every > 0 && Number.isFinite(every))) {
    throw new InputError({
      what: `every must be a positive time, got ${every}`,
      where: "every",
      fix: "Give the time between two kept states in seconds, such as 0.01.",
    });
  }
  let [last, lastTime] = [-Infinity, Number.NaN];
  return (t) => {
    const part = t / every;
    const multiple = Math.floor(part + MULTIPLE_ROUNDING * Math.max(1, Math.abs(part)));
    if (multiple <= last && t !== lastTime) return false;
    [last, lastTime] = [multiple, t];
    return true;
  };
}

function columnNames(system: MechanicalSystem): string[] {
  const { coordinates, elements } = system;
  return [
    "t",
    ...coordinates.map((name) => `q.${name}`),
    ...coordinates.map((name) => `u.${name}`),
    "energy.kinetic",
    "energy.potential",
    "energy.total",
    ...elements.filter(({ hasGap }) => hasGap).map(({ name }) => `gap.${name}`),
    ...elements.flatMap(({ name, dimension }) =>
      dimension === 1 ? [`impulse.${name}`] : Array.from({ length: dimension }, (_, j) => `impulse.${name}.${j + 1}`),
    ),
  ];
}

function fillRow(
  rows: Float64Array,
  start: number,
  system: MechanicalSystem,
  t: number,
  q: Float64Array,
  u: Float64Array,
  gaps: Float64Array,
  impulses: Float64Array,
): void {
  let at = start;
  rows[at++] = t;
  for (let j = 0; j < q.length; j++) rows[at++] = q[j]!;
  for (let j = 0; j < u.length; j++) rows[at++] = u[j]!;
  const kinetic = system.kineticEnergy(q, u);
  const potential = system.potentialEnergy(q, t);
  rows[at++] = kinetic;
  rows[at++] = potential;
  rows[at++] = kinetic + potential;
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  for (let i = 0; i < gaps.length; i++) if (system.elements[i]!.hasGap) rows[at++] = gaps[i]!;
  // Element by element: the order of the names, whatever the order of the components.
  for (const { start: first, dimension } of system.elements) {
    for (let j = 0; j < dimension; j++) rows[at++] = impulses[first + j]!;
  }
}
