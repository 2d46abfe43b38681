/**
 * Planar friction as two preloaded sprag clutches in series ([Glocker2012] Section 9, Fig. 16).
 *
 *   −Λ_T ∈ μ Λ_N Sgn(ξ_T)                                                                              (139)
 *   −Λ_T ∈  Upr(ξ_R) + μ Λ_N,    −Λ_T ∈ −Upr(ξ_L) − μ Λ_N,    ξ_T = ξ_R − ξ_L                          (140)
 *
 * Each clutch carries its blocking force and a preload μ Λ_N in the direction in which it blocks; both transmit the
 * same Λ_T. The blocking forces are Λ_R = μ Λ_N + Λ_T and Λ_L = μ Λ_N − Λ_T: each obeys 0 ≤ Λ ⊥ ξ ≥ 0, the law of a
 * sprag clutch (32). Friction can therefore do to energy what sprag clutches do.
 */
import { InputError } from "../errors.ts";
import type { Element } from "./element.ts";

/** One half of a friction element. */
export interface PreloadedClutch {
  readonly name: string;
  readonly side: "right" | "left";
  /** +1 where the clutch slips with the friction element (ξ_T = ξ_R − ξ_L), −1 where against it. */
  readonly sign: 1 | -1;
  /** Generalized force direction of the clutch: `sign` times that of the friction element. */
  readonly direction: Float64Array;
  /** ε of the friction element; both halves inherit it. */
  readonly restitution: number;
  /** The preload is `coefficient` times the impulse of the element named `normal`: μ Λ_N. */
  readonly preload: { readonly coefficient: number; readonly normal: string };
  /** The law in words of (140). */
  readonly law: string;
}

/** A friction element taken apart. The halves are in series: same impulse, velocities subtract. */
export interface FrictionDecomposition {
  readonly element: string;
  readonly right: PreloadedClutch;
  readonly left: PreloadedClutch;
}

/** Takes a planar friction element apart; `normal` is the element whose impulse feeds it. */
export function decomposeFriction(element: Element, normal: Element): FrictionDecomposition {
  if (element.kind !== "coulomb-step") {
    throw new InputError({
      what: `only planar friction can be decomposed into sprag clutches, got ${element.kind}`,
      where: element.name,
      fix: "Pass an element of type coulomb-step; friction in two directions has no such decomposition.",
    });
  }
  if (element.normal !== normal.name || !/-unilateral$/.test(normal.kind)) {
    throw new InputError({
      what: `${normal.name} is not the unilateral normal element of ${element.name}`,
      where: element.name,
      fix: `Pass the element named ${element.normal ?? "in the field `normal`"}.`,
    });
  }
  const preload = { coefficient: element.friction?.[0] ?? 0, normal: normal.name };
  const half = (side: "right" | "left", sign: 1 | -1, law: string): PreloadedClutch => ({
    ...{ name: `${element.name}/${side}`, side, sign, law, preload, restitution: element.restitution },
    direction: element.directions[0]!.map((x) => sign * x),
  });
  return {
    element: element.name,
    right: half("right", 1, "−Λ_T ∈ Upr(ξ_R) + μ Λ_N"),
    left: half("left", -1, "−Λ_T ∈ −Upr(ξ_L) − μ Λ_N"),
  };
}
