/**
 * The mechanism at one state, over the elements that may act there: what every contact problem of steps and events is made of.
 *
 *   rows Wᵀ,   γ = Wᵀ u + χ,   answers Ā⁻¹W,   G = Wᵀ Ā⁻¹ W                                        [Glocker2012] (19), (26)
 *
 * with the masses of frame-mass.ts. Elements come and go: they are numbered twice, by their place in the mechanism and locally by
 * `starts` in the arrays of the frame. These grow with the largest set of elements so far and are used again, so that filling a frame
 * allocates nothing; they are longer than `size` says. Rows are multiplied by their entries that are not zero: G of a pile with
 * diagonal masses costs as much as its contacts. Where contacts are found on the way (`isSparse`) there are rows by their entries only, and
 * of G the diagonal.
 */
import { equalNumbers, roomFor } from "../../linalg/buffers.ts";
import { addRowTimes } from "../../linalg/sparse/add-row-times.ts";
import { type MechanicalSystem, MOST_ENTRIES } from "../../models/mechanical-system.ts";
import {
  appendEntries,
  growingRows,
  listColumns,
  listEntries,
  reserve,
  type SparseRows,
} from "../../solvers/sparse/sparse-rows.ts";
import { DIAGONAL, type FrameMass, solveMassInPlace } from "./frame-mass.ts";
import { type LevelOf, rowInto } from "./level-rows.ts";

export interface MechanismFrame extends ReturnType<typeof componentBuffers> {
  readonly system: MechanicalSystem;
  /** The masses of the answers. */
  mass: FrameMass;
  /** Indices of the elements in this frame, in the order of the mechanism. */
  active: readonly number[];
  /** First local component of every element of the mechanism; −1 for those not in the frame. */
  starts: Int32Array;
  /** Local components n. */
  size: number;
  /** No matrices: `rows`, `rowViews` and `delassus` are empty, `compliances` is there instead. */
  readonly isSparse: boolean;
  /** Nobody asks for G: of what is loaded `compliances` alone tells of it. Always so without matrices, and for as long as the elements stay. */
  isByIslands: boolean;
  /** Where, and at what velocities, the entries were loaded last; whether they are those of that place and of the present elements. */
  readonly place: Float64Array;
  readonly pace: Float64Array;
  isPlaced: boolean;
  /** How often elements or entries without matrices have changed. */
  loads: number;
}

export function mechanismFrame(system: MechanicalSystem, mass: FrameMass): MechanismFrame {
  const starts = new Int32Array(system.elements.length).fill(-1);
  const isSparse = mass.isAlone;
  const state = (): Float64Array => new Float64Array(isSparse ? system.freedoms : 0);
  return {
    ...componentBuffers(0, system.freedoms, isSparse),
    ...{ system, mass, active: [], starts, size: 0, isSparse, isByIslands: isSparse },
    ...{ place: state(), pace: state(), isPlaced: false, loads: 0 },
  };
}

/** What has one entry, or one row, per local component. */
function componentBuffers(capacity: number, freedoms: number, isSparse: boolean) {
  const held = isSparse ? 0 : capacity;
  const rows = new Float64Array(held * freedoms);
  return {
    /** Components that there is room for. */
    capacity,
    /** Component of the mechanism for each local one. */
    origin: new Int32Array(capacity),
    /** Wᵀ, n × f, one view per row, and its entries that are not zero, by row and by coordinate. */
    rows,
    rowViews: Array.from({ length: held }, (_, i) => rows.subarray(i * freedoms, (i + 1) * freedoms)),
    entries: growingRows(capacity),
    columns: growingRows(freedoms),
    /** χ. */
    drives: new Float64Array(capacity),
    /** The answers Ā⁻¹ w, for masses that are not diagonal; made when they are first needed. */
    answers: [] as Float64Array[],
    /** G, n × n with row length n. */
    delassus: new Float64Array(held * held),
    /** Its diagonal, where it is all there is. */
    compliances: new Float64Array(capacity),
  };
}

/** Chooses the elements of the frame; true when its arrays are new. */
export function setActive(at: MechanismFrame, active: readonly number[]): boolean {
  const { elements, freedoms } = at.system;
  at.active = active;
  at.isPlaced = false;
  at.loads++;
  at.isByIslands = at.isSparse;
  at.starts = roomFor(at.starts, elements.length);
  at.starts.fill(-1);
  at.size = 0;
  for (const e of active) {
    at.starts[e] = at.size;
    at.size += elements[e]!.dimension;
  }
  const isGrown = at.capacity < at.size;
  if (isGrown) Object.assign(at, componentBuffers(Math.max(at.size, 2 * at.capacity), freedoms, at.isSparse));
  for (const e of active) {
    for (let j = 0; j < elements[e]!.dimension; j++) at.origin[at.starts[e]! + j] = elements[e]!.start + j;
  }
  return isGrown;
}

