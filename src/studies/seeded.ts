/**
 * Random numbers and permutations as functions of (seed, stream, index), the same on every machine: integer arithmetic alone.
 *
 * Mixing: the finaliser of MurmurHash3 (Appleby, public domain), folded over the parts. Permutation of 0 … n − 1: four rounds of a
 * Feistel network on the smallest square of a power of two that holds n, repeated until the result is below n (cycle walking; Black and
 * Rogaway, CT-RSA 2002). The square is at most 4 n, so a few rounds on average.
 */
const GOLDEN = 0x9e3779b9;

function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32 bits of whole numbers up to 2⁵³. */
function hashOf(...parts: readonly number[]): number {
  let hash = GOLDEN;
  for (const part of parts) {
    const high = Math.floor(part / 2 ** 32);
    hash = mix(hash ^ mix((part >>> 0) + GOLDEN));
    hash = mix(hash ^ mix((high >>> 0) + Math.imul(GOLDEN, 2)));
  }
  return hash;
}

/** Uniform in [0, 1), 53 bits. */
export function uniform(seed: number, stream: number, index: number): number {
  const [high, low] = [hashOf(seed, stream, index, 1), hashOf(seed, stream, index, 2)];
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}

const ROUNDS = 4;

/** Where `index` goes in the seeded permutation of 0 … count − 1. */
export function permuted(seed: number, stream: number, count: number, index: number): number {
  let bits = 1;
  while (4 ** bits < count) bits++;
  const half = 2 ** bits;
  let value = index;
  do {
    let left = Math.floor(value / half);
    let right = value % half;
    for (let round = 0; round < ROUNDS; round++) {
      [left, right] = [right, (left + hashOf(seed, stream, round + 3, right)) % half];
    }
    value = left * half + right;
  } while (value >= count);
  return value;
}
