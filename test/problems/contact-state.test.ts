import { describe, expect, it } from "vitest";
import { boundSide, forEachInequality, OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../src/problems/contact-state.ts";
import { BILATERAL, DISK, LINE, NOTHING, STEP, UNILATERAL } from "../../src/problems/scaled-problem.ts";

const BOUND = 0.5;
const VALUES = [-2, -1, -0.5, 0, 0.5, 1, 2];

/** Component 1 is looked at; component 0 is its normal, with this impulse. */
function laws(kind: number) {
  const isBounded = kind === STEP || kind === LINE;
  return {
    size: 2,
    kinds: Uint8Array.of(NOTHING, kind),
    normals: Int32Array.of(-1, kind === LINE ? 0 : -1),
    bounds: Float64Array.of(0, isBounded ? BOUND : 0),
  };
}

/** Whether (Λ, ξ) keeps what the state demands, r the size of the reservoir. */
function keeps(kind: number, state: number, r: number, impulse: number, velocity: number): boolean {
  const law = laws(kind);
  let holds = state === STICK ? velocity === 0 : impulse === boundSide(state) * law.bounds[1]! * r;
  forEachInequality(law, Uint8Array.of(OPEN, state), (i, side, own) => {
    expect(i).toBe(1);
    const value = side !== 0 ? side * velocity : law.bounds[i]! * r + own * impulse;
    if (value < 0) holds = false;
  });
  return holds;
}

/** ξ ∈ N_C(−Λ), C the half-line of contacts, the line, or the interval of half width `reach`. */
function isLaw(kind: number, reach: number, impulse: number, velocity: number): boolean {
  if (kind === UNILATERAL) return impulse >= 0 && velocity >= 0 && impulse * velocity === 0;
  if (kind === BILATERAL) return velocity === 0;
  const isInside = Math.abs(impulse) <= reach;
  return isInside && (velocity === 0 || impulse === -Math.sign(velocity) * reach);
}

const CASES = [
  { name: "contact", kind: UNILATERAL, states: [OPEN, STICK] },
  { name: "joint", kind: BILATERAL, states: [STICK] },
  { name: "step", kind: STEP, states: [SLIP_PLUS, STICK, SLIP_MINUS] },
  { name: "planar friction", kind: LINE, states: [SLIP_PLUS, STICK, SLIP_MINUS] },
];

describe("what contact states demand", () => {
  for (const { name, kind, states } of CASES) {
    it(`${name}: some state holds exactly where the law does`, () => {
      for (const r of kind === LINE ? [0, 1, 2] : [1]) {
        for (const impulse of VALUES) {
          for (const velocity of VALUES) {
            const found = states.some((state) => keeps(kind, state, r, impulse, velocity));
            expect([impulse, velocity, found]).toEqual([impulse, velocity, isLaw(kind, BOUND * r, impulse, velocity)]);
          }
        }
      }
    });
  }

  it("two-dimensional friction has no linear inequalities", () => {
    forEachInequality(laws(DISK), Uint8Array.of(OPEN, STICK), () => expect.unreachable());
  });
});
