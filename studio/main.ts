/**
 * Opens the studio: the state that the address asks for, then the page.
 */
import { mount } from "svelte";
import App from "./App.svelte";
import { openAddress } from "./state/address.ts";
import { studio } from "./state/studio.svelte.ts";
import "./styles/page.css";
import { installTheme } from "./styles/theme.ts";

installTheme();
await openAddress(studio, location.hash);
addEventListener("hashchange", () => void openAddress(studio, location.hash));
mount(App, { target: document.getElementById("studio")! });
