/**
 * Numbers as texts that give the same double when they are read, the sign of a zero included.
 */
export const exactNumber = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));

export function exactNumbers(values: Iterable<number>, separator: string): string {
  return Array.from(values, exactNumber).join(separator);
}
