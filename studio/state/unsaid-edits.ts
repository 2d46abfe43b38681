/**
 * Edits that were asked for and are not yet in the text: each question carries all of them, so that one that gives way to a newer one takes no
 * value along.
 */
import type { Edit } from "../workers/protocol.ts";

export class UnsaidEdits {
  private readonly edits = new Map<string, Edit>();
  private readonly said = new WeakSet<Edit>();

  /** With these all that is to be written. */
  add(edits: readonly Edit[]): readonly Edit[] {
    for (const { path, value } of edits) this.edits.set(path, { path, value });
    return [...this.edits.values()];
  }

  /** These are written; what was asked for since then is not. */
  written(edits: readonly Edit[]): void {
    for (const { path, value } of edits) {
      const own = this.edits.get(path);
      if (own?.value !== value) continue;
      this.said.add(own);
      this.edits.delete(path);
    }
  }

  /** Those of what `add` gave that were never written. */
  unwritten(edits: readonly Edit[]): readonly Edit[] {
    return edits.filter((edit) => !this.said.has(edit));
  }

  forget(): void {
    this.edits.clear();
  }
}
