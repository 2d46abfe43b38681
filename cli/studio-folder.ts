/**
 * Where the built studio is: beside the compiled command line and beside its bundle.
 */
import { fileURLToPath } from "node:url";

export const STUDIO_FOLDER = fileURLToPath(new URL("../studio", import.meta.url));
