/**
 * What happens behind an answer: what takes long and can wait is computed of it when nothing is dragged any more.
 */
import { untrack } from "svelte";
import { Failed } from "../workers/line.ts";
import type { Shown } from "./asking.ts";

/** Milliseconds without a newer answer before what can wait is computed. */
const QUIET = 150;

export class Rest {
  /** The answer on screen, after a drag when the hand rests. */
  shown = $state.raw<Shown | undefined>(undefined);
  /** What is computed or loaded behind it, and may still move the page. */
  private behind = $state(0);
  readonly isQuiet = $derived(this.behind === 0);

  constructor(private readonly wonder: (error: unknown) => void) {}

  /** Follows what is shown; gives what ends the waiting. */
  follow(shown: Shown | undefined): () => void {
    let isOver = (): void => {};
    void this.count(new Promise<void>((done) => (isOver = done)));
    const take = (): void => {
      this.shown = shown;
      isOver();
    };
    const timer = setTimeout(take, shown?.question.isDragged ? QUIET : 0);
    return () => {
      clearTimeout(timer);
      isOver();
    };
  }

  /** Counts work until it ends; whoever asks for it takes care of what the worker found wrong, others are told. */
  async count(work: Promise<unknown>): Promise<void> {
    untrack(() => this.behind++);
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Failed)) this.wonder(error);
    } finally {
      this.behind--;
    }
  }
}
