import { describe, expect, it } from "vitest";
import { energyProof } from "../../src/certificates/energy-proof.ts";
import { assembleImpact } from "../../src/index.ts";
import { modelOf } from "../support/models.ts";

/** A body whose joint holds the only velocity that the contact sees. */
const held = assembleImpact(
  modelOf({
    kind: "impact",
    massMatrix: [
      [1, 0],
      [0, 1],
    ],
    preVelocity: [0, 0],
    elements: [
      { name: "joint", type: "geometric-bilateral", direction: [1, 0] },
      { name: "stop", type: "geometric-unilateral", direction: [1, 0], restitution: 0.5 },
    ],
  }),
);

describe("energy where the joints keep all contacts at rest", () => {
  it("is kept, as there is no impact", () => {
    const { verdict, reason } = energyProof(held, {}, {})!;
    expect(verdict).toBe("holds");
    expect(reason).toMatch(/met at rest/);
  });

  it("is another question when joints may be open before the impact", () => {
    expect(energyProof(held, {}, { allVelocities: true })?.reason ?? "open").not.toMatch(/met at rest/);
  });
});
