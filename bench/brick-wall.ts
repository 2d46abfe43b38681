/**
 * A wall of bricks in running bond that is shaken, as one time step in global form: M v = H r + f, u = Hᵀ v.
 *
 * Each course of bricks stands half a brick beside the one below; two bricks touch at the four corners of their overlap, those
 * of the lowest course at four corners on the ground. Bricks 0.2 × 0.1 × 0.1 m of 1800 kg/m³; f = M v_free with the velocity
 * after 5 ms of free fall and a random shaking.
 */
import { sparseFromTriplets } from "../src/linalg/sparse/sparse-matrix.ts";
import type { GlobalProblem } from "../src/problems/raw-problem.ts";
import { randomNumbers } from "./families.ts";

const LENGTH = 0.2;
const DEPTH = 0.1;
const HEIGHT = 0.1;
const MASS = 1800 * LENGTH * DEPTH * HEIGHT;
const INERTIA = [
  (MASS * (DEPTH ** 2 + HEIGHT ** 2)) / 12,
  (MASS * (LENGTH ** 2 + HEIGHT ** 2)) / 12,
  (MASS * (LENGTH ** 2 + DEPTH ** 2)) / 12,
];

/** Free fall of one step, m/s, and the largest velocities of the shaking, m/s and rad/s. */
const FALL = 9.81 * 0.005;
const SHAKE = 0.02;
const TURN = 0.1;

interface Entries {
  readonly rows: number[];
  readonly columns: number[];
  readonly values: number[];
}

/** `courses` × `bricks`; 4 · bricks + 4 · (courses − 1) · (2 · bricks − 1) contacts. */
export function brickWall(courses: number, bricks: number, friction = 0.5, seed = 1): GlobalProblem {
  const random = randomNumbers(seed);
  const bodies = courses * bricks;
  const directions: Entries = { rows: [], columns: [], values: [] };
  const middle = (course: number, brick: number): number => LENGTH * (brick + (course % 2) / 2);
  let contacts = 0;
  for (let course = 0; course < courses; course++) {
    for (let brick = 0; brick < bricks; brick++) {
      const upper = course * bricks + brick;
      const at = middle(course, brick);
      const below = course === 0 ? [-1] : [0, 1].map((k) => brick + (course % 2) - 1 + k);
      for (const other of below) {
        if (course > 0 && (other < 0 || other >= bricks)) continue;
        const lower = course === 0 ? -1 : (course - 1) * bricks + other;
        const beneath = course === 0 ? at : middle(course - 1, other);
        const ends = [Math.max(at, beneath) - LENGTH / 2, Math.min(at, beneath) + LENGTH / 2];
        for (const x of ends) {
          for (const y of [-DEPTH / 2, DEPTH / 2]) {
            addSide(directions, contacts, upper, [x - at, y, -HEIGHT / 2], 1);
            if (lower >= 0) addSide(directions, contacts, lower, [x - beneath, y, HEIGHT / 2], -1);
            contacts++;
          }
        }
      }
    }
  }
  const freedoms = 6 * bodies;
  const every = Array.from({ length: freedoms }, (_, i) => i);
  const masses = every.map((i) => (i % 6 < 3 ? MASS : INERTIA[(i % 6) - 3]!));
  const shaken = (i: number): number => (i % 6 < 3 ? SHAKE : TURN) * (2 * random() - 1) - (i % 6 === 2 ? FALL : 0);
  return {
    form: "global",
    dimension: 3,
    mass: sparseFromTriplets(freedoms, freedoms, { rows: every, columns: every, values: masses }),
    directions: sparseFromTriplets(freedoms, 3 * contacts, directions),
    force: Float64Array.from(every, (i) => masses[i]! * shaken(i)),
    drift: new Float64Array(3 * contacts),
    friction: new Float64Array(contacts).fill(friction),
  };
}

/** Velocity of the point at `arm` of a body in the directions z, x, y, as columns of H. */
function addSide(out: Entries, contact: number, body: number, arm: readonly number[], sign: number): void {
  for (const [k, axis] of [2, 0, 1].entries()) {
    const put = (row: number, value: number): void => {
      if (value === 0) return;
      out.rows.push(6 * body + row);
      out.columns.push(3 * contact + k);
      out.values.push(sign * value);
    };
    put(axis, 1);
    // ω × arm along the axis: ω_a arm_b − ω_b arm_a.
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
    put(3 + a, arm[b]!);
    put(3 + b, -arm[a]!);
  }
}
