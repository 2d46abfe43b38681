/**
 * Cross products of planar wrenches (f_x, f_z, m) in R³, m about the centre of mass, of forces at p_1 = (l_1, −h), p_2 = (l_1 + d, −h):
 *   F_1 ∧ F_2 = (d f_1z f_2z − h κ,  −l_1 κ − d f_1x f_2z,  κ),  κ = f_1x f_2z − f_1z f_2x        (where the lines of the forces meet)
 *   F ∧ L = (f_z τ − m z,  m x − f_x τ,  f_x z − f_z x)                                           (L = (x, z, τ), the load)
 * From the definition m = l f_z + h f_x; the products of lever arms have cancelled, which intervals by themselves do not see.
 * By Cauchy–Binet the determinants of the dynamics are scalar products of two such vectors.
 */
import type { Interval, Intervals } from "../../linalg/interval/intervals.ts";

export type Force = readonly [x: Interval, z: Interval];
type Triple = readonly [Interval, Interval, Interval];

export function meetingPoint(
  iv: Intervals,
  [x1, z1]: Force,
  [x2, z2]: Force,
  { arm, span, height }: { readonly arm: Interval; readonly span: Interval; readonly height: Interval },
): Triple {
  const kappa = iv.subtract(iv.multiply(x1, z2), iv.multiply(z1, x2));
  const reach = iv.multiply(span, z2);
  return [
    iv.subtract(iv.multiply(reach, z1), iv.multiply(height, kappa)),
    iv.negate(iv.add(iv.multiply(arm, kappa), iv.multiply(reach, x1))),
    kappa,
  ];
}

export function loadProduct(iv: Intervals, [fx, fz]: Force, moment: Interval, [x, z, turn]: Triple): Triple {
  return [
    iv.subtract(iv.multiply(fz, turn), iv.multiply(moment, z)),
    iv.subtract(iv.multiply(moment, x), iv.multiply(fx, turn)),
    iv.subtract(iv.multiply(fx, z), iv.multiply(fz, x)),
  ];
}

export function dot(iv: Intervals, [a, b, c]: Triple, [x, y, z]: Triple): Interval {
  return iv.add(iv.add(iv.multiply(a, x), iv.multiply(b, y)), iv.multiply(c, z));
}
