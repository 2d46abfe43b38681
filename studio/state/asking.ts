/**
 * Questions to the workers: quick answers, exact ones, and what waits behind neither; with the figures that are on screen.
 */
import { withNamedFiles } from "../examples/named-files.ts";
import type { WorkerLine } from "../workers/line.ts";
import { openLine } from "../workers/open.ts";
import type { Answer, Drawn, DrawnWith, Edit, Look, Progress, Question } from "../workers/protocol.ts";

/** What is on screen of a question: the last good answer, and what is wrong with the present one. */
export interface Shown {
  readonly question: Question;
  readonly answer: Answer;
  /** Figures that came with it, by `nameOf` their look. */
  readonly drawn?: ReadonlyMap<string, Drawn>;
}

/** Values that are written into the text of a question before it is answered; `edited` is told the text. */
export interface Editing {
  readonly edits: readonly Edit[];
  readonly edited: (text: string) => void;
}

/** Answers replace each other. */
const SHOW = "show";

const nameOf = (look: Look): string => JSON.stringify(look);

export class Asking {
  private readonly line = openLine();
  /** Exact answers: quick ones do not wait behind them. */
  private readonly exactLine = openLine();
  /** Files: nothing else waits behind them. */
  readonly side = openLine();
  /** What is done at once: values written into a text, differences, a figure of a given result. */
  readonly small = openLine();
  /** The figures on screen, by the name of their place: answers bring them along. */
  private readonly looks = new Map<string, Look>();

  constructor(onProgress: (progress: Progress) => void) {
    for (const line of [this.line, this.exactLine]) line.onProgress = onProgress;
    this.line.wake();
  }

  /** Says how the figure at a place is to be drawn; nothing: it is gone. */
  look(place: string, look: Look | undefined): void {
    if (look) this.looks.set(place, look);
    else this.looks.delete(place);
  }

  /** A figure of an answer: the one that came with it, else drawn where the answer was found, or from the given result. */
  async drawing(shown: Shown, look: Look, place: string, more: DrawnWith): Promise<Drawn> {
    const known = more.extra || more.beside ? undefined : shown.drawn?.get(nameOf(look));
    if (known) return known;
    const line = more.stored ? this.small : shown.question.isQuick ? this.line : this.exactLine;
    return line.ask("draw", { question: shown.question, ...look, ...more }, `draw ${place}`);
  }

  /** A first answer; while something is dragged, of what takes long the beginning. */
  async quick(question: Question, editing?: Editing): Promise<Shown> {
    // What is exact of an older question is of no use any more.
    this.exactLine.giveUp(SHOW);
    const asked = await withNamedFiles(question);
    return this.showing(this.line, { ...asked, isQuick: true, ...(editing && { isDragged: true }) }, editing);
  }

  async exact(question: Question): Promise<Shown> {
    return this.showing(this.exactLine, await withNamedFiles(question));
  }

  /** An exact answer will follow: its worker may load its program. */
  wakeExact(): void {
    this.exactLine.wake();
  }

  /** The answer to a question with the figures that are on screen. */
  private async showing(line: WorkerLine, question: Question, editing?: Editing): Promise<Shown> {
    const looks = [...new Map([...this.looks.values()].map((look) => [nameOf(look), look])).values()];
    let { text } = question;
    const edited = (found: string): void => {
      text = found;
      editing?.edited(found);
    };
    const request = { question, looks, ...(editing && { edits: editing.edits }) };
    const { answer, drawn } = await line.ask("show", request, SHOW, edited);
    const found = looks.flatMap((look, k): [string, Drawn][] => (drawn[k] ? [[nameOf(look), drawn[k]]] : []));
    return { question: { ...question, text }, answer, drawn: new Map(found) };
  }

  /** Gives the present question up. */
  cancel(): void {
    this.line.cancel();
    this.exactLine.cancel();
  }

  /** The same of everything; whoever asked is told. */
  stop(why: string): void {
    for (const line of [this.line, this.exactLine, this.side, this.small]) line.stop(why);
  }
}
