/**
 * The second run of Motion, with the answer that it stands beside: with any other answer it is old, and is neither copied nor saved.
 */
import type { Shown } from "./asking.ts";

export class SecondRun {
  private pair = $state.raw<{ readonly of: Shown; readonly run: Shown } | undefined>(undefined);
  /** What is drawn, also where it is old. */
  readonly run = $derived(this.pair?.run);

  put(of: Shown, run: Shown): void {
    this.pair = { of, run };
  }

  clear(): void {
    this.pair = undefined;
  }

  isOld(shown: Shown | undefined): boolean {
    return this.pair !== undefined && this.pair.of !== shown;
  }
}
