/**
 * Which keys a schema knows at a place of a file. A union of mappings is told apart by its `type`.
 */
import * as z from "zod";
import type { Path } from "./path.ts";

/** Keys of the mapping at `path`, of all it may be when nothing tells which; undefined when the schema has no mapping there. */
export function keysAt(schema: z.ZodType, path: Path, root: unknown): readonly string[] | undefined {
  let here: z.ZodType | undefined = schema;
  let value = root;
  for (const part of path) {
    here = inside(resolve(here, value), part);
    if (here === undefined) return undefined;
    value = value !== null && typeof value === "object" ? (value as Record<string | number, unknown>)[part] : undefined;
  }
  const found = resolve(here, value);
  if (found instanceof z.ZodObject) return Object.keys(found.shape);
  const keys = unwrapped(here).flatMap((member) => (member instanceof z.ZodObject ? Object.keys(member.shape) : []));
  return keys.length > 0 ? [...new Set(keys)] : undefined;
}

/** Types of the mappings in the list at `path` that know a key, in the order of the schema. */
export function typesWith(schema: z.ZodType, path: Path, key: string): readonly string[] {
  const list = path.reduce((here: z.ZodType | undefined, part) => inside(resolve(here, {}), part), schema);
  return unwrapped(inside(resolve(list, []), 0)).flatMap((member) => {
    if (!(member instanceof z.ZodObject)) return [];
    const { type } = member.shape as { type?: z.ZodEnum };
    return type && key in member.shape ? type.options.map(String) : [];
  });
}

/** The members of a union; none of anything else. */
function unwrapped(schema: z.ZodType | undefined): readonly z.ZodType[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return inner instanceof z.ZodUnion ? (inner.options as readonly z.ZodType[]) : [];
}

/** The schema without what may surround it: optional, a union of which one member fits the value. */
function resolve(schema: z.ZodType | undefined, value: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional) return resolve(schema.unwrap() as z.ZodType, value);
  if (!(schema instanceof z.ZodUnion)) return schema;
  const members = schema.options.map((member) => resolve(member as z.ZodType, value));
  const objects = members.filter((member) => member instanceof z.ZodObject);
  if (value === null || typeof value !== "object") return undefined;
  if (Array.isArray(value))
    return members.find((member) => member instanceof z.ZodArray || member instanceof z.ZodTuple);
  if (objects.length === 1) return objects[0];
  const { type } = value as { type?: unknown };
  return objects.find((member) => member.shape.type instanceof z.ZodType && member.shape.type.safeParse(type).success);
}

function inside(schema: z.ZodType | undefined, part: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[part] as z.ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodTuple) return schema.def.items[Number(part)] as z.ZodType | undefined;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  return undefined;
}
