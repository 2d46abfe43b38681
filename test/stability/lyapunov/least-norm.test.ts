import { describe, expect, it } from "vitest";
import { halton } from "../../../src/linalg/halton.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { findEquilibria } from "../../../src/stability/lyapunov/find-equilibria.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { crate, line, systemOf } from "./models.ts";

const solved = { absolute: 1e-9, because: "accepted residual of the static inclusion" };

const tangents = {
  relative: 1e-6,
  because: "a tangent misses the disk by the square of its angle, which is met to rounding",
};

const forcesOf = (model: SystemModel): Readonly<Record<string, readonly number[]>> =>
  findEquilibria(model, { starts: 1 }).equilibria[0]!.forces;

/** A rigid beam on supports, loaded at `at`. */
const beam = (supports: readonly number[], at: number): SystemModel =>
  systemOf({
    coordinates: ["z", "a"],
    kineticEnergy: "1/2*(dz^2 + da^2)",
    potentialEnergy: `12*(z + ${at}*a)`,
    elements: supports.map((x, i) => ({ name: `s${i}`, type: "geometric-unilateral", gap: `z + ${x}*a` })),
    initial: { position: [0, 0] },
  });

/** A block on two places with friction of their own, both at the origin, pushed along (0.6, 0.8). */
const twoFeet = (push: number, friction: readonly [number, number], type: "coulomb-isotropic" | "coulomb-step") =>
  systemOf({
    coordinates: ["x", "y", "z"],
    kineticEnergy: "1/2*(dx^2 + dy^2 + dz^2)",
    potentialEnergy: `10*z - ${push}*(0.6*x + 0.8*y)`,
    elements: friction.flatMap((mu, i) => [
      { name: `n${i}`, type: "geometric-unilateral", gap: "z" },
      type === "coulomb-step"
        ? { name: `t${i}`, type, slip: "0.6*dx + 0.8*dy", normal: `n${i}`, friction: mu }
        : { name: `t${i}`, type, slip: ["dx", "dy"], normal: `n${i}`, friction: mu },
    ]),
    initial: { position: [0, 0, 0] },
  });

describe("of all forces that hold, the least are shown", () => {
  it("a crate on a floor pushes down with half its weight at each corner and not sideways", () => {
    const forces = forcesOf(crate());
    expectAllClose([forces["box-floor.1"]![0]!, forces["box-floor.2"]![0]!], [49.05, 49.05], solved);
    expect(forces["box-floor.1.friction"]).toEqual([0]);
    expect(forces["box-floor.2.friction"]).toEqual([0]);
  });

  it("a beam on three supports carries W/3 + W a x/2 at x, as least squares have it", () => {
    for (const at of [0, 0.3, -0.5]) {
      const forces = forcesOf(beam([-1, 0, 1], at));
      const expected = [-1, 0, 1].map((x) => 12 * (1 / 3 + (at * x) / 2));
      expectAllClose(
        [0, 1, 2].map((i) => forces[`s${i}`]![0]!),
        expected,
        solved,
      );
    }
  });

  it("a support that would have to pull carries nothing, and the others what is left", () => {
    // At 0.9 the free optimum has −0.117 W at −1: the rest is decided by balance alone, 0.1 W and 0.9 W.
    const forces = forcesOf(beam([-1, 0, 1], 0.9));
    expectAllClose(
      [0, 1, 2].map((i) => forces[`s${i}`]![0]!),
      [0, 1.2, 10.8],
      solved,
    );
  });

  it("two joints in one place share their load", () => {
    const twice = ["a", "b"].map((name) => ({ name, type: "geometric-bilateral", gap: "x" }));
    const forces = forcesOf(line("2*x", { elements: twice }));
    expectAllClose([forces.a![0]!, forces.b![0]!], [1, 1], solved);
  });

  it("brakes share what their bounds allow", () => {
    const brakes = [0.3, 5].map((bound, i) => ({ name: `b${i}`, type: "step", slip: "dx", bound }));
    const model = (push: number): SystemModel =>
      line(`-${push}*x`, { elements: brakes, initial: { position: [0], velocity: [0] } });
    expectAllClose([forcesOf(model(0.4)).b0![0]!, forcesOf(model(0.4)).b1![0]!], [-0.2, -0.2], solved);
    expectAllClose([forcesOf(model(2)).b0![0]!, forcesOf(model(2)).b1![0]!], [-0.3, -1.7], solved);
  });

  it("disks give what planar friction along the load gives, inside and at the limit", () => {
    for (const push of [1, 2.5, 4]) {
      const round = forcesOf(twoFeet(push, [0.1, 0.8], "coulomb-isotropic"));
      const flat = forcesOf(twoFeet(push, [0.1, 0.8], "coulomb-step"));
      for (const i of [0, 1]) {
        expectClose(round[`n${i}`]![0]!, flat[`n${i}`]![0]!, tangents);
        const along = flat[`t${i}`]![0]!;
        expectAllClose(round[`t${i}`]!, [0.6 * along, 0.8 * along], tangents);
      }
    }
  });

  it("nothing smaller holds: random changes within the forces that balance are longer or leave the disks", () => {
    const forces = forcesOf(twoFeet(4, [0.3, 0.5], "coulomb-isotropic"));
    const [n0, n1, t0, t1] = [forces.n0![0]!, forces.n1![0]!, forces.t0!, forces.t1!];
    const size = Math.hypot(n0, n1, ...t0, ...t1);
    let inside = 0;
    for (let k = 0; k < 8000; k++) {
      const reach = 10 ** (-4 * halton(k, 3));
      const [dn, dx, dy] = [0, 1, 2].map((j) => reach * (2 * halton(k, j) - 1)) as [number, number, number];
      const other = {
        n: [n0 + dn, n1 - dn],
        t: [
          [t0[0]! + dx, t0[1]! + dy],
          [t1[0]! - dx, t1[1]! - dy],
        ],
      } as const;
      const isBorne = [0.3, 0.5].every((mu, i) => other.n[i]! >= 0 && Math.hypot(...other.t[i]!) <= mu * other.n[i]!);
      if (!isBorne) continue;
      inside++;
      expect(Math.hypot(...other.n, ...other.t.flat())).toBeGreaterThanOrEqual(size * (1 - 1e-9));
    }
    expect(inside).toBeGreaterThan(100);
  });
});
