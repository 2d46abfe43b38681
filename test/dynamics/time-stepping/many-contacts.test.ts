import { describe, expect, it } from "vitest";
import { boxPyramid, restingDiscs } from "../../../bench/motion-piles.ts";
import { sceneModel } from "../../../bench/motion-scene.ts";
import type { Scene } from "../../../bench/soak/scenes/draw-scene.ts";
import { deepestOverlap } from "../../../bench/soak/scenes/overlap.ts";
import { posedProblems } from "../../../src/dynamics/posed-problems.ts";
import type { TimeSteppingOptions } from "../../../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { discsAndBoxes, systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const STEP = 2e-3;
const STEPS = 60;

/** A ball above a floor. */
const ball = (height: number, restitution: number) =>
  systemOf({
    kind: "system",
    bodies: [
      { name: "ball", mass: 2, shape: { disc: 0.1 }, position: [0, 0.1 + height], velocity: [0.3, 0], restitution },
    ],
    obstacles: [{ name: "floor", type: "half-plane", restitution }],
  });

describe("contacts that act ahead of their closing", () => {
  const height = 0.3137;

  it("take m g h from a ball that falls by h without rebound, and leave it on the floor", () => {
    const { system, initial } = ball(height, 0);
    const until = 200 * STEP;
    const { final, energy, worstPenetration } = runTimeStepping(system, initial, {
      ...{ until, step: STEP, activation: "ahead" },
    });
    const touch = { absolute: 1e-6, because: "gaps of 2⁻²⁰ of the lengths are touch" };
    expectClose(final.position[1]!, 0.1, touch);
    expectAllClose(final.velocity, [0.3, 0, 0], { absolute: 0, because: "nothing pulls" });
    expectClose(energy.byElement["ball-floor"]!, -2 * 9.81 * height, {
      absolute: 2 * 9.81 * 1e-6,
      because: "m g · touch",
    });
    expect(energy.imbalance).toBeLessThan(1e-12);
    expect(worstPenetration).toBeLessThan(1e-6);
  });

  it("leave contacts with rebound as they are", () => {
    const { system, initial } = ball(height, 0.6);
    const [held, ahead] = (["held", "ahead"] as const).map((activation) =>
      runTimeStepping(system, initial, { until: 400 * STEP, step: STEP, activation }),
    );
    expect(ahead!.final).toEqual(held!.final);
  });
});

describe("bodies that fall on each other", () => {
  const file = discsAndBoxes(40) as Pick<Scene, "bodies"> & { readonly obstacles: readonly object[] };
  const obstacles = file.obstacles.map((given) => ({
    point: [0, 0],
    angle: 0,
    ...given,
  })) as unknown as Scene["obstacles"];
  const scene: Scene = { ...file, obstacles, joints: [] } as unknown as Scene;
  const { system, initial } = systemOf(file);

  /** The deepest overlap of a run, by geometry of its own. */
  function deepest(options: Omit<TimeSteppingOptions, "until">): number {
    let depth = 0;
    const record = (_: number, q: Float64Array): void => {
      depth = Math.max(depth, deepestOverlap(scene, q).depth);
    };
    const result = runTimeStepping(system, initial, {
      ...options,
      until: STEPS * STEP,
      step: STEP,
      recorder: { record },
    });
    expect(result.status).toBe("done");
    expect(result.energy.imbalance).toBeLessThan(1e-10);
    return depth;
  }

  it("overlap by less than 0.01 mm where contacts are found", () => {
    expect(deepest({})).toBeLessThan(1e-5);
    // The way of a step is 2 mm.
    expect(deepest({ activation: "held" })).toBeGreaterThan(5e-4);
  });

  it("are within a loose tolerance, with the energy explained", () => {
    const { worstResidual, energy, status } = runTimeStepping(system, initial, {
      ...{ until: STEPS * STEP, step: STEP, tolerance: 1e-3 },
    });
    expect(status).toBe("done");
    expect(worstResidual).toBeGreaterThan(1e-7);
    expect(worstResidual).toBeLessThanOrEqual(1e-3);
    expect(energy.imbalance).toBeLessThan(1e-10);
  });

  it("end the run where no step, however short, meets the tolerance, with everything before", () => {
    const times: number[] = [];
    const record = (t: number): void => void times.push(t);
    const result = runTimeStepping(system, initial, {
      ...{ until: STEPS * STEP, step: STEP, tolerance: 1e-19, recorder: { record } },
    });
    expect(result.status).toBe("failed");
    expect(result.failure?.kind).toBe("tolerance-missed");
    expect(result.steps).toBeGreaterThan(5);
    expect(times).toHaveLength(result.steps + 1);
    expect(result.final.t).toBe(times.at(-1));
    // Its last step was tried in halves, and not made.
    expect(result.warnings.join()).not.toMatch(/made in halves/);
  });
});

