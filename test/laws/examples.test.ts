import { describe, expect, it } from "vitest";
import { impactConsistency } from "../../src/certificates/impact-consistency.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { outcome, resolveExample } from "../support/models.ts";

const rounding = { relative: 1e-12, because: "closed form, rounding of a small solve" };

describe("shipped examples against closed forms", () => {
  it("bar on two supports: the left one pushes and stays closed, the right one opens without an impulse", () => {
    const result = resolveExample("bar-on-supports");
    const [M, a, s, m] = [2, 1, 0.6, 1];
    // The bar turns about the left support: its inertia there, seen by the ball at the lever a − s.
    const inertia = (M * a * a) / 3 + M * s * s;
    const lever = a - s;
    const impulse = (1.5 * 1) / (1 / m + (lever * lever) / inertia);
    expectClose(outcome(result, "ball").impulse[0]!, impulse, rounding);
    expectClose(outcome(result, "ball").postContactVelocity[0]!, 0.5, rounding);
    expect(outcome(result, "left support").state).toBe("active");
    // The ball comes with 1 m/s.
    expectClose(outcome(result, "left support").postContactVelocity[0]!, 0, { ...rounding, scale: 1 });
    expect(outcome(result, "right support").state).toBe("separated");
    expectClose(
      outcome(result, "right support").postContactVelocity[0]!,
      ((impulse * lever) / inertia) * 2 * s,
      rounding,
    );
  });

  it("super ball: the elastic bounces reverse the horizontal velocity under the table and keep the energy", () => {
    const floor = resolveExample("super-ball-floor");
    const table = resolveExample("super-ball-table");
    // v⁺ = v − 4/7 γ_T, ω⁺ = ω − 10/(7r) γ_T for J = 2/5 m r², ε = 1 and sticking grip.
    const first = [3 - (4 / 7) * 3, 4, -((10 / 7) * 3) / 0.03];
    expectAllClose(floor.solutions[0]!.postVelocity, first, rounding);
    expectAllClose(table.problem.preVelocity, floor.solutions[0]!.postVelocity, rounding);
    const slip = first[0]! - 0.03 * first[2]!;
    expectAllClose(
      table.solutions[0]!.postVelocity,
      [first[0]! - (4 / 7) * slip, -4, first[2]! + ((10 / 7) * slip) / 0.03],
      rounding,
    );
    expect(table.solutions[0]!.postVelocity[0]).toBeLessThan(0);
    for (const result of [floor, table])
      expectClose(result.solutions[0]!.energy.work, 0, { absolute: 1e-14, because: "elastic: T about 0.6 J" });
  });

  it("rocking block: Housner's ratio 1 − 3/2 sin²α", () => {
    const result = resolveExample("rocking-block");
    const [b, h] = [0.2, 0.8];
    const ratio = 1 - (1.5 * (b * b)) / (b * b + h * h);
    expectClose(result.solutions[0]!.postVelocity[2]!, -ratio, rounding);
    expect(outcome(result, "left").state).toBe("separated");
    expect(outcome(result, "right grip").state).toBe("stick");
  });

  it("cradles: Newton's law with ε = 1 keeps energy and momentum but shares the motion", () => {
    // Three balls: u⁺ = 2 P u⁻ − u⁻ with P the projection onto equal velocities.
    expectAllClose(resolveExample("cradle-3").solutions[0]!.postVelocity, [-1 / 3, 2 / 3, 2 / 3], rounding);
    expectAllClose(resolveExample("cradle-5").solutions[0]!.postVelocity, [-0.2, -0.2, 0.8, 0.8, 0.8], rounding);
  });

  it("sphere, isotropic: sliding to the end, impulse on the rim against the slip", () => {
    const result = resolveExample("sphere-isotropic");
    const push = 1.8; // (1 + ε) m v
    const speed = Math.hypot(2, 1);
    // Slip keeps its direction; 7/2 μ Λ_N / m is less than the slip speed √5.
    expectAllClose(outcome(result, "friction").impulse, [(-0.2 * push * 2) / speed, (-0.2 * push) / speed], rounding);
    expect(3.5 * 0.2 * push).toBeLessThan(speed);
    expect(outcome(result, "friction").state).toBe("slip");
  });

  it("sphere, orthotropic: −Λ on the ellipse and ξ along its normal", () => {
    const friction = outcome(resolveExample("sphere-orthotropic"), "friction");
    const [a, b] = [0.3 * 1.8, 0.1 * 1.8];
    const [x, y] = friction.impulse as [number, number];
    expectClose((x / a) ** 2 + (y / b) ** 2, 1, rounding);
    const normal = [-x / (a * a), -y / (b * b)];
    const cross = friction.lawVelocity[0]! * normal[1]! - friction.lawVelocity[1]! * normal[0]!;
    const scale = Math.hypot(...friction.lawVelocity);
    expectClose(cross / Math.hypot(...normal), 0, { ...rounding, scale });
    expect(friction.lawVelocity[0]! * normal[0]!).toBeGreaterThan(0);
  });

  it("sphere, Contensou: spin and slip share the reservoir", () => {
    const result = resolveExample("sphere-contensou");
    const [x, y, spin] = outcome(result, "friction").impulse as [number, number, number];
    const isotropic = Math.hypot(...outcome(resolveExample("sphere-isotropic"), "friction").impulse);
    expect(Math.hypot(x, y)).toBeLessThan(isotropic);
    expect(Math.abs(spin)).toBeLessThan(0.2 * 1.8 * 0.02 * ((3 * Math.PI) / 16));
    expect(spin).toBeLessThan(0);
  });

  it("sled and slider: rod and blade do no work", () => {
    const result = resolveExample("sled-and-slider");
    for (const name of ["rod", "blade"]) {
      expectClose(outcome(result, name).work, 0, {
        absolute: 1e-14,
        because: "γ⁻ = γ⁺ = 0 to rounding, impulses of a few N s",
      });
      expect(outcome(result, name).state).toBe("closed");
    }
    expectClose(outcome(result, "wall").postContactVelocity[0]!, 0.4, rounding);
    // Reduced mass seen by the wall: slider, and the sled with v = e ω + vs, blade v_y = d ω.
    const [m, J, ms, d, e] = [2, 0.5, 1, 0.4, 0.3];
    const turning = J + m * e * e + m * d * d;
    const reduced = ms + m - (m * e) ** 2 / turning;
    expectClose(outcome(result, "wall").impulse[0]!, 1.4 * reduced, rounding);
  });

  it("slipping clutch: the second flywheel loses what the clutch can pass on", () => {
    const result = resolveExample("slipping-clutch");
    expectAllClose(result.solutions[0]!.postVelocity, [0.6, -3 + 1.5 / 2], rounding);
    expect(outcome(result, "clutch").state).toBe("slip");
  });

  it("singular mass: u⁺ = (−0.5, −0.5, 1.5) and the link transmits m2 (u⁺ − u⁻)", () => {
    const result = resolveExample("singular-mass");
    expect(result.problem.massForm).toBe("constrained");
    expectAllClose(result.solutions[0]!.postVelocity, [-0.5, -0.5, 1.5], rounding);
    expectClose(outcome(result, "stop").impulse[0]!, 1.5, rounding);
    expectClose(outcome(result, "link").impulse[0]!, 0, {
      absolute: 1e-14,
      because: "the massless sum q1 + q2 takes the jump",
    });
  });

  it("every example has at least the solution it promises, judged by the residual", () => {
    const none = ["stop-against-clutch"];
    for (const name of ["kane-stick", "zero-gap-channel", "table-four-legs", "spatial-three-solutions", ...none]) {
      const result = resolveExample(name);
      expect(result.status, name).toBe(none.includes(name) ? "none" : "solved");
      for (const solution of result.solutions) {
        expect(solution.residual, name).toBeLessThan(1e-10);
        expect(impactConsistency(result.problem, solution).kinetic, name).toBe("holds");
      }
    }
  });
});