/** Wᵀ and χ at (q, t); velocities, if given, choose the side of a kink, or with `level` the face that a corner slides level with. */
export function loadRows(at: MechanismFrame, q: Float64Array, t: number, u?: Float64Array, level?: LevelOf): void {
  if (at.isSparse) loadEntries(at, q, u, level);
  else loadWholeRows(at, q, t, u, level);
}

function loadWholeRows(at: MechanismFrame, q: Float64Array, t: number, u?: Float64Array, level?: LevelOf): void {
  const { system, rows, drives, starts, active } = at;
  const f = system.freedoms;
  if (system.entriesInto) loadShortRows(at, q, t, u, level);
  else for (const e of active) system.directionsInto(rows, starts[e]! * f, e, q, t, u);
  if (system.hasMovingConstraints) {
    for (const e of active) system.velocityOffsetsInto(drives, starts[e]!, e, q, t);
  }
  if (!system.entriesInto) listEntries(at.entries, rows, at.size, f);
}

/** Rows by their entries, where most have few: nothing looks for them among the zeros. */
function loadShortRows(at: MechanismFrame, q: Float64Array, t: number, u?: Float64Array, level?: LevelOf): void {
  const { system, rows, entries, starts, active, size } = at;
  const f = system.freedoms;
  reserve(entries, size * f);
  rows.fill(0, 0, size * f);
  const { start, index, value } = entries;
  let end = 0;
  for (let k = 0; k < active.length; k++) {
    const e = active[k]!;
    const from = end;
    const row = starts[e]!;
    start[row] = from;
    end = rowInto(system, entries, from, e, q, u, level);
    if (end >= 0) {
      sortEntries(index, value, from, end);
      for (let i = from; i < end; i++) rows[row * f + index[i]!] = value[i]!;
      continue;
    }
    system.directionsInto(rows, row * f, e, q, t, u);
    end = appendEntries(entries, rows, row, system.elements[e]!.dimension, f, from);
  }
  start[size] = end;
}

/** By coordinate, as everywhere: sums over a row are then the same to the last bit. */
function sortEntries(index: Int32Array, value: Float64Array, from: number, end: number): void {
  for (let i = from + 1; i < end; i++) {
    const [at, entry] = [index[i]!, value[i]!];
    let k = i;
    for (; k > from && index[k - 1]! > at; k--) {
      index[k] = index[k - 1]!;
      value[k] = value[k - 1]!;
    }
    index[k] = at;
    value[k] = entry;
  }
}

/** The entries of the rows alone; those of the last place are still there. */
function loadEntries(at: MechanismFrame, q: Float64Array, u?: Float64Array, level?: LevelOf): void {
  const { system, entries, starts, active, size } = at;
  const isAsked = u === undefined || level !== undefined;
  const isSamePace = u ? equalNumbers(at.pace, u) : Number.isNaN(at.pace[0]);
  if (at.isPlaced && isAsked && isSamePace && equalNumbers(at.place, q)) return;
  at.isPlaced = isAsked;
  at.loads++;
  at.place.set(q);
  if (u) at.pace.set(u);
  else at.pace.fill(Number.NaN);
  reserve(entries, MOST_ENTRIES * size);
  const { start } = entries;
  let end = 0;
  for (let k = 0; k < active.length; k++) {
    start[starts[active[k]!]!] = end;
    end = rowInto(system, entries, end, active[k]!, q, u, level);
  }
  start[size] = end;
}

/** Only a share of its terms is left of a sum; one that has left the doubles is no zero. */
export const isCancelled = (sum: number, terms: number, share: number): boolean =>
  Math.abs(sum) <= share * terms && terms < Infinity;

/** γ = wᵀu + χ of a local component, or with another constant γ̇; zero where a sum leaves no more than this share of its terms. */
export function velocityOf(
  { entries, drives }: MechanismFrame,
  i: number,
  u: Float64Array,
  rounding: number,
  constant = drives[i]!,
): number {
  const { start, index, value } = entries;
  let sum = constant;
  let terms = Math.abs(sum);
  for (let e = start[i]!; e < start[i + 1]!; e++) {
    const term = value[e]! * u[index[e]!]!;
    sum += term;
    terms += Math.abs(term);
  }
  return isCancelled(sum, terms, rounding) ? 0 : sum;
}

