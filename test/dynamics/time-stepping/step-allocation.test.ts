import { afterEach, describe, expect, it, vi } from "vitest";
import { fallingDiscs, restingDiscs } from "../../../bench/motion-piles.ts";
import { type Scene, sceneModel } from "../../../bench/motion-scene.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Typed arrays, also those that are views of others, that are made in each step behind step `first`. */
function arraysMade(scene: Scene, activation: "held" | "ahead", first: number): number[] {
  const { system, initial } = sceneModel(scene);
  let made = 0;
  for (const Base of [Float64Array, Int32Array, Uint8Array] as const) {
    const construct = (_: unknown, given: unknown[], target: unknown): object => {
      made++;
      return Reflect.construct(Base, given, target as typeof Base) as object;
    };
    vi.stubGlobal(Base.name, new Proxy(Base, { construct: construct as never }));
  }
  const counts: number[] = [];
  const recorder = { record: (): number => counts.push(made) };
  const { step, steps } = scene;
  const options = { method: "moreau", activation, tolerance: 1e-8, step, until: step * steps, recorder } as const;
  expect(runTimeStepping(system, initial, options).status).toBe("done");
  // What a run opens with is counted: the count sees arrays.
  expect(counts[0]).toBeGreaterThan(10);
  return counts.slice(first + 1).map((count, k) => count - counts[first + k]!);
}

describe("a step that is warm", () => {
  it.each(["held", "ahead"] as const)("makes no array for discs at rest (%s)", (activation) => {
    expect(Math.max(...arraysMade(restingDiscs(100, 40), activation, 20))).toBe(0);
  });

  it.each(["held", "ahead"] as const)(
    "makes none for discs that fall on each other, but now and then (%s)",
    (activation) => {
      const made = arraysMade(fallingDiscs(100, 300), activation, 150).sort((a, b) => a - b);
      // Small heaps that come to rest are solved by sweeps to the last digit; large ones are left to solvers that make arrays.
      expect(made[Math.floor(0.7 * made.length)]).toBe(0);
    },
  );
});
