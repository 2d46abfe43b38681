/** What a run hands to its recorder: the state after every step, after every jump of the velocities, and at multiples of `every`. */
import { INNER_STATES } from "../simulation.ts";
import type { Scan } from "./event-functions.ts";
import { type Run, viewOf } from "./run-state.ts";

export function record(run: Run): void {
  run.log.hasJumped = false;
  if (!run.options.recorder) return;
  run.options.recorder.record(run.t, run.q, run.u, run.log.impulses);
  run.log.impulses.fill(0);
}

/** Records the multiples of `every` inside the part of the step that is kept, and shows the states between the records. */
export function sampleEvery(run: Run, scan: Scan, after: number): void {
  const { every, from } = run.settings;
  const { recorder } = run.options;
  if (!recorder) return;
  let shown = 0;
  if (every > 0) {
    const { method, state, width } = scan;
    const { size } = run.system;
    const [q, u] = viewOf(run, state);
    const [taken, impulses] = [new Float64Array(size), new Float64Array(size)];
    for (let k = Math.floor((run.t - from) / every) + 1; from + k * every < run.t + after; k++) {
      const time = from + k * every - run.t;
      showInside(run, scan, shown, time);
      shown = time;
      method.interpolateInto(state, time / width);
      spreadImpulses(impulses, run, state);
      for (let i = 0; i < size; i++) {
        const since = impulses[i]!;
        impulses[i] = since - taken[i]! + run.log.impulses[i]!;
        taken[i] = since;
      }
      run.log.impulses.fill(0);
      recorder.record(from + k * every, q, u, impulses);
    }
    for (let i = 0; i < size; i++) run.log.impulses[i]! -= taken[i]!;
  }
  showInside(run, scan, shown, after);
}

/** States between two times of the step, for those who look. */
function showInside(run: Run, { method, state, width }: Scan, from: number, to: number): void {
  const { recorder } = run.options;
  if (!recorder?.look || !(to > from)) return;
  const [q, u] = viewOf(run, state);
  for (let k = 1; k <= INNER_STATES; k++) {
    const time = from + ((to - from) * k) / (INNER_STATES + 1);
    method.interpolateInto(state, time / width);
    recorder.look(run.t + time, q, u);
  }
}

/** Impulses of the step so far, by the components of the mechanism. */
function spreadImpulses(out: Float64Array, { system, acting, frame: at, parts }: Run, state: Float64Array): void {
  out.fill(0);
  for (const e of acting) {
    const { start, dimension } = system.elements[e]!;
    for (let j = 0; j < dimension; j++) out[start + j] = state[parts.impulse + at.starts[e]! + j]!;
  }
}
