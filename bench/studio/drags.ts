/**
 * A drag: from the move of a slider or a ring to the frame that shows the answer to it, on every shipped example.
 */
import { readdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { between, type Spent, spentBy } from "./cpu.ts";
import { opened, quantile, row } from "./page.ts";

const DRAGS = 24;
/** Moves before those that count: the first runs of a program are slow. */
const WARM = 8;
/** Milliseconds at the 95th percentile. */
const GOAL = 50;

/** Moves to one side before those to the other: a worker remembers its last four answers, and none of them may be asked for. */
const STRIDE = 12;

/**
 * Milliseconds of each of some moves of the first thing that changes the model: a slider goes to and fro, a ring is moved by keys. An answer is
 * painted one frame after the verdict says that it is of the text that the editor has.
 */
export function dragTimes(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    async ([drags, stride]) => {
      const things = [...document.querySelectorAll<HTMLElement>("[data-handle]")];
      const name = (things.find((one) => one instanceof HTMLInputElement) ?? things[0])?.dataset.handle;
      const shown = (): string | undefined => document.querySelector<HTMLElement>("[data-role=verdict]")?.dataset.of;
      const text = (): string | undefined => document.querySelector<HTMLElement>("[data-role=model]")?.dataset.hash;
      const frame = (): Promise<void> =>
        new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(), 0)));
      const first = document.querySelector<HTMLElement>(`[data-handle=${CSS.escape(name ?? "")}]`);
      // More than the steps that a slider is pulled by.
      const wayOf = ({ min, max }: HTMLInputElement): number => (Number(max) - Number(min)) / 80;
      const isHigh =
        first instanceof HTMLInputElement && first.valueAsNumber + stride * wayOf(first) > Number(first.max);
      const move = (k: number): void => {
        const thing = document.querySelector<HTMLElement>(`[data-handle=${CSS.escape(name!)}]`)!;
        const isUp = (Math.floor(k / stride) % 2 === 0) !== isHigh;
        if (thing instanceof HTMLInputElement) {
          thing.valueAsNumber += isUp ? wayOf(thing) : -wayOf(thing);
          // Moved and let go: each is a step of undo, as a reader's are.
          thing.dispatchEvent(new Event("input", { bubbles: true }));
          thing.dispatchEvent(new Event("change", { bubbles: true }));
        } else {
          const key = isUp ? "ArrowRight" : "ArrowLeft";
          thing.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        }
      };
      const times: number[] = [];
      for (let k = 0; k < drags && name !== undefined; k++) {
        const before = text();
        const begin = performance.now();
        move(k);
        while ((text() === before || shown() !== text()) && performance.now() - begin < 5000) {
          await new Promise((done) => setTimeout(done, 0));
        }
        // A ring that does not move the model, or a coefficient at its end.
        if (text() === before) break;
        await frame();
        times.push(performance.now() - begin);
      }
      return times;
    },
    [count, STRIDE] as const,
  );
}

/** Opens an example in the page that is there, as a reader does. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = `#example=${next}`;
  }, name);
  await page.waitForFunction(
    (next) =>
      [...document.querySelectorAll(".label")].some((one) => one.textContent === `${next}.yaml`) &&
      document.body.dataset.state !== "computing",
    name,
    { timeout: 60_000 },
  );
}

/** Of the examples that are named, else of all. */
export async function benchDrags(browser: Browser, base: string, wanted: readonly string[] = []): Promise<void> {
  const names = readdirSync("examples")
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.replace(".yaml", ""))
    .filter((name) => wanted.length === 0 || wanted.includes(name));
  const page = await opened(browser, base);
  const session = await browser.newBrowserCDPSession();
  const slow: string[] = [];
  const all: number[] = [];
  console.log(row("a drag answered and painted, ms", "median", "95 %", "page CPU", "worker CPU", "waited"));
  for (const name of names) {
    await goTo(page, name);
    await dragTimes(page, WARM);
    const before = await spentBy(session);
    const times = await dragTimes(page, DRAGS);
    const spent = between(before, await spentBy(session));
    if (times.length === 0) {
      console.log(row(`  ${name}`, "nothing to drag"));
      continue;
    }
    all.push(...times);
    if (quantile(times, 0.95) > GOAL) slow.push(name);
    console.log(row(`  ${name}`, ...numbersOf(times), ...sharesOf(spent, times.length)));
  }
  if (all.length === 0) return;
  console.log(row("  all together", ...numbersOf(all)));
  console.log(`over ${GOAL} ms at the 95th percentile: ${slow.join(", ") || "none"}`);
  await page.context().close();
}

const numbersOf = (times: readonly number[]): string[] => [0.5, 0.95].map((share) => quantile(times, share).toFixed(1));

/** Of one drag. */
const sharesOf = ({ page, workers, waiting }: Spent, count: number): string[] =>
  [page, workers, waiting].map((spent) => (spent / count).toFixed(1));
