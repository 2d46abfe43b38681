/**
 * Polygons that meet with flat faces of equal width, walls of no thickness, and overlaps that no corner shows: the same answers
 * by all three methods.
 */
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../src/dynamics/simulation.ts";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { boxShape as box } from "../support/planar-shapes.ts";

const METHODS = ["event", "moreau", "rattle"] as const;
type Method = (typeof METHODS)[number];

const STEP = 2e-3;

function run(file: object, method: Method, until: number, project = false): SimulationResult {
  const { model } = readModel(JSON.stringify({ kind: "system", ...file }), { kind: "system" });
  return simulate(model, { method, until, ...(method !== "event" && { step: STEP }), ...(project && { project }) });
}

const body = (name: string, shape: object, position: readonly number[], more: object = {}) => ({
  ...{ name, mass: 1, shape, position, ...more },
});

/** Event-driven runs are exact to their tolerance, time stepping to a way of a few steps. */
const reach = (method: Method, speed: number): number => (method === "event" ? 1e-7 : 4 * STEP * speed);

describe.each(METHODS)("flat faces, method %s", (method) => {
  it.each([0, 1e-12, 1e-6, 1e-3])("equal boxes %s m out of line exchange their velocities", (shift) => {
    const bodies = [
      body("a", box(0.2, 0.3), [-1, 0], { velocity: [1, 0], restitution: 1 }),
      body("b", box(0.2, 0.3), [0, shift], { restitution: 1 }),
    ];
    const { status, final, events } = run({ gravity: 0, bodies }, method, 1);
    expect(status).toBe("done");
    expect(events.some(({ type }) => type === "impact")).toBe(true);
    expect(Math.abs(final.velocity[0]!)).toBeLessThan(1e-2);
    expect(Math.abs(final.velocity[3]! - 1)).toBeLessThan(1e-2);
    expect(Math.abs(final.position[3]! - 0.4)).toBeLessThan(Math.max(2e-3, reach(method, 1)));
  });

  it.each([0, 1e-6, 0.1])("a box that falls on its equal, %s m aside, comes to rest on it", (shift) => {
    const bodies = [
      body("lower", box(0.5, 0.2), [0, 0.2], { friction: 0.5 }),
      body("upper", box(0.5, 0.2), [shift, 0.7], { friction: 0.5 }),
    ];
    const obstacles = [{ name: "floor", type: "half-plane", friction: 0.5 }];
    const { status, final } = run({ bodies, obstacles }, method, 0.6);
    expect(status).toBe("done");
    expect(Math.abs(final.position[4]! - 0.6)).toBeLessThan(reach(method, 2));
    expect(Math.abs(final.velocity[4]!)).toBeLessThan(1e-6);
  });

  it("equal boxes that rest on each other stay", () => {
    const bodies = [0, 1, 2].map((k) => body(`b${k}`, box(0.5, 0.2), [0, 0.2 + 0.4 * k], { friction: 0.4 }));
    const { status, final } = run(
      { bodies, obstacles: [{ name: "floor", type: "half-plane", friction: 0.4 }] },
      method,
      0.3,
    );
    expect(status).toBe("done");
    [0.2, 0.6, 1].forEach((height, k) => expect(Math.abs(final.position[3 * k + 1]! - height)).toBeLessThan(1e-3));
  });

  it.each([
    ["above", 1, -1],
    ["below", -1, 1],
  ])("a disc bounces off a segment from %s", (_, side, gravity) => {
    const bodies = [body("disc", { disc: 0.1 }, [0, side * 0.5], { restitution: 1 })];
    const obstacles = [{ name: "wall", type: "segment", from: [-1, 0], to: [1, 0], restitution: 1 }];
    // √(2·0.4/10) to the wall, and as long back.
    const until = 2 * Math.sqrt(0.08);
    const { status, final } = run({ gravity: [0, 10 * gravity], bodies, obstacles }, method, until);
    expect(status).toBe("done");
    expect(Math.abs(side * final.position[1]! - 0.5)).toBeLessThan(reach(method, 6));
  });

  it("nothing stops what flies past the end of a segment", () => {
    const obstacles = [{ name: "wall", type: "segment", from: [-1, 0], to: [1, 0] }];
    const disc = body("disc", { disc: 0.1 }, [3, -1], { velocity: [-5, 0] });
    const box2 = body("box", box(0.1, 0.1), [3, -0.3], { velocity: [-5, 0] });
    const { status, final, events } = run({ gravity: 0, bodies: [disc, box2], obstacles }, method, 0.4);
    expect(status).toBe("done");
    expect(events).toEqual([]);
    expect(Math.abs(final.position[3]! - 1)).toBeLessThan(1e-12);
  });
});

const triangle = (size: number) => ({
  polygon: [0, 1, 2].map((k) => [size * Math.cos((2 * Math.PI * k) / 3), size * Math.sin((2 * Math.PI * k) / 3)]),
});

