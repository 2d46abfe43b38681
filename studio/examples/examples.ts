/**
 * The shipped examples: texts by name, loaded when they are asked for.
 */
import kane from "../../examples/kane-stick.yaml?raw";

/** The first screen waits for nothing. */
const FIRST: Readonly<Record<string, string>> = { "kane-stick": kane };

export async function exampleText(name: string): Promise<string | undefined> {
  if (Object.hasOwn(FIRST, name)) return FIRST[name];
  const { EXAMPLE_TEXTS } = await import("./texts.ts");
  return Object.hasOwn(EXAMPLE_TEXTS, name) ? EXAMPLE_TEXTS[name] : undefined;
}
