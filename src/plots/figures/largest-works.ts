/**
 * Which works of a long ledger have a row of their own: the largest, in the order of the model; the rest share one row.
 */

/** As many as there are rows for, the row of the rest included; a rest of one would need the same row and is shown. */
export function largestWorks<Entry extends { readonly work: number }>(
  all: readonly Entry[],
  rows: number,
): { readonly shown: readonly Entry[]; readonly hidden: readonly Entry[] } {
  if (all.length <= rows) return { shown: all, hidden: [] };
  const largest = new Set([...all].sort((a, b) => Math.abs(b.work) - Math.abs(a.work)).slice(0, Math.max(0, rows - 1)));
  return { shown: all.filter((one) => largest.has(one)), hidden: all.filter((one) => !largest.has(one)) };
}
