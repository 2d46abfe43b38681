/**
 * Everything the contacts may do next, listed by trying each combination of letters: all solutions of the impact law (15) of
 * [VarkonyiOr] and all consistent modes of Table 1. F no force, S sticks, P and N slip (t = ∓μ n).
 *   impact   closed contacts, velocities after:    F ż ≥ 0 · S ẋ = ż = 0, |t| ≤ μ n · P, N ż = 0, n ≥ 0, ±ẋ > 0
 *   mode     closed contacts with ż = 0:           F z̈ > 0 · S (ẋ = 0) ẍ = z̈ = 0, |t| ≤ μ n · P, N n > 0
 * `slack` is the smallest slack of these conditions. Forces are linear in what they answer to, the velocities before or the
 * accelerations of free flight, so each combination is one 4 × 4 matrix. Sticking at one contact while the other one slips
 * leaves three equations for one rotation and is possible only without any motion: left out.
 */
import type { PostureFields } from "../../../src/stability/two-contact/posture.ts";
import { type Body, bodyOf, squeezeWidth } from "./body.ts";

export interface Continuation {
  /** Letters of both contacts; an open contact is F. */
  readonly letters: string;
  /** Impulses or forces t1, n1, t2, n2; NaN where both contacts stop and they are not unique. */
  readonly forces: readonly number[];
  /** Velocities after the impact, accelerations of the mode. */
  readonly after: readonly number[];
  readonly slack: number;
}

interface Combination {
  readonly letters: string;
  /** Forces per unit of each of the four components; null for SS. */
  readonly response: readonly (readonly number[])[] | null;
}

/** By which contacts are closed: [first only, second only, both], single impacts first and sticking before slipping. */
type Combinations = readonly (readonly Combination[])[];

/** What fails by less than this is still listed: where cases meet, rounding may refuse each of them. */
const BORDER = 1e-9;

const NAMES = [
  ["SF", "PF", "NF"],
  ["FS", "FP", "FN"],
  ["SF", "PF", "NF", "FS", "FP", "FN", "SS", "PP", "PN", "NP", "NN"],
];

function combinationsOf(body: Body): Combinations {
  const units = [0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((j) => (j === k ? 1 : 0)));
  return NAMES.map((names) =>
    names.flatMap((letters): Combination[] => {
      if (letters === "SS") return [{ letters, response: null }];
      const response = units.map((from) => forcesFor(body, from, letters));
      return response.some((row) => row === null) ? [] : [{ letters, response: response as number[][] }];
    }),
  );
}

/** A body with its combinations, worked out once. */
export interface Mechanics {
  readonly body: Body;
  readonly combinations: Combinations;
}

export function mechanicsOf(fields: PostureFields): Mechanics {
  const body = bodyOf(fields);
  return { body, combinations: combinationsOf(body) };
}

/** All impacts of contacts with z = 0. */
export function impactsOf(
  { body, combinations }: Mechanics,
  v: readonly number[],
  closed: readonly boolean[],
): Continuation[] {
  const scale = Math.max(closed[0] ? Math.abs(v[1]!) : 0, closed[1] ? Math.abs(v[3]!) : 0);
  return combinations[indexOf(closed)]!.flatMap(({ letters, response }) => {
    if (response === null) {
      const slack = stopSlack(body, v);
      return slack >= 0 ? [{ letters, forces: [Number.NaN], after: [0, 0, 0, 0], slack }] : [];
    }
    return judge(body, letters, response, v, closed, null, scale);
  });
}

/** All modes from a state with no approaching contact; rest itself (SS) is not listed. */
export function modesOf(
  { body, combinations }: Mechanics,
  v: readonly number[],
  closed: readonly boolean[],
): Continuation[] {
  const found = combinations[indexOf(closed)]?.flatMap(({ letters, response }) =>
    response === null || !agrees(letters, v, closed) ? [] : judge(body, letters, response, body.free, closed, v, 1),
  );
  const flight = judge(body, "FF", NO_FORCES, body.free, closed, v, 1);
  return [...(found ?? []), ...flight];
}

const NO_FORCES = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);

const indexOf = (closed: readonly boolean[]): number => (closed[0] ? (closed[1] ? 2 : 0) : closed[1] ? 1 : 3);

/** Whether slipping contacts keep their direction and sticking ones have none. */
function agrees(letters: string, v: readonly number[], closed: readonly boolean[]): boolean {
  for (let i = 0; i < 2; i++) {
    const slip = v[2 * i]!;
    if (!closed[i] || slip === 0 || letters[i] === "F") continue;
    if (letters[i] !== (slip > 0 ? "P" : "N")) return false;
  }
  return true;
}

