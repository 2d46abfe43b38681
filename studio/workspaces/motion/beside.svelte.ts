/**
 * The second run of Motion: a question of its own, answered by a worker of its own. What was found is `studio.beside`.
 */
import { studio } from "../../state/studio.svelte.ts";
import { Failed } from "../../workers/line.ts";
import { openLine } from "../../workers/open.ts";
import type { Question } from "../../workers/protocol.ts";

export class Beside {
  problem = $state<string | undefined>(undefined);
  private line: ReturnType<typeof openLine> | undefined;

  async ask(question: Question | undefined): Promise<void> {
    this.problem = undefined;
    if (!question) {
      this.line?.cancel();
      studio.beside = undefined;
      return;
    }
    this.line ??= openLine();
    try {
      const answer = await this.line.ask("answer", question);
      studio.beside = { question, answer };
    } catch (error) {
      // What was replaced has its own call.
      if (!(error instanceof Failed)) return;
      studio.beside = undefined;
      this.problem = error.problem.message;
    }
  }

  close(): void {
    this.line?.close();
    studio.beside = undefined;
  }
}
