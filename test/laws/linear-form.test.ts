import { describe, expect, it } from "vitest";
import { LAWS } from "../../src/index.ts";
import type { Law } from "../../src/laws/law.ts";
import type { LawName } from "../../src/laws/laws.ts";
import { expectAllClose } from "../support/expect.ts";
import { exampleImpact } from "../support/models.ts";

const impact = exampleImpact("cradle-5");
const n = impact.size;
const settings = {
  restitution: 0.3,
  fremondMatrix: Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => 0.1 * i - 0.2 * j)),
};

describe("the linear form of a law", () => {
  for (const law of Object.values<Law>(LAWS)) {
    const isOneInclusion = law.kind === "coefficients" || law.kind === "matrix";

    it(`is known exactly where ${law.name} is one inclusion`, () => {
      expect(law.restitution !== undefined).toBe(isOneInclusion);
    });

    if (!isOneInclusion) continue;
    it(`of ${law.name} is what it poses: c = γ⁻ + E γ⁻`, () => {
      const choice = { name: law.name as LawName };
      const entries = law.restitution!(impact, { choice, ...settings });
      expect(entries.length).toBe(law.kind === "matrix" ? n * n : n);
      const entry = (i: number, j: number): number =>
        law.kind === "matrix" ? entries[i * n + j]! : i === j ? entries[i]! : 0;
      const before = impact.preContactVelocity;
      const step = law.begin(impact, { choice, ...settings });
      if (step.kind !== "inclusion") throw new Error("not an inclusion");
      const expected = before.map((velocity, i) =>
        before.reduce((sum, other, j) => sum + entry(i, j) * other, velocity),
      );
      expectAllClose(step.problem.offset, expected, { relative: 1e-14, because: "a few roundings" });
      expect(step.next(before)).toMatchObject({ kind: "end" });
    });
  }
});
