// The licences of packages whose code is in a bundle.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences of the packages whose code is in the bundle. */
export function licences(modules) {
  const found = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/"))?.[0]);
  const packages = [...new Set(found.filter((folder) => folder !== undefined))].sort();
  return packages.map((folder) => `${licence(folder)}\n`).join("\n");
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
