// Writes docs/schema/KIND.schema.json from the schemas in the code. Run after `npm run build`.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FILE_KINDS, modelJsonSchema } from "../dist/src/doors/models.js";

mkdirSync(fileURLToPath(new URL("../docs/schema/", import.meta.url)), { recursive: true });
for (const kind of FILE_KINDS) {
  const file = fileURLToPath(new URL(`../docs/schema/${kind}.schema.json`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(modelJsonSchema(kind), null, 2)}\n`);
  console.log(`wrote ${file}`);
}
