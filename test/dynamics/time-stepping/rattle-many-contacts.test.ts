/** RATTLE on scenes with dozens of contacts: what they come to, and how many contact problems that takes. */
import { describe, expect, it } from "vitest";
import { drawPacked } from "../../../bench/soak/scenes/draw-packed.ts";
import { deepestOverlap } from "../../../bench/soak/scenes/overlap.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import type { SimulationResult } from "../../../src/dynamics/simulation.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectAllClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const [G, STEP] = [9.81, 1e-3];
const floor = { name: "floor", type: "half-plane", point: [0, 0], angle: 0, friction: 0.4 };

interface Played {
  readonly run: SimulationResult;
  /** Impulses of the contact problems of each step, and how many there were. */
  readonly impulses: readonly (readonly (readonly number[])[])[];
  readonly deepest: number;
}

function play(bodies: readonly object[], until: number, ground: object = floor, project = true): Played {
  const scene = { kind: "system", bodies, obstacles: [ground], joints: [], springs: [], contacts: "all" };
  const { model } = readModel(JSON.stringify({ ...scene, gravity: [0, -G] }), { kind: "system" });
  const impulses: number[][][] = [];
  let now: number[][] = [];
  let deepest = 0;
  const run = simulate(model, {
    ...{ method: "rattle", until, step: STEP, project },
    onProblem: (_, found) => now.push(Array.from(found)),
    recorder: {
      record: (t, q) => {
        deepest = Math.max(deepest, deepestOverlap(scene as never, q).depth);
        if (t > 0) impulses.push(now);
        now = [];
      },
    },
  });
  return { run, impulses, deepest };
}

const mostProblems = ({ impulses }: Played): number => Math.max(...impulses.map(({ length }) => length));

const tower = (count: number, restitution: number): object[] =>
  Array.from({ length: count }, (_, k) => ({
    ...{ name: `b${k}`, mass: 1, shape: boxShape(0.1, 0.1), friction: 0.5, restitution },
    position: [0.01 * (k % 2), 0.1 + 0.2 * k + 0.02 * (k + 1)],
  }));

/** Rows of bricks, flush above each other; those in a row are flush, too, or apart. */
const rows = (counts: readonly number[], apart: number): object[] =>
  counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, k) => ({
      ...{ name: `b${row}_${k}`, mass: 1, shape: boxShape(0.1, 0.05), friction: 0.5, restitution: 0 },
      position: [(0.2 + apart) * (k + 0.5 * row), 0.05 + 0.1 * row],
    })),
  );

/** A wall of so many bricks in so many rows of a running bond, which all bounce, and a ball at x that comes at its side. */
function bouncingWall(columns: number, count: number, restitution: number, x: number): object[] {
  const bricks = Array.from({ length: count * columns }, (_, i) => {
    const [row, k] = [Math.floor(i / columns), i % columns];
    return {
      name: `b${row}_${k}`,
      mass: 1,
      shape: boxShape(0.1, 0.05),
      position: [0.2 * (k + 0.5 * (row % 2)), 0.05 + 0.1 * row],
    };
  });
  const ball = { name: "ball", mass: 2, shape: { disc: 0.08 }, velocity: [4, 0] };
  const position = [x, 0.05 + 0.1 * Math.floor(count / 2) + 0.03];
  return [...bricks, { ...ball, position }].map((body) => ({ ...body, friction: 0.5, restitution }));
}

/** Bricks of a wall that bounces, 55 ms after a ball has hit its side: (x, y, angle) and velocities. */
const HIT_WALL = [
  [0.2021343253605088, 0.05000000000000001, -2.491591068448157e-18, 0.1477443257697628, 0, 0],
  [0.4021343253605088, 0.05, -2.1361144656675846e-17, 0.1477443257699499, 0, 0],
  [0.6021656713178841, 0.05, -1.8863963672667298e-17, 0.16361624470929464, 0, 5.08759701034478e-14],
  [0.5002207300008303, 0.15, 7.001808728271624e-17, 0.0465334429003047, 1.471906366341509e-15, 8.205242041370298e-15],
  [
    0.7013984758498039, 0.15000506552557213, -0.005585839534727296, 0.17072229499998284, 0.00010902354634608773,
    -0.1421066089181777,
  ],
  [
    0.059759954385115194, 0.2564416263693167, -0.01266412905301194, 1.6001605654014903, -0.0117963236647766,
    -0.3272296798333854,
  ],
  [
    0.2597438134396783, 0.2539007241709807, -0.012664129053011942, 1.5993291067903965, -0.07723697783409396,
    -0.3272296797989203,
  ],
  [
    0.45979992998026736, 0.2515030193368917, -0.01125337294574085, 1.612746067683045, -0.11507967545213404,
    -0.049433035097068895,
  ],
  [
    0.6600746060100818, 0.2502438802299841, -0.005650076535936206, 1.6259477524386547, -0.03709217141754268,
    0.20814336128362187,
  ],
] as const;