describe.each(METHODS)("ends of walls and corners, method %s", (method) => {
  it("a box that slides off the end of a tilted wall meets nothing, and tips", () => {
    const [cos, sin] = [Math.cos(0.2), Math.sin(0.2)];
    const bodies = [body("b", box(0.2, 0.1), [0.1 * sin, 0.1 * cos], { angle: -0.2, velocity: [cos, -sin] })];
    const obstacles = [{ name: "wall", type: "segment", from: [-cos, sin], to: [0.5 * cos, -0.5 * sin] }];
    const { status, final, energy, events } = run({ bodies, obstacles }, method, 0.45);
    expect(status).toBe("done");
    expect(events.filter(({ type, work }) => type === "impact" && Math.abs(work) > 1e-3)).toEqual([]);
    // Frictionless: all of the weight's work is motion.
    expect(Math.abs(energy.final - energy.initial)).toBeLessThan(method === "event" ? 1e-9 : 1e-2);
    expect(Math.abs(final.velocity[0]! - 1.781)).toBeLessThan(0.01);
  });

  it("a triangle that slides into the corner of two walls stays in it", () => {
    const bodies = [body("b", triangle(0.2), [0.6, 0.6], { velocity: [0.7, -1] })];
    const obstacles = [
      { name: "floor", type: "segment", from: [-1.1, 0], to: [1.1, 0] },
      { name: "wall", type: "segment", from: [1.1, 0], to: [1.1, 2.2] },
    ];
    const { status, final, energy } = run({ bodies, obstacles }, method, 1);
    expect(status).toBe("done");
    expect(energy.largestIncrease).toBeLessThan(1e-2);
    expect(final.position[1]!).toBeGreaterThan(0.05);
    expect(final.position[0]!).toBeLessThan(1.1);
  });

  it("two discs that rub against each other keep their angular momentum", () => {
    // A lift out of an overlap moves bodies and not their velocities (below).
    const { final } = simulate(rubbing, { method, until: 1, ...(method === "moreau" && { activation: "held" }) });
    expect(Math.abs(momentumGained(final))).toBeLessThan(1e-12);
  });
});

const rubbing = readModel(
  JSON.stringify({
    ...{ kind: "system", gravity: 0 },
    bodies: [
      body("a", { disc: 0.2 }, [-0.5, 0], { velocity: [1, 0], friction: 1 }),
      body("b", { disc: 0.2 }, [0.5, 0.1], { velocity: [-1, 0], spin: 3, friction: 1 }),
    ],
  }),
  { kind: "system" },
).model;

/** About the origin, beyond that of the start. */
function momentumGained({ position: q, velocity: u }: SimulationResult["final"]): number {
  const inertia = 0.5 * 0.2 ** 2;
  const momentum = [0, 3].reduce((sum, j) => sum + q[j]! * u[j + 1]! - q[j + 1]! * u[j]! + inertia * u[j + 2]!, 0);
  return momentum - (0.1 + 3 * inertia);
}

it("bodies that are lifted apart gain an angular momentum of the order of the step, and no momentum", () => {
  // μ n × (u₁ − u₂) with μ ≤ ½ΔtΛ, and Λ no more than stops 2 m/s between two bodies of 1 kg.
  for (const step of [4e-3, 1e-3, 2.5e-4]) {
    const { final, worstPenetration } = simulate(rubbing, { method: "moreau", step, until: 1 });
    expect(Math.abs(momentumGained(final))).toBeLessThan((step / 2) * 1 * 2);
    for (const axis of [0, 1]) expect(Math.abs(final.velocity[axis]! + final.velocity[axis + 3]!)).toBeLessThan(1e-14);
    expect(worstPenetration).toBeLessThan(1e-6);
  }
});

describe.each(METHODS)("corner to corner, method %s", (method) => {
  it("equal faces that slide over each other become flush at one instant and go on", () => {
    const bodies = [
      body("low", box(0.2, 0.1), [0, 0.1], { mass: 5, friction: 0 }),
      body("up", box(0.2, 0.1), [-0.05, 0.3], { velocity: [1, 0], friction: 0 }),
    ];
    const { status, final } = run(
      { gravity: [0, -9.81], bodies, obstacles: [{ name: "floor", type: "half-plane" }] },
      method,
      0.2,
    );
    expect(status).toBe("done");
    // Nothing acts along the faces, and the upper box is still above the lower one.
    [0, 0.1, 0, 0.15, 0.3, 0].forEach((place, j) => {
      expect(Math.abs(final.position[j]! - place)).toBeLessThan(method === "event" ? 1e-9 : 1e-3);
    });
  });

  it("two boxes that meet corner to corner part without failing", () => {
    const free = { friction: 0, restitution: 0, angle: 0.8 };
    const bodies = [
      body("a", box(0.2, 0.1), [0, 0.6], { ...free, velocity: [0.7, 0.8] }),
      body("b", box(0.2, 0.1), [0.6, 0.5], { ...free, velocity: [-0.8, 0.9] }),
    ];
    const { status, energy } = run({ gravity: 0, bodies }, method, 1);
    expect(status).toBe("done");
    expect(energy.final).toBeLessThanOrEqual(energy.initial);
  });
});

describe("overlaps at the start", () => {
  const refused = (file: object): InputError => {
    try {
      run(file, "event", 0.1);
    } catch (error) {
      if (error instanceof InputError) return error;
    }
    throw new Error("the state was taken");
  };

  it("bars that cross are refused although no corner of one is in the other", () => {
    const bodies = [body("a", box(0.3, 0.05), [0, 0]), body("b", box(0.05, 0.3), [0, 0])];
    expect(refused({ gravity: 0, bodies }).what).toContain("penetrates by 0.35");
  });

  it("equal boxes in one place are refused", () => {
    const bodies = [body("a", box(0.1, 0.1), [0, 0]), body("b", box(0.1, 0.1), [0, 0])];
    expect(refused({ gravity: 0, bodies }).what).toContain("penetrates by 0.2");
  });

  it("boxes that overlap are moved apart along the shortest way", () => {
    const bodies = [body("a", box(0.1, 0.1), [0, 0]), body("b", box(0.1, 0.1), [0.05, 0.01])];
    expect(refused({ gravity: 0, bodies }).what).toContain("penetrates by 0.15");
    const { final } = run({ gravity: 0, bodies }, "event", 0, true);
    expect(final.position[3]! - final.position[0]!).toBeGreaterThan(0.199);
  });
});
