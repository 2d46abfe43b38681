/**
 * The attack on files: shipped examples, mutated as text and as data, are read and computed with (`file-case.ts`).
 * It runs in a thread; a case that does not end is ended, counted as wrong, and the next one follows.
 */
import { Worker } from "node:worker_threads";
import type { CaseOutcome } from "./file-case.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";

/** A case without an end for so long never ends. */
const HANG = 30_000;

/** Wrong cases after which a run is given up. */
const MOST_WRONG = 200;

type Message =
  | { readonly type: "begin"; readonly seed: number }
  | ({ readonly type: "end"; readonly seed: number } & CaseOutcome)
  | { readonly type: "done" };

export async function attackFiles({ seed, count, seconds }: SoakOptions): Promise<SoakOutcome> {
  const outcomes: Record<string, number> = {};
  const wrong: { seed: number; what: string }[] = [];
  const until = Date.now() + 1000 * seconds;
  let tried = 0;
  const book = (of: number, { outcome, wrong: what }: CaseOutcome): void => {
    tried++;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (what !== undefined) wrong.push({ seed: of, what });
  };
  while (tried < count && Date.now() < until && wrong.length < MOST_WRONG) {
    const hung = await watch(
      { seed: seed + tried, count: count - tried, until },
      book,
      () => wrong.length >= MOST_WRONG,
    );
    if (hung !== undefined) book(hung, { outcome: "hang", wrong: `no end within ${HANG / 1000} s` });
    else break;
  }
  return { name: "files", tried, outcomes, wrong };
}

/** Runs a thread to its end; the seed of the case at which it hung, if it did. */
function watch(
  data: { readonly seed: number; readonly count: number; readonly until: number },
  book: (seed: number, outcome: CaseOutcome) => void,
  isEnough: () => boolean,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./files-worker.js", import.meta.url), { workerData: data });
    let current = data.seed;
    const settle = (hung: number | undefined): void => {
      clearTimeout(timer);
      void worker.terminate().then(() => resolve(hung));
    };
    const timer = setTimeout(() => settle(current), HANG);
    worker.on("message", (message: Message) => {
      timer.refresh();
      if (message.type === "done") settle(undefined);
      else if (message.type === "begin") current = message.seed;
      else {
        book(message.seed, message);
        if (isEnough()) settle(undefined);
      }
    });
    worker.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
