import { describe, expect, test } from "vitest";
import { contactBlocks } from "../../bench/families.ts";
import { certify } from "../../src/certificates/certify.ts";
import { simulate } from "../../src/dynamics/simulate.ts";
import { stepper } from "../../src/dynamics/stepper.ts";
import { resolveImpact } from "../../src/laws/resolve-impact.ts";
import { readModel } from "../../src/models/read-model.ts";
import { solve } from "../../src/solvers/solve.ts";
import { solveRaw } from "../../src/solvers/solve-raw.ts";
import { toDense } from "../linalg/sparse/sparse-matrices.ts";
import { exampleImpact } from "../support/models.ts";
import { readProject } from "../support/project.ts";
import { familyProblem } from "./contact/raw-problems.ts";

const STOPPED = "the solve was stopped";

/** A signal that is aborted when it has been looked at so many times, as one of another thread or of a clock may be. */
function abortedAfter(looks: number) {
  let seen = 0;
  return {
    get aborted() {
      return ++seen > looks;
    },
  };
}

const system = (name: string) => readModel(readProject(`examples/${name}.yaml`), { kind: "system" }).model;

describe("a signal", () => {
  test("ends the solve of a raw problem, and keeps what it had", () => {
    const problem = familyProblem("hyper", 3, 60, 3);
    const whole = solveRaw(problem);
    const { status, reason, residual } = solveRaw(problem, { signal: abortedAfter(4) });
    expect(whole.status).toBe("solved");
    expect(status).toBe("failed");
    expect(reason).toContain(STOPPED);
    expect(residual).toBeLessThan(1);
  });

  test("of the platform ends it, too, and one that is not aborted changes nothing", () => {
    const problem = familyProblem("hyper", 3, 60, 3);
    expect(solveRaw(problem, { signal: AbortSignal.abort() }).reason).toContain(STOPPED);
    const { signal } = new AbortController();
    expect(solveRaw(problem, { signal })).toEqual(solveRaw(problem));
  });

  test("stands beside shouldStop: either ends the solve", () => {
    const problem = familyProblem("hyper", 3, 60, 3);
    const { signal } = new AbortController();
    expect(solveRaw(problem, { signal, shouldStop: () => true }).reason).toContain(STOPPED);
    expect(solveRaw(problem, { signal: AbortSignal.abort(), shouldStop: () => false }).reason).toContain(STOPPED);
  });

  test("ends the solve of an inclusion problem within an iteration", () => {
    const { matrix, offset, friction } = familyProblem("stack", 3, 6, 7);
    const blocks = contactBlocks(3, [...friction]);
    const problem = { size: offset.length, matrix: toDense(matrix), offset, blocks };
    expect(solve(problem, { solver: "newton" }).iterations).toBeGreaterThan(2);
    expect(solve(problem, { solver: "newton", signal: abortedAfter(1) }).iterations).toBeLessThanOrEqual(2);
  });

  test("ends an impact: the list of its solutions is not complete", () => {
    const impact = exampleImpact("kane-stick");
    expect(resolveImpact(impact, { all: true }).exhaustive).toBe(true);
    const { exhaustive } = resolveImpact(impact, { all: true, signal: abortedAfter(2) });
    expect(exhaustive).toBe(false);
  });

  test.each([0, 3])("ends a certificate after %i looks: what the contact states decide stays undecided", (looks) => {
    const impact = exampleImpact("cradle-5");
    expect(certify(impact).energy.verdict).not.toBe("undecided");
    const { energy, monotonicity, uniqueness } = certify(impact, { signal: abortedAfter(looks) });
    expect(monotonicity).toMatchObject({ verdict: "undecided", reason: expect.stringContaining(STOPPED) });
    for (const { verdict } of [energy, uniqueness]) expect(["undecided", "holds"]).toContain(verdict);
  });

  test.each(["event", "moreau", "rattle"] as const)("ends a run by %s between steps", (method) => {
    const model = system("bouncing-ball");
    const { status, final } = simulate(model, { method, signal: abortedAfter(5) });
    expect(status).toBe("stopped");
    expect(final.t).toBeLessThan(4);
  });

  test("ends a run that is made step by step, from outside", () => {
    const control = new AbortController();
    const run = stepper(system("bouncing-ball"), { method: "moreau", signal: control.signal });
    run.advance();
    control.abort();
    expect(run.advance()).toBeUndefined();
    expect(run.result()?.status).toBe("stopped");
  });
});
