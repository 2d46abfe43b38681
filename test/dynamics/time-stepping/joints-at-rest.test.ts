/** Mechanisms with joints: on lines of symmetry, at rest, and where a clutch forbids what a joint would undo. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { sparse } from "../../../src/solvers/sparse.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const G = 9.81;

afterEach(() => {
  vi.restoreAllMocks();
});

const hinge = (name: string, between: readonly string[], at: readonly [number, number]): object => ({
  ...{ name, type: "revolute", between, at },
});

it("a body with a head and two arms on the line x = 0 falls freely: rounding on that line is no violation", () => {
  const part = (name: string, mass: number, shape: object, x: number, y: number): object => ({
    ...{ name, mass, shape, position: [x, y] },
  });
  const arm = (name: string, side: number): object[] => [
    part(`upper_${name}`, 2, boxShape(0.14, 0.04), 0.26 * side, 1.8),
    part(`lower_${name}`, 1.5, boxShape(0.12, 0.03), 0.54 * side, 1.8),
  ];
  const bodies = [
    part("trunk", 10, boxShape(0.1, 0.25), 0, 1.6),
    part("head", 3, { disc: 0.1 }, 0, 1.98),
    ...arm("left", -1),
    ...arm("right", 1),
  ];
  const elbow = (name: string, side: number): object[] => [
    hinge(`shoulder_${name}`, ["trunk", `upper_${name}`], [0.11 * side, 1.8]),
    hinge(`elbow_${name}`, [`upper_${name}`, `lower_${name}`], [0.41 * side, 1.8]),
  ];
  const joints = [hinge("neck", ["trunk", "head"], [0, 1.87]), ...elbow("left", -1), ...elbow("right", 1)];
  const { status, final } = simulate(systemOf({ kind: "system", bodies, joints }), {
    ...{ method: "moreau", step: 1e-3, until: 0.05 },
  });
  expect(status).toBe("done");
  expectClose(final.velocity[1]!, -G * 0.05, { relative: 1e-9, because: "free fall" });
  expectClose(final.velocity[2]!, 0, { absolute: 1e-9, because: "free fall" });
});

describe("a rod at a pin with a clutch that lets it fall only", () => {
  const bodies = [{ name: "rod", mass: 2, shape: boxShape(0.5, 0.05), position: [0.5, 1], friction: 0.3 }];
  const block = [
    [0.3, 0],
    [0.6, 0],
    [0.6, 0.5],
    [0.3, 0.5],
  ];
  const model = systemOf({
    ...{ kind: "system", bodies, joints: [hinge("pin", ["rod", "ground"], [0, 1])] },
    obstacles: [{ name: "stop", type: "polygon", points: block, friction: 0.3 }],
    clutches: [{ name: "clutch", between: ["rod", "ground"], reverse: true }],
  });

  it.each([1e-2, 2e-3, 1e-3])("comes to rest on a stop (Δt = %d s)", (step) => {
    const { status, final, energy, worstResidual } = simulate(model, { method: "moreau", step, until: 0.6 });
    expect(status).toBe("done");
    expect(worstResidual).toBeLessThan(1e-9);
    // Its lower face, 0.05 m beside the line through the pin, lies on the corner (0.6, 0.5) of the block.
    const angle = Math.atan2(-0.5, 0.6) + Math.asin(0.05 / Math.hypot(0.6, 0.5));
    const rest = [0.5 * Math.cos(angle), 1 + 0.5 * Math.sin(angle), angle];
    expectAllClose(final.position, rest, { absolute: 1e-5, because: "2⁻¹⁸ of what the rod reaches is touch" });
    expectAllClose(final.velocity, [0, 0, 0], { absolute: 0, because: "it rests" });
    expectClose(energy.dissipated, 2 * G * (1 - rest[1]!), { relative: 0.05, because: "the way of half a step" });
  });
});

it("welded boxes at rest are not solved anew in every step", () => {
  const box = (name: string, x: number, y: number) => ({
    ...{ name, mass: 1, shape: boxShape(0.1, 0.1), position: [x, y] as const, friction: 0.5 },
  });
  const rows = [0, 1, 2, 3, 4, 5];
  const bodies = rows.flatMap((i) => [box(`a${i}`, 0, 0.1 + 0.2 * i), box(`c${i}`, 0.2, 0.1 + 0.2 * i)]);
  const joints = rows.map((i) => ({ name: `w${i}`, type: "weld", between: [`a${i}`, `c${i}`] }));
  const solving = vi.spyOn(sparse, "solve");
  const { status, final, steps } = simulate(
    systemOf({ kind: "system", bodies, joints, obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }] }),
    { method: "moreau", step: 2e-3, until: 0.1 },
  );
  expect([status, steps]).toEqual(["done", 50]);
  expect(solving.mock.calls.length).toBeLessThan(5);
  final.velocity.forEach((v) => expectClose(v, 0, { absolute: 1e-12, because: "the tower rests" }));
});
