/**
 * Opens a page in the reader's browser, where there is one.
 */
import { spawn } from "node:child_process";

/** Program and arguments by platform; a Linux machine without a screen has none. */
function opener(url: string): readonly [string, ...string[]] | undefined {
  if (process.platform === "darwin") return ["open", url];
  if (process.platform === "win32") return ["cmd", "/c", "start", "", url];
  const hasScreen = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  return hasScreen ? ["xdg-open", url] : undefined;
}

export function openBrowser(url: string): void {
  const found = opener(url);
  if (!found) return;
  const [program, ...args] = found;
  // The address is printed: that nothing opens is no mistake.
  spawn(program, args, { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
