/**
 * A body that cannot be lifted, since what presses on it contradicts itself, beside bodies that can. Islands are lifted apart: overlaps of the rest
 * are those of the rest alone, by a geometry of their own. A disc of diameter 2r in a slot of the width 2r − s is ½s deep in both of its walls.
 */
import { describe, expect, it } from "vitest";
import { deepestOverlap, type Solids } from "../../../bench/soak/scenes/overlap.ts";
import { frameMass, massAt } from "../../../src/dynamics/frame/frame-mass.ts";
import { contactSets } from "../../../src/dynamics/time-stepping/contact-set.ts";
import { judgeIslands, liftIslands } from "../../../src/dynamics/time-stepping/lift-islands.ts";
import { poseLift } from "../../../src/dynamics/time-stepping/lift-problem.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { contactOutcome } from "../../../src/dynamics/time-stepping/solve-set.ts";
import { stepResult } from "../../../src/dynamics/time-stepping/step-result.ts";
import { expectClose } from "../../support/expect.ts";
import { systemOf } from "../../support/many-bodies.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const [STEP, RADIUS, SQUEEZE] = [2e-3, 0.1, 3e-8];

/** Bodies of a decimetre overlap by less: a hundredth of a micrometre. */
const APART = 1e-8;

type Body = { readonly name: string; readonly shape: object; readonly mass: number } & Record<string, unknown>;

/** Discs that fall in a heap, in units of length of which a metre has `scale`. */
const heap = (count: number, columns: number, scale = 1): Body[] =>
  Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const position = [0.205 * column + (row % 2) * 0.05, 0.15 + 0.21 * row].map((x) => scale * x);
    return { name: `d${i}`, shape: { disc: scale * RADIUS }, mass: 1, position, friction: 0.3 };
  });

/** A disc in a slot that is too tight, far away. */
function slot(scale = 1) {
  const [left, width] = [-10 * scale, (2 * RADIUS - SQUEEZE) * scale];
  const wall = (name: string, from: number, to: number) => {
    const points = [
      [from, 0],
      [to, 0],
      [to, scale],
      [from, scale],
    ];
    return { name, type: "polygon", points, friction: 0.3 };
  };
  const position = [left + width / 2, scale * RADIUS];
  return {
    body: { name: "jammed", shape: { disc: scale * RADIUS }, mass: 1, position, friction: 0.3 },
    walls: [wall("left", left - scale, left), wall("right", left + width, left + width + scale)],
  };
}

/** A run, and how deep `watched` were in each other and the floor at most. */
function play(
  bodies: readonly Body[],
  obstacles: readonly object[],
  until: number,
  watched = bodies,
  more: object = {},
) {
  const { system, initial } = systemOf({ kind: "system", bodies, obstacles, ...more });
  const scene = { bodies: watched, obstacles: obstacles.slice(0, 1), joints: [] } as unknown as Solids;
  let depth = 0;
  const record = (_: number, q: Float64Array): void => {
    depth = Math.max(depth, deepestOverlap(scene, q).depth);
  };
  const run = runTimeStepping(system, initial, { step: STEP, until, recorder: { record } });
  expect(run.failure).toBeUndefined();
  return { ...run, depth, isFound: system.openContacts !== undefined };
}

const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0, friction: 0.3 };

describe("bodies far from one that is jammed in a slot", () => {
  it.each([
    ["listed", 30, 6, false],
    ["found", 110, 11, true],
  ] as const)("are lifted, with contacts that are %s", (_, count, columns, isFound) => {
    const { body, walls } = slot();
    const discs = heap(count, columns);
    const run = play([...discs, body], [floor, ...walls], 0.3, discs);
    expect(run.isFound).toBe(isFound);
    expect(run.depth).toBeLessThan(APART);
    const because = "the jammed one stays as deep as it was in both walls";
    expectClose(run.worstPenetration, SQUEEZE / 2, { relative: 1e-6, because });
    expect(run.warnings).toEqual([]);
  });

  it.each([2 ** 20, 2 ** -20])("are lifted in all units of length (%d)", (scale) => {
    const { body, walls } = slot(scale);
    const discs = heap(8, 2, scale);
    const run = play([...discs, body], [floor, ...walls], 0.3, discs, { gravity: 9.81 * scale });
    expect(run.depth / scale).toBeLessThan(APART);
    expect(run.warnings.filter((text) => /lifted/.test(text))).toEqual([]);
  });
});

