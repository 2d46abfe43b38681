/**
 * The states of a run as columns of numbers: `t`, `q.NAME`, `u.NAME`, `energy.kinetic`, `energy.potential`,
 * `energy.total`, `gap.NAME` for elements with a gap and `impulse.NAME` (`impulse.NAME.1` … for more than one component). Of contacts that
 * are found on the way those have columns that carried an impulse.
 *
 * Impulses are those since the row before, so that their sum over all rows is that of the run, whatever is left out.
 */
import { InputError } from "../errors.ts";
import { roomFor } from "../linalg/buffers.ts";
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

export function recordTrajectory(given: MechanicalSystem, options: TrajectoryOptions = {}): Trajectory {
  const isTurn = turns(options.every);
  let table: RowTable | undefined;
  const open = (system: MechanicalSystem): RowTable =>
    (table ??= system.contacts ? foundRows(system) : listedRows(system));
  return {
    begin: (system) => void open(system),
    record: (t, q, u, impulses) => open(given).add(t, q, u, impulses, isTurn(t)),
    columns: () => open(given).columns(),
  };
}

interface RowTable {
  /** The newest row is kept when its turn comes or when the run ends with it. */
  add(t: number, q: Float64Array, u: Float64Array, impulses: Float64Array, isTurn: boolean): void;
  columns(): Columns;
}

/** Rows of so many numbers, in one array that grows. */
function growingTable(width: number) {
  const table = {
    rows: new Float64Array(FIRST_ROWS * width),
    /** Those that stay; the newest may stand behind them. */
    kept: 0,
    isPending: false,
    /** Where the newest row goes. */
    next(): number {
      table.rows = roomFor(table.rows, (table.kept + 1) * width);
      return table.kept * width;
    },
    /** Rows that there are. */
    count: (): number => table.kept + (table.isPending ? 1 : 0),
    column(k: number): Float64Array {
      return Float64Array.from({ length: table.count() }, (_, row) => table.rows[row * width + k]!);
    },
  };
  return table;
}

/** All elements of the mechanism. */
function listedRows(system: MechanicalSystem): RowTable {
  const names = [...stateNames(system), ...elementNames(system.elements)];
  const table = growingTable(names.length);
  const gaps = new Float64Array(system.elements.length);
  const collected = new Float64Array(system.size);
  return {
    add(t, q, u, impulses, isTurn) {
      for (let i = 0; i < collected.length; i++) collected[i]! += impulses[i]!;
      const start = table.next();
      const at = fillState(table.rows, start, system, t, q, u);
      fillElements(table.rows, at, system, t, q, gaps, collected);
      table.isPending = !isTurn;
      if (!isTurn) return;
      table.kept++;
      collected.fill(0);
    },
    columns: () => ({ names, data: names.map((_, k) => table.column(k)) }),
  };
}

/**
 * Contacts that are found on the way: those that carried an impulse at some time have columns, in the order in which they were found.
 * Which these are is known at the end; their gaps are then computed from the states.
 */
function foundRows(system: MechanicalSystem): RowTable {
  const names = stateNames(system);
  const table = growingTable(names.length);
  let collected = new Float64Array(system.size);
  const carried = { row: [] as number[], component: [] as number[], impulse: [] as number[] };
  const carriers = new Set<number>();
  const note = (): void => {
    for (let i = 0; i < collected.length; i++) {
      if (collected[i] === 0) continue;
      carried.row.push(table.kept);
      carried.component.push(i);
      carried.impulse.push(collected[i]!);
      carriers.add(i);
    }
    collected.fill(0);
  };
  return {
    add(t, q, u, impulses, isTurn) {
      collected = roomFor(collected, impulses.length);
      for (let i = 0; i < impulses.length; i++) collected[i]! += impulses[i]!;
      fillState(table.rows, table.next(), system, t, q, u);
      table.isPending = !isTurn;
      if (!isTurn) return;
      note();
      table.kept++;
    },
    columns() {
      if (table.isPending) note();
      const found = system.elements.filter(
        ({ start, normalComponent }) => carriers.has(start) || carriers.has(normalComponent),
      );
      const impulses = new Map(found.map(({ start }) => [start, new Float64Array(table.count())]));
      carried.row.forEach((row, k) => {
        impulses.get(carried.component[k]!)![row] = carried.impulse[k]!;
      });
      return {
        names: [...names, ...elementNames(found)],
        data: [
          ...names.map((_, k) => table.column(k)),
          ...found.filter(({ hasGap }) => hasGap).map(({ start }) => gapColumn(system, table, start, names.length)),
          ...found.map(({ start }) => impulses.get(start)!),
        ],
      };
    },
  };
}

/** Gaps of an element of one component at the states of a table. */
function gapColumn(
  system: MechanicalSystem,
  table: ReturnType<typeof growingTable>,
  element: number,
  width: number,
): Float64Array {
  return Float64Array.from({ length: table.count() }, (_, row) => {
    const from = row * width;
    const q = table.rows.subarray(from + 1, from + 1 + system.freedoms);
    return system.gapOf!(element, q, table.rows[from]!);
  });
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

/** Columns that every mechanism has. */
function stateNames({ coordinates }: MechanicalSystem): string[] {
  return [
    "t",
    ...coordinates.map((name) => `q.${name}`),
    ...coordinates.map((name) => `u.${name}`),
    "energy.kinetic",
    "energy.potential",
    "energy.total",
  ];
}

function elementNames(elements: MechanicalSystem["elements"]): string[] {
  return [
    ...elements.filter(({ hasGap }) => hasGap).map(({ name }) => `gap.${name}`),
    ...elements.flatMap(({ name, dimension }) =>
      dimension === 1 ? [`impulse.${name}`] : Array.from({ length: dimension }, (_, j) => `impulse.${name}.${j + 1}`),
    ),
  ];
}

/** Returns where the next column goes. */
function fillState(
  rows: Float64Array,
  start: number,
  system: MechanicalSystem,
  t: number,
  q: Float64Array,
  u: Float64Array,
): number {
  let at = start;
  rows[at++] = t;
  for (let j = 0; j < q.length; j++) rows[at++] = q[j]!;
  for (let j = 0; j < u.length; j++) rows[at++] = u[j]!;
  const kinetic = system.kineticEnergy(q, u);
  const potential = system.potentialEnergy(q, t);
  rows[at++] = kinetic;
  rows[at++] = potential;
  rows[at++] = kinetic + potential;
  return at;
}

function fillElements(
  rows: Float64Array,
  start: number,
  system: MechanicalSystem,
  t: number,
  q: Float64Array,
  gaps: Float64Array,
  impulses: Float64Array,
): void {
  let at = start;
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  for (let i = 0; i < gaps.length; i++) if (system.elements[i]!.hasGap) rows[at++] = gaps[i]!;
  // Element by element: the order of the names, whatever the order of the components.
  for (const { start: first, dimension } of system.elements) {
    for (let j = 0; j < dimension; j++) rows[at++] = impulses[first + j]!;
  }
}
