/**
 * The studio in Debian's Chromium: one server and one browser for a file of tests, a fresh page for each test. What the page says in its
 * console as an error, and every request to another host, is kept and must be empty. Without Chromium these tests are skipped by name.
 */
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { studioServer } from "../../../cli/studio/serve-files.ts";
import { root } from "../../support/project.ts";

const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const hasChromium = existsSync(PROGRAM);

const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  ...["--disable-sync", "--no-first-run", "--force-color-profile=srgb"],
];

export interface Studio {
  /** `http://127.0.0.1:PORT`. */
  readonly base: () => string;
  /** Opens a page at a fragment and waits until everything is answered and drawn. */
  readonly open: (fragment: string, options?: PageOptions) => Promise<StudioPage>;
  /** Stops the server; pages that are open go on. */
  readonly stopServer: () => Promise<void>;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly reducedMotion?: boolean;
}

export interface StudioPage {
  readonly page: Page;
  /** Errors of the console and requests to other hosts. */
  readonly trouble: readonly string[];
  readonly ready: () => Promise<void>;
  readonly go: (fragment: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts server and browser for the tests of a file, and ends them. */
export function useStudio(): Studio {
  let browser: Browser;
  const server = hasChromium ? studioServer(`${root}dist/studio`) : undefined;
  const base = (): string => `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;
  beforeAll(async () => {
    await new Promise<void>((done) => server!.listen(0, "127.0.0.1", done));
    browser = await chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS });
  });
  const stopServer = async (): Promise<void> => {
    server!.closeAllConnections();
    await new Promise((done) => server!.close(done));
  };
  afterAll(async () => {
    await browser?.close();
    if (server?.listening) await stopServer();
  });
  return { base, stopServer, open: (fragment, options = {}) => openPage(browser, base(), fragment, options) };
}

async function openPage(
  browser: Browser,
  base: string,
  fragment: string,
  { width = 1440, height = 900, theme = "light", reducedMotion = false }: PageOptions,
): Promise<StudioPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  // Only a test that hangs may meet this.
  page.setDefaultTimeout(300_000);
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  page.on("pageerror", ({ message }) => trouble.push(message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== base) trouble.push(`request to ${origin}`);
  });
  const ready = async (): Promise<void> => {
    await page.waitForSelector('body[data-state="ready"]', { timeout: 0 });
  };
  const go = async (next: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`${base}/#${next}`);
    await ready();
  };
  await go(fragment);
  return { page, trouble, ready, go, close: () => context.close() };
}
