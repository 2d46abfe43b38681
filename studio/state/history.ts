/**
 * Undo and redo: a list of snapshots and a place in it. Changes with the same mark, as those of one drag, are one step.
 */
export interface History<T> {
  readonly states: readonly T[];
  readonly at: number;
  /** What the last step was; undefined ends it. */
  readonly mark?: string;
}

/** Steps that are kept, and letters of their texts: long texts have fewer steps. */
const MOST = 200;
const MOST_LETTERS = 20_000_000;

export const startHistory = <T>(state: T): History<T> => ({ states: [state], at: 0 });

/** Goes on to another state; `textOf` gives the part of a state that may be long. */
export function pushState<T>(
  { states, at, mark: last }: History<T>,
  state: T,
  mark?: string,
  textOf: (state: T) => string = () => "",
): History<T> {
  const isSameStep = mark !== undefined && mark === last && at > 0;
  const before = states.slice(0, isSameStep ? at : at + 1);
  const kept = affordable([...before, state].slice(-MOST), textOf);
  return { states: kept, at: kept.length - 1, ...(mark !== undefined && { mark }) };
}

/** The last states, as many as have no more letters; a text that does not change from one to the next counts once. */
function affordable<T>(states: readonly T[], textOf: (state: T) => string): readonly T[] {
  const texts = states.map(textOf);
  let first = texts.length - 1;
  let letters = texts[first]!.length;
  while (first > 0) {
    const text = texts[first - 1]!;
    if (text !== texts[first]) letters += text.length;
    if (letters > MOST_LETTERS) break;
    first--;
  }
  return states.slice(first);
}

export const canUndo = <T>({ at }: History<T>): boolean => at > 0;
export const canRedo = <T>({ states, at }: History<T>): boolean => at < states.length - 1;

/** At another of its states; the nearest where there is none. */
export function moveHistory<T>({ states }: History<T>, at: number): History<T> {
  return { states, at: Math.max(0, Math.min(states.length - 1, at)) };
}

export const present = <T>({ states, at }: History<T>): T => states[at]!;
