/**
 * The first load: when the first answer is on the screen, when the page is at rest, and how many bytes were sent until then and after.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, Page, Request } from "playwright-core";
import { freshPage, quantile, row } from "./page.ts";

const LOADS = 5;

interface Load {
  readonly page: number;
  readonly answer: number;
  readonly ready: number;
}

/** Milliseconds since the address was asked for: header, first verdict with a drawing, everything. Runs in the page. */
function watch(): void {
  const seen: Record<string, number> = {};
  Object.assign(globalThis, { seen });
  const look = (): void => {
    const is = (name: string, selector: string): void => {
      if (seen[name] === undefined && document.querySelector(selector)) seen[name] = performance.now();
    };
    is("page", "header");
    if (document.querySelector('[data-role="figure"] svg'))
      is("answer", "[data-verdict]:not([data-verdict=computing])");
    is("ready", 'body[data-state="ready"]');
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function load(browser: Browser, base: string): Promise<{ times: Load; first: Set<string>; later: Set<string> }> {
  const page: Page = await freshPage(browser);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.addInitScript(watch);
  await page.goto(base);
  await page.waitForSelector('body[data-state="ready"]', { timeout: 0 });
  await page.waitForSelector('body[data-loaded="all"]', { timeout: 0 });
  const [times, origin] = await page.evaluate(
    () => [(globalThis as unknown as { seen: Load }).seen, performance.timeOrigin] as const,
  );
  const [first, later] = [new Set<string>(), new Set<string>()];
  for (const request of requests) {
    const isFirst = request.timing().startTime <= origin + times.ready;
    (isFirst ? first : later).add(new URL(request.url()).pathname);
  }
  await page.context().close();
  return { times, first, later };
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchLoads(browser: Browser, base: string, folder: string): Promise<void> {
  const loads: Awaited<ReturnType<typeof load>>[] = [];
  for (let k = 0; k < LOADS; k++) loads.push(await load(browser, base));
  for (const [name, what] of [
    ["page", "header on the screen"],
    ["answer", "first answer, drawn (interactive)"],
    ["ready", "exact answer, all figures"],
  ] as const) {
    const times = loads.map(({ times }) => times[name]);
    console.log(
      row(
        what,
        `${quantile(times, 0.5).toFixed(0)} ms`,
        ` of ${LOADS}: ${Math.min(...times).toFixed(0)} … ${Math.max(...times).toFixed(0)}`,
      ),
    );
  }
  const fileOf = (path: string): string => folder + (path === "/" ? "/index.html" : path);
  const isFile = (path: string): boolean => existsSync(fileOf(path));
  const sent = (path: string): number =>
    existsSync(`${fileOf(path)}.br`) ? statSync(`${fileOf(path)}.br`).size : statSync(fileOf(path)).size;
  const zipped = (path: string): number => gzipSync(readFileSync(fileOf(path))).length;
  const sum = (paths: readonly string[], size: (path: string) => number): string =>
    kB(paths.reduce((total, path) => total + size(path), 0));
  const first = [...new Set(loads.flatMap((one) => [...one.first]))].filter(isFile);
  const later = [...new Set(loads.flatMap((one) => [...one.later]))].filter(
    (path) => isFile(path) && !first.includes(path),
  );
  console.log(row("bytes", "as sent", "by gzip", "files"));
  console.log(row("first load, until all is drawn", sum(first, sent), sum(first, zipped), String(first.length)));
  console.log(row("loaded afterwards, at rest", sum(later, sent), sum(later, zipped), String(later.length)));
  const assets = readdirSync(`${folder}/assets`)
    .filter((name) => !name.endsWith(".br"))
    .map((name) => `/assets/${name}`);
  const parts = [...new Set([...later, ...assets])].filter((path) => !first.includes(path));
  for (const path of parts.sort((a, b) => zipped(b) - zipped(a)).slice(0, 14)) {
    console.log(row(`  ${path.slice(path.lastIndexOf("/") + 1)}`, kB(sent(path)), kB(zipped(path))));
  }
}
