/**
 * The state of the page: which model, which workspace, with which options; and what was answered. Everything that a link, an undo or an
 * export holds is a `Snapshot`; the rest can be computed from it.
 */
import { untrack } from "svelte";
import { type Mistake, mended } from "../editor/mistake.ts";
import { withNamedFiles } from "../examples/named-files.ts";
import { Failed, Replaced, type WorkerLine } from "../workers/line.ts";
import { openLine } from "../workers/open.ts";
import type {
  Answer,
  Drawn,
  DrawRequest,
  Edit,
  Look,
  Problem,
  Progress,
  Question,
  Remedy,
} from "../workers/protocol.ts";
import type { View } from "../workspaces/views.ts";
import { changedLines } from "./changed-lines.ts";
import { canRedo, canUndo, type History, present, pushState, startHistory, stepHistory } from "./history.ts";

export interface Snapshot {
  /** Name of the model, without ending. */
  readonly name: string;
  readonly text: string;
  readonly view: View;
  /** Options by workspace. */
  readonly options: Readonly<Partial<Record<View, Readonly<Record<string, unknown>>>>>;
}

export type Origin = "example" | "file" | "link";

/** What is on screen of a question: the last good answer, and what is wrong with the present one. */
export interface Shown {
  readonly question: Question;
  readonly answer: Answer;
  /** Figures that came with it, by `nameOf` their look. */
  readonly drawn?: ReadonlyMap<string, Drawn>;
}

const nameOf = (look: Look): string => JSON.stringify(look);

/** Milliseconds without a newer question before an exact answer is computed. */
const REST = 60;

const EMPTY: Snapshot = { name: "model", text: "", view: "impact", options: {} };

export class Studio {
  private history = $state.raw<History<Snapshot>>(startHistory(EMPTY));
  readonly now = $derived(present(this.history));
  readonly canUndo = $derived(canUndo(this.history));
  readonly canRedo = $derived(canRedo(this.history));

