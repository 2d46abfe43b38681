import { describe, expect, it } from "vitest";
import { exactImpact } from "../../bench/soak/exact/exact-impact.ts";
import type { ElementData, ImpactData } from "../../bench/soak/impact-data.ts";
import { gauge, meridianPoint } from "../../bench/soak/judge/contensou-body.ts";
import { judge } from "../../bench/soak/judge/judge.ts";

function defect(data: Omit<ImpactData, "kind" | "law">, postVelocity: number[], impulses: number[]): number {
  const whole: ImpactData = { kind: "impact", law: "newton", ...data };
  return judge({ data: whole, impact: exactImpact(whole)!, postVelocity, impulses }).defect;
}

const stop: ElementData = { name: "stop", type: "geometric-unilateral", direction: [1], restitution: 0.5 };

describe("the judge of the soak", () => {
  const bounce = { massMatrix: [[2]], preVelocity: [-1], elements: [stop] };

  it("accepts γ⁺ = −εγ⁻ with Λ = (1 + ε) m", () => expect(defect(bounce, [0.5], [3])).toBe(0));

  it("sees a velocity, an impulse and a momentum that are wrong by 1e-7", () => {
    expect(defect(bounce, [0.5 - 1e-7], [3 - 2e-7])).toBeGreaterThan(1e-8);
    expect(defect(bounce, [0.5], [3 + 2e-7])).toBeGreaterThan(1e-8);
    expect(defect({ ...bounce, preVelocity: [1] }, [1 - 1e-7], [-2e-7])).toBeGreaterThan(1e-8);
  });

  it("lets large impulses excuse nothing: a stop against a clutch, pushed with 1e16 N s", () => {
    const clutch: ElementData = { name: "clutch", type: "kinematic-unilateral", direction: [-1], restitution: 0 };
    const brake: ElementData = { name: "brake", type: "step", direction: [1], bound: 1e16, restitution: 0 };
    const data = { massMatrix: [[1]], preVelocity: [-1], elements: [stop, clutch, brake] };
    for (const velocity of [0, 0.25, 0.5]) {
      expect(defect(data, [velocity], [1e16, 1e16, 0])).toBeGreaterThan(0.01);
    }
  });

  it("hides no light body behind a heavy one", () => {
    const data = {
      massMatrix: [
        [1e12, 0],
        [0, 1e-6],
      ],
      preVelocity: [1, -1],
      elements: [{ ...stop, direction: [0, 1] }],
    };
    expect(defect(data, [1, 0.5], [1.5e-6])).toBeLessThan(1e-15);
    expect(defect(data, [1, 0.5 + 1e-6], [1.5e-6])).toBeGreaterThan(1e-8);
  });

  it("knows the slip direction of disc and ellipse: −Λ = D²ξ Λ_N / ‖Dξ‖", () => {
    const floor: ElementData = { name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0 };
    const friction = (mu: readonly number[]): ElementData => ({
      ...{ name: "t", type: "coulomb-orthotropic", normal: "floor", friction: mu, restitution: 0 },
      directions: [
        [1, 0, 0],
        [0, 1, 0],
      ],
    });
    const slide = (mu: readonly number[], u: readonly number[]): { after: number[]; impulses: number[] } => {
      const norm = Math.hypot(...u.map((value, k) => value * mu[k]!));
      const push = u.map((value, k) => (-(mu[k]! ** 2) * value) / norm);
      return { after: [...u, 0], impulses: [1, ...push] };
    };
    for (const mu of [
      [0.5, 0.5],
      [0.8, 0.1],
      [0.5, 0],
    ]) {
      const { after, impulses } = slide(mu, [3, 4]);
      const before = after.map((value, k) => value - (k === 2 ? 1 : impulses[k + 1]!));
      const massMatrix = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ];
      const data = { massMatrix, preVelocity: before, elements: [floor, friction(mu)] };
      expect(defect(data, after, impulses)).toBeLessThan(1e-14);
      const turned = [1, impulses[1]! * 1.001, impulses[2]!];
      const moved = after.map((value, k) => (k === 0 ? before[0]! + turned[1]! : value));
      expect(defect(data, moved, turned)).toBeGreaterThan(1e-6);
    }
  });
});

describe("the Contensou body of the soak", () => {
  it("pure spin reaches 2/3, 3π/16 and 1; v = ωR reaches 8/3π, 9π/32 and 2/π", () => {
    const ends = {
      uniform: [2 / 3, 8 / (3 * Math.PI)],
      hertz: [(3 * Math.PI) / 16, (9 * Math.PI) / 32],
      ring: [1, 2 / Math.PI],
    };
    for (const [pressure, [spin, slip]] of Object.entries(ends) as ["ring", [number, number]][]) {
      expect(Math.abs(meridianPoint(0, 1, pressure)[1] - spin)).toBeLessThan(1e-13);
      expect(Math.abs(meridianPoint(1, 1, pressure)[0] - slip)).toBeLessThan(1e-13);
    }
  });

  it("support points have the gauge 1", () => {
    for (const [v, s] of [
      [0.3, 0.9],
      [1, 0.2],
      [1, 1],
    ] as const) {
      const [t, m] = meridianPoint(v, s, "uniform");
      expect(Math.abs(gauge(t, m, "uniform").value - 1)).toBeLessThan(1e-12);
    }
  });
});
