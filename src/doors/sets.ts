/**
 * Doors of convex sets. Their methods are called in inner loops and check nothing.
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
import { type Check, callable, count, door, doubles, list, number, numbers, object, options, text } from "./check.ts";

const set = object("a convex set", "Pass a set such as disk(1).", {
  kind: text,
  dimension: count,
  contains: callable,
  projectInto: callable,
  support: callable,
  normalConeResidual: callable,
});
const sets = list(set, "a list of sets");
const settings = options({ tolerance: number, maxIterations: number, metric: doubles() });

export const ball = door(balls.ball, { center: numbers(), radius: number });
export const contensou = door(contensouSets.contensou, { scale: number, pressure: text });
export const disk = door(disks.disk, { radius: number });
export const ellipse = door(ellipses.ellipse, { a: number, b: number });
export const halfLine = door(intervals.halfLine, { side: text });
export const interval = door(intervals.interval, { lower: number, upper: number });
export const orthant = door(orthants.orthant, { dimension: number, side: text });
export const polyhedralCone = door(cones.polyhedralCone, {
  parts: (value, path, args) => {
    const asked = "Pass { dimension, generators } or { dimension, inequalities }.";
    object("the parts of a cone", asked, { dimension: count })(value, path, args);
    const { dimension, ...rest } = value as { dimension: number };
    const key = Object.hasOwn(rest, "inequalities") ? "inequalities" : "generators";
    object("the parts of a cone", asked, { [key]: list(numbers(dimension)) })(value, path, args);
  },
});
export const product = door(products.product, { sets });
export const intersection = door(intersections.intersection, { sets, options: settings });
export const projectOntoIntersection = door(intersections.projectOntoIntersection, {
  out: doubles(),
  sets,
  x: sameLength,
  options: settings,
});
export const sgn = door(maps.sgn, { x: number });
export const upr = door(maps.upr, { x: number });
export const decomposeSign = door(maps.decomposeSign, { x: number, y: number });

/** As many doubles as the first argument has room for. */
function sameLength(...[value, path, args]: Parameters<Check>): void {
  doubles((args[0] as Float64Array).length)(value, path, args);
}
