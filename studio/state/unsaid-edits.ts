/**
 * Edits that were asked for and are not yet in the text: each question carries all of them, so that one that gives way to a newer one takes no
 * value along.
 */
import type { Edit } from "../workers/protocol.ts";

export class UnsaidEdits {
  private readonly values = new Map<string, Edit["value"]>();

  /** With these all that is to be written. */
  add(edits: readonly Edit[]): readonly Edit[] {
    for (const { path, value } of edits) this.values.set(path, value);
    return [...this.values].map(([path, value]) => ({ path, value }));
  }

  /** These are written; what was asked for since then is not. */
  written(edits: readonly Edit[]): void {
    for (const { path, value } of edits) if (this.values.get(path) === value) this.values.delete(path);
  }

  forget(): void {
    this.values.clear();
  }
}
