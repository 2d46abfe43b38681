/**
 * The reduced basis of a span: Gauss–Jordan elimination with complete pivoting, each vector 1 in its own entry and 0 in those of the
 * others. Which vectors were given does not matter, so a basis of coordinate directions is shown as one.   [GolubVanLoan] 3.4
 */
import { largest } from "./dense.ts";

/** Entries below `rounding` of their vector are none; vectors that depend on the others are left out. */
export function reducedBasis(vectors: readonly Float64Array[], rounding: number): Float64Array[] {
  const rest = vectors.map((vector) => vector.map((x) => x / (largest(vector) || 1)));
  const done: { vector: Float64Array; pivot: number }[] = [];
  while (rest.length > 0) {
    rest.sort((a, b) => largest(b) - largest(a));
    const first = rest.shift()!;
    const size = largest(first);
    if (!(size > rounding)) break;
    const pivot = first.findIndex((x) => Math.abs(x) === size);
    const vector = first.map((x) => x / first[pivot]!);
    for (const other of [...rest, ...done.map((one) => one.vector)]) {
      const share = other[pivot]!;
      for (let j = 0; j < other.length; j++) other[j]! -= share * vector[j]!;
      other[pivot] = 0;
    }
    done.push({ vector, pivot });
  }
  return done
    .sort((a, b) => a.pivot - b.pivot)
    .map(({ vector }) => vector.map((x) => (Math.abs(x) <= rounding * largest(vector) ? 0 : x)));
}
