// Writes docs/schema/impact.schema.json from the schema in the code. Run after `npm run build`.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { modelJsonSchema } from "../dist/src/index.js";

const file = fileURLToPath(new URL("../docs/schema/impact.schema.json", import.meta.url));
mkdirSync(fileURLToPath(new URL("../docs/schema/", import.meta.url)), { recursive: true });
writeFileSync(file, `${JSON.stringify(modelJsonSchema(), null, 2)}\n`);
console.log(`wrote ${file}`);
