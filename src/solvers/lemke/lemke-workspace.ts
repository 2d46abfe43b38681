/**
 * Buffers of Lemke's method, used again by every solve with the same workspace.
 */
import { createCore, type LcpCore } from "../../problems/lcp-core.ts";
import { createDictionary, type Dictionary } from "./dictionary.ts";

export interface LemkeWorkspace {
  readonly core: LcpCore;
  readonly dictionary: Dictionary;
  /** State of every component at the end of the path (`read-impulses.ts`). */
  states: Int8Array;
  /** The linear system of these states: matrix, right side, pivots, free components and their places among themselves. */
  system: Float64Array;
  solution: Float64Array;
  pivots: Int32Array;
  free: Int32Array;
  placeOf: Int32Array;
}

export function lemkeWorkspace(): LemkeWorkspace {
  return { core: createCore(), dictionary: createDictionary(), ...room(0) };
}

function room(n: number) {
  return {
    states: new Int8Array(n),
    system: new Float64Array(n * n),
    solution: new Float64Array(n),
    pivots: new Int32Array(n),
    free: new Int32Array(n),
    placeOf: new Int32Array(n),
  };
}

/** Makes room for the states of n components. */
export function reserveStates(work: LemkeWorkspace, n: number): void {
  if (work.states.length < n) Object.assign(work, room(n));
}
