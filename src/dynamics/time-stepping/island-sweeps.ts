/**
 * Gauss–Seidel sweeps over an island with momentum: after a sweep from y to x,
 *
 *   y ← x + n/(n + 2) (x − x_last),      n = 0 again where a sweep changes more than the last one,
 *                                        or ⟨y − x, x − x_last⟩_g > 0: momentum leads away   [Nesterov1983], [ODonoghueCandes2015]
 *
 * Measured on one scene, a thousand discs that come down in a heap (`npm run bench -- motion`): a residual of 1e-3 takes four hundred plain
 * sweeps, two hundred with the memory of conjugate gradients, and fifty of these. What a sweep does to v goes on with what it does to Λ, so that v need not be made anew.
 *
 * Trap: momentum that is kept where a sweep changes more than the last one, be it by a half, runs in circles for thousands of sweeps where
 * faces are stacked or contacts stick.
 *
 * Beside the sweeps of solvers/contact/sweeps.ts and solvers/gauss-seidel/sweep.ts, with which it shares the solution of a contact
 * (solvers/local/planar-contact.ts). `sweepRough` and `sweepSmooth` say the reading and the writing of six velocities twice: a function could hand them
 * over by an array alone.
 */
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { iterationsLeft } from "../../solvers/iterations-left.ts";
import { solvePair } from "../../solvers/local/planar-contact.ts";
import { NEVER } from "../../solvers/stopping.ts";
import { type IslandContacts, islandResidual, moveBodies } from "./island-contacts.ts";

/** Contact after contact is solved exactly against the present v, which takes its change at once; notes ‖ΔΛ‖²_g and ⟨y − x, x − x_last⟩_g. */
function sweep(island: IslandContacts): void {
  if (island.isSmooth) sweepSmooth(island);
  else sweepRough(island);
}

function sweepRough({ arrays, count, velocity: v, pair, sums }: IslandContacts): void {
  const { index, normal, tangent, offset, impulses, last, normalCompliance, tangentCompliance, coupling, friction } =
    arrays;
  let square = 0;
  let turn = 0;
  for (let c = 0, at = 0; c < count; c++, at += MOST_ENTRIES) {
    const v0 = v[index[at]!]!;
    const v1 = v[index[at + 1]!]!;
    const v2 = v[index[at + 2]!]!;
    const v3 = v[index[at + 3]!]!;
    const v4 = v[index[at + 4]!]!;
    const v5 = v[index[at + 5]!]!;
    const xn = offset[2 * c]! + alongRow(normal, at, v0, v1, v2, v3, v4, v5);
    const n = impulses[2 * c]!;
    const t = impulses[2 * c + 1]!;
    if (n === 0 && t === 0 && xn >= 0) continue;
    const xt = offset[2 * c + 1]! + alongRow(tangent, at, v0, v1, v2, v3, v4, v5);
    const gn = normalCompliance[c]!;
    const gt = tangentCompliance[c]!;
    const gnt = coupling[c]!;
    solvePair(pair, gn, gnt, gt, friction[c]!, xn - gn * n - gnt * t, xt - gnt * n - gt * t);
    const dn = pair[0]! - n;
    const dt = pair[1]! - t;
    if (dn === 0 && dt === 0) continue;
    square += gn * dn * dn + gt * dt * dt;
    turn -= gn * dn * (pair[0]! - last[2 * c]!) + gt * dt * (pair[1]! - last[2 * c + 1]!);
    impulses[2 * c] = pair[0]!;
    impulses[2 * c + 1] = pair[1]!;
    v[index[at]!] = v0 + (normal[at]! * dn + tangent[at]! * dt);
    v[index[at + 1]!] = v1 + (normal[at + 1]! * dn + tangent[at + 1]! * dt);
    v[index[at + 2]!] = v2 + (normal[at + 2]! * dn + tangent[at + 2]! * dt);
    v[index[at + 3]!] = v3 + (normal[at + 3]! * dn + tangent[at + 3]! * dt);
    v[index[at + 4]!] = v4 + (normal[at + 4]! * dn + tangent[at + 4]! * dt);
    v[index[at + 5]!] = v5 + (normal[at + 5]! * dn + tangent[at + 5]! * dt);
  }
  sums[0] = square;
  sums[1] = turn;
}

