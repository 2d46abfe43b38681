/**
 * Islands of contacts without a model behind them: random ones, towers, pyramids of boxes.
 */
import { type IslandContacts, islandContacts } from "../../../src/dynamics/time-stepping/island-contacts.ts";
import { transpose } from "../../../src/linalg/sparse/sparse-matrix.ts";
import { MOST_ENTRIES } from "../../../src/models/mechanical-system.ts";
import type { GlobalProblem } from "../../../src/problems/raw-problem.ts";

export interface Contact {
  readonly index: readonly number[];
  readonly normal: readonly number[];
  readonly tangent: readonly number[];
  readonly friction: number;
  readonly offset: readonly [number, number];
}

/** An island of unit masses. */
export function islandOf(contacts: readonly Contact[], freedoms: number): IslandContacts {
  const island = islandContacts();
  const count = contacts.length;
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const Arrays = island.arrays.constructor as new (capacity: number) => typeof island.arrays;
  island.arrays = new Arrays(count);
  Object.assign(island, { count, freedoms, velocity: new Float64Array(freedoms + 1) });
  island.lastVelocity = new Float64Array(freedoms + 1);
  const { arrays } = island;
  contacts.forEach(({ index, normal, tangent, friction, offset }, c) => {
    for (let e = 0; e < MOST_ENTRIES; e++) arrays.index[MOST_ENTRIES * c + e] = index[e] ?? freedoms;
    arrays.normal.set(normal, MOST_ENTRIES * c);
    arrays.tangent.set(tangent, MOST_ENTRIES * c);
    arrays.normalCompliance[c] = dot(normal, normal);
    arrays.tangentCompliance[c] = friction > 0 ? dot(tangent, tangent) : 1;
    arrays.coupling[c] = dot(normal, tangent);
    arrays.friction[c] = friction;
    arrays.offset.set(offset, 2 * c);
    island.drive += offset[0] ** 2 / arrays.normalCompliance[c]! + offset[1] ** 2 / arrays.tangentCompliance[c]!;
    if (friction > 0) island.isSmooth = false;
  });
  return island;
}

/** The same as a raw problem. */
export function rawOf(contacts: readonly Contact[], freedoms: number): GlobalProblem {
  const rows = contacts.flatMap(({ index, normal, tangent }) =>
    [normal, tangent].map((row) => ({ index: index.slice(0, row.length), row })),
  );
  const starts = new Int32Array(rows.length + 1);
  rows.forEach(({ row }, i) => {
    starts[i + 1] = starts[i]! + row.length;
  });
  const directions = transpose({
    ...{ rows: rows.length, columns: freedoms, starts },
    indices: Int32Array.from(rows.flatMap(({ index }) => index)),
    values: Float64Array.from(rows.flatMap(({ row }) => row)),
  });
  const each = Int32Array.from({ length: freedoms + 1 }, (_, j) => j);
  const values = new Float64Array(freedoms).fill(1);
  return {
    ...{ form: "global", dimension: 2, directions, force: new Float64Array(freedoms) },
    friction: Float64Array.from(contacts, ({ friction }) => friction),
    drift: Float64Array.from(contacts.flatMap(({ offset }) => offset)),
    mass: { rows: freedoms, columns: freedoms, starts: each, indices: each.subarray(0, freedoms), values },
  };
}

/** Numbers between −½ and ½, different ones for every call. */
export function numbers(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 1103515245 + 12345) % 2 ** 31;
    return at / 2 ** 31 - 0.5;
  };
}

export function randomContacts(seed: number, count: number, bodies: number): Contact[] {
  const next = numbers(seed);
  return Array.from({ length: count }, (_, c) => {
    const [one, other] = [c % bodies, (c + 1 + Math.floor((bodies - 1) * (next() + 0.5))) % bodies];
    return {
      index: [0, 1, 2].flatMap((k) => [3 * one + k, 3 * (other === one ? (one + 1) % bodies : other) + k]),
      normal: Array.from({ length: MOST_ENTRIES }, next),
      tangent: Array.from({ length: MOST_ENTRIES }, next),
      friction: 0.5 + 0.4 * next(),
      offset: [next(), next()],
    };
  });
}

/** Bodies one on the other, the lowest of which comes down: Λ_c = height − c. */
export const tower = (height: number): Contact[] =>
  Array.from(
    { length: height },
    (_, c): Contact => ({
      ...{ index: c === 0 ? [0] : [c, c - 1], normal: c === 0 ? [1] : [1, -1], tangent: [], friction: 0 },
      offset: [c === 0 ? -1 : 0, 0],
    }),
  );

/** Inertia of a square box of mass 1 and half edge 1. */
const INERTIA = 2 / 3;

/** Boxes in rows, `width` of them in the lowest, each upon two of the row below by four corners, on the floor by two; they move at random and meet without bounce. */
export function pyramid(width: number, friction: number, seed: number): { contacts: Contact[]; freedoms: number } {
  const next = numbers(seed);
  const boxes: { x: number; y: number; u: number[] }[] = [];
  const contacts: Contact[] = [];
  const meet = (upper: number, lower: number, px: number, py: number): void => {
    const rows = [upper, lower].map((b) => (b < 0 ? undefined : { b, rx: px - boxes[b]!.x, ry: py - boxes[b]!.y }));
    const index: number[] = [];
    const [normal, tangent]: [number[], number[]] = [[], []];
    const offset: [number, number] = [0, 0];
    rows.forEach((arm, side) => {
      if (!arm) return;
      const sign = side === 0 ? 1 : -1;
      const turn = 1 / Math.sqrt(INERTIA);
      index.push(3 * arm.b, 3 * arm.b + 1, 3 * arm.b + 2);
      normal.push(0, sign, sign * turn * arm.rx);
      tangent.push(sign, 0, -sign * turn * arm.ry);
      const [vx, vy, omega] = boxes[arm.b]!.u as [number, number, number];
      offset[0] += sign * (vy + omega * arm.rx);
      offset[1] += sign * (vx - omega * arm.ry);
    });
    contacts.push({ index, normal, tangent, friction, offset });
  };
  for (let row = 0, below = 0; row < width; row++) {
    const first = boxes.length;
    for (let k = 0; k < width - row; k++) {
      const x = 2.1 * (k - (width - row - 1) / 2);
      boxes.push({ x, y: 1 + 2 * row, u: [0.1 * next(), next() - 1, 0.1 * next()] });
      const own = boxes.length - 1;
      const supports = row === 0 ? [-1] : [below + k, below + k + 1];
      for (const other of supports) {
        const left = other < 0 ? x - 1 : Math.max(x, boxes[other]!.x) - 1;
        const right = other < 0 ? x + 1 : Math.min(x, boxes[other]!.x) + 1;
        for (const px of [left, right]) meet(own, other, px, 2 * row);
      }
    }
    below = first;
  }
  return { contacts, freedoms: 3 * boxes.length };
}
