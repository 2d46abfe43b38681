/**
 * A Redis server for tests: a real one on a free port of this machine, with a password, without files. Where none is installed
 * (`npm test` installs Debian's package where it may) the tests that need it are skipped by name.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";

const NAMES = ["redis-server", "valkey-server"];

/** The program of the server; undefined where there is none. */
export const findRedis = (): string | undefined =>
  NAMES.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface RedisServer {
  /** Ends it with all it holds. */
  readonly kill: () => Promise<void>;
}

/** Resolves when the server answers. */
export async function startRedis(program: string, port: number, password: string): Promise<RedisServer> {
  const settings = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--requirepass", password];
  const child: ChildProcess = spawn(program, ["--port", String(port), ...settings], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout!.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("eady to accept connections")) resolve();
    });
    void exit.then(() => reject(new Error(`${program} ended: ${said}`)));
  });
  return {
    kill: () => {
      child.kill("SIGKILL");
      return exit;
    },
  };
}