/** `moving`: velocities of a mode, null for an impact; a contact that slips already need not start to. */
function judge(
  body: Body,
  letters: string,
  response: readonly (readonly number[])[],
  from: readonly number[],
  closed: readonly boolean[],
  moving: readonly number[] | null,
  scale: number,
): Continuation[] {
  const forces = [0, 0, 0, 0];
  for (let k = 0; k < 4; k++) for (let j = 0; j < 4; j++) forces[j] = forces[j]! + response[k]![j]! * from[k]!;
  const after = accelerate(body, from, forces);
  let slack = Infinity;
  for (let i = 0; i < 2; i++) {
    if (!closed[i]) continue;
    const n = forces[2 * i + 1]!;
    const letter = letters[i]!;
    if (letter === "F") slack = Math.min(slack, after[2 * i + 1]!);
    else if (letter === "S") slack = Math.min(slack, body.friction[i]! * n - Math.abs(forces[2 * i]!));
    else {
      slack = Math.min(slack, n);
      const starts = moving === null || moving[2 * i] === 0;
      if (starts) slack = Math.min(slack, directionOf(letter) * after[2 * i]!);
    }
  }
  return slack >= -BORDER * scale ? [{ letters, forces, after, slack: slack / scale }] : [];
}

const directionOf = (letter: string): number => (letter === "P" ? 1 : -1);

function accelerate(body: Body, from: readonly number[], forces: readonly number[]): number[] {
  const after = [0, 0, 0, 0];
  for (let k = 0; k < 4; k++) {
    const row = body.mobility[k]!;
    after[k] = from[k]! + row[0]! * forces[0]! + row[1]! * forces[1]! + row[2]! * forces[2]! + row[3]! * forces[3]!;
  }
  return after;
}

/** Forces from the equations of the letters; null where they are dependent. */
function forcesFor(body: Body, from: readonly number[], letters: string): number[] | null {
  // One column for each unknown: S brings t and n, P and N bring n with t = ∓μ n.
  const columns: number[][] = [];
  const equations: number[] = [];
  const column = (entries: Readonly<Record<number, number>>): number[] => [0, 1, 2, 3].map((k) => entries[k] ?? 0);
  for (let i = 0; i < 2; i++) {
    const letter = letters[i]!;
    if (letter === "F") continue;
    if (letter === "S") {
      columns.push(column({ [2 * i]: 1 }), column({ [2 * i + 1]: 1 }));
      equations.push(2 * i, 2 * i + 1);
    } else {
      columns.push(column({ [2 * i]: -directionOf(letter) * body.friction[i]!, [2 * i + 1]: 1 }));
      equations.push(2 * i + 1);
    }
  }
  const matrix = equations.map((row) => [
    ...columns.map((one) => body.mobility[row]!.reduce((sum, g, k) => sum + g * one[k]!, 0)),
    -from[row]!,
  ]);
  const solution = eliminate(matrix);
  return solution && [0, 1, 2, 3].map((k) => columns.reduce((sum, one, j) => sum + one[k]! * solution[j]!, 0));
}

/** One or two unknowns, right side in the last column. */
function eliminate(matrix: number[][]): number[] | null {
  if (matrix.length === 1) return matrix[0]![0] === 0 ? null : [matrix[0]![1]! / matrix[0]![0]!];
  const [[a, b, e], [c, d, f]] = matrix as [[number, number, number], [number, number, number]];
  const det = a * d - b * c;
  if (Math.abs(det) <= 1e-13 * (Math.abs(a * d) + Math.abs(b * c))) return null;
  return [(e * d - b * f) / det, (a * f - e * c) / det];
}

/** Whether impulses in both cones stop the whole body: negative where none do. */
export function stopSlack(body: Body, v: readonly number[]): number {
  const [t1, n1] = [body.rows[0]!, body.rows[1]!];
  const [c, s] = [t1[0]!, t1[1]!];
  // Velocity of contact point 1 and its lever arm, then the turn from the better component of contact 2.
  const point = [v[0]! * c - v[1]! * s, v[0]! * s + v[1]! * c];
  const arm = [t1[2]! * c - n1[2]! * s, t1[2]! * s + n1[2]! * c];
  const turnOf = (row: readonly number[]): number => row[2]! - row[0]! * arm[0]! - row[1]! * arm[1]!;
  const k = Math.abs(turnOf(body.rows[3]!)) >= Math.abs(turnOf(body.rows[2]!)) ? 3 : 2;
  const row = body.rows[k]!;
  const spin = (v[k]! - row[0]! * point[0]! - row[1]! * point[1]!) / turnOf(row);
  return squeezeWidth(body, [point[0]! - arm[0]! * spin, point[1]! - arm[1]! * spin, spin]);
}
