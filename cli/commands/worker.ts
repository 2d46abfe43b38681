/**
 * `sprag worker --redis URL`: computes chunks of maps that other machines ask for, until it is stopped.
 */
import { availableParallelism } from "node:os";
import { makeCommand, read } from "../command.ts";
import { EXIT, remark } from "../io.ts";
import { countOption } from "../number-option.ts";
import { stopSignal } from "../stop-signal.ts";
import { runQueueWorker } from "../studies/queue/queue-worker.ts";
import { redisAddress } from "../studies/queue/redis.ts";

interface WorkerFlags {
  readonly redis?: string;
  readonly workers?: string;
}

const MOST_THREADS = 1024;

export const addWorker = makeCommand<WorkerFlags>({
  name: "worker",
  description: "compute chunks for `sprag map --engine bullmq`, on any machine that reaches the queue",
  argument: null,
  options: {
    "--redis <url>": "redis://[user[:password]@]host[:port] (default: the variable SPRAG_REDIS)",
    "--workers <n>": "how many threads compute (default: all cores)",
  },
  async run(_, flags) {
    const workers =
      read(flags.workers, (text) => countOption("--workers", text, MOST_THREADS)) ?? availableParallelism();
    const address = redisAddress(flags.redis);
    const { signal, end } = stopSignal("ending after the chunks that are running; Ctrl-C again to stop at once");
    const threads = workers === 1 ? "1 thread" : `${workers} threads`;
    const onReady = (): void => remark(`waiting for chunks at ${address.shown}: ${threads}; Ctrl-C ends`);
    try {
      const computed = await runQueueWorker({ address, workers, signal, onReady, onState: remark });
      remark(`computed ${computed} chunks`);
      return EXIT.done;
    } finally {
      end();
    }
  },
});
