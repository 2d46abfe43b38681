/**
 * Shape of a model that was read from a text, with its places.
 */
import * as is from "./check.ts";

const FIX = "Pass what readModel(text) returns.";

/* @__NO_SIDE_EFFECTS__ */
export const readOf = (model: is.Check): is.Check =>
  is.object("a model with its places", FIX, { "places excerpts": is.callable, model });

export const anyModel = /* @__PURE__ */ is.object("a model", FIX, {});
