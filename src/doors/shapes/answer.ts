/**
 * Shapes of what is asked about a model that is given as text.
 */
import * as is from "./check.ts";
import { names, recordOf } from "./expression.ts";
import { runFields } from "./motion.ts";
import { contactEvidenceOptions, hybridState, verdictFields } from "./posture.ts";
import { impactModel, solverFields } from "./problem.ts";
import { readOf } from "./read.ts";
import { data } from "./study.ts";

const read: is.Fields = {
  file: is.text,
  set: /* @__PURE__ */ is.either(Array.isArray, names, /* @__PURE__ */ recordOf(data)),
};
const impact: is.Fields = { ...read, atEvent: is.positiveCount };
const under: is.Fields = { law: is.text, say: is.callable };
const asked: is.Fields = { ...impact, ...under };
const solved: is.Fields = { ...solverFields, "all compare": is.boolean };

/** Yes or no, or for which elements. */
const elements = /* @__PURE__ */ is.either(Array.isArray, names, is.boolean);

export const readImpactOptions = /* @__PURE__ */ is.options(impact);
export const impactOptions = /* @__PURE__ */ is.options({ ...asked, ...solved });
export const impactModelOptions = /* @__PURE__ */ is.options({ ...under, ...solved });
export const readImpactModel = /* @__PURE__ */ readOf(impactModel);
export const certificateOptions = /* @__PURE__ */ is.options({
  ...asked,
  allVelocities: is.boolean,
  "frictionBounds safe": elements,
  region: names,
});
export const postureOptions = /* @__PURE__ */ is.options({
  ...read,
  ...verdictFields,
  uniform: /* @__PURE__ */ is.either((value) => typeof value === "number", is.positiveCount, is.boolean),
  trajectory: hybridState,
  full: /* @__PURE__ */ is.numbers(),
  contacts: contactEvidenceOptions,
  say: is.callable,
});
const run: is.Fields = { ...read, ...runFields, law: is.text };

export const convergenceOptions = /* @__PURE__ */ is.options(run);
export const motionOptions = /* @__PURE__ */ is.options({
  ...run,
  "watch draw phase": is.boolean,
  "record onPosed": is.callable,
});
