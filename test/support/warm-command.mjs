/**
 * A thread that runs `bin/sprag` again and again, so that the program is loaded and compiled once. `sprag` of sprag.ts waits for its
 * answers.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { workerData } from "node:worker_threads";

const { bin, port, answered } = workerData;
let runs = 0;

/** Collects what is written to a stream. */
function capture(stream) {
  const parts = [];
  stream.write = (text) => {
    parts.push(text);
    return true;
  };
  return () => parts.splice(0).join("");
}
const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];

const { readSync } = fs;
/** What is left of standard input. */
let input = Buffer.alloc(0);
fs.readSync = (descriptor, buffer, ...options) => {
  if (descriptor !== 0) return readSync(descriptor, buffer, ...options);
  const read = input.copy(buffer);
  input = input.subarray(read);
  return read;
};
syncBuiltinESMExports();

port.on("message", async ({ args, env, ...given }) => {
  input = Buffer.from(given.input);
  Object.assign(process.env, env);
  process.argv = [process.execPath, bin, ...args];
  process.exitCode = undefined;
  try {
    await import(`${bin}?run=${runs++}`);
  } catch (error) {
    process.stderr.write(String(error?.stack ?? error));
  }
  // What a process takes with it when it ends.
  process.stdout.removeAllListeners("error");
  answer(process.exitCode ?? -1);
});

function answer(code) {
  port.postMessage({ code, stdout: stdout(), stderr: stderr() });
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}
