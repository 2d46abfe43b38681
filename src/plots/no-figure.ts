/**
 * The complaint about a picture that a result does not have.
 */
import { InputError } from "../errors.ts";

export function noFigure(what: string, fix: string): InputError {
  return new InputError({ code: "no-figure", what, where: "figure", fix });
}
