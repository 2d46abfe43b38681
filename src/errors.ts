/**
 * The two kinds of exception. Findings (no solution, not converged, undecided) are values, never exceptions.
 */

/** Where in an input a mistake stands. `path` is the place in the model, such as `elements[1].friction`. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
}

/** The one edit that mends a mistake: this text in the place of what is marked, or this value at a path of the model. */
export type Mend = { readonly write: string } | { readonly path: string; readonly value: number };

export interface InputErrorParts {
  /** What is wrong, one sentence. */
  readonly what: string;
  /** Where: a place in a file, or the name of the function or argument. */
  readonly where: string | Place;
  /** How to fix it. */
  readonly fix: string;
  /** Short machine-readable name of the kind of mistake. */
  readonly code?: string;
  /** The offending line of the file with a marker below it, when there is one. */
  readonly excerpt?: string;
  /** The fix as an edit, where it is one and no other, for a program that can make it. */
  readonly mend?: Mend;
}

/** A mistake of the caller: a bad file, option or argument. Thrown at the doors only. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly what: string;
  readonly where: Place;
  readonly fix: string;
  readonly code: string;
  readonly excerpt: string | undefined;
  readonly mend: Mend | undefined;

  constructor(parts: InputErrorParts) {
    super(parts.what);
    this.what = parts.what;
    this.where = typeof parts.where === "string" ? { path: parts.where } : parts.where;
    this.fix = parts.fix;
    this.code = parts.code ?? "bad-input";
    this.excerpt = parts.excerpt;
    this.mend = parts.mend;
  }
}

/** A broken invariant of Sprag itself. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}