/**
 * Answers and G. `pushed`: rows along which the impulses act, when they are not those that measure the velocity (position level:
 * W(q_n) pushes, W(q_{n+1}) measures); G is then not symmetric.
 */
export function loadDelassus(at: MechanismFrame, mass: FrameMass, pushed: SparseRows = at.entries): void {
  at.mass = mass;
  if (at.isByIslands) loadCompliances(at);
  else if (mass.form === DIAGONAL) loadDiagonal(at, pushed);
  else loadDense(at, pushed);
}

/** G_ii = Σ w_ij² / m_j. */
function loadCompliances({ size: n, entries: { start, index, value }, compliances, mass }: MechanismFrame): void {
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = start[i]!; k < start[i + 1]!; k++) sum += value[k]! * value[k]! * mass.scale[index[k]!]!;
    compliances[i] = sum;
  }
}

function loadDiagonal({ size: n, entries, columns, delassus, mass }: MechanismFrame, pushed: SparseRows): void {
  delassus.fill(0, 0, n * n);
  listColumns(columns, entries, n, mass.freedoms);
  for (let j = 0; j < n; j++) {
    for (let k = pushed.start[j]!; k < pushed.start[j + 1]!; k++) {
      const coordinate = pushed.index[k]!;
      for (let c = columns.start[coordinate]!; c < columns.start[coordinate + 1]!; c++) {
        // The product of the two entries first: G is then symmetric to the last bit.
        delassus[columns.index[c]! * n + j]! += columns.value[c]! * pushed.value[k]! * mass.scale[coordinate]!;
      }
    }
  }
}

function loadDense({ size: n, entries, answers, delassus, mass }: MechanismFrame, pushed: SparseRows): void {
  const { start, index, value } = entries;
  while (answers.length < n) answers.push(new Float64Array(mass.freedoms));
  const isSymmetric = mass.isSymmetric && pushed === entries;
  for (let j = 0; j < n; j++) {
    const answer = answers[j]!;
    answer.fill(0);
    for (let k = pushed.start[j]!; k < pushed.start[j + 1]!; k++) answer[pushed.index[k]!] = pushed.value[k]!;
    solveMassInPlace(mass, answer);
    for (let i = isSymmetric ? j : 0; i < n; i++) {
      const sum = addRowTimes(0, value, index, start[i]!, start[i + 1]!, answer);
      delassus[i * n + j] = sum;
      if (isSymmetric) delassus[j * n + i] = sum;
    }
  }
}

/**
 * x ← x + Ā⁻¹ P Λ over the local components i of the impulses, in place; `terms` gets the sizes of what is added, without x they are all
 * that is asked for. Masses and rows are those of `loadDelassus`.
 */
export function addAnswers(
  x: Float64Array | undefined,
  at: MechanismFrame,
  impulses: Float64Array,
  terms: Float64Array,
  pushed: SparseRows = at.entries,
): void {
  for (let i = 0; i < at.size; i++) if (impulses[i] !== 0) addAnswer(x, at, i, impulses, terms, pushed);
}

/** The same for a share of one component. */
export function addAnswer(
  x: Float64Array | undefined,
  { mass, answers }: MechanismFrame,
  i: number,
  impulses: Float64Array,
  terms: Float64Array,
  { start, index, value }: SparseRows,
  share = 1,
): void {
  // Read here: a number that is handed over costs an object for each component.
  const impulse = share * impulses[i]!;
  const isDiagonal = mass.form === DIAGONAL;
  const answer = answers[i]!;
  const end = isDiagonal ? start[i + 1]! : terms.length;
  for (let k = isDiagonal ? start[i]! : 0; k < end; k++) {
    const j = isDiagonal ? index[k]! : k;
    const part = (isDiagonal ? value[k]! * mass.scale[j]! : answer[k]!) * impulse;
    if (x) x[j]! += part;
    terms[j]! += Math.abs(part);
  }
}

/** Sums of which no more than a share of their terms is left are zero: what is held at rest is at rest. */
export function clearCancelled(x: Float64Array, terms: Float64Array, share: number): void {
  for (let j = 0; j < x.length; j++) if (isCancelled(x[j]!, terms[j]!, share)) x[j] = 0;
}
