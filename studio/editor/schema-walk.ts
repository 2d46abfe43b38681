/**
 * What may stand at a place of a model file, by the library's JSON schemas: keys and values with their documentation.
 */
import type { Path } from "./yaml-tree.ts";

/** A JSON schema as far as those of the library go. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The scalars of the mapping at the first `length` parts of the path. */
export type Scalars = (length: number) => ReadonlyMap<string, string>;

/** The schemas of what may stand at a path; several where the schema leaves a choice. */
export function schemasAt(root: Schema, path: Path, scalars: Scalars): Schema[] {
  let now = fitting(spread(root, root), scalars(0));
  path.forEach((part, k) => {
    const next = now.flatMap((schema) => step(schema, part)).flatMap((schema) => spread(schema, root));
    now = fitting(next, scalars(k + 1));
  });
  return now;
}

/** Without references and choices. What a choice says of itself goes with each of its members. */
function spread(schema: Schema, root: Schema): Schema[] {
  if (schema.$ref !== undefined) {
    const { $ref, ...own } = schema;
    const target = $ref
      .split("/")
      .slice(1)
      .reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], root) as Schema | undefined;
    return target ? spread({ ...target, ...own }, root) : [];
  }
  const members = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (members.length === 0) return [schema];
  const { description } = schema;
  return members.flatMap((member) => spread({ ...(description !== undefined && { description }), ...member }, root));
}

function step({ properties, additionalProperties, items, prefixItems }: Schema, part: string | number): Schema[] {
  if (typeof part === "number") {
    const item = prefixItems?.[part] ?? items;
    return typeof item === "object" ? [item] : [];
  }
  const known = properties && Object.hasOwn(properties, part) ? properties[part] : additionalProperties;
  return typeof known === "object" ? [known] : [];
}

const wordsOf = ({ const: only, enum: several }: Schema): readonly unknown[] =>
  several ?? (only === undefined ? [] : [only]);

/** Those that the words of the mapping (`type: coulomb-step`) do not exclude; all where they exclude each. */
function fitting(schemas: readonly Schema[], scalars: ReadonlyMap<string, string>): Schema[] {
  const fits = ({ properties = {} }: Schema): boolean =>
    [...scalars].every(([key, word]) => {
      const known = Object.hasOwn(properties, key) ? wordsOf(properties[key]!) : [];
      return known.length === 0 || known.map(String).includes(word);
    });
  const left = schemas.filter(fits);
  return left.length > 0 ? left : [...schemas];
}

export interface Choice {
  readonly word: string;
  readonly doc: string;
  /** For keys: whether the mapping must have it. */
  readonly isRequired: boolean;
}

/** The keys of a mapping. */
export function keysOf(schemas: readonly Schema[], root: Schema): Choice[] {
  const found = new Map<string, Choice>();
  for (const { properties = {}, required = [] } of schemas) {
    for (const [word, schema] of Object.entries(properties)) {
      if (word === "$schema" || found.has(word)) continue;
      found.set(word, { word, doc: docOf(spread(schema, root)), isRequired: required.includes(word) });
    }
  }
  return [...found.values()];
}

/** The words that a value may be. */
export function valuesOf(schemas: readonly Schema[]): Choice[] {
  const words = schemas.flatMap((schema) =>
    (schema.type === "boolean" ? [true, false] : wordsOf(schema)).map((word) => ({
      word: String(word),
      doc: schema.description ?? "",
    })),
  );
  return words
    .filter(({ word }, k) => words.findIndex((other) => other.word === word) === k)
    .map((one) => ({ ...one, isRequired: false }));
}

/** What a place is for, and what may stand there. */
export function docOf(schemas: readonly Schema[]): string {
  const [first] = schemas.flatMap(({ description }) => (description === undefined ? [] : [description]));
  const words = valuesOf(schemas).map(({ word }) => word);
  const list = words.length > 1 ? `One of ${words.join(", ")}.` : "";
  return [first, list].filter(Boolean).join(" ");
}
