/** Steps made in halves: the second begins where the first ended, with its position, velocity, time and phases. */
import { describe, expect, it } from "vitest";
import { doublingStepper, halvingStepper } from "../../../src/dynamics/time-stepping/step-halving.ts";
import { stepRemarks } from "../../../src/dynamics/time-stepping/step-remarks.ts";
import { clearResult, fail, type Stepper, stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import { readModel } from "../../../src/models/read-model.ts";

const { system } = readModel(
  JSON.stringify({
    ...{ kind: "system", coordinates: ["z"], kineticEnergy: "1/2*dz^2" },
    elements: [{ name: "floor", type: "geometric-unilateral", gap: "z" }],
    initial: { position: [1] },
  }),
  { kind: "system" },
).model;

interface Call {
  readonly q: number;
  readonly u: number;
  readonly t: number;
  readonly step: number;
  readonly phase: number;
}

/** A method that moves freely, slows down by 1 and counts its phase up; steps longer than `longest` fail. */
function recorded(longest: number): { readonly stepper: Stepper; readonly calls: Call[] } {
  const result = stepResult(system);
  const calls: Call[] = [];
  const stepper: Stepper = {
    result,
    advance(q, u, t, step, phases) {
      calls.push({ q: q[0]!, u: u[0]!, t, step, phase: phases[0]! });
      if (step > longest) return fail(result, { kind: "tolerance-missed", of: "impulses", residual: 1 });
      result.q[0] = q[0]! + step * u[0]!;
      result.u[0] = u[0]! - 1;
      result.works[0] = -step;
      result.phases[0] = phases[0]! + 1;
      return true;
    },
  };
  return { stepper, calls };
}

const HALVES: readonly Call[] = [
  { q: 1, u: 3, t: 2, step: 0.25, phase: 1 },
  { q: 1.75, u: 2, t: 2.25, step: 0.25, phase: 2 },
];

it("a step that fails is made in two, one after the other", () => {
  const { stepper, calls } = recorded(0.3);
  const halving = halvingStepper(system, stepper);
  expect(halving.advance(Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1))).toBe(true);
  expect(calls).toEqual([{ q: 1, u: 3, t: 2, step: 0.5, phase: 1 }, ...HALVES]);
  expect([halving.result.q[0], halving.result.u[0], halving.result.phases[0]]).toEqual([2.25, 1, 3]);
});

it("step doubling keeps two halves beside the whole step", () => {
  const { stepper, calls } = recorded(1);
  const doubling = doublingStepper(system, stepper, { step: 0.5, positionTolerance: 1 } as never);
  expect(doubling.advance(Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1))).toBe(true);
  expect(calls).toEqual([{ q: 1, u: 3, t: 2, step: 0.5, phase: 1 }, ...HALVES]);
  expect(doubling.result.q[0]).toBe(2.25);
});

it("the works of a step are those of its own halves, not those of the step before", () => {
  const [halving, doubling] = [
    halvingStepper(system, recorded(0.3).stepper),
    doublingStepper(system, recorded(1).stepper, { step: 0.5, positionTolerance: 1 } as never),
  ];
  for (const stepper of [halving, doubling]) {
    for (let k = 0; k < 2; k++) {
      expect(stepper.advance(Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1))).toBe(true);
      expect(stepper.result.works[0]).toBe(-0.5);
    }
  }
});

it("no half is begun when the run is to stop, and that is why the step failed", () => {
  const { stepper, calls } = recorded(0.3);
  const halving = halvingStepper(system, stepper, () => calls.length > 1);
  expect(halving.advance(Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1))).toBe(false);
  expect(calls).toHaveLength(2);
  expect(halving.result.failure).toEqual({ kind: "stop-asked" });
});

