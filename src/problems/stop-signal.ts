/**
 * Computations that are ended from outside. All of them run in the thread of the caller until they are done, so what ends them must
 * change while they run: a callback that aborts, a getter `aborted` that looks at a clock, or memory shared with another thread.
 */

/** An `AbortSignal`, or anything else that says so. */
interface StopSignal {
  readonly aborted: boolean;
}

export interface Stoppable {
  /** Asked between iterations; true ends the computation with what there is. Default: never. */
  readonly shouldStop?: () => boolean;
  /** Ends the computation as `shouldStop` does, as soon as it is aborted. */
  readonly signal?: StopSignal;
}

/** The options with one question whose first yes lasts: those who ask later must not hear no. */
export function lastingStop<Options extends Stoppable>(options: Options): Options {
  const { shouldStop } = withStop<Stoppable>(options);
  if (!shouldStop) return options;
  let isStopped = false;
  return {
    ...withStop(options),
    shouldStop: () => {
      isStopped ||= shouldStop();
      return isStopped;
    },
  };
}

/** The options with one question in the place of both; the same ones without a signal. */
export function withStop<Options extends Stoppable>(options: Options): Options {
  if (options.signal === undefined) return options;
  const { signal, shouldStop, ...others } = options;
  return { ...others, shouldStop: () => signal.aborted || (shouldStop?.() ?? false) } as unknown as Options;
}
