/**
 * Opens a shipped example in its usual workspace, or in the present one where it fits.
 */
import { studio } from "../state/studio.svelte.ts";
import { viewsOf } from "../workspaces/table.ts";
import type { View } from "../workspaces/views.ts";
import { exampleText } from "./examples.ts";

export async function openExample(name: string, wanted?: View): Promise<void> {
  const { opened } = studio;
  await studio.tracked(async () => {
    const text = await exampleText(name);
    // What was opened meanwhile was asked for later.
    if (text === undefined || studio.opened !== opened) return;
    const views = viewsOf(text);
    const view = wanted !== undefined && views.includes(wanted) ? wanted : views[0]!;
    studio.open({ name, text, view }, "example");
  });
}
