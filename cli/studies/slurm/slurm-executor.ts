/**
 * Chunks handed over to Slurm: nothing is computed here, script and manifest are written for what is missing. The tasks of the array
 * compute (`runTask`), by the same threads as everywhere.
 */

import { shellWord } from "../../../src/doors/reports.ts";
import type { Chunk } from "../../../src/doors/studies.ts";
import { remark } from "../../io.ts";
import { duration } from "../../output/duration.ts";
import type { Executor } from "../executor.ts";
import { runStudy } from "../run-study.ts";
import { openDirectory } from "../study-directory.ts";
import { threadExecutor } from "../thread-executor.ts";
import { taskWork, writeArray } from "./slurm-array.ts";

/** `workers`: processors of a task. */
export function slurmExecutor(workers: number): Executor {
  return {
    ...{ name: "slurm", workers, isElsewhere: true },
    async run(directory, chunks, _onDone, signal) {
      const missing: Chunk[] = [];
      for (let next = await chunks.next(); !next.done && !signal.aborted; next = await chunks.next())
        missing.push(next.value);
      if (missing.length === 0 || signal.aborted) return;
      const { script, tasks, seconds } = writeArray(directory, missing, workers);
      const each = tasks === 1 ? "1 task" : `${tasks} tasks`;
      remark(`${missing.length} chunks are missing: ${each} of about ${duration(seconds)}. Submit them with`);
      // Not folded: it is to be copied.
      process.stderr.write(`  sbatch ${shellWord(script)}\n`);
    },
  };
}

/** One task of an array; true when all of its chunks are done. */
export async function runTask(path: string, task: number, workers: number, signal: AbortSignal): Promise<boolean> {
  const { directory, numbers } = taskWork(openDirectory(path), task);
  await runStudy(directory, threadExecutor({ workers }), () => {}, signal, numbers);
  return !signal.aborted;
}
