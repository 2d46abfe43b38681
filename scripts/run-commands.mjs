// Reads a list of command lines (JSON, each a list of words after `sprag`) from standard input, runs them one after the other in this
// process and prints what each printed, as one JSON list. Starting Node for each would take longer than most of them.
import { readFileSync } from "node:fs";
import { bundleFolder } from "./set-up.mjs";

const { main } = await import(`${bundleFolder}main.js`);
const print = process.stdout.write.bind(process.stdout);
const outputs = [];
for (const args of JSON.parse(readFileSync(0, "utf8"))) {
  const parts = [];
  process.stdout.write = (part) => {
    parts.push(part);
    return true;
  };
  const code = await main(args);
  process.stdout.write = print;
  if (code !== 0) throw new Error(`sprag ${args.join(" ")} ended with ${code}`);
  outputs.push(parts.join(""));
}
print(JSON.stringify(outputs));
