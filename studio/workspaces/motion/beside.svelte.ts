/**
 * The second run of Motion: a question of its own, answered by a worker of its own at the same time as the first. What was found is put beside the
 * answer that it belongs to (`studio.beside`).
 */

import type { Shown } from "../../state/studio.svelte.ts";
import { isSameQuestion } from "../../widgets/same-question.ts";
import { Failed } from "../../workers/line.ts";
import { openLine } from "../../workers/open.ts";
import type { Question } from "../../workers/protocol.ts";
import { besideOf } from "./run-options.ts";

export class Beside {
  problem = $state<string | undefined>(undefined);
  private found = $state.raw<Shown | undefined>(undefined);
  private line: ReturnType<typeof openLine> | undefined;
  private asked: Question | undefined;

  async ask(question: Question | undefined): Promise<void> {
    const { asked } = this;
    if (asked && isSameQuestion(asked, question) && asked.isDragged === question?.isDragged) return;
    this.asked = question;
    this.problem = undefined;
    if (!question) {
      this.line?.cancel();
      this.found = undefined;
      return;
    }
    this.line ??= openLine();
    try {
      const answer = await this.line.ask("answer", question);
      this.found = { question, answer };
    } catch (error) {
      // What was replaced has its own call, and what is wrong with an older question is said no more.
      if (!(error instanceof Failed) || this.asked !== question) return;
      this.found = undefined;
      this.problem = error.problem.message;
    }
  }

  /** The run beside an answer, as soon as it is there: of the same settings, and whole where the answer is. */
  with({ question, answer }: Shown): Shown | undefined {
    const { found } = this;
    const isWhole = !found?.answer.isCoarse || answer.isCoarse === true;
    return isWhole && isSameQuestion(found?.question, besideOf(question)) ? found : undefined;
  }

  close(): void {
    this.line?.close();
  }
}
