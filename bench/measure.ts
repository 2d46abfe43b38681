/**
 * Microseconds per call: short bursts, the fastest one counts, so that other load on the machine matters little.
 */

/** Duration of one burst and number of bursts. */
const BURST_MILLISECONDS = 8;
const BURSTS = 12;

export function microseconds(work: () => void): number {
  work();
  let calls = 1;
  let best = Number.POSITIVE_INFINITY;
  for (let burst = 0; burst < BURSTS; burst++) {
    const begin = performance.now();
    for (let i = 0; i < calls; i++) work();
    const passed = performance.now() - begin;
    best = Math.min(best, (1000 * passed) / calls);
    if (passed > 40 * BURST_MILLISECONDS) break;
    calls = Math.max(1, Math.min(1 << 20, Math.round((calls * BURST_MILLISECONDS) / Math.max(passed, 0.01))));
  }
  return best;
}
