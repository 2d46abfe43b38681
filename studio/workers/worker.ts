/**
 * A worker of the studio: takes requests, runs the job of the table, answers with plain data. Mistakes of the model travel as the parts of
 * their `InputError`.
 */
import { InputError } from "../../src/doors/models.ts";
import { JOBS } from "./jobs.ts";
import type { Problem, Reply, Request, Tell } from "./protocol.ts";

function problemOf(error: unknown): Problem {
  if (!(error instanceof InputError)) return { message: error instanceof Error ? error.message : String(error) };
  const { code, what, where, fix, excerpt, mend } = error;
  return {
    message: what,
    parts: { code, what, where, fix, ...(excerpt !== undefined && { excerpt }), ...(mend && { mend }) },
  };
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
