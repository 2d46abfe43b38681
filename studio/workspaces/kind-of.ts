/** The kind that a text says it is, by its first `kind:` line. */
export const kindOf = (text: string): string | undefined => /^[ \t]*"?kind"?[ \t]*:[ \t]*"?([a-z]+)/m.exec(text)?.[1];
