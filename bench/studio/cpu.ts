/**
 * What the threads of a page computed, and what they waited for a processor, by Linux' own count: where other programs run beside, the time on
 * the wall says little.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { CDPSession } from "playwright-core";

/** Milliseconds of computing of the page and of its workers, and of waiting of both while a processor was busy with others. */
export interface Spent {
  readonly page: number;
  readonly workers: number;
  readonly waiting: number;
}

const NOTHING: Spent = { page: 0, workers: 0, waiting: 0 };
const NANO = 1e-6;

/** Since the page was opened; nothing where the system does not say. */
export async function spentBy(browser: CDPSession): Promise<Spent> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return processInfo
    .filter(({ type }) => type === "renderer")
    .flatMap(({ id }) => threadsOf(id))
    .reduce(sum, NOTHING);
}

/** What was spent in between. */
export const between = (before: Spent, after: Spent): Spent => ({
  page: after.page - before.page,
  workers: after.workers - before.workers,
  waiting: after.waiting - before.waiting,
});

const sum = (a: Spent, b: Spent): Spent => ({
  page: a.page + b.page,
  workers: a.workers + b.workers,
  waiting: a.waiting + b.waiting,
});

/** The thread of the page has the number of its process; of the others only workers compute what is asked. */
function threadsOf(id: number): Spent[] {
  try {
    return readdirSync(`/proc/${id}/task`).map((thread) => {
      const place = `/proc/${id}/task/${thread}`;
      const isWorker = readFileSync(`${place}/comm`, "utf8").startsWith("DedicatedWorker");
      const isPage = thread === String(id);
      const [ran, waited] = readFileSync(`${place}/schedstat`, "utf8").split(" ").map(Number) as [number, number];
      if (!isWorker && !isPage) return NOTHING;
      return { page: isPage ? NANO * ran : 0, workers: isWorker ? NANO * ran : 0, waiting: NANO * waited };
    });
  } catch {
    return [];
  }
}