it("light bodies between heavy ones that fly against each other are lifted", () => {
  // What is pressed out of line turns far: after four rounds some were left 0.3 mm deep.
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 5; i++) random();
  const bodies = Array.from({ length: 110 }, (_, i) => ({
    ...{ name: `b${i}`, mass: random() < 0.5 ? 1 : 1000, friction: 0.3, restitution: 0 },
    shape: i % 2 === 1 ? boxShape(0.05, 0.05) : { disc: 0.05 },
    position: [0.104 * (i % 10), 0.0503 + 0.104 * Math.floor(i / 10)],
    velocity: [4 * random() - 2, 4 * random() - 2],
  }));
  const run = play(bodies, [floor], 0.06, bodies, { gravity: 0 });
  expect(run.isFound).toBe(true);
  expect(run.warnings.filter((text) => /lifted/.test(text))).toEqual([]);
  expect(run.depth).toBeLessThan(1e-6);
});

describe("impulses that are no lift", () => {
  // A disc on a pin touches a wall: the joint holds all that the wall could do, and of its compliance rounding is left.
  const disc = { name: "a", shape: { disc: RADIUS }, mass: 1.3, position: [0.1, 0.7] };
  const other = { name: "b", shape: { disc: RADIUS }, mass: 2, position: [5, 5] };
  const joints = [
    { name: "pin", type: "revolute", between: ["a", "ground"], at: [0.1, 0.7] },
    { name: "axle", type: "revolute", between: ["b", "ground"], at: [5, 5] },
  ];
  const obstacles = [{ name: "wall", type: "half-plane", point: [0.0001, 0], angle: -1.1 }];
  const motors = [{ name: "motor", between: ["b", "ground"], speed: 1 }];
  const { system, initial } = systemOf({ kind: "system", bodies: [disc, other], joints, obstacles, motors });
  const q = Float64Array.from(initial.position);
  const contact = system.elements.findIndex(({ name }) => name === "a-wall");

  /** Whether an impulse of the contact is jammed, beside impulses of the step. */
  const isJammed = (impulse: number, acted: (name: string) => number): boolean => {
    const mass = frameMass(system, false);
    expect(massAt(mass, q, new Float64Array(system.freedoms), 0)).toBe(true);
    const gaps = new Float64Array(system.elements.length);
    system.gapsInto(gaps, q, 0, 1);
    gaps[contact] = -1e-6;
    const islands = liftIslands();
    const shared = { system, mass, gaps, islands, outcome: contactOutcome(), shouldStop: undefined };
    const result = stepResult(system);
    result.q.set(q);
    system.elements.forEach(({ name, start }) => (result.impulses[start] = acted(name)));
    const marks = Uint8Array.from(system.elements, ({ kind, hasGap }) =>
      hasGap || kind.endsWith("bilateral") ? 1 : 0,
    );
    const set = contactSets(system, mass)(marks);
    poseLift({ ...shared, hasJoints: true, closesJoints: true }, set, { result, t: 0, step: STEP });
    set.impulses[set.starts[contact]!] = impulse;
    judgeIslands(islands, set);
    return islands.isJammed[islands.of[set.starts[contact]!]!] === 1;
  };

  it("are told where joints hold a contact fully, whose own compliance is zero", () => {
    expect(isJammed(1e-3, () => 0)).toBe(true);
    // What moves the mass of the disc as far as it is deep.
    expect(isJammed(1.3e-6, () => 0)).toBe(false);
  });

  it("are measured by impulses of contacts, and not by the moment of a motor", () => {
    expect(isJammed(1e-3, (name) => (name === "a-wall" ? 1 : 0))).toBe(false);
    expect(isJammed(1e-3, (name) => (/motor|pin|axle/.test(name) ? 1e9 : 0))).toBe(true);
  });
});
