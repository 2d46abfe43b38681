/**
 * A worker of the studio: takes requests, runs the job of the table, answers with plain data. Mistakes of the model travel as the parts of
 * their `InputError`.
 */
import { InputError, meantWord } from "../../src/doors/models.ts";
import { JOBS } from "./jobs.ts";
import type { Problem, Reply, Request, Tell } from "./protocol.ts";

function problemOf(error: unknown): Problem {
  if (!(error instanceof InputError)) return { message: error instanceof Error ? error.message : String(error) };
  const { code, what, where, fix, excerpt } = error;
  const meant = meantWord(fix);
  return {
    message: what,
    ...(meant !== undefined && { meant }),
    ...addedBy(fix),
    parts: { code, what, where, fix, ...(excerpt !== undefined && { excerpt }) },
  };
}

/** A fix that says which line to add at the top level. */
const ADDS = /^Add `?([a-zA-Z]+): (-?[\d.]+)`?.* at the top level/;

function addedBy(fix: string): Pick<Problem, "adds"> {
  const [, path, value] = ADDS.exec(fix) ?? [];
  return path === undefined ? {} : { adds: { path, value: Number(value) } };
}

self.onmessage = async ({ data: { id, job, input } }: MessageEvent<Request>) => {
  let reply: Reply;
  try {
    const tell: Tell = (told) => postMessage({ id, told } satisfies Reply);
    reply = { id, output: await JOBS[job](input as never, tell) };
  } catch (error) {
    reply = { id, problem: problemOf(error) };
  }
  postMessage(reply);
};
