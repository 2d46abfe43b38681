import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poseNewton } from "../../src/doors/laws.ts";
import { assembleImpact, SOLVERS, type SolverName, solve } from "../../src/index.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { enumerateSolutions } from "../../src/solvers/enumeration/enumerate-solutions.ts";
import { bruteForce, type FoundState } from "../solvers/enumeration-brute-force.ts";
import { exampleImpact, impactExamples, modelOf } from "../support/models.ts";
import { type RandomImpact, randomImpact } from "../support/random-impact.ts";

const names = Object.keys(SOLVERS) as SolverName[];

/** s: solved, n: proved that there is none, f: gave up, –: refused. */
type Answer = "s" | "n" | "f" | "–";

/** The columns of the table. */
const COLUMNS: readonly SolverName[] = [
  ...(["enumeration", "lemke", "gauss-seidel", "newton", "slip-directions", "sparse", "auto"] as const),
];

/** What each solver must answer to the examples that not all of them solve. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Spatial friction is no linear complementarity problem, Contensou friction cannot be enumerated.
  "spatial-three-solutions": "s – s s s s s",
  "sphere-isotropic": "s – s s s s s",
  "sphere-orthotropic": "s – s s s s s",
  "sphere-contensou": "– – s s s – s",
  // A hard stop against a clutch has no solution; iterations cannot prove that and must not call their iterate one.
  "stop-against-clutch": "n n f f n f n",
};

interface Answered {
  readonly answer: Answer;
  readonly impulses?: Float64Array;
}

/** What the solver makes of the problem: one letter of the table, and the impulses where there are any; the exact residual judges them. */
function answerOf(posed: InclusionProblem, name: SolverName): Answered {
  if (SOLVERS[name].refuses?.(posed) !== undefined) return { answer: "–" };
  const found = solve(posed, { solver: name });
  if (found.status === "none") return { answer: "n" };
  if (found.status !== "solved") return { answer: "f" };
  expect(inclusionResidual(posed, found.impulses, found.tail), `residual of ${name}`).toBeLessThanOrEqual(1e-10);
  return { answer: "s", impulses: found.impulses };
}

/** HiGHS, which solves the singular states of the brute force, works to 1e-7. */
const CLOSE = 1e-6;

/** ξ = G Λ + c. Two solutions with the same ξ have the same u⁺: G ΔΛ = 0 means W ΔΛ = 0. */
function velocitiesOf({ matrix, offset, size }: InclusionProblem, impulses: Float64Array): number[] {
  return Array.from(offset, (c, i) => impulses.reduce((sum, impulse, j) => sum + matrix[i * size + j]! * impulse, c));
}

/** Whether the brute force, which shares nothing with the library, has a state with these velocities. */
function isInState(velocities: readonly number[], states: readonly FoundState[]): boolean {
  const size = Math.max(1, ...velocities.map(Math.abs));
  return states.some((state) =>
    state.velocities.every(
      ([low, high], i) => velocities[i]! >= low - CLOSE * size && velocities[i]! <= high + CLOSE * size,
    ),
  );
}

/** Whether the enumeration lists these velocities, alone or in a continuum: the judge of the others where friction is curved. */
function isListed(posed: InclusionProblem, velocities: readonly number[]): boolean {
  const { solutions, continua } = enumerateSolutions(posed);
  const size = Math.max(1, ...velocities.map(Math.abs));
  return (
    continua.length > 0 ||
    solutions.some(({ lawVelocities }) => lawVelocities.every((x, i) => Math.abs(x - velocities[i]!) <= CLOSE * size))
  );
}

const isPlanar = ({ blocks }: InclusionProblem): boolean => blocks.every(({ dimension }) => dimension === 1);

describe("solver × example: what each must answer", () => {
  it("the table has a column for every solver, and its rows are examples", () => {
    expect([...COLUMNS].sort()).toEqual([...names].sort());
    expect(impactExamples()).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });

  for (const example of impactExamples()) {
    it(example, () => {
      const posed = poseNewton(exampleImpact(example));
      const found = COLUMNS.map((name) => answerOf(posed, name));
      expect(found.map(({ answer }) => answer).join(" ")).toBe(EXCEPTIONS[example] ?? COLUMNS.map(() => "s").join(" "));
      const states = isPlanar(posed) ? bruteForce(posed) : undefined;
      if (states) expect(states.length > 0).toBe(found[0]!.answer === "s");
      found.forEach(({ impulses }, k) => {
        if (impulses === undefined || (states === undefined && found[0]!.answer === "–")) return;
        const velocities = velocitiesOf(posed, impulses);
        const isKnown = states ? isInState(velocities, states) : isListed(posed, velocities);
        expect(isKnown, `${COLUMNS[k]} found a velocity of its own`).toBe(true);
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

  /** The brute force of every model once; all solvers are given the same ones. */
  const judged = new Map<string, { readonly posed: InclusionProblem; readonly states: readonly FoundState[] }>();
  const judge = (model: RandomImpact) => {
    const key = JSON.stringify(model);
    const posed = poseNewton(assembleImpact(modelOf(model)));
    const known = judged.get(key) ?? { posed, states: bruteForce(posed) };
    judged.set(key, known);
    return known;
  };

  for (const name of names) {
    it(`${name}: never a false solution, never a false none, and most are solved`, () => {
      let solvable = 0;
      let solved = 0;
      fc.assert(
        fc.property(planar, (model) => {
          const { posed, states } = judge(model);
          const { answer, impulses } = answerOf(posed, name);
          if (answer === "–") return;
          if (answer === "n") expect(states, `${name} says none`).toEqual([]);
          if (states.length > 0) solvable++;
          if (impulses === undefined) return;
          solved++;
          expect(isInState(velocitiesOf(posed, impulses), states), `${name} found a velocity of its own`).toBe(true);
        }),
        { numRuns: 200 },
      );
      expect(solvable).toBeGreaterThan(100);
      expect(solved / solvable).toBeGreaterThanOrEqual(LEAST_SOLVED[name] ?? 1);
    });
  }

  it("enumeration lists every velocity that the brute force has", () => {
    fc.assert(
      fc.property(planar, (model) => {
        const { posed, states } = judge(model);
        const { exhaustive, solutions, continua } = enumerateSolutions(posed);
        expect(exhaustive).toBe(true);
        for (const { velocities, modes } of states) {
          if (continua.length > 0) continue;
          const isHere = solutions.some(({ lawVelocities }) =>
            isInState(Array.from(lawVelocities), [{ modes, velocities }]),
          );
          expect(isHere, modes.join()).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("auto decides every problem that can be enumerated, and no other solver finds what it calls none", () => {
    const random = randomImpact(["geometric-unilateral", "kinematic-unilateral", "coulomb-step", "coulomb-isotropic"]);
    const others = names.filter((name) => name !== "auto" && name !== "enumeration");
    fc.assert(
      fc.property(random, (model) => {
        const posed = poseNewton(assembleImpact(modelOf(model)));
        if (SOLVERS.enumeration.refuses?.(posed) !== undefined) return;
        const { answer } = answerOf(posed, "auto");
        if (isPlanar(posed)) expect(answer).toBe(bruteForce(posed).length > 0 ? "s" : "n");
        else if (answer !== "s") {
          expect(answer).toBe("n");
          expect(others.filter((name) => answerOf(posed, name).answer === "s")).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
