/** Steps made in halves: the second begins where the first ended, with its position, velocity, time and phases. */
import { expect, it } from "vitest";
import { doublingStepper, halvingStepper } from "../../../src/dynamics/time-stepping/step-halving.ts";
import { fail, type Stepper, stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
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
