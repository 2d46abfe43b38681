/**
 * Several recorders on one run: each gets every state.
 */
import type { Recorder } from "../simulation.ts";

export function joinRecorders(...recorders: readonly Recorder[]): Recorder {
  return {
    record(t, q, u, impulses) {
      for (const recorder of recorders) recorder.record(t, q, u, impulses);
    },
  };
}
