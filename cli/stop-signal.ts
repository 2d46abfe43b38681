/**
 * Ctrl-C, or the polite kill of a cluster: once asks to end after what is running, twice ends at once.
 */
import { EXIT, remark } from "./io.ts";

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Listens no longer. */
  readonly end: () => void;
}

/** `last`: what the second one answers. */
export function stopSignal(last?: string): StopSignal {
  const stop = new AbortController();
  const ask = (): void => {
    if (stop.signal.aborted) {
      if (last !== undefined) remark(`\n${last}`);
      process.exit(EXIT.interrupted);
    }
    stop.abort();
    remark("\nending after the chunks that are running; Ctrl-C again to stop at once");
  };
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.on(name, ask);
  return {
    signal: stop.signal,
    end: () => {
      for (const name of names) process.off(name, ask);
    },
  };
}
