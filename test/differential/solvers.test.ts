import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/doors/laws.ts";
import { assembleImpact, type ImpactProblem, SOLVERS, type SolverName, solve } from "../../src/index.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { exampleImpact, impactExamples, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";

const names = Object.keys(SOLVERS) as SolverName[];

/** u⁺ − u⁻ in coordinates. */
function jump(impact: ImpactProblem, impulses: Float64Array): number[] {
  return Array.from({ length: impact.freedoms }, (_, j) =>
    impulses.reduce((sum, impulse, i) => sum + impulse * impact.response[i * impact.freedoms + j]!, 0),
  );
}

/** Whether u⁺ is one of the listed solutions, or lies on a continuum (then the residual is the judge). */
function agrees(impact: ImpactProblem, name: SolverName): void {
  const posed = poseNewton(impact);
  if (SOLVERS[name].refuses?.(posed) !== undefined) return;
  const found = solve(posed, { solver: name });
  const enumerable = SOLVERS.enumeration.refuses?.(posed) === undefined;
  const all = enumerable ? enumerateSolutions(posed) : undefined;
  if (found.status === "solved") expect(found.residual).toBeLessThanOrEqual(1e-10);
  if (!all) return;
  if (found.status === "none") expect(all.solutions).toEqual([]);
  if (found.status !== "solved" || all.continua.length > 0) return;
  const mine = jump(impact, found.impulses);
  const size = Math.max(1, ...mine.map(Math.abs));
  const distance = all.solutions.map(({ impulses }) =>
    Math.max(...jump(impact, impulses).map((x, j) => Math.abs(x - mine[j]!))),
  );
  expect(Math.min(...distance), `${name} found a velocity that enumeration does not know`).toBeLessThan(1e-6 * size);
}

describe("every solver on every example finds one of the enumerated solutions", () => {
  for (const example of impactExamples()) {
    it(example, () => {
      for (const name of names) agrees(exampleImpact(example), name);
    });
  }
});

describe("every solver on random problems", () => {
  for (const name of names) {
    it(`${name}: never a false solution, never a false none`, () => {
      const random = randomImpact([
        "geometric-unilateral",
        "kinematic-unilateral",
        "geometric-bilateral",
        "coulomb-step",
        "step",
      ]);
      fc.assert(
        fc.property(random, (model) => agrees(assembleImpact(modelOf(model)), name)),
        { numRuns: 200 },
      );
    });
  }

  it("auto solves whatever enumeration can solve", () => {
    const random = randomImpact(["geometric-unilateral", "kinematic-unilateral", "coulomb-step", "coulomb-isotropic"]);
    fc.assert(
      fc.property(random, (model) => {
        const posed = poseNewton(assembleImpact(modelOf(model)));
        if (SOLVERS.enumeration.refuses?.(posed) !== undefined) return;
        const all = enumerateSolutions(posed);
        expect(solve(posed).status).toBe(all.solutions.length === 0 ? "none" : "solved");
      }),
      { numRuns: 300 },
    );
  });
});
