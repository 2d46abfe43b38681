import { describe, expect, it } from "vitest";
import { feasibleStrip } from "../../../src/stability/two-contact/feasible-strip.ts";
import { makePosture, type PostureFields } from "../../../src/stability/two-contact/posture.ts";
import { isFeasible } from "../../../src/stability/two-contact/statics.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "./postures.ts";

const strip = (fields: PostureFields) => feasibleStrip(zeroOrderModel(makePosture(fields)));

/** The centre of mass moved by d across the load. */
function moved(fields: PostureFields, d: number): PostureFields {
  const { offsets, height, loadAngle = 0 } = fields;
  const along = d * Math.cos(loadAngle);
  return {
    ...fields,
    offsets: [offsets[0] - along, offsets[1] - along],
    height: height + d * Math.sin(loadAngle),
  };
}

const LEVEL: PostureFields = { offsets: [1, -0.5], height: 2, slopes: [0, 0], friction: [0.3, 0.3] };

describe("the strip of the centre of mass", () => {
  it("of Example 3 is −0.5483 < x < 0.0901, as the map of Example 6 shows", () => {
    const found = strip(EXAMPLE_3)!;
    expectPrinted(found.from!, "-0.5483");
    expectPrinted(found.to!, "0.0901");
  });

  it("on level ground ends at the contacts", () => {
    const found = strip(LEVEL)!;
    expectClose(found.from!, -0.5, { absolute: 1e-14, because: "closed form" });
    expectClose(found.to!, 1, { absolute: 1e-14, because: "closed form" });
  });

  it("has feasible postures inside and infeasible ones outside, for every load", () => {
    for (const fields of [
      EXAMPLE_2,
      EXAMPLE_3,
      EXAMPLE_4,
      { ...LEVEL, loadAngle: 0.2, loadTorque: 0.3, loadSize: 7, gyrationRadius: 3 },
    ]) {
      const { from, to } = strip(fields)!;
      const feasible = (d: number): boolean => isFeasible(zeroOrderModel(makePosture(moved(fields, d))));
      const step = 1e-6 * (to! - from!);
      expect([from! - step, from! + step, to! - step, to! + step].map(feasible)).toEqual([false, true, true, false]);
    }
  });

  it("has no ends between walls that face each other, and does not exist where nothing pushes up", () => {
    expect(strip({ ...LEVEL, slopes: [Math.PI / 2, -Math.PI / 2] })).toEqual({ from: null, to: null });
    expect(strip({ ...LEVEL, loadAngle: Math.PI })).toBeNull();
  });

  it("does not exist for a torque alone", () => {
    expect(strip({ ...LEVEL, loadSize: 0, loadTorque: 1 })).toBeNull();
  });
});
