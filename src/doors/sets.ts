/**
 * `sprag/sets`: convex sets with one interface, and the set-valued maps made of them. Their methods are called in inner
 * loops and check nothing.
 */
import * as balls from "../sets/ball.ts";
import * as contensouSets from "../sets/contensou.ts";
import * as disks from "../sets/disk.ts";
import * as ellipses from "../sets/ellipse.ts";
import * as intersections from "../sets/intersection.ts";
import * as intervals from "../sets/interval.ts";
import * as orthants from "../sets/orthant.ts";
import * as cones from "../sets/polyhedral-cone.ts";
import * as products from "../sets/product.ts";
import * as maps from "../sets/set-valued.ts";
import * as is from "./shapes/check.ts";
import { door } from "./shapes/check.ts";

export type { ConvexSet } from "../sets/convex-set.ts";
export { line } from "../sets/interval.ts";

const set = /* @__PURE__ */ is.object("a convex set", "Pass a set such as disk(1).", {
  kind: is.text,
  dimension: is.count,
  "contains projectInto support normalConeResidual": is.callable,
});
const sets = /* @__PURE__ */ is.list(set, "a list of sets");
const options = /* @__PURE__ */ is.options({
  "tolerance maxIterations": is.number,
  metric: /* @__PURE__ */ is.doubles(),
});
const sameLength = is.fitting<Float64Array>(({ length }) => /* @__PURE__ */ is.doubles(length));
const parts = is.object<{ dimension: number }>(
  "the parts of a cone",
  "Pass { dimension, generators } or { dimension, inequalities }.",
  { dimension: is.count },
  ({ dimension, ...rest }) => ({
    [Object.hasOwn(rest, "inequalities") ? "inequalities" : "generators"]: /* @__PURE__ */ is.list(
      /* @__PURE__ */ is.numbers(dimension),
    ),
  }),
);

export const ball = /* @__PURE__ */ door("ball", balls.ball, {
  center: /* @__PURE__ */ is.numbers(),
  radius: is.number,
});
export const contensou = /* @__PURE__ */ door("contensou", contensouSets.contensou, {
  scale: is.number,
  pressure: is.text,
});
export const disk = /* @__PURE__ */ door("disk", disks.disk, { radius: is.number });
export const ellipse = /* @__PURE__ */ door("ellipse", ellipses.ellipse, { "a b": is.number });
export const halfLine = /* @__PURE__ */ door("halfLine", intervals.halfLine, { side: is.text });
export const interval = /* @__PURE__ */ door("interval", intervals.interval, { "lower upper": is.number });
export const orthant = /* @__PURE__ */ door("orthant", orthants.orthant, { dimension: is.number, side: is.text });
export const polyhedralCone = /* @__PURE__ */ door("polyhedralCone", cones.polyhedralCone, { parts });
export const product = /* @__PURE__ */ door("product", products.product, { sets });
export const intersection = /* @__PURE__ */ door("intersection", intersections.intersection, { sets, options });
export const projectOntoIntersection = /* @__PURE__ */ door(
  "projectOntoIntersection",
  intersections.projectOntoIntersection,
  {
    out: /* @__PURE__ */ is.doubles(),
    sets,
    x: sameLength,
    options,
  },
);
export const sgn = /* @__PURE__ */ door("sgn", maps.sgn, { x: is.number });
export const upr = /* @__PURE__ */ door("upr", maps.upr, { x: is.number });
export const decomposeSign = /* @__PURE__ */ door("decomposeSign", maps.decomposeSign, { "x y": is.number });
