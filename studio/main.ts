/**
 * Opens the studio: the state that the address asks for, then the page.
 */
import { mount } from "svelte";
import App from "./App.svelte";
import { openAddress } from "./state/address.ts";
import { dialogs } from "./state/dialogs.svelte.ts";
import { studio } from "./state/studio.svelte.ts";
import "./styles/page.css";
import { installTheme } from "./styles/theme.ts";

installTheme();
/** Opens what the address asks for, and says which address is open. */
async function follow(): Promise<void> {
  const { hash } = location;
  dialogs.now = undefined;
  await openAddress(studio, hash);
  document.body.dataset.address = hash;
}
await follow();
addEventListener("hashchange", () => void follow());
mount(App, { target: document.getElementById("studio")! });
