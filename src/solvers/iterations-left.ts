/**
 * How many iterations lead from the present error to a goal at the present rate,
 *
 *   n log(now / goal) / log(before / now),      where the last n led from `before` to `now`:
 *
 * what a stage that converges linearly asks itself before it goes on, beside others that cost more at first. None where the goal is met,
 * without end where nothing was gained.
 */
export function iterationsLeft(before: number, now: number, goal: number, n: number): number {
  if (now <= goal) return 0;
  const rate = Math.log(before / now) / n;
  return rate > 0 ? Math.log(now / goal) / rate : Infinity;
}
