/** Counts and largest values over a family of motions. */
import type { Amplification } from "./amplification.ts";

export function countOutcomes<Name extends string>(
  motions: readonly { readonly outcome: Name }[],
  names: readonly Name[],
): Record<Name, number> {
  const count = (name: Name): number => motions.filter(({ outcome }) => outcome === name).length;
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}

export function largestAmplification(all: readonly Amplification[]): Amplification {
  return {
    size: Math.max(0, ...all.map(({ size }) => size)),
    distance: Math.max(0, ...all.map(({ distance }) => distance)),
  };
}