  origin = $state<Origin>("example");
  shown = $state.raw<Shown | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);
  /** Questions and figures that are under way. */
  pending = $state(0);
  /** Remedies that were found after the answer to a question. */
  later = $state.raw<{ readonly question: Question; readonly remedies: readonly Remedy[] } | undefined>(undefined);
  /** Text of the last step that an edit from outside the editor made, for the mark on its line. */
  edited = $state.raw<readonly Edit[]>([]);
  /** Lines of the text that it changed. */
  editedLines = $state.raw<readonly number[]>([]);
  /** What was shown before that edit, to be compared with. */
  before = $state.raw<Shown | undefined>(undefined);
  /** How far the present question has come, where its job tells. */
  progress = $state.raw<Progress | undefined>(undefined);
  /** Questions that are being answered; the newest counts, the others are being given up. */
  private asking = $state(0);
  readonly isAsking = $derived(this.asking > 0);
  /** What figures show besides the answer, by figure: the files that are made of them show it, too. */
  readonly extras = new Map<
    string,
    { readonly question: Question; readonly extra: Readonly<Record<string, unknown>> }
  >();
  /** The element under the pointer, in drawing, ledger or text. */
  highlight = $state<string | undefined>(undefined);

  /** Why something else is shown than was asked for; stays until the reader goes on. */
  refusal = $state<string | undefined>(undefined);
  /** A short word that something was done. */
  message = $state("");

  readonly state = $derived(this.problem ? "error" : this.pending > 0 ? "computing" : "ready");

  /** Whether the first screen stands: what is not needed for it is loaded from then on. */
  isSettled = $state(false);

  private readonly line = openLine();
  /** Exact answers: quick ones do not wait behind them. */
  private readonly exact = openLine();
  /** Edits and files: they wait behind no answer. */
  readonly side = openLine();
  /** The figures on screen, by the name of their place: answers bring them along. */
  private readonly looks = new Map<string, Look>();

  constructor() {
    for (const line of [this.line, this.exact]) line.onProgress = (progress) => (this.progress = progress);
    this.line.wake();
  }

  /** Says how the figure at a place is to be drawn; nothing: it is gone. */
  look(place: string, look: Look | undefined): void {
    if (look) this.looks.set(place, look);
    else this.looks.delete(place);
  }

  /** A figure of an answer: the one that came with it, else drawn where the answer was found, or from the given result. */
  async drawing(shown: Shown, look: Look, place: string, more: Pick<DrawRequest, "stored" | "extra">): Promise<Drawn> {
    const known = more.extra ? undefined : shown.drawn?.get(nameOf(look));
    if (known) return known;
    const line = more.stored ? this.side : shown.question.isQuick ? this.line : this.exact;
    return line.ask("draw", { question: shown.question, ...look, ...more }, `draw ${place}`);
  }

  /** The answer to a question with the figures that are on screen. */
  private async showing(line: WorkerLine, question: Question): Promise<Shown> {
    const looks = [...new Map([...this.looks.values()].map((look) => [nameOf(look), look])).values()];
    const { answer, drawn } = await line.ask("show", { question, looks });
    const found = looks.flatMap((look, k): [string, Drawn][] => (drawn[k] ? [[nameOf(look), drawn[k]]] : []));
    return { question, answer, drawn: new Map(found) };
  }

  /** Gives the present question up; what was answered before stays. */
  cancel(): void {
    this.line.cancel();
    this.exact.cancel();
    this.progress = undefined;
    if (!this.shown) this.problem = { message: "the computation was cancelled before it had an answer" };
  }

  /** A model opened anew: its past is forgotten. */
  open(snapshot: Partial<Snapshot>, origin: Origin): void {
    this.history = startHistory({ ...EMPTY, ...snapshot });
    this.origin = origin;
    this.forgetEdit();
    this.shown = undefined;
    this.problem = undefined;
    this.refusal = undefined;
    this.line.cancel();
    this.exact.cancel();
  }

  /** Goes on to another state; changes with the same mark are one step of undo. */
  change(part: Partial<Snapshot>, mark?: string): void {
    this.forgetEdit();
    this.refusal = undefined;
    this.history = pushState(this.history, { ...this.now, ...part }, mark);
  }

  setOptions(part: Readonly<Record<string, unknown>>, mark?: string): void {
    const { view, options } = this.now;
    this.change({ options: { ...options, [view]: { ...options[view], ...part } } }, mark);
  }

  step(by: 1 | -1): void {
    this.forgetEdit();
    this.history = stepHistory(this.history, by);
  }

  private forgetEdit(): void {
    this.edited = [];
    this.editedLines = [];
    this.before = undefined;
  }

  /** Changes values of the model in its text; comments and layout stay. */
  async edit(edits: readonly Edit[], mark?: string): Promise<void> {
    await this.rewrite(edits, {}, mark);
  }

  private async rewrite(edits: readonly Edit[], also: Partial<Snapshot>, mark?: string): Promise<boolean> {
    try {
      const { name, text: from } = this.now;
      const text = edits.length === 0 ? from : await this.side.ask("edit", { text: from, edits }, "edit");
      // Another model was opened, or somebody typed: the values go into what is there now, or nowhere.
      if (this.now.name !== name) return false;
      if (this.now.text !== from) return this.rewrite(edits, also, mark);
      const lines = changedLines(from, text);
      this.change({ ...also, text }, mark);
      this.edited = edits;
      this.editedLines = lines;
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** Puts what was probably meant in the place of a mistake. */
  correct(mistake: Mistake): void {
    this.change({ text: mended(this.now.text, mistake) });
  }

  /** One click that mends the model; what was there before stays to be compared with. */
  async mend({ edits, view }: Pick<Remedy, "edits" | "view">): Promise<void> {
    const before = this.shown;
    const isDone = await this.rewrite(edits, view ? { view } : {});
    if (isDone && !view) this.before = before;
  }

  readonly question: Question | undefined = $derived.by(() => {
    const { name, text, view, options } = this.now;
    if (view === "papers") return undefined;
    return { view, name, text, options: options[view] ?? {} };
  });

  /** Answers the present question; an older one that is still computed is given up. */
  async answer(): Promise<void> {
    const { question } = this;
    if (!question) {
      this.shown = undefined;
      this.problem = undefined;
      return;
    }
    await this.tracked(() => this.asked(question));
  }

  private async asked(question: Question): Promise<void> {
    const isDragged = untrack(() => this.edited.length > 0);
    untrack(() => this.asking++);
    this.progress = undefined;
    try {
      const asked = await withNamedFiles(question);
      const quick = { ...asked, isQuick: true, ...(isDragged && { isDragged }) };
      const shown = await this.showing(this.line, quick);
      // While something is dragged the answer before the last is shown, too; never that of another model.
      if (this.now.name !== question.name || this.now.view !== question.view) return;
      const isFirst = this.shown === undefined;
      this.shown = shown;
      this.problem = undefined;
      if (!shown.answer.isCoarse) return;
      // While something is dragged only quick answers are computed.
      this.exact.wake();
      if (!isFirst) await new Promise((done) => setTimeout(done, REST));
      if (this.question === question) await this.finish(question, asked);
    } finally {
      this.asking--;
      if (this.question === question) this.progress = undefined;
    }
  }

  /** The exact answer after a coarse one; `asked` with the files that the question names. */
  private async finish(question: Question, asked: Question): Promise<void> {
    try {
      const whole = await this.showing(this.exact, asked);
      if (this.question === question) this.shown = whole;
    } catch (error) {
      // What failed for an older question says nothing about the present one.
      if (this.question === question) throw error;
    }
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
    for (const line of [this.line, this.exact, this.side]) line.stop("it was stopped");
  }

  /** Counts work as pending until it ends; a mistake becomes the problem that is shown. */
  async tracked(work: () => Promise<void>): Promise<void> {
    // Whoever asks from an effect does not wait for the count.
    untrack(() => this.pending++);
    try {
      await work();
    } catch (error) {
      this.complain(error);
    } finally {
      this.pending--;
    }
  }

  private complain(error: unknown): void {
    if (error instanceof Replaced) return;
    if (!(error instanceof Failed)) throw error;
    this.problem = error.problem;
  }
}

export const studio = new Studio();
