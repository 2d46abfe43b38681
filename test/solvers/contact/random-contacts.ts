/**
 * Random contact problems of bodies, from a seed: W = Hᵀ M⁻¹ H, q = Hᵀ v. Rest, u = 0, is within reach of all contacts at once, so that a
 * solution exists whatever the coefficients of friction are and however redundant the contacts (Acary, Cadoux, Lemaréchal, Malick 2011).
 */
import { randomFrame, randomNumbers } from "../../../bench/families.ts";
import type { DenseContacts } from "./exact-error.ts";

export const SCENES = ["stack", "row", "free", "hyper"] as const;
export type SceneKind = (typeof SCENES)[number];

export interface Scene {
  readonly kind: SceneKind;
  readonly dimension: 2 | 3;
  readonly contacts: number;
  /** Powers of ten that masses differ by. */
  readonly decades: number;
  /** Friction is drawn from these. */
  readonly friction: readonly number[];
}

interface Touch {
  readonly a: number;
  readonly b: number;
  readonly armA: readonly number[];
  readonly armB: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

/** Velocities of body `of` along `axis` at `arm`, in the coordinates of all bodies. */
function addRow(row: Float64Array, of: number, arm: readonly number[], axis: readonly number[], sign: number): void {
  if (of < 0) return;
  const d = axis.length;
  const at = of * (d === 2 ? 3 : 6);
  const [x = 0, y = 0, z = 0] = arm;
  const [a = 0, b = 0, c = 0] = axis;
  const turns = d === 2 ? [x * b - y * a] : [y * c - z * b, z * a - x * c, x * b - y * a];
  [...axis, ...turns].forEach((w, k) => {
    row[at + k]! += sign * w;
  });
}

function touches({ kind, dimension: d, contacts }: Scene, bodies: number, random: () => number): Touch[] {
  const perLayer = 2 ** (d - 1);
  const upright = Array.from({ length: d }, (_, i) =>
    Array.from({ length: d }, (_, j) => ((i + d - 1) % d === j ? 1 : 0)),
  );
  const arm = (): number[] => Array.from({ length: d }, () => random() - 0.5);
  return Array.from({ length: contacts }, (_, k) => {
    if (kind === "stack") {
      const layer = Math.floor(k / perLayer);
      const corner = Array.from({ length: d - 1 }, (_, j) => ((k >> j) & 1) - 0.5);
      return { a: layer, b: layer - 1, armA: [...corner, -0.5], armB: [...corner, 0.5], axes: upright };
    }
    if (kind === "row") {
      const along = Array.from({ length: d }, (_, j) => (j === d - 1 ? 0.5 : 0));
      return { a: k, b: k - 1, armA: along.map((x) => -x), armB: along, axes: upright };
    }
    const a = k % bodies;
    const b = Math.floor(random() * (bodies + 1)) - 1;
    return { a, b: b === a ? -1 : b, armA: arm(), armB: arm(), axes: randomFrame(d, random) };
  });
}

/** Bodies in contact: their coordinates one by one, so that M is diagonal. */
export interface RandomBodies {
  readonly dimension: 2 | 3;
  /** Hᵀ: a row for each component of a contact. */
  readonly rows: readonly Float64Array[];
  /** 1/M of each coordinate. */
  readonly easy: Float64Array;
  /** v before the contacts act. */
  readonly velocity: Float64Array;
  readonly friction: Float64Array;
}

export function randomBodies(scene: Scene, seed: number): RandomBodies {
  const { kind, dimension: d, contacts, decades } = scene;
  const random = randomNumbers(seed);
  const per = d === 2 ? 3 : 6;
  const bodies = {
    stack: Math.ceil(contacts / 2 ** (d - 1)),
    hyper: Math.ceil(contacts / 4),
    free: contacts,
    row: contacts,
  }[kind];
  const mass = Array.from({ length: bodies }, () => 10 ** (decades * (random() - 0.5)));
  const rows = touches(scene, bodies, random).flatMap(({ a, b, armA, armB, axes }) =>
    axes.map((axis) => {
      const row = new Float64Array(bodies * per);
      addRow(row, a, armA, axis, 1);
      addRow(row, b, armB, axis, -1);
      return row;
    }),
  );
  const velocity = Float64Array.from(
    { length: bodies * per },
    (_, i) => 0.2 * (random() - 0.5) - (i % per === d - 1 ? 0.2 : 0),
  );
  const easy = velocity.map((_, i) => (i % per < d ? 1 : 6) / mass[Math.floor(i / per)]!);
  const friction = Float64Array.from(
    { length: contacts },
    () => scene.friction[Math.floor(random() * scene.friction.length)]!,
  );
  return { dimension: d, rows, easy, velocity, friction };
}

/** The same by W and q. */
export function randomContacts(scene: Scene, seed: number): DenseContacts {
  return ofBodies(randomBodies(scene, seed));
}

export function ofBodies({ dimension, rows, easy, velocity, friction }: RandomBodies): DenseContacts {
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const entry = rows[i]!.reduce((sum, x, k) => sum + x * easy[k]! * rows[j]![k]!, 0);
      matrix[i * n + j] = matrix[j * n + i] = entry;
    }
  }
  const offset = Float64Array.from(rows, (row) => row.reduce((sum, x, k) => sum + x * velocity[k]!, 0));
  return { dimension, matrix, offset, friction };
}
