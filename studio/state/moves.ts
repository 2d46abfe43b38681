/**
 * Values that a slider or a ring writes into the model: text and answer come from one worker, in one turn, and are shown together. An answer
 * that takes longer does not keep the text waiting.
 */
import { Failed } from "../workers/line.ts";
import type { Edit, Question } from "../workers/protocol.ts";
import type { Editing, Shown } from "./asking.ts";
import { UnsaidEdits } from "./unsaid-edits.ts";

/** Milliseconds that a text waits for its answer. */
const TOGETHER = 30;

/** The page, as far as a move changes it. */
export interface MoveHost {
  readonly question: Question | undefined;
  /** Counts texts that came from elsewhere: typed, undone, opened. */
  readonly typed: number;
  /** Counts those of them that were undone, redone or opened: nothing is written into these. */
  readonly left: number;
  readonly quick: (question: Question, editing: Editing) => Promise<Shown>;
  /** Takes a text over; gives its question where the answer under way is its answer. */
  readonly take: (from: Question, text: string, mark: string | undefined) => Question | undefined;
  /** Shows the answer; without a question it is shown and no more follows. */
  readonly show: (shown: Shown, question: Question | undefined) => Promise<void>;
}

export class Moves {
  private readonly unsaid = new UnsaidEdits();

  constructor(private readonly host: MoveHost) {}

  /** What was not yet written belongs to another text. */
  forget(): void {
    this.unsaid.forget();
  }

  async make(edits: readonly Edit[], mark?: string): Promise<void> {
    const { host } = this;
    const { question: from, typed, left } = host;
    if (!from) return;
    const all = this.unsaid.add(edits);
    let text: string | undefined;
    let isWritten = false;
    let question: Question | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      clearTimeout(timer);
      if (text === undefined || host.typed !== typed) return;
      this.unsaid.written(all);
      question = host.take(from, text, mark);
      text = undefined;
    };
    const edited = (found: string): void => {
      [text, isWritten] = [found, true];
      timer = setTimeout(take, TOGETHER);
    };
    try {
      const shown = await host.quick(from, { edits: all, edited });
      // Somebody typed: the values, with those of moves that gave way to this one, go into what is there now. After an undo they are not wanted any more.
      if (host.typed !== typed) {
        if (host.left === left && host.question?.name === from.name) await this.make(this.unsaid.unwritten(all), mark);
        return;
      }
      take();
      await host.show(shown, question);
    } catch (error) {
      // What cannot be written is not tried again; what was written before the answer failed stays.
      if (error instanceof Failed && !isWritten) this.unsaid.written(all);
      take();
      throw error;
    }
  }
}