/** The same where nothing rubs. */
function sweepSmooth({ arrays, count, velocity: v, sums, give }: IslandContacts): void {
  const { index, normal, offset, impulses, last, normalCompliance } = arrays;
  let square = 0;
  let turn = 0;
  for (let c = 0, at = 0; c < count; c++, at += MOST_ENTRIES) {
    const v0 = v[index[at]!]!;
    const v1 = v[index[at + 1]!]!;
    const v2 = v[index[at + 2]!]!;
    const v3 = v[index[at + 3]!]!;
    const v4 = v[index[at + 4]!]!;
    const v5 = v[index[at + 5]!]!;
    const x = offset[2 * c]! + alongRow(normal, at, v0, v1, v2, v3, v4, v5);
    const n = impulses[2 * c]!;
    if (n === 0 && x >= 0) continue;
    const g = normalCompliance[c]!;
    const next = Math.max(0, n - x / g - give * n);
    const dn = next - n;
    if (dn === 0) continue;
    square += g * dn * dn;
    turn -= g * dn * (next - last[2 * c]!);
    impulses[2 * c] = next;
    v[index[at]!] = v0 + normal[at]! * dn;
    v[index[at + 1]!] = v1 + normal[at + 1]! * dn;
    v[index[at + 2]!] = v2 + normal[at + 2]! * dn;
    v[index[at + 3]!] = v3 + normal[at + 3]! * dn;
    v[index[at + 4]!] = v4 + normal[at + 4]! * dn;
    v[index[at + 5]!] = v5 + normal[at + 5]! * dn;
  }
  sums[0] = square;
  sums[1] = turn;
}

/** The velocity along the row that begins `at`, from those of its six coordinates. */
const alongRow = (
  row: Float64Array,
  at: number,
  v0: number,
  v1: number,
  v2: number,
  v3: number,
  v4: number,
  v5: number,
): number =>
  row[at]! * v0 + row[at + 1]! * v1 + row[at + 2]! * v2 + row[at + 3]! * v3 + row[at + 4]! * v4 + row[at + 5]! * v5;

/** The velocity along the row of a contact that begins `at`. Its six entries are told one by one: a loop over them takes twice as long. */
export function along(row: Float64Array, index: Int32Array, at: number, v: Float64Array): number {
  return (
    row[at]! * v[index[at]!]! +
    row[at + 1]! * v[index[at + 1]!]! +
    row[at + 2]! * v[index[at + 2]!]! +
    row[at + 3]! * v[index[at + 3]!]! +
    row[at + 4]! * v[index[at + 4]!]! +
    row[at + 5]! * v[index[at + 5]!]!
  );
}

/** v of the impulses along both rows of a contact. */
export function pushBoth(
  v: Float64Array,
  index: Int32Array,
  at: number,
  normal: Float64Array,
  n: number,
  tangent: Float64Array,
  t: number,
): void {
  v[index[at]!]! += normal[at]! * n + tangent[at]! * t;
  v[index[at + 1]!]! += normal[at + 1]! * n + tangent[at + 1]! * t;
  v[index[at + 2]!]! += normal[at + 2]! * n + tangent[at + 2]! * t;
  v[index[at + 3]!]! += normal[at + 3]! * n + tangent[at + 3]! * t;
  v[index[at + 4]!]! += normal[at + 4]! * n + tangent[at + 4]! * t;
  v[index[at + 5]!]! += normal[at + 5]! * n + tangent[at + 5]! * t;
}

