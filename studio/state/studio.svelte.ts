/**
 * The state of the page: which model, which workspace, with which options; and what was answered. Everything that a link, an undo or an
 * export holds is a `Snapshot` (`past.svelte.ts`); the rest can be computed from it.
 */
import { untrack } from "svelte";
import { Failed, Replaced } from "../workers/line.ts";
import type { Edit, Problem, Progress, Question, Remedy } from "../workers/protocol.ts";
import { Asking, type Shown } from "./asking.ts";
import { changedLines } from "./changed-lines.ts";
import { Moves } from "./moves.ts";
import { type Origin, Past, type Snapshot } from "./past.svelte.ts";
import { Rest } from "./rest.svelte.ts";
import { SecondRun } from "./second-run.svelte.ts";
import { whilePresent } from "./while-present.ts";

export type { Shown } from "./asking.ts";
export type { Snapshot } from "./past.svelte.ts";

/** Milliseconds without a newer question before an exact answer is computed. */
const REST = 120;
/** The same for all: what was not chosen is equal. */
const NONE = {};

export class Studio {
  readonly past = new Past();
  readonly now = $derived(this.past.now);
  /** Counts what was opened: the same model opened anew begins anew. */
  readonly opened = $derived(this.past.place.opening);
  shown = $state.raw<Shown | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);
  /** Questions and figures that are under way. */
  pending = $state(0);
  /** Remedies that were found after the answer to a question. */
  later = $state.raw<{ readonly question: Question; readonly remedies: readonly Remedy[] } | undefined>(undefined);
  /** Lines of the text that the last edit from outside the editor changed. */
  editedLines = $state.raw<readonly number[]>([]);
  /** What was shown before that edit, to be compared with. */
  before = $state.raw<Shown | undefined>(undefined);
  /** How far the present question has come, where its job tells. */
  progress = $state.raw<Progress | undefined>(undefined);
  /** Questions that are being answered; the newest counts, the others are being given up. */
  private questions = $state(0);
  readonly isAsking = $derived(this.questions > 0);
  /** What figures show besides the answer, by figure: the files that are made of them show it, too. */
  readonly extras = new Map<
    string,
    { readonly question: Question; readonly extra: Readonly<Record<string, unknown>> }
  >();
  readonly beside = new SecondRun();
  /** The time that Motion shows: a link holds it. */
  moment: number | undefined;
  /** The element under the pointer, in drawing, ledger or text. */
  highlight = $state<string | undefined>(undefined);

  /** Why something else is shown than was asked for; stays until the reader goes on. */
  refusal = $state<string | undefined>(undefined);
  /** A short word that something was done. */
  message = $state("");

  /** What is computed behind the answer. */
  readonly rest = new Rest((error) => this.wonder(error));
  /** Whether nothing will move the page any more. */
  readonly isAtRest = $derived(this.rest.isQuiet && this.pending === 0);

  readonly state = $derived(this.problem ? "error" : this.pending > 0 ? "computing" : "ready");

  /** Whether the first screen stands: what is not needed for it is loaded from then on. */
  isSettled = $state(false);

  readonly asking = new Asking((progress) => (this.progress = progress));
  /** Counts texts that came from elsewhere than a move. */
  private typed = 0;
  /** Counts those of them that were undone, redone or opened. */
  private left = 0;
  /** The question that a move answers. */
  private moved: Question | undefined;
  private readonly moves = new Moves(this.moveHost());

  /** Opens a model; what was there before can be undone to. */
  open(snapshot: Partial<Snapshot>, origin: Origin): void {
    this.move(() => this.past.open(snapshot, origin));
  }

  step(by: 1 | -1): void {
    this.move(() => this.past.step(by));
  }

  /** Goes to a place of the past as it was left; says whether it is known. */
  returnTo(place: number): boolean {
    return this.move(() => this.past.returnTo(place));
  }

  /** Goes where the text is another one; what was answered of another model is gone. */
  private move<T>(go: () => T): T {
    const { opened } = this;
    this.left++;
    this.otherText();
    this.forgetEdit();
    const found = go();
    if (this.opened === opened) return found;
    this.shown = undefined;
    this.problem = undefined;
    this.asking.cancel();
    return found;
  }

  /** Goes on to another state; changes with the same mark are one step of undo. */
  change(part: Partial<Snapshot>, mark?: string): void {
    if (part.text !== undefined) this.otherText();
    this.goOn(part, mark);
  }

  private goOn(part: Partial<Snapshot>, mark: string | undefined): void {
    this.forgetEdit();
    this.past.change(part, mark);
  }

  setOptions(part: Readonly<Record<string, unknown>>, mark?: string): void {
    const { view, options } = this.now;
    this.change({ options: { ...options, [view]: { ...options[view], ...part } } }, mark);
  }

  /** What was said of the state before. */
  private forgetEdit(): void {
    this.editedLines = [];
    this.before = undefined;
    this.refusal = undefined;
  }

  /** What a move still writes belongs to the text before. */
  private otherText(): void {
    this.typed++;
    this.moves.forget();
  }

  /** Changes values of the model in its text and answers it; comments and layout stay. */
  async edit(edits: readonly Edit[], mark?: string): Promise<void> {
    const { name, view } = this.now;
    const isPresent = (): boolean => this.now.name === name && this.now.view === view;
    await this.tracked(() => this.counted(() => whilePresent(isPresent, () => this.moves.make(edits, mark))));
  }

  private moveHost(): ConstructorParameters<typeof Moves>[0] {
    const studio = this;
    return {
      get question() {
        return studio.question;
      },
      get typed() {
        return studio.typed;
      },
      get left() {
        return studio.left;
      },
      quick: (question, editing) => this.asking.quick(question, editing),
      take: (from, text, mark) => {
        const { name, view, options, text: before } = this.now;
        const isAnswered = from.name === name && from.view === view && from.options === (options[view] ?? NONE);
        this.goOn({ text }, mark);
        this.editedLines = changedLines(before, text);
        this.moved = isAnswered ? this.question : undefined;
        return this.moved;
      },
      show: (shown, question) => this.show(shown, question),
    };
  }

  private async rewrite(edits: readonly Edit[], also: Partial<Snapshot>): Promise<boolean> {
    const [left, { name, text: from }] = [this.left, this.now];
    const text = edits.length === 0 ? from : await this.asking.small.ask("edit", { text: from, edits }, "edit");
    // Another model was opened, something was undone, or somebody typed: the values go into what is there now, or nowhere.
    if (this.now.name !== name || this.left !== left) return false;
    if (this.now.text !== from) return this.rewrite(edits, also);
    const lines = changedLines(from, text);
    this.change({ ...also, text });
    this.editedLines = lines;
    return true;
  }

  /** One click that mends the model; what was there before stays to be compared with. */
  async mend({ edits, view }: Pick<Remedy, "edits" | "view">): Promise<void> {
    const before = this.shown;
    await this.tracked(async () => {
      const isDone = await this.rewrite(edits, view ? { view } : {});
      if (isDone && !view) this.before = before;
    });
  }

  readonly question: Question | undefined = $derived.by(() => {
    const { name, text, view, options } = this.now;
    if (view === "papers") return undefined;
    return { view, name, text, options: options[view] ?? NONE };
  });

  /** Answers the present question; an older one that is still computed is given up. */
  async answer(): Promise<void> {
    const { question } = this;
    if (!question) {
      this.asking.cancel();
      this.shown = undefined;
      this.problem = undefined;
      return;
    }
    if (question === this.moved) return;
    await this.tracked(() => this.asked(question));
  }

  private async asked(question: Question): Promise<void> {
    const isPresent = (): boolean => this.question === question;
    const work = async (): Promise<void> => this.show(await this.asking.quick(question), question);
    await this.counted(() => whilePresent(isPresent, work));
    if (isPresent()) this.progress = undefined;
  }

  /** Counts what is asked until it is answered. */
  private async counted(work: () => Promise<void>): Promise<void> {
    untrack(() => this.questions++);
    this.progress = undefined;
    try {
      await work();
    } finally {
      this.questions--;
    }
  }

  /** Shows a first answer, then the exact one where that is another; without a question no more follows. */
  private async show(shown: Shown, question: Question | undefined): Promise<void> {
    const { name, view } = shown.question;
    // While something is dragged the answer before the last is shown, too; never that of another model.
    if (this.now.name !== name || this.now.view !== view) return;
    const isFirst = this.shown === undefined;
    this.shown = shown;
    this.problem = undefined;
    if (!shown.answer.isCoarse || !question) return;
    // While something is dragged only quick answers are computed.
    this.asking.wakeExact();
    if (!isFirst) await new Promise((done) => setTimeout(done, REST));
    if (this.question === question) await this.finish(question);
  }

  /** The exact answer after a coarse one. */
  private async finish(question: Question): Promise<void> {
    const isPresent = (): boolean => this.question === question;
    await whilePresent(isPresent, async () => {
      const whole = await this.asking.exact(question);
      if (isPresent()) this.shown = whole;
    });
  }

  /** Says that something was done, for a while. */
  say(message: string): void {
    this.message = message;
    setTimeout(() => {
      if (this.message === message) this.message = "";
    }, 4000);
  }

  /** Ends what is computed; what is shown stays. */
  stop(): void {
    this.asking.stop("it was stopped");
  }

  /** Counts work as pending until it ends; a mistake of the model becomes the problem that is shown, any other one a message. */
  async tracked(
    work: () => Promise<void>,
    complain = (failed: Failed): void => void (this.problem = failed.problem),
  ): Promise<void> {
    // Whoever asks from an effect does not wait for the count.
    untrack(() => this.pending++);
    try {
      await work();
    } catch (error) {
      if (error instanceof Failed) complain(error);
      else this.wonder(error);
    } finally {
      this.pending--;
    }
  }

  /** The same of a file that is made: that it cannot be had says nothing about the model. */
  async saving(work: () => Promise<void>): Promise<void> {
    await this.tracked(work, ({ message }) => this.say(`Not saved: ${message}`));
  }

  /** Says what nobody counted on, to the reader and in the console. */
  private wonder(error: unknown): void {
    if (error instanceof Replaced) return;
    this.say(error instanceof Error ? error.message : String(error));
    reportError(error);
  }
}

export const studio = new Studio();
