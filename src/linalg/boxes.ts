/**
 * A box in a few numbers, as one range for each: its corners, its middle, its parts.
 */

/** Lowest and highest value of each number. */
export type Ranges = readonly (readonly [low: number, high: number])[];

export const middleOfRange = ([low, high]: readonly [number, number]): number => low + (high - low) / 2;

export function centerOf(ranges: Ranges): number[] {
  return ranges.map(middleOfRange);
}

export function cornersOf(ranges: Ranges): number[][] {
  return ranges.reduce<number[][]>((corners, ends) => corners.flatMap((at) => ends.map((x) => [...at, x])), [[]]);
}

/** The parts below and above the middle of one number. */
export function halvesAlong(ranges: Ranges, k: number): readonly [below: Ranges, above: Ranges] {
  const [low, high] = ranges[k]!;
  const cut = middleOfRange([low, high]);
  const withRange = (range: readonly [number, number]): Ranges => ranges.map((own, j) => (j === k ? range : own));
  return [withRange([low, cut]), withRange([cut, high])];
}

/** Halves along every number. */
export function quartersOf(ranges: Ranges): Ranges[] {
  return ranges.reduce<Ranges[]>((parts, _, k) => parts.flatMap((part) => halvesAlong(part, k)), [ranges]);
}
