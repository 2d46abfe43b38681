/**
 * The built studio over HTTP, on this machine only. Only files that were there at the start are served, by their exact names, so that no
 * path leads elsewhere; requests in another name than the server's (`Host`, `Origin`) are refused, so that no page of the web can ask.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

export const LOOPBACK = "127.0.0.1";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Scripts and workers are files of ours; styles may stand in the page (the editor writes its own), pictures in the program. The page itself says
 * the same for other servers (`studio/index.html`), but for `frame-ancestors`, which only a server can say.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Files with a hash in their name never change. */
const HASHED = /^\/assets\//;

/** The files of a folder by the path that asks for them. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(names.map((path) => [path.slice(folder.length).split(sep).join("/"), path]));
}

/** A server of the files of a folder (without a separator at its end); it does not listen yet. */
export function studioServer(folder: string): Server {
  const files = filesOf(folder);
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    const refusal = refusalOf(request, server);
    if (refusal !== undefined) return refuse(request, response, ...refusal);
    const path = (request.url ?? "/").split("?")[0]!;
    const file = files.get(path === "/" ? "/index.html" : path);
    if (file === undefined) return refuse(request, response, 404, "there is no such file");
    const packed = isPackable(request) ? files.get(`${path}.br`) : undefined;
    const body = readFile(packed ?? file);
    if (body === undefined) return refuse(request, response, 404, "the studio was built anew: start it again");
    response.writeHead(200, {
      ...HEADERS,
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Length": body.length,
      "Cache-Control": HASHED.test(path) ? "max-age=31536000, immutable" : "no-cache",
      Vary: "Accept-Encoding",
      ...(packed !== undefined && { "Content-Encoding": "br" }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  return server;
}

/** Whether the other side unpacks Brotli: it names it, with a weight other than none. */
const isPackable = ({ headers }: IncomingMessage): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((one) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));

/** The bytes of a file; undefined where it is gone. */
function readFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Status and reason, where a request is not answered. */
function refusalOf({ method, headers }: IncomingMessage, server: Server): [number, string] | undefined {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? "")) return [421, "this server answers to its own name only"];
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) {
    return [403, "this server answers its own page only"];
  }
  if (method !== "GET" && method !== "HEAD") return [405, "files can only be read"];
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody ? [413, "nothing is uploaded here"] : undefined;
}

/** Answers and hangs up: what else the other side sends is not read. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(`${why}\n`, () => {
    if (!request.complete) request.destroy();
  });
}
