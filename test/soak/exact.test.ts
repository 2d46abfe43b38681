import { describe, expect, it } from "vitest";
import { exactImpact } from "../../bench/soak/exact/exact-impact.ts";
import { type ExactSolutions, exactSolutions } from "../../bench/soak/exact/exact-solutions.ts";
import { solveExactly } from "../../bench/soak/exact/linear-system.ts";
import { isProvedNone } from "../../bench/soak/exact/relaxed.ts";
import type { ElementData, ImpactData } from "../../bench/soak/impact-data.ts";
import { add, dyadic, quotient, subtract, toNumber } from "../../src/linalg/exact/dyadic.ts";
import { isFeasible, maximum } from "../../src/linalg/exact/linear-program.ts";

function solutions(massMatrix: number[][], preVelocity: number[], elements: ElementData[]): ExactSolutions {
  const data: ImpactData = { kind: "impact", massMatrix, preVelocity, elements, law: "newton" };
  return exactSolutions(data, exactImpact(data)!);
}

const contact = (name: string, direction: number[], restitution: number): ElementData => ({
  ...{ name, type: "geometric-unilateral", direction, restitution },
});

describe("exact numbers of the soak", () => {
  it("the doubles 0.1 + 0.2 − 0.3 are 2⁻⁵⁵ apart", () => {
    expect(toNumber(subtract(add(dyadic(0.1), dyadic(0.2)), dyadic(0.3)))).toBe(2 ** -55);
  });

  it("every finite double is itself, also at the ends of the range", () => {
    for (const value of [5e-324, -2.2250738585072014e-308, 1.7976931348623157e308, -1 / 3, 2 ** 53 + 2]) {
      expect(toNumber(dyadic(value))).toBe(value);
    }
    expect(quotient(dyadic(1), 3n)).toBe(1 / 3);
  });

  it("linear systems give the solution, the kernel, or the contradiction", () => {
    // x + 2y = 5, 3x + 4y = 6: x = −4, y = 9/2.
    const regular = solveExactly([[1n, 2n, 5n].map(BigInt), [3n, 4n, 6n].map(BigInt)], 2);
    expect(regular.particular[0]!.map((value) => Number(value) / Number(regular.denominator))).toEqual([-4, 4.5]);
    const singular = solveExactly(
      [
        [1n, 2n, 5n],
        [2n, 4n, 10n],
      ],
      2,
    );
    expect(singular.consistent).toBe(true);
    const [x, y] = singular.kernel[0]!;
    expect(x! + 2n * y!).toBe(0n);
    expect(
      solveExactly(
        [
          [1n, 2n, 5n],
          [2n, 4n, 11n],
        ],
        2,
      ).consistent,
    ).toBe(false);
  });

  it("linear programs end at a vertex, nowhere, or never", () => {
    // t ≥ 1, s ≥ 0, t + 2s ≤ 4: the largest t + s is 4, the largest s is 3/2.
    const triangle = [
      [1n, 0n, -1n],
      [0n, 1n, 0n],
      [-1n, -2n, 4n],
    ];
    expect(maximum(triangle, [1n, 1n, 0n])).toEqual({ kind: "value", numerator: 4n, denominator: 1n });
    const half = maximum(triangle, [0n, 1n, 0n]);
    expect(half.kind === "value" && Number(half.numerator) / Number(half.denominator)).toBe(1.5);
    expect(maximum(triangle.slice(0, 2), [1n, 1n, 0n]).kind).toBe("unbounded");
    expect(isFeasible([...triangle, [-1n, 0n, 0n]], 2)).toBe(false);
    expect(isFeasible(triangle, 2)).toBe(true);
  });
});

describe("exact enumeration of the soak", () => {
  it("slide-push (Glocker 6): Λ = (3, 1), u⁺ = (1, 1)", () => {
    const clutch: ElementData = { name: "clutch", type: "kinematic-unilateral", direction: [-1, 1], restitution: 0 };
    const found = solutions(
      [
        [1, 0],
        [0, 1],
      ],
      [-1, 0],
      [contact("wall", [1, 0], 1), clutch],
    );
    expect(found.points).toEqual([{ postVelocity: [1, 1], lawVelocity: [0, 0], impulses: [3, 1] }]);
  });

  it("a stop against a clutch has no solution beside a brake of any size", () => {
    for (const bound of [1, 1e9, 1e14, 1e16]) {
      const found = solutions(
        [[1]],
        [-1],
        [
          contact("stop", [1], 0.5),
          { name: "clutch", type: "kinematic-unilateral", direction: [-1], restitution: 0 },
          { name: "brake", type: "step", direction: [1], bound, restitution: 0 },
        ],
      );
      expect([...found.points, ...found.pieces]).toEqual([]);
    }
  });

  it("a channel without gap brakes by any amount: a continuum of slip velocities from 0 to 1", () => {
    const friction: ElementData = {
      name: "t",
      type: "coulomb-step",
      direction: [0, 1],
      normal: "a",
      friction: 0.5,
      restitution: 0,
    };
    const walls = [contact("a", [1, 0], 0), contact("b", [-1, 0], 0)];
    for (const elements of [
      [...walls, friction],
      [friction, ...walls],
    ]) {
      const { pieces } = solutions(
        [
          [1, 0],
          [0, 1],
        ],
        [0, 1],
        elements,
      );
      expect(pieces.map(({ lawVelocityRange }) => lawVelocityRange[elements.indexOf(friction)])).toEqual([[0, 1]]);
    }
  });

  it("a body on three supports in a row: u⁺ is one, the impulses are not", () => {
    const supports = [-1, 0, 1].map((x) => contact(`s${x}`, [1, x], 0));
    const { points, pieces } = solutions(
      [
        [1, 0],
        [0, 1],
      ],
      [-1, 0],
      supports,
    );
    expect(points.map(({ postVelocity }) => postVelocity)).toEqual([[0, 0]]);
    expect(points[0]!.impulses).toBeUndefined();
    expect(pieces).toEqual([]);
  });

  it("a massless coordinate follows its joint", () => {
    const joint: ElementData = { name: "joint", type: "geometric-bilateral", direction: [1, -1], restitution: 0 };
    const found = solutions(
      [
        [1, 0],
        [0, 0],
      ],
      [-1, -1],
      [joint, contact("stop", [0, 1], 0.5)],
    );
    expect(found.points.map(({ postVelocity }) => postVelocity)).toEqual([[0.5, 0.5]]);
  });

  it("a contradiction beside discs is proved by boxes around them; friction that could help is not", () => {
    const disc: ElementData = {
      ...{ name: "disc", type: "coulomb-isotropic", normal: "stop", friction: 0.5, restitution: 0 },
      directions: [[2], [0.5]],
    };
    const clutch: ElementData = { name: "clutch", type: "kinematic-unilateral", direction: [-1], restitution: 0 };
    const impact = { kind: "impact" as const, massMatrix: [[1]], preVelocity: [-1], law: "newton" };
    expect(isProvedNone({ ...impact, elements: [contact("stop", [1], 0.5), disc, clutch] })).toBe(true);
    expect(isProvedNone({ ...impact, elements: [contact("stop", [1], 0.5), disc] })).toBe(false);
  });
});
