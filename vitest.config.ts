import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/seed.ts"],
    // Only a test that hangs may meet these: no test fails because the machine is busy.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    maxWorkers: 2,
  },
});
