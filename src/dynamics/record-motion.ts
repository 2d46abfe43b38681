/**
 * What a figure of a motion is drawn from, small enough to be stored with the result: the state of every contact over time, and a
 * thinned series of states with both sides of every jump.
 */
import type { SystemDrawing } from "../models/drawing/drawing.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { type FollowedLanes, laneRecorder } from "./contact-lanes.ts";
import { drawnMotion, type MovingDrawing } from "./record-drawing.ts";
import type { Recorder } from "./simulation.ts";

/** States of a run, one list a quantity. */
export interface Samples {
  readonly t: readonly number[];
  /** By coordinate. */
  readonly q: readonly (readonly number[])[];
  readonly u: readonly (readonly number[])[];
  readonly kinetic: readonly number[];
  readonly potential: readonly number[];
  /** States beside events that were too many to be kept; absent where there are none. Between the samples there the motion jumped. */
  readonly leftOut?: number;
}

export interface Motion extends FollowedLanes {
  readonly samples: Samples;
  /** At the samples; absent where the model has none. */
  readonly drawing?: MovingDrawing;
}

export interface MotionOptions {
  /** Of the model: the motion is then stored with it. */
  readonly drawing?: SystemDrawing;
}

export interface MotionRecorder extends Required<Recorder> {
  motion(): Motion;
}

/** Rows between events: as many as a figure can show, fewer of mechanisms with many coordinates. */
const MOST_ROWS = 1000;
const FEWEST_ROWS = 50;
const MOST_NUMBERS = 2e5;

/** Both sides of events are kept beside them, up to so many times their number. */
const EVENT_SHARE = 8;

export function recordMotion(given: MechanicalSystem, options: MotionOptions = {}): MotionRecorder {
  let made: Required<Omit<MotionRecorder, "begin">> | undefined;
  const open = (system = given): NonNullable<typeof made> => (made ??= openMotion(system, options));
  return {
    begin: (system) => void open(system),
    record: (...state) => open().record(...state),
    look: (...state) => open().look(...state),
    states: (...state) => open().states(...state),
    motion: () => open().motion(),
  };
}

/** `system`: that of the run. */
function openMotion(system: MechanicalSystem, { drawing }: MotionOptions): Omit<MotionRecorder, "begin"> {
  const rows = thinnedRows(system, drawing !== undefined);
  const recorder = laneRecorder(system, rows.markEvent);
  return {
    record: (t, q, u, impulses) => {
      recorder.reach(t);
      rows.add(t, q, u);
      rows.push(impulses);
    },
    look: (t, q, u) => rows.add(t, q, u),
    states: recorder.enter,
    motion: () => {
      const lanes = recorder.close();
      const samples = rows.samples();
      if (!drawing) return { ...lanes, samples };
      // A run that ended where it began has no intervals: its contacts are shown all the same.
      const isStill = samples.t[0] === samples.t.at(-1);
      const closed = lanes.contactStates.filter(
        ({ intervals, element }) =>
          isStill || intervals.some(({ state }) => state !== "separated") || rows.hasPushed(element),
      );
      const acted = new Set(closed.map(({ element }) => element));
      recorder.recall();
      return { ...lanes, samples, drawing: drawnMotion(drawing, system, rows.kept(), (name) => acted.has(name)) };
    },
  };
}

interface Row {
  readonly t: number;
  readonly q: Float64Array;
  readonly u: Float64Array;
  /** All until t, where they are followed. */
  readonly impulses?: Float64Array;
  isEvent: boolean;
  /** Beside an event that came after too many others: kept as chance has it. */
  isRefused: boolean;
}

/** Keeps every row at first; whenever there are too many, every other one between the events goes, and later rows come as rarely. */
function thinnedRows(system: MechanicalSystem, isDrawn: boolean) {
  const most = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(MOST_NUMBERS / (2 * system.freedoms + 3))));
  const sums = impulseSums(system, isDrawn && !system.contacts && most * system.size <= MOST_NUMBERS);
  let rows: Row[] = [];
  let [stride, seen, plain, events, refused] = [1, 0, 0, 0, 0];
  /** The newest rows, kept or not: sides of an event that is told of afterwards. */
  let last: Row | undefined;
  let before: Row | undefined;
  const keep = (row: Row | undefined): void => {
    if (!row || row.isEvent || row.isRefused) return;
    row.isRefused = events >= EVENT_SHARE * most;
    if (row.isRefused) return void refused++;
    row.isEvent = true;
    events++;
    if (rows.includes(row, -3)) plain--;
    else rows.splice(row === before && rows.at(-1) === last ? rows.length - 1 : rows.length, 0, row);
  };
  const add = (t: number, q: Float64Array, u: Float64Array): void => {
    const row = { t, q: q.slice(), u: u.slice(), ...sums.open(t), isEvent: false, isRefused: false };
    const isJump = last?.t === t;
    before = last;
    last = row;
    if (isJump) for (const side of [before, row]) keep(side);
    if (!row.isEvent && seen++ % stride === 0) {
      rows.push(row);
      plain++;
    }
    if (plain > most) {
      stride *= 2;
      rows = rows.filter((one, k) => one.isEvent || k % 2 === 0);
      plain = rows.reduce((count, one) => count + (one.isEvent ? 0 : 1), 0);
    }
  };
  return {
    add,
    push: sums.push,
    hasPushed: sums.hasPushed,
    markEvent(): void {
      keep(before);
      keep(last);
    },
    kept: (): readonly Row[] => rows,
    samples(): Samples {
      if (last && rows.at(-1) !== last) rows.push(last);
      const leftOut = refused - rows.filter(({ isRefused }) => isRefused).length;
      return { ...samplesOf(system, rows), ...(leftOut > 0 && { leftOut }) };
    },
  };
}

function samplesOf(system: MechanicalSystem, rows: readonly Row[]): Samples {
  const column = (value: (row: Row) => number): number[] => rows.map(value);
  return {
    t: column(({ t }) => t),
    q: system.coordinates.map((_, j) => column(({ q }) => q[j]!)),
    u: system.coordinates.map((_, j) => column(({ u }) => u[j]!)),
    kinetic: column(({ q, u }) => system.kineticEnergy(q, u)),
    potential: column(({ q, t }) => system.potentialEnergy(q, t)),
  };
}

/**
 * Impulses since the begin. Those of a step are told at its end; states inside it get their share by time.
 */
function impulseSums(system: MechanicalSystem, isFollowed: boolean) {
  const total = new Float64Array(isFollowed ? system.size : 0);
  let from = Number.NaN;
  let waiting: { readonly t: number; readonly impulses: Float64Array }[] = [];
  return {
    /** The place for the impulses until t, which `push` fills. */
    open(t: number): { readonly impulses?: Float64Array } {
      if (!isFollowed) return {};
      const impulses = new Float64Array(system.size);
      waiting.push({ t, impulses });
      return { impulses };
    },
    push(step: Float64Array): void {
      if (!isFollowed) return;
      const end = waiting.at(-1)!.t;
      for (const { t, impulses } of waiting) {
        const share = end > from ? (t - from) / (end - from) : 1;
        for (let i = 0; i < total.length; i++) impulses[i] = total[i]! + share * step[i]!;
      }
      for (let i = 0; i < total.length; i++) total[i]! += step[i]!;
      waiting = [];
      from = end;
    },
    hasPushed(element: string): boolean {
      return isFollowed && total[system.elements.find(({ name }) => name === element)!.start] !== 0;
    },
  };
}
