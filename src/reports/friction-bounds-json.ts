/**
 * The friction bounds in the JSON of `sprag certify --friction-bounds`.
 */
import type { FrictionBounds } from "../certificates/friction-bounds/friction-bound.ts";

export function frictionBoundsJson({ mode, elements, given, bounds }: FrictionBounds): Record<string, unknown> {
  return {
    mode,
    elements,
    given,
    ...Object.fromEntries(bounds.map(({ claim, ...bound }) => [claim, bound])),
  };
}
