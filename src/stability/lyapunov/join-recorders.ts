/**
 * Several recorders on one run: each gets every state.
 */
import type { Recorder } from "../../dynamics/simulation.ts";

export function joinRecorders(...recorders: readonly Recorder[]): Recorder {
  const looking = recorders.filter(({ look }) => look !== undefined);
  return {
    record(t, q, u, impulses) {
      for (const recorder of recorders) recorder.record(t, q, u, impulses);
    },
    // Without anyone who looks a run need not compute what is inside its steps.
    ...(looking.length > 0 && {
      look(t: number, q: Float64Array, u: Float64Array) {
        for (const recorder of looking) recorder.look?.(t, q, u);
      },
    }),
  };
}
