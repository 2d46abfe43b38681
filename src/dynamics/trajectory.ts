/**
 * The states of a run as columns of numbers: `t`, `q.NAME`, `u.NAME`, `energy.kinetic`, `energy.potential`,
 * `energy.total`, `gap.NAME` for elements with a gap and `impulse.NAME` (`impulse.NAME.1` … for more than one component). Of contacts that
 * are found on the way the pairs have columns that carried an impulse, `gap.PAIR` and `impulse.PAIR`; contact by contact on request.
 *
 * Impulses are those since the row before, so that their sum over all rows is that of the run, whatever is left out.
 */
import { InputError } from "../errors.ts";
import { roomFor } from "../linalg/buffers.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { type ContactColumns, elementColumns, smallestOf, sumOf } from "./element-columns.ts";
import type { Recorder } from "./simulation.ts";

export interface TrajectoryOptions {
  /**
   * Keep the states at multiples of this time in seconds, as `--every` of the command line does; where a run has none there, the first
   * one behind. The first and the last state are always kept. Default: keep all.
   */
  readonly every?: number;
  /**
   * Columns of contacts of shapes: `each` contact, or `pairs` with the smallest gap and the sum of the impulses. Default: each where all
   * possible contacts are listed, pairs where they are found on the way.
   */
  readonly contacts?: ContactColumns;
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
    (table ??= system.contacts
      ? foundRows(system, options.contacts ?? "pairs")
      : listedRows(system, options.contacts ?? "each"));
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
function listedRows(system: MechanicalSystem, contacts: ContactColumns): RowTable {
  const of = elementColumns(system.elements, contacts);
  const names = [...stateNames(system), ...[...of.gaps, ...of.impulses].map(({ name }) => name)];
  const table = growingTable(names.length);
  const gaps = new Float64Array(system.elements.length);
  const collected = new Float64Array(system.size);
  return {
    add(t, q, u, impulses, isTurn) {
      for (let i = 0; i < collected.length; i++) collected[i]! += impulses[i]!;
      const start = table.next();
      let at = fillState(table.rows, start, system, t, q, u);
      system.gapsInto(gaps, q, t, Number.MAX_VALUE);
      for (const { members } of of.gaps) table.rows[at++] = smallestOf(members, gaps);
      for (const { members } of of.impulses) table.rows[at++] = sumOf(members, collected);
      table.isPending = !isTurn;
      if (!isTurn) return;
      table.kept++;
      collected.fill(0);
    },
    columns: () => ({ names, data: names.map((_, k) => table.column(k)) }),
  };
}

/**
 * Contacts that are found on the way: those that carried an impulse at some time have columns, or their pairs, in the order in which they were
 * found. Which these are is known at the end; their gaps are then computed from the states.
 */
function foundRows(system: MechanicalSystem, contacts: ContactColumns): RowTable {
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
      const { gaps, impulses } = elementColumns(
        system.elements,
        contacts,
        carrierOf(system.elements, carriers, contacts),
      );
      const columns = new Map(impulses.map(({ name }) => [name, new Float64Array(table.count())]));
      const columnOf = new Map(impulses.flatMap(({ name, members }) => members.map((i) => [i, columns.get(name)!])));
      carried.row.forEach((row, k) => {
        columnOf.get(carried.component[k]!)![row]! += carried.impulse[k]!;
      });
      return {
        names: [...names, ...[...gaps, ...impulses].map(({ name }) => name)],
        data: [
          ...names.map((_, k) => table.column(k)),
          ...gaps.map(({ members }) => gapColumn(system, table, members, names.length)),
          ...columns.values(),
        ],
      };
    },
  };
}

/** Which elements belong to columns: those that carried an impulse, as a contact with its friction or as a pair. */
function carrierOf(
  elements: MechanicalSystem["elements"],
  carriers: ReadonlySet<number>,
  contacts: ContactColumns,
): (element: number) => boolean {
  const isCarrier = (e: number): boolean =>
    carriers.has(elements[e]!.start) || carriers.has(elements[e]!.normalComponent);
  if (contacts === "each") return isCarrier;
  const pairs = new Set(elements.flatMap(({ pair }, e) => (pair !== undefined && isCarrier(e) ? [pair] : [])));
  return (e) => isCarrier(e) || pairs.has(elements[e]!.pair ?? "");
}

/** The smallest gap of some elements at the states of a table. */
function gapColumn(
  system: MechanicalSystem,
  table: ReturnType<typeof growingTable>,
  members: readonly number[],
  width: number,
): Float64Array {
  return Float64Array.from({ length: table.count() }, (_, row) => {
    const from = row * width;
    const q = table.rows.subarray(from + 1, from + 1 + system.freedoms);
    return Math.min(...members.map((element) => system.gapOf!(element, q, table.rows[from]!)));
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
