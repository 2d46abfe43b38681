import type fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disk } from "../../src/sets/disk.ts";
import { intersection } from "../../src/sets/intersection.ts";
import { halfLine, interval, line } from "../../src/sets/interval.ts";
import { orthant } from "../../src/sets/orthant.ts";
import { polyhedralCone } from "../../src/sets/polyhedral-cone.ts";
import { product } from "../../src/sets/product.ts";
import { type Case, obeysTheLaws, obeysTheMetricLaws, scales, times } from "./laws.ts";

/** Hard contact, disk, bilateral constraint, step. */
const mixed: fc.Arbitrary<Case> = scales.map((scale) => ({
  set: product([halfLine("nonpositive"), disk(0.5 * scale), line(), interval(-scale, 0)]),
  scale,
  inside: (u) => {
    const size = Math.max(1, Math.hypot(u[1]!, u[2]!));
    return times(Float64Array.of(-Math.abs(u[0]!), u[1]! / 2 / size, u[2]! / 2 / size, u[3]!, -Math.abs(u[4]!)), scale);
  },
  excess: (z) => Math.max(z[0]! / scale, Math.hypot(z[1]!, z[2]!) / scale - 0.5, z[4]! / scale, -1 - z[4]! / scale),
}));

const polyhedral: fc.Arbitrary<Case> = scales.map((scale) => ({
  set: product([
    interval(-scale, 0.5 * scale),
    line(),
    orthant(2, "nonpositive"),
    polyhedralCone({ dimension: 2, inequalities: [[1, 1]] }),
  ]),
  scale,
  inside: (u) =>
    times(
      Float64Array.of(0.75 * u[0]! - 0.25, u[1]!, -Math.abs(u[2]!), -Math.abs(u[3]!), u[4]!, -u[4]! - Math.abs(u[5]!)),
      scale,
    ),
  excess: (z) => Math.max(z[0]! - 0.5 * scale, -scale - z[0]!, z[2]!, z[3]!, z[4]! + z[5]!) / scale,
}));

describe("product with a disk", () => {
  obeysTheLaws(mixed);

  it("has no projection in a metric, because one factor is curved", () => {
    expect(product([halfLine("nonpositive"), disk(1)]).projectInMetricInto).toBeUndefined();
  });
});

describe("product of polyhedra", () => {
  obeysTheLaws(polyhedral);
  obeysTheMetricLaws(polyhedral);
});

describe("product", () => {
  it("passes on that a factor was not reached", () => {
    const empty = intersection([interval(0, 1), interval(2, 3)]);
    const set = product([line(), empty]);
    expect(set.projectInto(new Float64Array(2), new Float64Array(2))).toBe(false);
    expect(set.normalConeResidual(new Float64Array(2), new Float64Array(2))).toBe(Number.POSITIVE_INFINITY);
  });

  it("refuses to be made of nothing", () => {
    expect(() => product([])).toThrow(/at least one set/);
  });
});
