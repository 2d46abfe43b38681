/**
 * A text that says nothing yet: the commented model that `sprag init` writes, of the kind that the present workspace reads. Comments that
 * are there stay above it.
 */
import { studio } from "../state/studio.svelte.ts";
import type { View } from "../workspaces/views.ts";

const TEMPLATES: Readonly<Partial<Record<View, string>>> = { posture: "posture", motion: "bodies" };
const files = import.meta.glob<string>("../../templates/*.yaml", { query: "?raw", import: "default" });

/** Loads all of them. */
export const loadTemplates = (): Promise<readonly string[]> => Promise.all(Object.values(files).map((load) => load()));

/** Lines for the terminal: by which editors find the schema, and what to run. */
const FOR_TERMINALS = /^#(?: yaml-language-server:.*|.*\bsprag \w+ FILE)?\n/gm;

export async function beginWithTemplate(): Promise<void> {
  const { text: before, view } = studio.now;
  await studio.tracked(async () => {
    const text = await files[`../../templates/${TEMPLATES[view] ?? "impact"}.yaml`]!();
    // What was typed meanwhile is not written over.
    if (studio.now.text !== before) return;
    const comments = before.trim();
    studio.change({ text: `${comments === "" ? "" : `${comments}\n`}${text.replace(FOR_TERMINALS, "")}` });
  });
}
