/**
 * A page of the studio that is measured.
 */
import type { Browser, Page } from "playwright-core";

const VIEWPORT = { width: 1440, height: 900 };

export async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: VIEWPORT })).newPage();
}

/** Opens an address and waits until everything is answered, drawn and loaded. */
export async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await freshPage(browser);
  await page.goto(address);
  await page.waitForSelector('body[data-state="ready"][data-loaded="all"]', { timeout: 0 });
  return page;
}

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/** A row of a table that is printed as it grows: the first column holds words, the others numbers. */
export const row = (first: string, ...numbers: readonly string[]): string =>
  first.padEnd(34) + numbers.map((text) => text.padStart(12)).join("");
