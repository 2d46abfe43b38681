/** The event-exact simulation against Moreau's time stepping with the general impact solver: a method without events. */
import { expect, test } from "vitest";
import type { Element } from "../../../src/elements/element.ts";
import { resolveImpact } from "../../../src/laws/resolve-impact.ts";
import { assembleImpact } from "../../../src/problems/impact-problem.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import type { Posture } from "../../../src/stability/two-contact/posture.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { EXAMPLE_2, state } from "./postures.ts";

/** Rows t1, n1, t2, n2 over (v_x, v_z, ω). */
function rows(posture: Posture): Float64Array[] {
  return [0, 1].flatMap((i) => {
    const [cos, sin] = [Math.cos(posture.slopes[i]!), Math.sin(posture.slopes[i]!)];
    const l = posture.offsets[i]!;
    const h = posture.height;
    return [Float64Array.of(cos, sin, cos * h + sin * l), Float64Array.of(-sin, cos, -sin * h + cos * l)];
  });
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;

test("Example 2 stepped with Δt = 0.01 comes to rest where the events say", () => {
  const posture = EXAMPLE_2;
  const w = rows(posture);
  const load = [Math.sin(posture.loadAngle), -Math.cos(posture.loadAngle), 0];
  const step = 0.01;
  const displacement = [0, 1, 0, 1];
  let velocity = bodyVelocity(w, [0, 0, 2]);
  displacement[0] = bodyShift(w, [1, 1, 0]);
  const first = displacement[2]!;
  for (let time = 0; time < 19; time += step) {
    const free = velocity.map((v, k) => v + step * load[k]!);
    const closed = [0, 1].filter((i) => displacement[2 * i + 1]! + 0.5 * step * dot(w[2 * i + 1]!, velocity) <= 0);
    const elements: Element[] = closed.flatMap((i) => [
      { kind: "geometric-unilateral", name: `n${i}`, directions: [w[2 * i + 1]!], restitution: 0 },
      {
        kind: "coulomb-step",
        name: `t${i}`,
        directions: [w[2 * i]!],
        restitution: 0,
        normal: `n${i}`,
        friction: [posture.friction[i]!],
      },
    ]);
    const unit = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const after =
      elements.length === 0
        ? free
        : resolveImpact(assembleImpact({ kind: "impact", massMatrix: unit, preVelocity: free, elements }), {
            solver: "enumeration",
          }).solutions[0]!.postVelocity;
    for (let i = 0; i < 4; i++) {
      displacement[i] = displacement[i]! + 0.5 * step * (dot(w[i]!, velocity) + dot(w[i]!, after));
    }
    velocity = [...after];
  }
  const exact = simulateHybrid(zeroOrderModel(posture), state(1, 1, 0, 0, 0, 2));
  expect(Math.max(...velocity.map(Math.abs))).toBeLessThan(1e-9);
  expectClose(displacement[2]! - first, exact.final.x2, { absolute: 0.15, because: "first order in Δt" });
});

/** (v_x, v_z, ω) with given ż1, ż2, ẋ2: Cramer's rule on the rows n1, n2, t2. */
function bodyVelocity(w: readonly Float64Array[], [z1, z2, x2]: [number, number, number]): number[] {
  const m = [w[1]!, w[3]!, w[2]!];
  const right = [z1, z2, x2];
  const det = (a: ArrayLike<number>[]): number =>
    a[0]![0]! * (a[1]![1]! * a[2]![2]! - a[1]![2]! * a[2]![1]!) -
    a[0]![1]! * (a[1]![0]! * a[2]![2]! - a[1]![2]! * a[2]![0]!) +
    a[0]![2]! * (a[1]![0]! * a[2]![1]! - a[1]![1]! * a[2]![0]!);
  return [0, 1, 2].map((k) => det(m.map((row, i) => Array.from(row, (x, j) => (j === k ? right[i]! : x)))) / det(m));
}

/** x1 of a displacement with given z1, z2, x2. */
function bodyShift(w: readonly Float64Array[], displacement: [number, number, number]): number {
  return dot(w[0]!, bodyVelocity(w, displacement));
}
