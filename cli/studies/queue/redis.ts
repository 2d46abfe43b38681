/**
 * The connection to a Redis (or Valkey) server. Its address may hold a password, which is kept out of everything that is printed or
 * stored: errors of the client are put into our own words, and nothing of the address but host, port and number of the database is shown.
 */
import type { Redis, RedisOptions } from "ioredis";
import { InputError } from "../../../src/index.ts";
import { usage } from "../../command.ts";
import { hidePasswords } from "../../hide-passwords.ts";

/** Where the address is taken from when `--redis` does not say it: other users of a machine see arguments, not this. */
const REDIS_VARIABLE = "SPRAG_REDIS";

export interface RedisAddress {
  /** For the client; holds the password. */
  readonly options: RedisOptions;
  /** For people. */
  readonly shown: string;
  /** A text of the server or the client, the password out of it. */
  readonly redact: (text: string) => string;
}

const EXAMPLE = `For example --redis redis://localhost:6379, or set the variable ${REDIS_VARIABLE}.`;

/** Reads `redis://[user][:password@]host[:port][/database]`; `rediss://` for TLS. Nothing of a text that is none is repeated. */
export function redisAddress(text = process.env[REDIS_VARIABLE]): RedisAddress {
  if (text === undefined) throw usage("--redis", "the address of the Redis server is not given", EXAMPLE);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const database = /^\/?(\d{0,3})$/.exec(url?.pathname ?? "-")?.[1];
  const isRedis = url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== "";
  if (!isRedis || database === undefined || url.search !== "" || url.hash !== "")
    throw usage(
      "--redis",
      "--redis takes redis://HOST:PORT, with USER:PASSWORD@ before the host and /NUMBER of a database behind the port where needed",
      EXAMPLE,
    );
  const [username, password] = [url.username, url.password].map(decoded);
  const port = url.port === "" ? 6379 : Number(url.port);
  const options: RedisOptions = {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ""), port, db: Number(database) },
    ...(username && { username }),
    ...(password && { password }),
    ...(url.protocol === "rediss:" && { tls: {} }),
  };
  const secrets = [password, url.password].filter((secret) => secret !== undefined && secret !== "") as string[];
  return {
    ...{ options, shown: `${url.protocol}//${url.hostname}:${port}${database && `/${database}`}` },
    redact: (said) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "PASSWORD"), hidePasswords(said)),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Attempts before a server that never answered counts as not there; milliseconds before the n-th further one. */
const ATTEMPTS = 5;
const pause = (times: number): number => Math.min(100 * 2 ** times, 5000);

export interface Connection {
  readonly client: Redis;
  readonly end: () => void;
}

/** Connects, or throws `InputError`. Once there, a connection that is lost is made again, however long it takes; `onState` hears of both. */
export async function connectRedis(address: RedisAddress, onState: (text: string) => void): Promise<Connection> {
  // The client would print what it sends, the password with it.
  delete process.env.DEBUG;
  const { Redis } = await import("ioredis");
  let isMade = false;
  const client = new Redis({
    ...{ ...address.options, lazyConnect: true, maxRetriesPerRequest: null },
    retryStrategy: (times) => (isMade ? pause(times) : null),
  });
  let last: Error | undefined;
  client.on("error", (error: Error) => {
    last = error;
  });
  for (let attempt = 1; !isMade; attempt++) {
    try {
      await client.connect();
      await client.ping();
      isMade = true;
    } catch (error) {
      const why = isRefusal(error) ? error : (last ?? error);
      if (attempt === ATTEMPTS || isRefusal(why)) {
        client.disconnect();
        throw redisError(address, why);
      }
      await new Promise((resolve) => setTimeout(resolve, pause(attempt)));
    }
  }
  let isThere = true;
  client.on("close", () => {
    if (isThere) onState(`the connection to Redis at ${address.shown} is lost; trying again`);
    isThere = false;
  });
  client.on("ready", () => {
    if (!isThere) onState(`connected to Redis at ${address.shown} again`);
    isThere = true;
  });
  return {
    client,
    end() {
      isThere = false;
      client.disconnect();
    },
  };
}

/** What the server says no to: another attempt would change nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === "ReplyError";

/** An error of the server or the way to it, as one of ours. */
export function redisError(address: RedisAddress, error: unknown): InputError {
  const { message, code } = error as NodeJS.ErrnoException;
  const why = address.redact(message || code || String(error));
  return new InputError({
    code: "redis",
    what: isRefusal(error)
      ? `Redis at ${address.shown} refuses: ${why}`
      : `cannot reach Redis at ${address.shown}: ${why}`,
    where: "--redis",
    fix: "Check that the server runs and that user and password are right. What was done is kept; --resume goes on.",
  });
}
