import { describe, expect, test } from "vitest";
import type { MechanicalSystem } from "../../src/models/mechanical-system.ts";
import { readModel } from "../../src/models/read-model.ts";

const mechanism = (text: string): MechanicalSystem => readModel(text, { kind: "system" }).model.system;

const explain = (text: string, q: readonly number[], u: readonly number[] = q.map(() => 0), t = 0) =>
  mechanism(text).explainState?.(Float64Array.from(q), Float64Array.from(u), t);

const POINT = `kind: system
parameters: { c: 2 }
coordinates: [x, y]
kineticEnergy: "1/2*(dx^2 + dy^2)/(1 + x)"
potentialEnergy: "c*hypot(x, y)"
forces: ["0", "log(2 - t)"]
elements:
  - { name: bowl, type: geometric-unilateral, gap: "asin(y) + 5" }
`;

describe("the formula without a value at a state", () => {
  test.each([
    ["none", [0.5, 0.5], 0, undefined],
    ["a gap", [0.5, 2], 0, /^the gap of "bowl" has no finite value at y = 2: asin\(2\) is not a real number$/],
    ["a force, with its index", [0.5, 0.5], 3, /^forces\[1\] has no finite value at t = 3: log\(-1\)/],
    ["a mass", [-1, 0.5], 0, /^kineticEnergy has no finite value at x = -1: division by zero/],
    ["a slope of a potential", [0, 0], 0, /^the derivative of potentialEnergy has no finite value at x = 0, y = 0/],
  ] as const)("is named: %s", (_, q, t, words) => {
    const found = explain(POINT, q, undefined, t);
    if (words === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(words);
  });

  test("is named by its spring or damper", () => {
    const bodies = "kind: system\nbodies: [{ name: B, mass: 1, shape: { disc: 1 } }]\n";
    const spring = `${bodies}springs: [{ name: s, between: [B, ground], stiffness: 1, length: 0.5 }]\n`;
    const damper = `${bodies}dampers: [{ name: d, between: [B, ground], damping: 1 }]\n`;
    expect(explain(spring, [0, 0, 0])).toMatch(/the spring "s" has no finite value at B_x = 0, B_y = 0/);
    expect(explain(damper, [0, 0, 0])).toMatch(/the damper "d" has no finite value/);
    expect(explain(spring, [1, 0, 0])).toBeUndefined();
  });

  test("of an open contact is not its direction", () => {
    const circle = POINT.replace('"asin(y) + 5"', '"1 - hypot(x, y)"').replace('"c*hypot(x, y)"', "0");
    expect(explain(circle, [0, 0])).toBeUndefined();
  });

  test("takes the forces with it where a gap has none, and only there", () => {
    const force = new Float64Array(2);
    const system = mechanism(POINT);
    system.forcesInto(force, Float64Array.of(0.5, 2), new Float64Array(2), 0);
    expect([...force]).toEqual([Number.NaN, Number.NaN]);
    system.forcesInto(force, Float64Array.of(0.6, 0.8), new Float64Array(2), 1);
    // −∂U/∂q = −c (x, y)/|(x, y)| = −2 (0.6, 0.8), and log(2 − 1) = 0.
    expect(force[0]).toBeCloseTo(-1.2, 14);
    expect(force[1]).toBeCloseTo(-1.6, 14);
  });
});
