/**
 * `sprag worker --redis URL`: computes chunks of maps that other machines ask for, until it is stopped. `--map DIR --task N` is what a
 * task of a cluster runs: it computes its chunks and ends.
 */
import { availableParallelism } from "node:os";
import { makeCommand, read, usage } from "../command.ts";
import { EXIT, remark } from "../io.ts";
import { workersOption } from "../number-option.ts";
import { stopSignal } from "../stop-signal.ts";
import { runQueueWorker } from "../studies/queue/queue-worker.ts";
import { type RedisAddress, redisAddress } from "../studies/queue/redis.ts";
import { runTask } from "../studies/slurm/slurm-executor.ts";

interface WorkerFlags {
  readonly redis?: string;
  readonly workers?: string;
  readonly map?: string;
  readonly task?: string;
}

export const addWorker = makeCommand<WorkerFlags>({
  name: "worker",
  description: "compute chunks of maps for other machines: behind a queue, or as a task of a cluster",
  argument: null,
  options: {
    "--redis <url>": "redis://[user[:password]@]host[:port] (default: the variable SPRAG_REDIS)",
    "--workers <n>": "how many threads compute (default: all cores)",
    "--map <dir>": "of a task of a cluster: the directory of the map",
    "--task <n>": "of a task of a cluster: its number, $SLURM_ARRAY_TASK_ID",
  },
  async run(_, flags) {
    const workers = read(flags.workers, workersOption) ?? availableParallelism();
    if (flags.map !== undefined || flags.task !== undefined) return clusterTask(flags, workers);
    return queueWorker(redisAddress(flags.redis), workers);
  },
});

async function clusterTask({ map, task, redis }: WorkerFlags, workers: number): Promise<number> {
  if (map === undefined || task === undefined || !/^\d{1,9}$/.test(task) || redis !== undefined)
    throw usage(
      "--task",
      "a task of a cluster has --map DIR and --task NUMBER, and no --redis",
      "For example --map DIR --task 0.",
    );
  const { signal, end } = stopSignal();
  try {
    const isDone = await runTask(map, Number(task), workers, signal);
    remark(isDone ? `task ${task} is done` : `task ${task} was stopped; what it has computed is kept`);
    return isDone ? EXIT.done : EXIT.interrupted;
  } finally {
    end();
  }
}

async function queueWorker(address: RedisAddress, workers: number): Promise<number> {
  const { signal, end } = stopSignal();
  const threads = workers === 1 ? "1 thread" : `${workers} threads`;
  const onReady = (): void => remark(`waiting for chunks at ${address.shown}: ${threads}; Ctrl-C ends`);
  try {
    const computed = await runQueueWorker({ address, workers, signal, onReady, onState: remark });
    remark(`computed ${computed} chunks`);
    return EXIT.done;
  } finally {
    end();
  }
}
