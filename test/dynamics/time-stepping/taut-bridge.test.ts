/**
 * Heavy discs that fall on a bridge of light links which are all but in line, under Moreau's rule with contacts that act ahead: links turn in a step
 * by more than the angle between them. Overlaps are measured by a geometry of their own.
 */
import { expect, it } from "vitest";
import { deepestOverlap, type Solids } from "../../../bench/soak/scenes/overlap.ts";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

/** Bodies of a decimetre overlap by less: a hundredth of a micrometre. */
const APART = 1e-8;
const JOINED = 1e-12;

const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0, friction: 0.5 };

/** A bridge of links of 0.2 kg from (0, 1) to (1.2, 1), next to taut, and discs above it. */
function bridge(discMass: number) {
  const count = 12;
  const at = (i: number): [number, number] => [0.1 * i, 1 - 0.02 * (1 - (2 * (i / count) - 1) ** 2)];
  const links = Array.from({ length: count }, (_, i) => {
    const [[x, y], [right, up]] = [at(i), at(i + 1)];
    const angle = Math.atan2(up - y, right - x);
    return {
      ...{ name: `l${i}`, mass: 0.2, shape: boxShape(0.049, 0.01), friction: 0.4, angle },
      position: [(x + right) / 2, (y + up) / 2] as const,
    };
  });
  const discs = [0, 1, 2].map((i) => ({
    ...{ name: `d${i}`, mass: discMass, shape: { disc: 0.1 }, friction: 0.4 },
    position: [0.35 + 0.25 * i, 1.3] as const,
  }));
  const joints = Array.from({ length: count + 1 }, (_, i) => ({
    ...{ name: `j${i}`, type: "revolute", at: at(i) },
    between: [i === 0 ? "ground" : `l${i - 1}`, i === count ? "ground" : `l${i}`],
  }));
  return { kind: "system", bodies: [...links, ...discs], joints, obstacles: [floor] };
}

/** The run and its deepest overlap. */
function run(file: object, options: SimulateOptions) {
  let depth = 0;
  const record = (_: number, q: Float64Array): void => {
    depth = Math.max(depth, deepestOverlap(file as unknown as Solids, q).depth);
  };
  return { ...simulate(systemOf(file), { method: "moreau", project: true, recorder: { record }, ...options }), depth };
}

it.each([
  [5, 5e-3],
  [5, 2e-3],
  [5, 1e-3],
  [20, 2e-3],
  [20, 5e-4],
])(
  "discs of %d kg that fall on a taut bridge neither sink into its links nor get energy from them (Δt = %d s)",
  (mass, step) => {
    // Links are in line at times: nothing across them closes their joints then, and they turn in a step by more than the angle between them.
    const { status, depth, worstDrift, warnings, energy } = run(bridge(mass), { step, until: 0.3 });
    expect(status).toBe("done");
    expect(depth).toBeLessThan(APART);
    expect(worstDrift).toBeLessThan(JOINED);
    expect(energy.created).toBeLessThan(1e-3 * energy.kinetic.largest);
    expect(warnings.filter((text) => /lifted|deep|drift/.test(text))).toEqual([]);
  },
);

it("discs get next to no energy from the links either while a light ball bounces elsewhere", () => {
  const scene = bridge(20);
  const ball = { name: "ball", mass: 1e-3, shape: { disc: 0.01 }, position: [50, 0.01 + 1e-4], restitution: 0.9 };
  const file = { ...scene, bodies: [...scene.bodies, ball] };
  const { status, energy } = simulate(systemOf(file), { method: "moreau", project: true, step: 2e-3, until: 0.3 });
  expect(status).toBe("done");
  // A third, where the law of the ball excuses all others.
  expect(energy.created).toBeLessThan(1e-2 * energy.kinetic.largest);
});

it("tells how deep bodies are once their joints are closed", () => {
  // With a spring the masses of a step are not diagonal: nothing lifts the discs off the links that joints push into them.
  const springs = [
    {
      name: "s",
      between: ["d0", "d1"],
      points: [
        [0, 0],
        [0, 0],
      ],
      stiffness: 10,
    },
  ];
  // Step doubling does not look at what makes a step coarse.
  const doubling = { adaptive: true, positionTolerance: 0.999, step: 8e-3, until: 0.25 };
  const { depth, warnings } = run({ ...bridge(5), springs }, doubling);
  const told = warnings.map((text) => /by up to (\S+) \(.* could not be lifted/.exec(text)?.[1]).find(Boolean);
  expect(depth).toBeGreaterThan(1e-6);
  // Three digits are told.
  expect(Math.abs(Number(told) / depth - 1)).toBeLessThan(1e-2);
});
