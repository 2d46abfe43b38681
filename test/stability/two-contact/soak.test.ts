/** The attack on postures finds nothing here, and finds what it is made to find. */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { mechanicsOf } from "../../../bench/soak/posture/continuations.ts";
import { followMotion } from "../../../bench/soak/posture/motion.ts";
import { attackPosture, attackVerdict } from "../../../bench/soak/postures.ts";
import { type PostureVerdict, postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "./postures.ts";

const first = <T>(all: readonly T[]): T => all[0]!;

const attack = (posture: typeof EXAMPLE_2, change: Partial<PostureVerdict> = {}): string[] =>
  attackVerdict(posture, { ...postureVerdict(posture, { witness: true }), ...change }, randomNumbers(7), []);

describe("the second simulator", () => {
  it("Section 6.3: Example 2 from the printed start crosses the section at 0.948 and −0.524", () => {
    const mechanics = mechanicsOf(EXAMPLE_2);
    // x1′ from x1′ cos φ1 − z1′ sin φ1 = x2′ cos φ2 − z2′ sin φ2 with z′ = 0, x2′ = 2.
    const slip = (2 * Math.cos(EXAMPLE_2.slopes[1])) / Math.cos(EXAMPLE_2.slopes[0]);
    const { ending, crossings } = followMotion(mechanics, { heights: [1, 1], velocity: [slip, 0, 2, 0] }, first, 100);
    expect(ending).toBe("rest");
    expectPrinted(Math.atan(crossings[0]!.slope), "0.948");
    expectPrinted(Math.atan(crossings[1]!.slope), "-0.524");
  });

  it("Example 3 from its fixed point −40° grows by 1.0542 in a turn", () => {
    const s = Math.tan(-EXAMPLE_3.slopes[1]);
    const x1 = (s * Math.cos(EXAMPLE_3.slopes[1]) + Math.sin(EXAMPLE_3.slopes[1])) / Math.cos(EXAMPLE_3.slopes[0]);
    const { crossings } = followMotion(
      mechanicsOf(EXAMPLE_3),
      { heights: [0, 0], velocity: [x1, 0, s, -1] },
      first,
      20,
    );
    expectPrinted(crossings[1]!.speed, "1.0542");
    expectClose(crossings[1]!.slope, s, { absolute: 1e-12, because: "R = −φ2 exactly" });
  });
});

describe("the attack", () => {
  it("finds nothing in the first postures of seed 1", () => {
    for (let seed = 1; seed <= 40; seed++) expect(attackPosture(seed).wrong).toEqual([]);
  });

  it("finds nothing wrong with the printed examples", () => {
    for (const posture of [EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) expect(attack(posture)).toEqual([]);
  });

  it("finds an unstable posture that is called stable", () => {
    const lie = { verdict: "stable", theorem: 3, margin: 0.1 } as const;
    expect(attack(EXAMPLE_3, lie)).not.toEqual([]);
    expect(attack(EXAMPLE_1_KIND, lie)).not.toEqual([]);
  });

  it("finds a witness that does not grow, a mode that is none, and a balance that is there", () => {
    const { witness } = postureVerdict(EXAMPLE_3, { witness: true });
    if (witness?.kind !== "reverse-chatter") throw new Error("Example 3 has a witness");
    expect(attack(EXAMPLE_3, { witness: { ...witness, growth: 1.06 } })).not.toEqual([]);
    expect(attack(EXAMPLE_3, { witness: { ...witness, start: { ...witness.start, dx2: 0 } } })).not.toEqual([]);
    expect(attack(EXAMPLE_1_KIND, { ambiguousModes: ["FF"] })).not.toEqual([]);
    expect(attack(EXAMPLE_4, { verdict: "infeasible", margin: 0.1 })).not.toEqual([]);
    expect(attack(EXAMPLE_4, { verdict: "excluded", margin: 0.1 })).not.toEqual([]);
  });
});
