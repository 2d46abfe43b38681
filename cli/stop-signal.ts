/**
 * Ctrl-C, or the polite kill of a cluster: once asks to end after what is running, twice ends at once.
 */
import { EXIT, remark } from "./io.ts";

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Listens no longer. */
  readonly end: () => void;
}

/** `said`: what the first one answers. */
export function stopSignal(
  said = "ending after the chunks that are running; Ctrl-C again to stop at once",
): StopSignal {
  const stop = new AbortController();
  const ask = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    stop.abort();
    remark(`\n${said}`);
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
