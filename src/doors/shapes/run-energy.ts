/** Energies of a run, as far as their words and colours ask for them. */
import * as is from "./check.ts";

const SIZES = { initial: is.finite, final: is.finite, dissipated: is.finite, external: is.finite };

export const energies = /* @__PURE__ */ is.object("the energies of a run", "Pass result.energy.", SIZES);

export const judgedRun = /* @__PURE__ */ is.object("the result of a run", "Pass what simulate(model) returns.", {
  method: is.text,
  energy: /* @__PURE__ */ is.object("the energies of a run", "Pass result.energy.", { ...SIZES, created: is.finite }),
});
