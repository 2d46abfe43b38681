/** The project's files, for structure tests. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Paths below `folder` relative to the project's root, with forward slashes. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

export function readProject(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Markdown pages of the project: those in the root and everything in docs/. */
export function pages(): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  return [...top, ...filesBelow("docs", /\.md$/)].sort();
}

export interface Fence {
  readonly language: string;
  readonly code: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Name from a comment `<!-- file: NAME -->` on the line before. */
  readonly file?: string;
}

/** Fenced code blocks of a page, in order. */
export function fences(text: string): Fence[] {
  const found: Fence[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const open = /^```(\w+)\s*$/.exec(lines[i]!);
    if (!open) continue;
    const end = lines.findIndex((line, j) => j > i && line.startsWith("```"));
    const file = /<!-- file: (\S+) -->/.exec(lines[i - 1] ?? "")?.[1];
    const code = lines.slice(i + 1, end).join("\n");
    found.push({ language: open[1]!, code, line: i + 1, ...(file ? { file } : {}) });
    i = end;
  }
  return found;
}
