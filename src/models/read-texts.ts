/**
 * Title, source and remarks of a model file.
 */
import type { Model } from "./model.ts";
import { defined } from "./numbers.ts";
import type { HeadFile } from "./schema-parts.ts";
import type { Finding } from "./source/source-document.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is searched for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

export function readTexts(findings: Finding[], file: Omit<HeadFile, "kind">): Pick<Model, "title" | "source" | "see"> {
  const see = typeof file.see === "object" ? file.see.join("\n") : file.see;
  const texts = { title: file.title, source: file.source, see };
  for (const [key, text] of Object.entries(texts)) {
    if (text === undefined || !CONTROL.test(text)) continue;
    const fix = "Remove the escape sequences (\\x…, \\u…) that make them.";
    findings.push({ code: "not-text", what: `${key} holds control characters`, fix, path: [key] });
  }
  return defined(texts);
}
