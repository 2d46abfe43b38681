import { describe, expect, test } from "vitest";
import type { ElementKind } from "../../src/elements/element.ts";
import { ELEMENTS } from "../../src/elements/elements.ts";
import { isInRestitutionRange, rangeText, restitutionRange } from "../../src/elements/restitution-range.ts";

describe("Table 1", () => {
  const table: Record<ElementKind, string> = {
    "geometric-unilateral": "[0, 1]",
    "kinematic-unilateral": "(-1, 0]",
    "geometric-bilateral": "(-1, 1]",
    "kinematic-bilateral": "(-1, 1]",
    "coulomb-step": "(-1, 1]",
    "coulomb-isotropic": "(-1, 1]",
    "coulomb-orthotropic": "(-1, 1]",
    "coulomb-contensou": "(-1, 1]",
    step: "(-1, 1]",
  };

  test.each(Object.entries(table))("%s has ε in %s, with a reason", (kind, text) => {
    const range = restitutionRange(kind as ElementKind);
    expect(rangeText(range)).toBe(text);
    expect(range.reason).toMatch(/consistency/);
  });

  test("every element has a range, and ε = 0 is in all of them", () => {
    for (const kind of Object.keys(ELEMENTS) as ElementKind[]) {
      expect(isInRestitutionRange(restitutionRange(kind), 0), kind).toBe(true);
    }
  });

  test("an open end is outside, a closed end inside", () => {
    expect(isInRestitutionRange(restitutionRange("coulomb-step"), -1)).toBe(false);
    expect(isInRestitutionRange(restitutionRange("coulomb-step"), -1 + 2 ** -50)).toBe(true);
    expect(isInRestitutionRange(restitutionRange("coulomb-step"), 1)).toBe(true);
    expect(isInRestitutionRange(restitutionRange("coulomb-step"), 1 + 2 ** -50)).toBe(false);
    expect(isInRestitutionRange(restitutionRange("geometric-unilateral"), 0)).toBe(true);
    expect(isInRestitutionRange(restitutionRange("geometric-unilateral"), -Number.MIN_VALUE)).toBe(false);
    expect(isInRestitutionRange(restitutionRange("kinematic-unilateral"), Number.NaN)).toBe(false);
  });
});
