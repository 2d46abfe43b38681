// npm run check: format, lint, types, tests (the docs are checked by tests in test/structure).
import { build, install, run } from "./set-up.mjs";

install();
build();
const node = process.execPath;
const steps = [
  ["format and lint", node, ["node_modules/@biomejs/biome/bin/biome", "check", "."]],
  ["types of tests", node, ["node_modules/typescript/bin/tsc", "-p", "test/tsconfig.json"]],
  ["types of the studio", node, ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "studio/tsconfig.json"]],
  ["types of benchmarks", node, ["node_modules/typescript/bin/tsc", "-p", "bench/tsconfig.json"]],
  ["tests and docs", node, ["node_modules/vitest/vitest.mjs", "run"]],
];
for (const [name, command, args] of steps) {
  process.stderr.write(`\n== ${name}\n`);
  const code = run(command, args);
  if (code !== 0) {
    process.stderr.write(`${name}: failed\n`);
    process.exit(code);
  }
}
