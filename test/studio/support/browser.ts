/**
 * The studio in Debian's Chromium: one server and one browser for all files of a worker, and pages that are opened again by their address
 * instead of being loaded anew. What a page says in its console as an error, and every request to another host, fails the test that is over.
 * Without Chromium these tests are skipped by name.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateRawSync } from "node:zlib";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
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
  /** Opens a page at a fragment and waits until everything is answered and drawn, and the editor stands. */
  readonly open: (fragment: string, options?: PageOptions) => Promise<StudioPage>;
  /** Stops the server; pages that are open go on. */
  readonly stopServer: () => Promise<void>;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly reducedMotion?: boolean;
  /** A page that no test had before, nor has after this one: for what changes more than the state that an address opens. */
  readonly isOwn?: boolean;
  /** Files that cannot be had, as a pattern of addresses; what the console says of them is no trouble. */
  readonly without?: string;
  /** Files that come a second late. */
  readonly late?: string;
  /** Run in the page before it is loaded. */
  readonly script?: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface StudioPage {
  readonly page: Page;
  /** Waits until everything is answered and drawn. */
  readonly ready: () => Promise<void>;
  /** Waits until nothing will move the page any more: slider tracks, late remedies, maps. */
  readonly rest: () => Promise<void>;
  /** Opens another fragment. */
  readonly go: (fragment: string) => Promise<void>;
  /** Where something is, once the page is at rest and it stays there. */
  readonly settled: (locator: Locator) => Promise<Box>;
  readonly hash: () => Promise<string | null>;
  /** The text in the editor. */
  readonly text: () => Promise<string>;
  /** The command line that is shown. */
  readonly command: () => Promise<string>;
  /** The verdict in words, without its sign. */
  readonly words: () => Promise<string>;
  /** The file that the last of these buttons saves. */
  readonly saved: (...buttons: readonly string[]) => Promise<string>;
}

/** A state as the fragment of its link. */
export const linkOf = (state: object): string => `s=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;

/** What the tests of one worker share. */
const shared: { browser?: Promise<Browser>; server?: Promise<Server>; readonly pages: Map<string, Kept> } = {
  pages: new Map(),
};

interface Kept {
  readonly page: Page;
  readonly base: string;
  /** Of the present test. */
  trouble: string[];
}

async function listening(): Promise<Server> {
  const server = studioServer(`${root}dist/studio`);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // The tests end when they are over.
  server.unref();
  return server;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The studio for the tests of a file; `hasOwnServer`: one that they may stop. */
export function useStudio({ hasOwnServer = false } = {}): Studio {
  let server: Server;
  let opened: { readonly kept: Kept; readonly isOwn: boolean }[] = [];
  beforeAll(async () => {
    shared.browser ??= chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS });
    if (!hasOwnServer) shared.server ??= listening();
    server = await (hasOwnServer ? listening() : shared.server!);
  });
  const stopServer = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  afterEach(async () => {
    const [over, troubles] = [opened, opened.flatMap(({ kept }) => kept.trouble)];
    opened = [];
    for (const { kept, isOwn } of over) if (isOwn) await kept.page.context().close();
    expect(troubles).toEqual([]);
  });
  afterAll(async () => {
    if (hasOwnServer && server.listening) await stopServer();
  });
  const open = async (fragment: string, { isOwn = hasOwnServer, ...look }: PageOptions = {}): Promise<StudioPage> => {
    const key = JSON.stringify(look);
    const kept = (isOwn ? undefined : shared.pages.get(key)) ?? (await newPage(addressOf(server), look));
    if (!isOwn) shared.pages.set(key, kept);
    kept.trouble = [];
    opened.push({ kept, isOwn });
    const studio = studioPage(kept);
    await studio.go(fragment);
    return studio;
  };
  return { base: () => addressOf(server), stopServer, open };
}

async function newPage(
  base: string,
  { width = 1440, height = 900, theme = "light", reducedMotion = false, without, late, script }: PageOptions,
): Promise<Kept> {
  const context = await (await shared.browser!).newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  // Only a test that hangs may meet this.
  page.setDefaultTimeout(180_000);
  if (without !== undefined) await page.route(without, (route) => route.abort());
  if (late !== undefined) await page.route(late, (route) => setTimeout(() => void route.continue(), 1000));
  if (script !== undefined) await page.addInitScript(script);
  const kept: Kept = { page, base, trouble: [] };
  page.on("console", (message) => {
    const isMissing = without !== undefined && /ERR_FAILED/.test(message.text());
    if (message.type() === "error" && !isMissing) kept.trouble.push(message.text());
  });
  page.on("pageerror", ({ message }) => kept.trouble.push(message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== base) kept.trouble.push(`request to ${origin}`);
  });
  return kept;
}

/** Counts addresses: each is another one, so that the page opens it also where it is there already. */
let turns = 0;

/** Opens a fragment in a page that may be there already, as a reader does who follows a link. */
async function goTo({ page, base }: Kept, fragment: string): Promise<void> {
  const hash = `#${fragment === "" ? "" : `${fragment}&`}turn=${++turns}`;
  if (page.url().startsWith(base)) {
    await page.mouse.move(0, 0);
    await page.evaluate((next) => {
      (document.activeElement as { blur?: () => void } | null)?.blur?.();
      scrollTo(0, 0);
      location.hash = next;
    }, hash);
  } else await page.goto(`${base}/${hash}`);
  await page.waitForSelector(`body[data-address="${hash}"]`);
}

function studioPage(kept: Kept): StudioPage {
  const { page } = kept;
  const ready = async (): Promise<void> => {
    await page.waitForSelector('body[data-state="ready"]');
  };
  const rest = async (): Promise<void> => {
    await page.waitForSelector('body[data-state="ready"][data-rest="yes"]');
  };
  const plain = async (selector: string): Promise<string> =>
    ((await page.locator(selector).textContent()) ?? "").replace(/\s+/g, " ").trim();
  return {
    ...{ page, ready, rest },
    go: async (fragment) => {
      await goTo(kept, fragment);
      await ready();
      // Papers has no model.
      if (!fragment.includes("view=papers")) await page.locator(".cm-content").waitFor({ state: "attached" });
    },
    settled: async (locator) => {
      await rest();
      for (let last = await locator.boundingBox(); ; ) {
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
        const box = await locator.boundingBox();
        if (box && last && Math.hypot(box.x - last.x, box.y - last.y, box.width - last.width) < 0.5) return box;
        last = box;
      }
    },
    hash: () => page.locator('[data-role="model"]').getAttribute("data-hash"),
    text: async () => (await page.locator(".cm-content .cm-line").allTextContents()).join("\n"),
    command: () => plain(".command code"),
    words: async () => (await plain('[data-role="verdict"]')).replace(/^[✓✗?] /, ""),
    saved: async (...buttons) => {
      const waiting = page.waitForEvent("download");
      for (const name of buttons) await page.getByRole("button", { name, exact: true }).first().click();
      return readFileSync(await (await waiting).path(), "utf8");
    },
  };
}
