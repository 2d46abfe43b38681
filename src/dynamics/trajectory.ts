/**
 * The states of a run as columns of numbers: `t`, `q.NAME`, `u.NAME`, `energy.kinetic`, `energy.potential`,
 * `energy.total`, `gap.NAME` for elements with a gap and `impulse.NAME` (`impulse.NAME.1` … for more than one component). Of contacts that
 * are found on the way the pairs have columns that carried an impulse, `gap.PAIR` and `impulse.PAIR`; contact by contact on request.
 *
 * Impulses are those since the row before, so that their sum over all rows is that of the run, whatever is left out.
 */
import { InputError } from "../errors.ts";
import { roomFor } from "../linalg/buffers.ts";
import type { FoundPlace, MechanicalSystem, SystemElement } from "../models/mechanical-system.ts";
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

/** Contacts that carried an impulse, numbered in the order in which they first did; columns of theirs are those of elements two a contact. */
function carriers({ elements, contacts }: MechanicalSystem) {
  const places: FoundPlace[] = [];
  const columns: CarrierElement[] = [];
  const numbers = new Map<string, number>();
  const known = new WeakMap<SystemElement, number>();
  const add = (normal: number): number => {
    const { name, pair } = elements[normal]!;
    const first = columns.length;
    const friction = elements[normal + 1]?.normalComponent === normal ? elements[normal + 1] : undefined;
    places.push(contacts!.placeOf(normal));
    columns.push({ name, ...(pair !== undefined && { pair }), hasGap: true, dimension: 1, start: first });
    // Without friction the second has no component of its own.
    const own = { ...(pair !== undefined && { pair }), hasGap: false, start: first + 1 };
    columns.push({ name: friction?.name ?? "", ...own, dimension: friction ? 1 : 0 });
    numbers.set(name, first);
    return first;
  };
  return {
    columns: columns as readonly CarrierElement[],
    placeOf: (column: number): FoundPlace => places[column >> 1]!,
    /** The column of the element that has this number now. */
    columnOf(e: number): number {
      const element = elements[e]!;
      const last = known.get(element);
      if (last !== undefined) return last;
      const isFriction = element.normalComponent >= 0;
      const normal = isFriction ? element.normalComponent : e;
      const column = (numbers.get(elements[normal]!.name) ?? add(normal)) + (isFriction ? 1 : 0);
      known.set(element, column);
      return column;
    },
  };
}

/** Impulses of carriers by row and column, those of the rows between summed up. */
function carriedImpulses(system: MechanicalSystem, known: ReturnType<typeof carriers>) {
  let collected = new Float64Array(system.size);
  /** Columns that got something since the last row: what ever carried may be many times as much. */
  let touched: number[] = [];
  const carried = { row: [] as number[], column: [] as number[], impulse: [] as number[] };
  return {
    carried,
    /** Adds those of a step: numbers may be those of others in the next one. */
    collect(impulses: Float64Array): void {
      for (let i = 0; i < impulses.length; i++) {
        if (impulses[i] === 0) continue;
        const column = known.columnOf(i);
        collected = roomFor(collected, column + 1);
        if (collected[column] === 0) touched.push(column);
        collected[column]! += impulses[i]!;
      }
    },
    note(row: number): void {
      // In the order of columns, in which the sums of pairs are made; one that came back to zero may be there twice.
      for (const column of touched.sort((a, b) => a - b)) {
        if (collected[column] === 0) continue;
        carried.row.push(row);
        carried.column.push(column);
        carried.impulse.push(collected[column]!);
        collected[column] = 0;
      }
      touched = [];
    },
  };
}

type CarrierElement = Pick<SystemElement, "name" | "pair" | "hasGap" | "dimension" | "start">;

/**
 * Contacts that are found on the way: those that carried an impulse at some time have columns, or their pairs, in the order in which they first
 * did. Which these are is known at the end; their gaps are then computed from the states.
 */
function foundRows(system: MechanicalSystem, contacts: ContactColumns): RowTable {
  const names = stateNames(system);
  const table = growingTable(names.length);
  const known = carriers(system);
  const { carried, collect, note } = carriedImpulses(system, known);
  return {
    add(t, q, u, impulses, isTurn) {
      collect(impulses);
      // First the place, which may make a longer table: the arguments are evaluated from left to right.
      const start = table.next();
      fillState(table.rows, start, system, t, q, u);
      table.isPending = !isTurn;
      if (!isTurn) return;
      note(table.kept);
      table.kept++;
    },
    columns() {
      if (table.isPending) note(table.kept);
      const { gaps, impulses } = elementColumns(known.columns, contacts);
      const columns = new Map(impulses.map(({ name }) => [name, new Float64Array(table.count())]));
      const columnOf = new Map(impulses.flatMap(({ name, members }) => members.map((i) => [i, columns.get(name)!])));
      carried.row.forEach((row, k) => {
        columnOf.get(carried.column[k]!)![row]! += carried.impulse[k]!;
      });
      const placesOf = (members: readonly number[]): FoundPlace[] =>
        contacts === "pairs" ? [known.placeOf(members[0]!)] : members.map(known.placeOf);
      return {
        names: [...names, ...[...gaps, ...impulses].map(({ name }) => name)],
        data: [
          ...names.map((_, k) => table.column(k)),
          ...gaps.map(({ members }) => gapColumn(system, table, placesOf(members), contacts === "pairs", names.length)),
          ...columns.values(),
        ],
      };
    },
  };
}

/** The smallest gap of some places, or of all places of their pairs, at the states of a table. */
function gapColumn(
  system: MechanicalSystem,
  table: ReturnType<typeof growingTable>,
  places: readonly FoundPlace[],
  ofPair: boolean,
  width: number,
): Float64Array {
  return Float64Array.from({ length: table.count() }, (_, row) => {
    const from = row * width;
    const q = table.rows.subarray(from + 1, from + 1 + system.freedoms);
    return Math.min(...places.map((place) => system.contacts!.gapAt(place, q, ofPair)));
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