describe("many contacts under rattle", () => {
  it("find the first contact of bouncing boxes in a few trials, also where another one holds the box", () => {
    const played = play(tower(2, 0.5), 0.5);
    expect(played.run.status).toBe("done");
    expect(mostProblems(played)).toBeLessThan(100);
  });

  it("act together where boxes above each other come down, not one a pass", () => {
    const [gap, speed] = [1e-5, 1];
    const falling = Array.from({ length: 10 }, (_, k) => ({
      ...{ name: `b${k}`, mass: 1, shape: boxShape(0.1, 0.1), friction: 0.5, restitution: 0 },
      ...{ position: [0.01 * (k % 2), 0.1005 + (0.2 + gap) * k], velocity: [0, -speed] },
    }));
    const played = play(falling, 2 * STEP);
    expect(played.run.status).toBe("done");
    expect(mostProblems(played)).toBeLessThan(6);
    expect(played.deepest).toBeLessThan(1e-12);
  });

  it("come to rest exactly where a tower has fallen", () => {
    const { run } = play(tower(10, 0), 0.3);
    expect(run.final.velocity.every((value) => value === 0)).toBe(true);
  });

  it("rest exactly, with impulses that stay the same", () => {
    const { run, impulses } = play(rows([4, 3, 2, 1], 0.02), 0.02);
    expect(run.final.velocity.every((value) => value === 0)).toBe(true);
    for (const step of impulses) expect(step.length).toBe(2);
    const rounding = { absolute: 1e-15, because: "rounding of impulses of a weight times a step" };
    // The first step finds one of many solutions, the friction of faces being open; all others keep it.
    for (const step of impulses.slice(2)) {
      step.forEach((each, problem) => {
        expectAllClose(each, impulses[1]![problem]!, rounding);
      });
    }
  });

  it("move bodies that do not touch each other like each of them alone", () => {
    // Rods that tip over a corner on the floor: the directions of their contacts turn.
    const rod = (k: number): object => ({
      ...{ name: `rod${k}`, mass: 1 + 0.1 * k, shape: boxShape(0.02, 0.2), friction: 0.5, restitution: 0 },
      ...{
        position: [k + 0.2 * Math.sin(0.3), 0.2 * Math.cos(0.3) + 0.02 * Math.sin(0.3)],
        angle: -0.3,
        spin: -3 - 0.2 * k,
      },
      velocity: [0.6, -0.2],
    });
    const ends = (bodies: object[]): readonly number[] => play(bodies, 0.1).run.final.position;
    const all = Array.from({ length: 18 }, (_, k) => rod(k));
    const alone = all.flatMap((body) => ends([body]));
    expectAllClose(ends(all), alone, { absolute: 1e-9, because: "solved to 1e-10 of what drives, a hundred times" });
  });

  it("that a short part of a step moves by the rounding of their gaps have positions", () => {
    const { run, deepest } = play(bouncingWall(6, 4, 0.3, -0.184), 0.005, {
      ...floor,
      friction: 0.5,
      restitution: 0.3,
    });
    expect(run.reason).toBeUndefined();
    expect(run.final.t).toBe(0.005);
    expect(deepest).toBeLessThan(1e-9);
    expect(run.energy.created).toBe(0);
  });

  it("that begin deeper than rounding, or come to be by what pushes others out, are not sought a first contact for", () => {
    const bricks = HIT_WALL.map(([x, y, angle, vx, vy, spin], i) => ({
      ...{ name: `b${i}`, mass: 1, shape: boxShape(0.1, 0.05), friction: 0.5, restitution: 0.3 },
      ...{ position: [x, y], angle, velocity: [vx, vy], spin },
    }));
    // One step: 36 problems, and 776 where each first contact is sought until its bracket is rounding.
    const played = play(bricks, STEP, { ...floor, friction: 0.5, restitution: 0.3 }, false);
    expect(played.run.status).toBe("done");
    expect(mostProblems(played)).toBeLessThan(150);
    expect(played.deepest).toBeLessThan(1e-9);
  });

  it("of a wall that a ball hits are kept apart, and give no energy", () => {
    const ball = { name: "ball", mass: 2, shape: { disc: 0.08 }, position: [-0.25, 0.25], velocity: [4, 0] };
    const { run, deepest } = play([...rows([3, 3, 3], 0), { ...ball, friction: 0.3, restitution: 0 }], 0.04);
    expect(run.status).toBe("done");
    expect(deepest).toBeLessThan(1e-9);
    expect(run.energy.created).toBe(0);
    expect(run.energy.imbalance).toBeLessThan(1e-3 * run.energy.initial);
  });
});

it("what finds no way to its first contact with friction, and closes none without it, moves on", () => {
  const { model } = readModel(JSON.stringify(drawPacked(177)), { kind: "system" });
  const { status, final } = simulate(model, { method: "rattle", step: 2e-3, until: 0.6, project: true });
  expect([status, final.t]).toEqual(["done", 0.6]);
});
