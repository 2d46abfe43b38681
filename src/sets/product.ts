/**
 * Cartesian product of sets: the joint reservoir of several elements whose sizes are fixed.
 *   C = C_1 × … × C_k,   prox_C = (prox_{C_1}, …),   σ_C(d) = Σ σ_{C_i}(d_i),   N_C = N_{C_1} × …      [Glocker2012] (22)
 * In a metric the components are coupled; the product then projects only if every factor is a polyhedron.
 */
import { type ConvexSet, convexSet, refuseSet } from "./convex-set.ts";
import { productOfHalfSpaces, projectOntoHalfSpacesInto } from "./half-spaces.ts";

export function product(sets: readonly ConvexSet[]): ConvexSet {
  if (sets.length === 0) {
    refuseSet("a product needs at least one set", "product", "Pass the sets of the components in their order.");
  }
  const starts: number[] = [];
  let dimension = 0;
  for (const set of sets) {
    starts.push(dimension);
    dimension += set.dimension;
  }
  const part = (x: Float64Array, i: number) => x.subarray(starts[i]!, starts[i]! + sets[i]!.dimension);
  const halfSpaces = productOfHalfSpaces(sets, dimension);
  return convexSet({
    kind: "product",
    dimension,
    projectInto(out, x) {
      let reached = true;
      for (let i = 0; i < sets.length; i++) reached = sets[i]!.projectInto(part(out, i), part(x, i)) && reached;
      return reached;
    },
    support(direction) {
      const supports = sets.map((set, i) => set.support(part(direction, i)));
      return supports.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
    },
    contains: (x, tolerance) => sets.every((set, i) => set.contains(part(x, i), tolerance)),
    ...(halfSpaces && {
      halfSpaces,
      projectInMetricInto: (out: Float64Array, x: Float64Array, metric: Float64Array) =>
        projectOntoHalfSpacesInto(out, x, halfSpaces, "product", metric),
    }),
  });
}
