import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ELEMENTS } from "../../src/elements/elements.ts";
import { ELEMENT_TYPES, IMPACT_KEYS, modelJsonSchema } from "../../src/models/impact-schema.ts";

const FILE = new URL("../../docs/schema/impact.schema.json", import.meta.url);

test("docs/schema/impact.schema.json is the schema of the code", () => {
  const advice = "run `npm run build && node scripts/write-schema.mjs` to write it again";
  expect(JSON.parse(readFileSync(FILE, "utf8")), advice).toEqual(modelJsonSchema());
  expect(readFileSync(FILE, "utf8"), advice).toBe(`${JSON.stringify(modelJsonSchema(), null, 2)}\n`);
});

test("it refuses unknown keys everywhere but in parameters", () => {
  const open: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (node === null || typeof node !== "object") return;
    const { type, additionalProperties } = node as { type?: unknown; additionalProperties?: unknown };
    if (type === "object" && additionalProperties !== false) open.push(path);
    for (const [key, child] of Object.entries(node)) visit(child, `${path}/${key}`);
  };
  visit(modelJsonSchema(), "");
  expect(open).toEqual(["/properties/parameters"]);
});

test("it knows every type of element and every key of the model", () => {
  expect([...ELEMENT_TYPES].sort()).toEqual(Object.keys(ELEMENTS).sort());
  const { properties, required } = modelJsonSchema() as { properties: Record<string, unknown>; required: string[] };
  expect(Object.keys(properties)).toEqual(IMPACT_KEYS);
  expect([...required].sort()).toEqual(["elements", "kind", "massMatrix", "preVelocity"]);
});
