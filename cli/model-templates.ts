/**
 * Commented models to begin with, and the address of the schema in their first line, by which editors explain and complete keys.
 *
 * yaml-language-server takes a path relative to the model, or a URL. A path is right where model and schema move together: in a
 * checkout, and in a project that has Sprag in its node_modules. Elsewhere (installed for all projects) it is the URL of the file.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What each is, for help; the name is that of its file in templates/. */
export const TEMPLATES = {
  impact: "an impact by its matrices",
  system: "a mechanism in time, by formulas",
  bodies: "a mechanism in time, by planar bodies",
  posture: "a body at rest on two frictional contacts",
} as const;

export type TemplateName = keyof typeof TEMPLATES;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

const SCHEMA_LINE = /^# yaml-language-server: \$schema=(\S+)$/m;

/** The text of a template for a model that will stand in `folder`. */
export function templateText(name: TemplateName, folder: string): string {
  const text = readFileSync(join(root, "templates", `${name}.yaml`), "utf8");
  return text.replace(SCHEMA_LINE, (line, shipped: string) =>
    line.replace(shipped, schemaAddress(join(root, "templates", shipped), resolve(folder))),
  );
}

/** How a model in `folder` names the schema. */
export function schemaAddress(schema: string, folder: string): string {
  const path = relative(folder, schema).split(sep).join("/");
  const isTogether = existsSync(join(commonFolder(folder, schema), "package.json"));
  // A blank ends the address.
  return isTogether && !/\s/.test(path) ? path : pathToFileURL(schema).href;
}

/** The innermost folder that holds both. */
function commonFolder(folder: string, file: string): string {
  let common = folder;
  while (!file.startsWith(common.endsWith(sep) ? common : common + sep) && dirname(common) !== common) {
    common = dirname(common);
  }
  return common;
}
