/**
 * Mistakes of the base of a study, as mistakes of the file of the study: an edit that mends them is made there.
 */
import { InputError } from "../../errors.ts";

/** Paths begin at the study; what a setting did has no line and stays. */
export function inBase(error: InputError): InputError {
  const { code, what, fix, where, excerpt, mend } = error;
  const rooted = (path: string | undefined): string => (path === undefined ? "base" : `base.${path}`);
  return new InputError({
    ...{ code, what, fix, where: where.line === undefined ? where : { ...where, path: rooted(where.path) } },
    ...(excerpt && { excerpt }),
    ...(mend && { mend: "path" in mend ? { ...mend, path: rooted(mend.path) } : mend }),
  });
}

/** The base stands in another file than the one that an edit would change. */
export function withoutMend({ code, what, fix, where, excerpt }: InputError): InputError {
  return new InputError({ code, what, fix, where, ...(excerpt && { excerpt }) });
}