describe("what steps say beside their results", () => {
  /** A method that leaves bodies in each other, is loose and does not see a pass in every step that it tries; those longer than `longest` fail. */
  const talkative = (longest: number): Stepper => {
    const { stepper } = recorded(longest);
    const { result } = stepper;
    return {
      result,
      advance(...start) {
        clearResult(result);
        const step = start[3];
        Object.assign(result.left, { depth: step, element: "floor" });
        Object.assign(result.loose, { problems: 1, residual: 1e-6 * step });
        result.unseen = "floor";
        result.plainParts = 1;
        result.remarks.add(`impact: in ${step}`);
        return stepper.advance(...start);
      },
    };
  };
  const start = [Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1)] as const;

  it("is that of the steps that are taken over, not of those that are made again", () => {
    for (const stepper of [
      halvingStepper(system, talkative(0.3)),
      doublingStepper(system, talkative(1), { step: 0.5, positionTolerance: 1 } as never),
    ]) {
      const remarks = stepRemarks();
      expect(stepper.advance(...start)).toBe(true);
      remarks.enter(stepper.result);
      expect(remarks.warnings()).toEqual([
        "2 large contact problems were solved to a residual of up to 2.5e-7 only; see worstResidual",
        "1 step left bodies overlapping, by up to 0.25 (floor): they could not be lifted apart",
        "1 step was too long to see whether bodies pass through each other (floor)",
        "2 steps or parts of steps found no positions with friction: it acted on their velocities alone (first order there)",
        "impact: in 0.25",
      ]);
    }
  });

  it("counts steps in halves where they were made", () => {
    const [made, refused] = [
      halvingStepper(system, recorded(0.3).stepper),
      halvingStepper(system, recorded(0).stepper),
    ];
    expect([made.advance(...start), refused.advance(...start)]).toEqual([true, false]);
    expect(made.warnings?.()).toEqual(["1 step was made in halves: the whole one failed"]);
    expect(refused.warnings?.()).toEqual([]);
  });
});

describe("a step that is coarse", () => {
  /** Steps longer than `coarse` are, and those up to `failing` fail. */
  const rough = (coarse: number, failing = 0): { readonly stepper: Stepper; readonly steps: number[] } => {
    const { stepper } = recorded(1);
    const { result } = stepper;
    const steps: number[] = [];
    const advance: Stepper["advance"] = (...start) => {
      clearResult(result);
      steps.push(start[3]);
      if (start[3] <= failing) return fail(result, { kind: "tolerance-missed", of: "impulses", residual: 1 });
      result.isCoarse = start[3] > coarse;
      return stepper.advance(...start);
    };
    return { stepper: { result, advance }, steps };
  };
  const start = [Float64Array.of(1), Float64Array.of(3), 2, 0.5, Uint8Array.of(1)] as const;

  it("is made in two, and says so", () => {
    const { stepper, steps } = rough(0.3);
    const halving = halvingStepper(system, stepper);
    expect(halving.advance(...start)).toBe(true);
    expect(steps).toEqual([0.5, 0.25, 0.25]);
    expect(halving.result.q[0]).toBe(2.25);
    expect(halving.warnings?.()).toEqual(["1 step was made in halves: the whole one had been too long"]);
  });

  it("fails nothing: where the smallest halves are coarse, too, they are taken", () => {
    const { stepper, steps } = rough(0);
    const halving = halvingStepper(system, stepper);
    expect(halving.advance(...start)).toBe(true);
    expect(steps.filter((step) => step === 0.5 / 64)).toHaveLength(64);
  });

  it("is taken as it is where its halves fail", () => {
    const { stepper } = rough(0.3, 0.3);
    const halving = halvingStepper(system, stepper);
    expect(halving.advance(...start)).toBe(true);
    expect([halving.result.q[0], halving.result.failure]).toEqual([2.5, undefined]);
    expect(halving.warnings?.()).toEqual([]);
  });

  it("is taken as it was made, by a method that could not make it again", () => {
    const { stepper, steps } = rough(0.3, 0.3);
    const { result } = stepper;
    const advance: Stepper["advance"] = (...start) =>
      (steps.length === 0 || start[3] < 0.5) && stepper.advance(...start)
        ? true
        : fail(result, { kind: "no-solution", of: "step", why: "it has been tried" });
    const halving = halvingStepper(system, { result, advance });
    expect(halving.advance(...start)).toBe(true);
    expect([halving.result.q[0], halving.result.u[0], halving.result.phases[0]]).toEqual([2.5, 2, 2]);
    expect(halving.result.failure).toBeUndefined();
    expect(halving.warnings?.()).toEqual([]);
    expect(steps.filter((step) => step === 0.5)).toHaveLength(1);
  });

  it("is taken 1, 2, 4 times as it is, after halves that were no better", () => {
    const { stepper, steps } = rough(0);
    const halving = halvingStepper(system, stepper);
    const isHalved = Array.from({ length: 11 }, () => {
      steps.length = 0;
      halving.advance(...start);
      return steps.length > 1;
    });
    const [yes, no] = [true, false];
    expect(isHalved).toEqual([yes, no, yes, no, no, yes, no, no, no, no, yes]);
  });
});
