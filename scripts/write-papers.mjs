// Computes the published values and figures for the workspace Papers of the studio, into the folder that is named. Run after the build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PAPERS } from "../dist/cli/reproduce/papers.js";
import { studioPapers } from "../dist/cli/reproduce/studio-papers.js";

const folder = process.argv[2];
const examples = fileURLToPath(new URL("../examples/", import.meta.url));
const { report, figures } = studioPapers(PAPERS, (name) => readFileSync(join(examples, `${name}.yaml`), "utf8"));
mkdirSync(join(folder, "papers"), { recursive: true });
for (const { file, svg } of figures) writeFileSync(join(folder, file), svg);
writeFileSync(join(folder, "papers.json"), `${JSON.stringify(report)}\n`);
