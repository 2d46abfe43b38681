/**
 * A mistake in an expression, with the part of its text that is wrong. It is an `InputError` whose place is the
 * column in the expression; the reader of a model file turns it into one with file, line and column.
 */
import { InputError, type Mend } from "../../errors.ts";
import type { Span } from "./syntax-tree.ts";

interface ExpressionErrorParts {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  readonly mend?: Mend;
  readonly span: Span;
}

export class ExpressionError extends InputError {
  readonly span: Span;

  constructor(parts: ExpressionErrorParts) {
    super({
      code: parts.code,
      what: parts.what,
      fix: parts.fix,
      ...(parts.mend && { mend: parts.mend }),
      where: { line: 1, column: parts.span.start + 1, path: "expression" },
    });
    this.span = parts.span;
  }
}

/** The result, or the `ExpressionError` it threw. */
export function attempt<T>(compute: () => T): T | ExpressionError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}
