/**
 * Classes of points, counted.
 */

/** The order of classes: by name, numbers in it by size. */
export const byClassName = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** Counts by class in the order of the classes. */
export function classCounts(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => byClassName(a, b)));
}
