/**
 * The texts of all shipped models and studies, by name.
 */
const files = import.meta.glob<string>("../../examples/**/*.yaml", { query: "?raw", import: "default", eager: true });

export const EXAMPLE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/examples\//, "").replace(/\.yaml$/, ""), text]),
);
