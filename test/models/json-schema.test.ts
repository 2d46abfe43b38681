import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ELEMENTS } from "../../src/elements/elements.ts";
import { impactSchema } from "../../src/models/impact-schema.ts";
import { modelJsonSchema } from "../../src/models/kinds.ts";
import { FILE_KINDS } from "../../src/models/model-kinds.ts";
import { typesWith } from "../../src/models/schema-keys.ts";

test.each(FILE_KINDS)("docs/schema/%s.schema.json is the schema of the code", (kind) => {
  const file = new URL(`../../docs/schema/${kind}.schema.json`, import.meta.url);
  const advice = "run `npm run build && node scripts/write-schema.mjs` to write it again";
  expect(JSON.parse(readFileSync(file, "utf8")), advice).toEqual(modelJsonSchema(kind));
  expect(readFileSync(file, "utf8"), advice).toBe(`${JSON.stringify(modelJsonSchema(kind), null, 2)}\n`);
});

test.each(FILE_KINDS)("the schema of %s refuses unknown keys everywhere but where the keys are names", (kind) => {
  const open: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (node === null || typeof node !== "object") return;
    const { type, additionalProperties } = node as { type?: unknown; additionalProperties?: unknown };
    if (type === "object" && additionalProperties !== false) open.push(path);
    for (const [key, child] of Object.entries(node)) visit(child, `${path}/${key}`);
  };
  visit(modelJsonSchema(kind), "");
  const named = /^\/properties\/(parameters|units|fremondMatrix|base)(\/anyOf\/1(\/additionalProperties)?)?$/;
  expect(open.filter((path) => !named.test(path))).toEqual([]);
});

test("it knows every type of element and every key of the model", () => {
  expect([...typesWith(impactSchema, ["elements"], "name")].sort()).toEqual(Object.keys(ELEMENTS).sort());
  const { properties, required } = modelJsonSchema() as { properties: Record<string, unknown>; required: string[] };
  expect(Object.keys(properties)).toEqual(Object.keys(impactSchema.shape));
  expect([...required].sort()).toEqual(["elements", "kind", "massMatrix", "preVelocity"]);
});
