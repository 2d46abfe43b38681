/**
 * What the thread that computes and the one that tells of it share. Nothing runs here.
 */

/** Places in the shared numbers: asked to end; who may write (0 nobody, 1 this thread, 2 nobody any more); lines; length of the detail. */
export const PLACES = { ended: 0, writing: 1, lines: 2, detail: 3 } as const;
export const NUMBERS_BYTES = 16;

export interface ProgressJob {
  readonly name: string;
  /** The numbers, and after them the detail in UTF-8. */
  readonly shared: SharedArrayBuffer;
  /** Milliseconds between lines, and before the first. */
  readonly pause: number;
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Of the beginning, as `Date.now()`. */
  readonly since: number;
}
