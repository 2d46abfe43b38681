/** What a run hands to its recorder: the state after every step, after every jump of the velocities, and at multiples of `every`. */
import { viewOf } from "./equations.ts";
import type { Scan } from "./locate-event.ts";
import type { Run } from "./run-state.ts";

export function record(run: Run): void {
  run.hasJumped = false;
  if (!run.options.recorder) return;
  run.options.recorder.record(run.t, run.q, run.u, run.impulses);
  run.impulses.fill(0);
}

/** Records the multiples of `every` inside the part of the step that is kept. */
export function sampleEvery(run: Run, { method, state, width }: Scan, after: number): void {
  const { every, from } = run.settings;
  if (every === 0 || !run.options.recorder) return;
  const { size } = run.system;
  const [q, u] = viewOf(state, run.system.freedoms);
  const [taken, impulses] = [new Float64Array(size), new Float64Array(size)];
  for (let k = Math.floor((run.t - from) / every) + 1; from + k * every < run.t + after; k++) {
    method.interpolateInto(state, (from + k * every - run.t) / width);
    spreadImpulses(impulses, run, state);
    for (let i = 0; i < size; i++) {
      const since = impulses[i]!;
      impulses[i] = since - taken[i]! + run.impulses[i]!;
      taken[i] = since;
    }
    run.impulses.fill(0);
    run.options.recorder.record(from + k * every, q, u, impulses);
  }
  for (let i = 0; i < size; i++) run.impulses[i]! -= taken[i]!;
}

/** Impulses of the step so far, by the components of the mechanism. */
function spreadImpulses(out: Float64Array, { system, acting, frame: at, parts }: Run, state: Float64Array): void {
  out.fill(0);
  for (const e of acting) {
    const { start, dimension } = system.elements[e]!;
    for (let j = 0; j < dimension; j++) out[start + j] = state[parts.impulse + at.starts[e]! + j]!;
  }
}
