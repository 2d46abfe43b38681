/**
 * The kind that a text says it is, without reading all of it as the library does: its key `kind` at the top level, of YAML or JSON.
 */
export function kindOf(text: string): string | undefined {
  const [line, indent] = FIRST_LINE.exec(text) ?? [];
  if (line === undefined || indent === undefined) return undefined;
  if (line.endsWith("{")) return kindInBraces(text);
  return new RegExp(`^${indent}${KIND}`, "m").exec(text)?.[1];
}

/** Up to the first letter that says something, behind what stands before it on its line. */
const FIRST_LINE = /^( *)(?!---|%)[^\s#]/m;
const KIND = `["']?kind["']?\\s*:\\s*["']?([a-z]+)`;

/** Quoted words, comments, and what opens, closes or divides. */
const TOKENS = /(?<!\w)"(?:[^"\\]|\\.)*"|(?<!\w)'[^']*'|(?:^|\s)#.*|[{}[\],]/gm;

/** Of a mapping in braces: the key behind its first brace or a comma, in no other braces. */
function kindInBraces(text: string): string | undefined {
  const key = new RegExp(`(?:\\s|#.*\\n)*${KIND}`, "y");
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth !== 1 || (token !== "{" && token !== ",")) continue;
    key.lastIndex = index + 1;
    const found = key.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
