/**
 * Memory after many drags: of the page, and of the process with its workers.
 */
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { dragTimes } from "./drags.ts";
import { opened, row } from "./page.ts";

const STAGES = [100, 1000];
const PAGE_SIZE = 4096;

export async function benchHeap(browser: Browser, base: string): Promise<void> {
  const page = await opened(browser, `${base}/#example=kane-stick&view=impact`);
  const session = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  const heap = async (): Promise<number> => {
    await session.send("HeapProfiler.collectGarbage");
    return page.evaluate(
      () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
    );
  };
  /** Of all pages that are open: this one. */
  const resident = async (): Promise<number> => {
    const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    return pages.reduce((sum, { id }) => sum + residentBytes(id), 0);
  };
  const MB = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(row("memory", "page", "with workers"));
  let done = 0;
  for (const stage of STAGES) {
    done += (await dragTimes(page, stage - done)).length;
    console.log(row(`  after ${done} drags`, MB(await heap()), MB(await resident())));
    if (done < stage) {
      console.log(`  no more of ${stage}: the model did not follow the slider`);
      break;
    }
  }
  await page.context().close();
}

/** What a process holds in memory; nothing where the system does not say. */
function residentBytes(id: number): number {
  try {
    return Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * PAGE_SIZE;
  } catch {
    return 0;
  }
}
