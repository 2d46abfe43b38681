/**
 * The server of the studio gives its own files, to its own page, on this machine; everything else is refused.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { studioServer } from "../../cli/studio/serve-files.ts";
import { readProject } from "../support/project.ts";

const home = mkdtempSync(join(tmpdir(), "sprag-studio-"));
const folder = join(home, "studio");
let server: Server;
let port: number;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>studio</title>");
  writeFileSync(join(folder, "assets", "page-1234.js"), "export {};");
  writeFileSync(join(folder, "assets", "page-1234.js.br"), brotliCompressSync("export {};"));
  writeFileSync(join(home, "secret.txt"), "secret");
  symlinkSync(join(home, "secret.txt"), join(folder, "link.txt"));
  server = studioServer(folder);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(home, { recursive: true });
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> =>
  new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, method }, (answer) => {
      let body = "";
      answer.on("data", (part) => (body += part));
      answer.on("end", () => done({ status: answer.statusCode!, headers: answer.headers, body }));
    });
    sent.on("error", fail);
    sent.end();
  });

describe("the server of the studio", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5", "br"],
    ["gzip, br;q=0", undefined],
    ["brotli", undefined],
    ["", undefined],
  ])("packs files of the program for a browser that accepts %j", async (accepted, packing) => {
    const { status, headers } = await get("/assets/page-1234.js", { "Accept-Encoding": accepted });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(packing);
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
    expect(headers.vary).toBe("Accept-Encoding");
  });

  it("gives the page with a policy that runs no text as code", async () => {
    const { status, headers, body } = await get("/");
    expect(status).toBe(200);
    expect(body).toContain("<title>studio");
    expect(headers["content-type"]).toMatch(/^text\/html/);
    const policy = headers["content-security-policy"] as string;
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/);
    // The page says the same where another server sends it, but for what only a server can say.
    const own = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(readProject("studio/index.html"))?.[1];
    expect(own).toBe(policy.replace("; frame-ancestors 'none'", ""));
  });

  it("lets files with a hash in their name be kept, and nothing else", async () => {
    expect((await get("/assets/page-1234.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/index.html")).headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/link.txt",
    "/assets",
    "/\0",
  ])("gives nothing for %j", async (path) => {
    // Paths as they are, which no client would send.
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(answer).not.toContain("secret\n");
    expect(answer.split("\r\n\r\n")[1]).not.toBe("secret");
  });

  it("refuses another Host, as pages of the web would send after rebinding a name", async () => {
    expect((await get("/", { Host: "evil.example" })).status).toBe(421);
    expect((await get("/", { Host: `localhost:${port}` })).status).toBe(200);
  });

  it("refuses another Origin", async () => {
    expect((await get("/", { Origin: "http://evil.example" })).status).toBe(403);
    expect((await get("/", { Origin: "null" })).status).toBe(403);
    expect((await get("/", { Origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });

  it("takes nothing: other methods and bodies are refused before they are read", async () => {
    expect((await get("/", {}, "POST")).status).toBe(405);
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100000000\r\n\r\n`;
    expect(await raw(head + "x".repeat(1000))).toMatch(/^HTTP\/1\.1 405/);
    const body = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100000000\r\n\r\n`;
    expect(await raw(body + "x".repeat(1000))).toMatch(/^HTTP\/1\.1 413/);
  });

  it("listens on the loopback address alone", () => {
    expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
  });
});

/** What the server says until it hangs up. */
const raw = (text: string): Promise<string> =>
  new Promise((done, fail) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (part) => (answer += part));
    socket.on("close", () => done(answer));
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? done(answer) : fail(error)));
  });
