/**
 * Opens the studio: the state that the address asks for, then the page.
 */
import { mount } from "svelte";
import App from "./App.svelte";
import { followEntry } from "./state/address.ts";
import { dialogs } from "./state/dialogs.svelte.ts";
import { entries } from "./state/entries.ts";
import { studio } from "./state/studio.svelte.ts";
import "./styles/page.css";
import { installTheme } from "./styles/theme.ts";

installTheme();
/** Opens what the address asks for, and says which address is open; the reader may go on before it is there. */
async function follow(): Promise<void> {
  const { hash } = location;
  dialogs.now = undefined;
  await followEntry(studio);
  if (location.hash === hash) document.body.dataset.address = hash;
}
await follow();
addEventListener("popstate", () => {
  if (!entries.isGoing) void follow();
});
mount(App, { target: document.getElementById("studio")! });