describe("discs packed in rows", () => {
  it.each([1e-3, 1e-8])("do not move at all at a tolerance of %f", (tolerance) => {
    const scene = restingDiscs(70, 25);
    const { system, initial } = sceneModel(scene);
    expect(system.openContacts).toBeDefined();
    const result = runTimeStepping(system, initial, { until: scene.steps * STEP, step: STEP, tolerance });
    expect(result.status).toBe("done");
    expect(result.final.position).toEqual(initial.position);
    expect(result.final.velocity.every((v) => v === 0)).toBe(true);
  });
});

describe("a pyramid of boxes that falls, at a tolerance of 1e-8", () => {
  const play = (boxes: number, look: Partial<TimeSteppingOptions>) => {
    const scene = boxPyramid(boxes, 60, STEP);
    const { system, initial } = sceneModel(scene);
    const { status, worstResidual } = runTimeStepping(system, initial, {
      ...{ method: "moreau", activation: "ahead", tolerance: 1e-8, step: STEP, until: scene.step * scene.steps },
      ...look,
    });
    expect(status).toBe("done");
    expect(worstResidual).toBeLessThanOrEqual(1e-8);
  };

  it("is solved by few steps of the solvers", () => {
    let asked = 0;
    play(91, { shouldStop: () => ++asked < 0 });
    // Five hundred; without an interior point of islands three thousand, of which most are rounds of a proximal point.
    expect(asked).toBeLessThan(1000);
  });

  it("has no impulse at all where something opens: the interior point leaves small ones there, and a sweep lets them go", () => {
    let [tiny, all] = [0, 0];
    const look = posedProblems(({ posed }) => {
      if (typeof posed === "string") return;
      const largest = Math.max(...posed.r);
      const normals = posed.r.filter((r, i) => i % 2 === 0 && r > 0);
      tiny += normals.filter((r) => r < 1e-9 * largest).length;
      all += normals.length;
    }, {});
    play(55, look);
    expect(all).toBeGreaterThan(5000);
    expect(tiny).toBe(0);
  });
});

it("listed contacts of a flush wall are solved without a solver over all of them", () => {
  const brick = (row: number, column: number) => ({
    ...{ name: `b${row}_${column}`, mass: 1, shape: boxShape(0.1, 0.05), friction: 0.5 },
    position: [0.2 * column + 0.1 * (row % 2), 0.05 + 0.1 * row],
  });
  const bodies = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => brick(row, column)));
  const model = systemOf({ kind: "system", bodies, obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }] });
  const { system, initial } = model;
  expect(system.openContacts).toBeUndefined();
  const islands: number[] = [];
  const { status, final } = runTimeStepping(system, initial, {
    ...{ method: "moreau", step: STEP, until: STEPS * STEP },
    onProblem: (problem) => "form" in problem && islands.push(problem.dimension),
  });
  expect(status).toBe("done");
  expect(islands.length).toBeGreaterThan(0);
  // Corners on corners let a row slide apart by what is touch.
  expectAllClose(final.position, initial.position, { absolute: 1e-6, because: "the wall stands" });
});