/** The residual after a sweep is computed where this share of its change ‖ΔΛ‖_g is small enough; it was six tenths of it, or hardly more and less, in a pile of a thousand discs that comes down (`bench/disc-pile.ts`). */
const LEAST_SHARE = 0.5;

/** A sweep that changes this much more than the last one, squared, has lost its way; impulses that drift at a constant pace have not. */
const LOST = 1.01;

/** Sweeps after which their rate is looked at. */
const PORTION = 100;

/** Sweeps after which it is asked whether to stop: of four thousand bodies a hundredth of a second. */
const ASKED = 25;

/**
 * Up to `most` sweeps with momentum, until the residual is at most `goal`; returns it. `isImpatient`: they leave off where those that are left
 * do not lead there at the rate of the last hundred. That pays where something else does it in less time. Asked to stop, they leave off, too.
 */
export function acceleratedSweeps(
  island: IslandContacts,
  most: number,
  goal: number,
  isImpatient = false,
  shouldStop: () => boolean = NEVER,
): number {
  const { sums } = island;
  let lastSquare = Infinity;
  let residual = Infinity;
  let share = LEAST_SHARE;
  let run = 0;
  let [least, before] = [Infinity, Infinity];
  keep(island);
  for (let s = 1; s <= most; s++) {
    sweep(island);
    const square = sums[0]!;
    const change = Math.sqrt(square / (island.drive > 0 ? island.drive : island.pressed));
    least = Math.min(least, change);
    const isVain = isImpatient && s % PORTION === 0 && sweepsLeft(least, before, goal / share) > most - s;
    const isLast = s === most || isVain || (s % ASKED === 0 && shouldStop());
    if (isLast || !(share * change > goal)) {
      moveBodies(island);
      residual = islandResidual(island);
      if (isLast || residual <= goal || square === 0) break;
      share = Math.max(LEAST_SHARE, residual / change);
    }
    if (s % PORTION === 0) before = least;
    run = s > 1 && square <= LOST * lastSquare && sums[1]! <= 0 ? run + 1 : 0;
    lastSquare = square;
    if (run > 0) goOn(island, run / (run + 2));
    else keep(island);
  }
  return residual;
}

/** Sweeps to a change of `goal`. A portion that gains nothing tells nothing: impulses drift until some contact lets go, and then fall at once. */
const sweepsLeft = (least: number, before: number, goal: number): number =>
  least < before ? iterationsLeft(before, least, goal, PORTION) : 0;

/** Λ_last ← Λ, v_last ← v. */
function keep({ arrays: { impulses, last }, count, freedoms, velocity, lastVelocity }: IslandContacts): void {
  for (let i = 0; i < 2 * count; i++) last[i] = impulses[i]!;
  for (let j = 0; j < freedoms; j++) lastVelocity[j] = velocity[j]!;
}

/** Λ ← Λ + β (Λ − Λ_last),   Λ_last ← Λ before that, and v alike; normal impulses stay at least zero. */
function goOn(island: IslandContacts, share: number): void {
  const { arrays, count, freedoms, velocity: v, lastVelocity } = island;
  const { index, normal, impulses, last } = arrays;
  for (let j = 0; j < freedoms; j++) {
    const now = v[j]!;
    v[j] = now + share * (now - lastVelocity[j]!);
    lastVelocity[j] = now;
  }
  for (let c = 0; c < count; c++) {
    const n = impulses[2 * c]!;
    const t = impulses[2 * c + 1]!;
    const pulled = n + share * (n - last[2 * c]!);
    impulses[2 * c] = pulled;
    impulses[2 * c + 1] = t + share * (t - last[2 * c + 1]!);
    last[2 * c] = n;
    last[2 * c + 1] = t;
    if (!(pulled < 0)) continue;
    impulses[2 * c] = 0;
    for (let e = MOST_ENTRIES * c; e < MOST_ENTRIES * (c + 1); e++) v[index[e]!]! -= normal[e]! * pulled;
  }
}
