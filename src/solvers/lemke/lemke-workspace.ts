/**
 * Buffers of Lemke's method, used again by every solve with the same workspace.
 */
import { createLcpForm, type LcpForm } from "../../problems/lcp-form.ts";
import { createDictionary, type Dictionary } from "./dictionary.ts";

export interface LemkeWorkspace extends ReturnType<typeof room> {
  readonly form: LcpForm;
  readonly dictionary: Dictionary;
}

export function lemkeWorkspace(): LemkeWorkspace {
  return { form: createLcpForm(), dictionary: createDictionary(), ...room(0) };
}

function room(n: number) {
  return {
    /** λ and contact state of every component at the end of the path. */
    scaled: new Float64Array(n),
    states: new Uint8Array(n),
    /** The linear system of these states: matrix, right side, pivots, free components and their places among themselves. */
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
