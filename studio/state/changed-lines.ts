/**
 * The lines of a text that differ from an earlier one, counted from 1; where lines were added, these.
 */
export function changedLines(before: string, after: string): number[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length === now.length) return now.flatMap((line, k) => (line === old[k] ? [] : [k + 1]));
  let from = 0;
  while (from < now.length && now[from] === old[from]) from++;
  let end = 0;
  while (end < now.length - from && now[now.length - 1 - end] === old[old.length - 1 - end]) end++;
  return now.slice(from, now.length - end).map((_, k) => from + k + 1);
}
