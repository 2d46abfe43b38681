/**
 * Random choices of the attack on files, each a pure function of its seed.
 */
import { randomNumbers } from "../families.ts";

export class Draw {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = randomNumbers(Math.imul(seed, 0x9e3779b1));
  }

  /** A whole number from 0 on, below n. */
  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }
}
