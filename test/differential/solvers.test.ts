import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleImpact, type ImpactProblem, poseNewton, SOLVERS, type SolverName, solve } from "../../src/index.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { exampleImpact, impactExamples, modelOf } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";

const names = Object.keys(SOLVERS) as SolverName[];

/** s: solved, n: proved that there is none, f: gave up, –: refused. */
type Answer = "s" | "n" | "f" | "–";

/** The columns of the table. */
const COLUMNS: readonly SolverName[] = ["enumeration", "lemke", "gauss-seidel", "newton", "slip-directions", "auto"];

/** What each solver must answer to the examples that not all of them solve. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Spatial friction is no linear complementarity problem, Contensou friction cannot be enumerated.
  "spatial-three-solutions": "s – s s s s",
  "sphere-isotropic": "s – s s s s",
  "sphere-orthotropic": "s – s s s s",
  "sphere-contensou": "– – s s s s",
  // A hard stop against a clutch has no solution; iterations cannot prove that and must not call their iterate one.
  "stop-against-clutch": "n n f f n n",
};

/** u⁺ − u⁻ in coordinates. */
function jump(impact: ImpactProblem, impulses: Float64Array): number[] {
  return Array.from({ length: impact.freedoms }, (_, j) =>
    impulses.reduce((sum, impulse, i) => sum + impulse * impact.response[i * impact.freedoms + j]!, 0),
  );
}

/** What the solver makes of the impact: one letter of the table, and the jump where there is one. */
function answerOf(impact: ImpactProblem, name: SolverName): { answer: Answer; jump?: number[] } {
  const posed = poseNewton(impact);
  if (SOLVERS[name].refuses?.(posed) !== undefined) return { answer: "–" };
  const found = solve(posed, { solver: name });
  if (found.status === "none") return { answer: "n" };
  if (found.status !== "solved") return { answer: "f" };
  expect(found.residual).toBeLessThanOrEqual(1e-10);
  return { answer: "s", jump: jump(impact, found.impulses) };
}

/** Distance of a jump to the nearest enumerated one, relative; 0 where a continuum of jumps leaves no list to compare with. */
function strangeness(impact: ImpactProblem, mine: readonly number[]): number {
  const all = enumerateSolutions(poseNewton(impact));
  if (all.continua.length > 0) return 0;
  const size = Math.max(1, ...mine.map(Math.abs));
  const distances = all.solutions.map(({ impulses }) =>
    Math.max(...jump(impact, impulses).map((x, j) => Math.abs(x - mine[j]!))),
  );
  return Math.min(...distances) / size;
}

const isEnumerable = (impact: ImpactProblem): boolean =>
  SOLVERS.enumeration.refuses?.(poseNewton(impact)) === undefined;

describe("solver × example: what each must answer", () => {
  it("the table has a column for every solver, and its rows are examples", () => {
    expect([...COLUMNS].sort()).toEqual([...names].sort());
    expect(impactExamples()).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });

  for (const example of impactExamples()) {
    it(example, () => {
      const impact = exampleImpact(example);
      const found = COLUMNS.map((name) => answerOf(impact, name));
      expect(found.map(({ answer }) => answer).join(" ")).toBe(EXCEPTIONS[example] ?? COLUMNS.map(() => "s").join(" "));
      // The jumps of the others are compared with the enumerated ones.
      found.forEach(({ jump: mine }, k) => {
        if (mine === undefined || COLUMNS[k] === "enumeration" || !isEnumerable(impact)) return;
        expect(strangeness(impact, mine), `${COLUMNS[k]} found a velocity of its own`).toBeLessThan(1e-6);
      });
    });
  }
});

describe("every solver on random problems", () => {
  const planar = randomImpact([
    "geometric-unilateral",
    "kinematic-unilateral",
    "geometric-bilateral",
    "coulomb-step",
    "step",
  ]);

  /** Share of the problems with a solution that the solver must find; `auto` and pivoting and enumeration miss none. */
  const LEAST_SOLVED: Readonly<Partial<Record<SolverName, number>>> = { "gauss-seidel": 0.5, newton: 0.8 };

  for (const name of names) {
    it(`${name}: never a false solution, never a false none, and most are solved`, () => {
      let solvable = 0;
      let solved = 0;
      fc.assert(
        fc.property(planar, (model) => {
          const impact = assembleImpact(modelOf(model));
          const { answer, jump: mine } = answerOf(impact, name);
          if (answer === "–") return;
          const exists = enumerateSolutions(poseNewton(impact)).solutions.length > 0;
          if (answer === "n") expect(exists, `${name} says none`).toBe(false);
          if (exists) solvable++;
          if (mine === undefined) return;
          solved++;
          expect(strangeness(impact, mine), `${name} found a velocity of its own`).toBeLessThan(1e-6);
        }),
        { numRuns: 200 },
      );
      if (solvable > 0) expect(solved / solvable).toBeGreaterThanOrEqual(LEAST_SOLVED[name] ?? 1);
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
