/**
 * Undo and redo: a list of snapshots and a place in it. Changes with the same mark, as those of one drag, are one step.
 */
export interface History<T> {
  readonly states: readonly T[];
  readonly at: number;
  /** What the last step was; undefined ends it. */
  readonly mark?: string;
}

/** Steps that are kept. */
const MOST = 200;

export const startHistory = <T>(state: T): History<T> => ({ states: [state], at: 0 });

export function pushState<T>({ states, at, mark: last }: History<T>, state: T, mark?: string): History<T> {
  const isSameStep = mark !== undefined && mark === last && at > 0;
  const before = states.slice(0, isSameStep ? at : at + 1);
  const kept = [...before, state].slice(-MOST);
  return { states: kept, at: kept.length - 1, ...(mark !== undefined && { mark }) };
}

export const canUndo = <T>({ at }: History<T>): boolean => at > 0;
export const canRedo = <T>({ states, at }: History<T>): boolean => at < states.length - 1;

/** At another of its states; the nearest where there is none. */
export function moveHistory<T>({ states }: History<T>, at: number): History<T> {
  return { states, at: Math.max(0, Math.min(states.length - 1, at)) };
}

export const present = <T>({ states, at }: History<T>): T => states[at]!;
