/**
 * Contact problems of three families, from a seed, for benchmarks and tests:
 *
 *   stack   cubes (squares) of mass and side 1 on the ground and on each other, touching at their corners, falling
 *           slightly askew: what an interactive product meets; hyperstatic from four (spatial) or two (planar) contacts on
 *   free    as many bodies as contacts, random contact frames
 *   hyper   a body for every four contacts, random contact frames: strongly redundant
 *
 * Contact by contact, normal first: [unilateral, coulomb-step] in the plane, [unilateral, coulomb-disk] in space.
 */
import type { InclusionProblem } from "../src/problems/inclusion-problem.ts";
import { type Block, block } from "../src/sets/reservoirs/block.ts";

export type Family = "stack" | "free" | "hyper";
export const FAMILIES: readonly Family[] = ["stack", "free", "hyper"];

/** Uniform numbers in [0, 1) from a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** Standard normal numbers from uniform ones. */
function normalNumbers(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Side {
  /** Body number; −1 is the ground. */
  readonly body: number;
  /** Contact point from the centre of mass. */
  readonly arm: readonly number[];
}

/** Accumulates contacts as rows of Hᵀ in mass-scaled velocities, so that G = Hᵀ H. */
class Scene {
  readonly rows: Float64Array[] = [];
  readonly dimension: number;
  readonly freedoms: number;
  readonly inertia: number;

  constructor(dimension: number, bodies: number) {
    this.dimension = dimension;
    this.freedoms = bodies * (dimension === 2 ? 3 : 6);
    this.inertia = 1 / 6;
  }

  /** Adds one direction of a contact: velocity of `a` minus that of `b` along d. */
  add(a: Side, b: Side, d: readonly number[]): void {
    const row = new Float64Array(this.freedoms);
    for (const [side, sign] of [
      [a, 1],
      [b, -1],
    ] as const) {
      if (side.body < 0) continue;
      const at = side.body * (this.dimension === 2 ? 3 : 6);
      for (let j = 0; j < this.dimension; j++) row[at + j]! += sign * d[j]!;
      const [x, y, z] = [side.arm[0]!, side.arm[1]!, side.arm[2] ?? 0];
      const lever = sign / Math.sqrt(this.inertia);
      if (this.dimension === 2) row[at + 2]! += lever * (x * d[1]! - y * d[0]!);
      else {
        row[at + 3]! += lever * (y * d[2]! - z * d[1]!);
        row[at + 4]! += lever * (z * d[0]! - x * d[2]!);
        row[at + 5]! += lever * (x * d[1]! - y * d[0]!);
      }
    }
    this.rows.push(row);
  }
}

/** A problem of the family with the given number of contacts. */
export function contactProblem(family: Family, dimension: 2 | 3, contacts: number, seed = 1): InclusionProblem {
  const random = randomNumbers(seed * 7919 + contacts * 31 + dimension);
  const scene = family === "stack" ? stack(dimension, contacts) : scattered(family, dimension, contacts, random);
  const normal = normalNumbers(random);
  const velocity = new Float64Array(scene.freedoms);
  const perBody = dimension === 2 ? 3 : 6;
  velocity.forEach((_, i) => {
    const falls = family === "stack" && i % perBody === dimension - 1;
    velocity[i] = family === "stack" ? 0.05 * normal() - (falls ? 0.2 : 0) : normal();
  });
  return assemble(scene, velocity, contacts, dimension, family === "stack" ? 0.4 : 0.6);
}

function stack(dimension: 2 | 3, contacts: number): Scene {
  const perLayer = dimension === 2 ? 2 : 4;
  const scene = new Scene(dimension, Math.ceil(contacts / perLayer));
  const corners =
    dimension === 2
      ? [[-0.5], [0.5]]
      : [
          [-0.5, -0.5],
          [0.5, 0.5],
          [-0.5, 0.5],
          [0.5, -0.5],
        ];
  for (let k = 0; k < contacts; k++) {
    const layer = Math.floor(k / perLayer);
    const corner = corners[k % perLayer]!;
    const upper = { body: layer, arm: [...corner, -0.5] };
    const lower = { body: layer - 1, arm: [...corner, 0.5] };
    const axes =
      dimension === 2
        ? [
            [0, 1],
            [1, 0],
          ]
        : [
            [0, 0, 1],
            [1, 0, 0],
            [0, 1, 0],
          ];
    for (const axis of axes) scene.add(upper, lower, axis);
  }
  return scene;
}

function scattered(family: Family, dimension: 2 | 3, contacts: number, random: () => number): Scene {
  const bodies = family === "free" ? contacts : Math.ceil(contacts / 4);
  const scene = new Scene(dimension, bodies);
  const arm = (): number[] => Array.from({ length: dimension }, () => random() - 0.5);
  for (let k = 0; k < contacts; k++) {
    const a = { body: k % bodies, arm: arm() };
    const other = Math.floor(random() * (bodies + 1)) - 1;
    const b = { body: other === a.body ? -1 : other, arm: arm() };
    for (const axis of randomFrame(dimension, random)) scene.add(a, b, axis);
  }
  return scene;
}

/** Orthonormal vectors in random position. */
export function randomFrame(dimension: 2 | 3, random: () => number): number[][] {
  const normal = normalNumbers(random);
  const frame: number[][] = [];
  while (frame.length < dimension) {
    const v = Array.from({ length: dimension }, normal);
    for (const e of frame) {
      const along = v.reduce((sum, x, j) => sum + x * e[j]!, 0);
      v.forEach((x, j) => {
        v[j] = x - along * e[j]!;
      });
    }
    const length = Math.hypot(...v);
    if (length > 0.1) frame.push(v.map((x) => x / length));
  }
  return frame;
}

function assemble(
  scene: Scene,
  velocity: Float64Array,
  contacts: number,
  dimension: 2 | 3,
  mu: number,
): InclusionProblem {
  const { rows } = scene;
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  const offset = new Float64Array(n);
  // A row touches two bodies at most; everything else is zero.
  const used = rows.map((row) => [...row.keys()].filter((k) => row[k] !== 0));
  const dot = (i: number, y: Float64Array): number => used[i]!.reduce((sum, k) => sum + rows[i]![k]! * y[k]!, 0);
  for (let i = 0; i < n; i++) {
    offset[i] = dot(i, velocity);
    for (let j = 0; j <= i; j++) {
      matrix[i * n + j] = dot(i, rows[j]!);
      matrix[j * n + i] = matrix[i * n + j]!;
    }
  }
  return { size: n, matrix, offset, blocks: contactBlocks(dimension, new Array<number>(contacts).fill(mu)) };
}

/** Blocks of contacts in line, normal first; dimension 1 means without friction. */
export function contactBlocks(dimension: number, friction: readonly number[]): Block[] {
  return friction.flatMap((mu, k) => {
    const start = k * dimension;
    const normal = block({ kind: "unilateral", start, dimension: 1 });
    if (dimension === 1) return [normal];
    const kind = dimension === 2 ? "coulomb-step" : "coulomb-disk";
    return [normal, block({ kind, start: start + 1, dimension: dimension - 1, normal: start, friction: [mu, mu] })];
  });
}
