/**
 * Moreau's law, one coefficient for everything, and its end points.
 *
 *   ξ = γ⁺ + ε γ⁻,    without friction  u⁺ = (1 + ε) prox_{T_C}(u⁻) − ε u⁻               [LeineBaumann] (27)
 *
 * ε from 0 to 1 is a half line from the point of maximal dissipation (ε = 0) towards the reflection (ε = 1) [Poster].
 */
import { InputError, type Mend } from "../errors.ts";
import { inclusionLaw, type Law } from "./law.ts";

/** A law with one coefficient for all elements. */
function globalLaw(law: Omit<Law, "begin" | "kind"> & Required<Pick<Law, "globalRestitution">>): Law {
  return inclusionLaw({
    ...law,
    kind: "coefficients",
    restitution: ({ size }, settings) => new Float64Array(size).fill(law.globalRestitution(settings)),
  });
}

const MEND: Mend = { path: "restitution", value: 0.5 };

export const moreau = globalLaw({
  name: "moreau",
  describe: "one coefficient ε for all elements: γ⁺ = −ε γ⁻ within the reservoirs",
  source: "Leine and Baumann, (22)–(28); poster, Moreau half line",
  hypotheses: ["one global coefficient, `restitution` at the top level; those of the elements are not used"],
  lacks({ restitution }) {
    if (restitution !== undefined) return undefined;
    const what = "the law moreau needs one coefficient for the whole mechanism";
    return {
      what,
      where: "restitution",
      fix: "Add `restitution: 0.5` (a number from 0 to 1) to the file.",
      mend: MEND,
    };
  },
  globalRestitution({ restitution }) {
    if (restitution !== undefined) return restitution;
    throw new InputError({
      code: "law-setting",
      what: "the law moreau needs one coefficient for the whole impact",
      where: "restitution",
      fix: "Add `restitution: 0.5` (a number from 0 to 1) at the top level of the file.",
      mend: MEND,
    });
  },
});

export const maxDissipation = globalLaw({
  name: "max-dissipation",
  describe: "all coefficients zero: without friction the admissible velocity of least energy",
  source: "poster, point of maximal dissipation; Glocker 2012, 5.2.5",
  hypotheses: ["the coefficients of the elements are not used"],
  globalRestitution: () => 0,
});
