import { expect, it } from "vitest";
import { addMotion, isSettling } from "../../../src/dynamics/time-stepping/settling.ts";

/** A slip in lengths a second and the spin of a brake, with lengths in 1/`unit` m: before the forces, behind them, and compliances. */
function settles(
  unit: number,
  [slip, spin]: readonly [number, number],
  [slipped, spun]: readonly [number, number],
): boolean {
  const [mass, inertia] = [2, 0.5 * unit ** 2];
  const set = {
    before: Float64Array.of(slip * unit, spin),
    free: Float64Array.of((slip + slipped) * unit, spin + spun),
  };
  const squares = new Float64Array(2);
  addMotion(squares, set, 0, 1 / mass);
  addMotion(squares, set, 1, 1 / inertia);
  return isSettling(squares);
}

it("contacts and brakes settle or do not, whatever lengths are measured in", () => {
  for (const unit of [1e-9, 1e-3, 1, 1e3, 1e9]) {
    // 2·0.5² + 0 J before, 2·0.1² + 0.5·1.2² J by the forces.
    expect(settles(unit, [0.5, 0], [0.1, 1.2])).toBe(true);
    expect(settles(unit, [0.5, 0], [0.1, 0.9])).toBe(false);
  }
});

it("what nothing can move has no share", () => {
  const squares = new Float64Array(2);
  addMotion(squares, { before: Float64Array.of(0), free: Float64Array.of(1) }, 0, 0);
  expect(isSettling(squares)).toBe(false);
});
