import { expect, it } from "vitest";
import type { Recorder } from "../../../src/dynamics/simulation.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { onFloor, systemOf } from "../../support/many-bodies.ts";

/** Eight columns of twelve discs at rest; far above them a disc that flies by with `speed`. */
function columnsAnd(speed: number) {
  const disc = (name: string, position: readonly number[], velocity: readonly number[]) => ({
    ...{ name, mass: 1, friction: 0.3, shape: { disc: 0.1 }, position, velocity },
  });
  const columns = Array.from({ length: 96 }, (_, i) =>
    disc(`d${i}`, [0.3 * Math.floor(i / 12), 0.1 + 0.2 * (i % 12)], [0, 0]),
  );
  return systemOf(onFloor([...columns, disc("fast", [-5, 60], [speed, 0])]));
}

function run(speed: number) {
  const { system, initial } = columnsAnd(speed);
  let elements = () => 0;
  const recorder: Recorder = {
    begin: (opened) => {
      elements = () => opened.elements.length;
    },
    record: () => undefined,
  };
  const result = runTimeStepping(system, initial, { step: 2e-3, until: 0.04, tolerance: 1e-3, recorder });
  const moved = initial.position.slice(0, 3 * 96).map((q, j) => Math.abs(result.final.position[j]! - q));
  return { ...result, moved: Math.max(...moved), elements: elements() };
}

it("columns at rest stay at rest, and have no more contacts, however fast a body far away is", () => {
  const calm = run(0);
  expect([calm.status, calm.moved]).toEqual(["done", 0]);
  for (const speed of [300, 3000]) {
    const { status, moved, elements, warnings } = run(speed);
    expect([status, moved, elements, warnings]).toEqual(["done", 0, calm.elements, []]);
  }
});

it("bodies that others push into each other within a step are lifted apart, although they were at rest and not near", () => {
  const disc = (name: string, x: number, vx: number, mass: number) => ({
    ...{ name, mass, shape: { disc: 0.1 }, position: [x, 5], velocity: [vx, 0] },
  });
  // The second is hit with 20 m/s and would be 15 mm inside the third at the end of the step.
  const row = [disc("a", 0, 20, 100), disc("b", 0.21, 0, 1), disc("c", 0.415, 0, 1)];
  const { system, initial } = systemOf({ kind: "system", gravity: 0, bodies: row });
  const result = runTimeStepping(system, initial, { step: 2e-3, until: 0.02, activation: "ahead" });
  expect(result.status).toBe("done");
  expect(result.worstPenetration).toBeLessThan(1e-5);
  expect(result.warnings).toEqual([]);
});

it("discs that fall on each other meet their contacts in time, also those that still rest when the step begins", () => {
  const discs = Array.from({ length: 400 }, (_, i) => {
    const row = Math.floor(i / 20);
    const position = [0.23 * (i % 20) + 0.1 * (row % 2) + 0.003 * Math.sin(i), 0.12 + 0.24 * row];
    return { name: `d${i}`, mass: 1, friction: 0.3, shape: { disc: 0.1 }, position };
  });
  const { system, initial } = systemOf(onFloor(discs));
  const { status, worstPenetration } = runTimeStepping(system, initial, { step: 2e-3, until: 0.4, tolerance: 1e-3 });
  expect(status).toBe("done");
  // A hundredth of a millimetre, as the guide says.
  expect(worstPenetration).toBeLessThan(1e-5);
});
