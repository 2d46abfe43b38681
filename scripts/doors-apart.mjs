// A plugin of Vite: each name of a door of the library as a module of its own. A bundler puts a module into one file, with all that anybody uses
// of it; a door would so bring the whole library to whoever uses one name. Doors only name things: two copies of one differ in nothing.
import { readFileSync } from "node:fs";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"([^"]*\/src\/doors\/[a-z]+\.ts)"/g;
const OWN = "?only=";

/** @returns {import("vite").Plugin} */
export const doorsApart = () => ({
  name: "doors-apart",
  enforce: "pre",
  transform(code, id) {
    if (!/\/studio\/.*\.(ts|svelte)(\?|$)/.test(id) || !IMPORT.test(code)) return null;
    return code.replaceAll(IMPORT, (_, names, door) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => `import { ${name} } from "${door}${name.startsWith("type ") ? "" : OWN + name.split(" ")[0]}"`)
        .join("; "),
    );
  },
  load(id) {
    const [file, name] = id.split(OWN);
    if (name === undefined) return null;
    const code = readFileSync(file, "utf8");
    const only = code.replaceAll(/^export const (\w+)/gm, (all, own) => (own === name ? all : `const ${own}`));
    return { code: only, moduleSideEffects: false };
  },
});
