import { describe, expect, it } from "vitest";
import { checkModel } from "../../bench/soak/check-model.ts";
import { soakModel } from "../../bench/soak/soak-model.ts";

/** A small part of what `npm run soak` does; another seed than there, so that both together see more. */
const SEED = 4;

/** Violations and verdicts of some mechanisms. Drafts that are no mechanisms and long searches are left to the soak. */
function soak(first: number, count: number, allVelocities: boolean): { violations: string[]; verdicts: Set<string> } {
  const violations: string[] = [];
  const verdicts = new Set<string>();
  let checked = 0;
  for (let index = first; checked < count; index++) {
    const model = soakModel(SEED, index);
    if (model.elements.some(({ type }) => type === "coulomb-isotropic")) continue;
    const result = checkModel(model, allVelocities, index);
    if (result.refused === undefined) checked++;
    for (const verdict of result.verdicts) verdicts.add(verdict);
    violations.push(...result.violations.map((violation) => `${violation} in ${JSON.stringify(model)}`));
  }
  return { violations, verdicts };
}

describe("no certificate that holds meets a counterexample, every witness reproduces, units and order play no part", () => {
  it("for admissible velocities", () => {
    const { violations, verdicts } = soak(0, 120, false);
    expect(violations).toEqual([]);
    // A sample without both verdicts would prove nothing.
    expect([...verdicts]).toEqual(expect.arrayContaining(["energy holds (exact)", "energy fails (exact)"]));
  });

  it("for all velocities", () => {
    const { violations, verdicts } = soak(10_000, 120, true);
    expect(violations).toEqual([]);
    expect([...verdicts]).toEqual(expect.arrayContaining(["monotonicity holds", "monotonicity fails"]));
  });
});
