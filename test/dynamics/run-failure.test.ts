import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { causeText, type FailureCause, failedBy } from "../../src/dynamics/run-failure.ts";
import { simulate } from "../../src/dynamics/simulate.ts";
import { readModel } from "../../src/models/read-model.ts";

const kinetic = [1, 2.5] as const;

/** One failure of each kind with numbers, and the words that results have always carried. */
const CAUSES: readonly (readonly [FailureCause, string])[] = [
  [{ kind: "no-solution", of: "step", why: "it jams" }, "no solution: it jams"],
  [{ kind: "no-solution", of: "impact", why: "it jams" }, "no solution of the impact: it jams"],
  [
    { kind: "tolerance-missed", of: "impulses", residual: 0.00123 },
    "the solver did not reach the tolerance (residual 1.2e-3)",
  ],
  [
    { kind: "tolerance-missed", of: "velocities", residual: 1 },
    "the solver did not reach the tolerance (residual 1.0e+0): the impulses are too large for the velocities they leave",
  ],
  [{ kind: "bodies-overlap", depth: 0.123, isPassed: false }, "the bodies overlap by 0.12"],
  [
    { kind: "bodies-overlap", depth: 0.123, isPassed: true },
    "the bodies overlap by 0.12, their corners have passed each other",
  ],
  [
    { kind: "bodies-passed" },
    "the bodies pass through each other within a step, which no look at its ends shows; a shorter step may help",
  ],
  [
    { kind: "step-unbalanced", unexplained: -2, allowed: 0.5, kinetic },
    "the energy does not balance: 2 J went nowhere in a step, more than the 0.5 J of rounding and the order of the method (kinetic energy 1 J → 2.5 J); a shorter step may help",
  ],
  [
    { kind: "step-unbalanced", unexplained: 2, allowed: 0.5 },
    "the energy does not balance: 2.00 J in a step are explained by no work, more than the 0.50 J of the tolerance",
  ],
  [
    { kind: "creation-unreproduced", created: 3, kinetic },
    "the energy does not balance: the contacts create 3 J in a step, and in half of it something else (kinetic energy 1 J → 2.5 J); impulses that jam each other have no reliable size",
  ],
  [
    { kind: "run-unbalanced", unexplained: 2, had: 8 },
    "the energy does not balance: 2 J came from nowhere since the start, of 8 J that there were; the step is too large for the method",
  ],
  [{ kind: "joint-violated", amount: 0.25 }, "the joint is violated by 0.25 after the step"],
  [
    { kind: "redundant-contradict", by: "velocity", element: "rod", amount: 2 },
    "the constraints contradict each other: no velocity meets all of them, rod would be violated by 2.000",
  ],
  [
    { kind: "redundant-contradict", by: "gap", element: "rod", amount: 2 },
    "the constraints contradict each other: rod is violated by 2.000 where those it depends on hold",
  ],
  [{ kind: "drives-contradict", constraints: ["a", "b"] }, "the moving constraints a, b contradict each other"],
  [
    { kind: "impact-unresolved", law: "newton", isNone: true, why: "it jams" },
    "the impact has no solution under the law newton: it jams",
  ],
  [
    { kind: "impact-unresolved", law: "newton", isNone: false, why: "failed" },
    "no solution of the impact was found under the law newton: failed",
  ],
  [{ kind: "accelerations-not-found", why: "undecided" }, "accelerations not found: undecided"],
  [
    { kind: "painleve", paradox: "inconsistent", hasImpact: false },
    "Painlevé: no accelerations are consistent with the slip, and no impact without collision exists",
  ],
  [
    { kind: "painleve", paradox: "critical", hasImpact: true },
    "Painlevé: μ has reached its critical value, the normal force grows without bound while the contact slips; an impact without collision would resolve it (option impactWithoutCollision)",
  ],
  [{ kind: "impacts-without-end", impacts: 50 }, "50 impacts at one instant did not come to an end"],
  [{ kind: "too-many-events", events: 7 }, "7 events (option maxEvents)"],
  [{ kind: "singular-mass" }, "the mass matrix is singular"],
];

describe("the failure of a run", () => {
  it.each(CAUSES)("%o has its words", (cause, words) => {
    expect(causeText(cause)).toBe(words);
  });

  it("says where and when, what was tried, and which formula has no value", () => {
    const place = { t: 0.5, elements: ["a", "b"], unnamed: 3 };
    const { reason } = failedBy({ kind: "singular-mass", ...place, remedies: [], formula: "the gap has none" });
    expect(reason).toBe(
      "at t = 0.5 (a, b and 3 more): the mass matrix is singular; neither another law nor contacts without rebound have one; the gap has none",
    );
  });

  it("is data beside the words of the result", () => {
    const text =
      'kind: system\ncoordinates: [z]\nkineticEnergy: "1/2*dz^2"\npotentialEnergy: "9.81*z"\n' +
      'elements: [{ name: ground, type: geometric-unilateral, gap: "z", restitution: 0.9 }]\n' +
      "initial: { position: [1] }\nsimulate: { until: 3, maxEvents: 2 }\n";
    const { model } = readModel(text, { kind: "system" });
    const { status, reason, failure } = simulate(model);
    expect(status).toBe("failed");
    expect(failure).toMatchObject({ kind: "too-many-events", events: 2, elements: [] });
    expect(reason).toBe(`at t = ${failure!.t}: 2 events (option maxEvents)`);
    expect(simulate(model, { maxEvents: 100, until: 1 })).not.toHaveProperty("failure");
  });

  it("is asked for its kind: nobody matches reasons, warnings or failures by their texts", () => {
    const files = ["src", "cli"].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => join(root, name)),
    );
    const matching =
      /\b(reason|failure|warnings?|remarks?)\b[!?]*\.(startsWith|endsWith|includes|match|search|indexOf)\(/;
    expect(files.filter((file) => matching.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
