import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { startThread } from "../../cli/studies/study-thread.ts";
import { readStudy } from "../../src/doors/studies.ts";
import { EXAMPLE_SEVEN as base } from "../support/map-studies.ts";

it("a thread keeps no file that it has given away", async () => {
  const axes = [{ field: "friction[1]", from: 0.02, to: 0.98, count: 20 }];
  const { study } = readStudy(JSON.stringify({ kind: "study", title: "whole", base, axes }), {
    open: () => ({ text: "" }),
  });
  const thread = startThread(study, new URL("../../dist/cli/studies/study-worker.js", import.meta.url));
  try {
    const given: WeakRef<object>[] = [];
    for (let index = 0; index < 5; index++)
      given.push(new WeakRef(await thread.compute({ name: "some", indices: [index] })));
    setFlagsFromString("--expose-gc");
    await setImmediate();
    (runInNewContext("gc") as () => void)();
    // The last one may still be at hand where it was awaited.
    expect(given.slice(0, -1).map((file) => file.deref())).toEqual(Array(4).fill(undefined));
  } finally {
    await thread.end();
  }
});
