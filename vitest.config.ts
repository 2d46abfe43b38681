import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/seed.ts"],
    // Only a test that hangs may meet these: no test fails because the machine is busy.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // A poll says what it waited for.
    expect: { poll: { timeout: 300_000, interval: 20 } },
    maxWorkers: 2,
    // Files share the loaded modules of their worker: these hold no state (test/structure/module-state.test.ts), and to load them again
    // for each file took a third of the time. What a test spies on is put back before the next one.
    isolate: false,
    restoreMocks: true,
  },
});
