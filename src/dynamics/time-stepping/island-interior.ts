/**
 * Interior point on an island, friction as a complementarity problem [StewartTrinkle1996]: with a bound s of the sliding speed, Λ_T = β₁ − β₂,
 * all cones with friction 1 and no units (S = √D (1/μ, 1) per contact, D = 2/(G_NN + G_TT); p = S⁻¹ Λ / drive, x = S ξ / drive):
 *
 *   p ⊥ x_N,    β₁ ⊥ s + x_T,    β₂ ⊥ s − x_T,    s ⊥ p − β₁ − β₂,    z_i w_i = τ → 0
 *
 * by Newton's method with Mehrotra's corrector (solvers/predictor-corrector.ts). A contact leaves two of its eight unknowns to the linear equations, which are
 * solved in the velocities of the bodies (island-matrix.ts): there faces that touch with more contacts than they need cost nothing.
 *
 * Beside the interior point on cones (solvers/contact/interior.ts): that one holds β₁ and β₂ as differences of p and Λ_T, which are rounding
 * once a contact slides and τ is 1e-14, and ‖x_T‖, whose derivative jumps where a contact sticks. In pyramids of boxes it comes to stand at
 * residuals of 1e-6 where this one does not.
 *
 * Traps: s begins small. From s = 1 more paths turn back, as friction is not monotone (measured). And where the path turns, steps
 * are short and τ rises for a while before it falls again: a dozen steps that gain nothing prove nothing.
 */
import { Buffers, fitting } from "../../linalg/buffers.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import {
  meanProduct,
  type ProductPairs,
  predictorCorrector,
  type StepEquations,
  type StepLimits,
} from "../../solvers/predictor-corrector.ts";
import { NEVER } from "../../solvers/stopping.ts";
import { type IslandContacts, islandResidual, moveBodies } from "./island-contacts.ts";
import { arrange, factoriseIsland, type IslandMatrix, islandMatrix, solveIslandMatrix } from "./island-matrix.ts";
import { along, pushBoth } from "./island-sweeps.ts";

/** Steps, at most; and how many of them may pass without a smaller τ than ever. */
const STEPS = 60;
const PATIENCE = 20;

const LIMITS: StepLimits = { reach: 0.999, centering: 0, stuck: 1e-5 };

/** β of each side and s where it begins. */
const FIRST_SIDE = 0.25;
const FIRST_SLIP = 0.01;

/** Room for so many contacts: two numbers each for p, four for the pairs (z, w). */
class InteriorArrays extends Buffers {
  readonly scale = this.vector(2 * this.capacity);
  readonly p = this.vector(2 * this.capacity);
  /** Impulses of the best step. */
  readonly best = this.vector(2 * this.capacity);
  readonly z = this.vector(4 * this.capacity);
  readonly w = this.vector(4 * this.capacity);
  readonly dz = this.vector(4 * this.capacity);
  readonly dw = this.vector(4 * this.capacity);
  /** What z dw + w dz is to be, and how much w is short of what it stands for. */
  readonly target = this.vector(4 * this.capacity);
  readonly short = this.vector(4 * this.capacity);
  /** Of the elimination: g and q, then y and dp. */
  readonly shares = this.vector(2 * this.capacity);
  readonly right = this.vector(2 * this.capacity);
  readonly dp = this.vector(2 * this.capacity);
  readonly N = this.vector(3 * this.capacity);
}

export interface IslandInterior {
  readonly matrix: IslandMatrix;
  arrays: InteriorArrays;
  v: Float64Array;
  drive: number;
  /** Pairs (z, w). */
  pairs: number;
}

/** The pairs of an island, four a contact. */
interface IslandPairs extends ProductPairs {
  readonly work: IslandInterior;
  readonly island: IslandContacts;
}

const EQUATIONS: StepEquations<IslandPairs> = {
  factorise: ({ work, island }) => eliminate(work, island),
  solve: (pairs, tau, isCorrected) => {
    setTarget(pairs, tau, isCorrected);
    solveStep(pairs.work, pairs.island);
  },
  lengthInside,
};

/** Room for one island after the other. */
export const islandInterior = (): IslandInterior => ({
  matrix: islandMatrix(),
  ...{ arrays: new InteriorArrays(0), v: new Float64Array(1), drive: 0, pairs: 0 },
});

/**
 * Solves the island to a residual of `goal`, whatever its impulses are; leaves the best of all steps, whose residual is returned.
 */
export function interiorPoint(
  work: IslandInterior,
  island: IslandContacts,
  goal: number,
  shouldStop: () => boolean = NEVER,
): number {
  const { arrays, pairs: products } = begin(work, island);
  const { z, w, dz, dw } = arrays;
  const pairs: IslandPairs = { z, w, dz, dw, size: 4 * island.count, products, work, island };
  let [least, waited, best] = [Infinity, 0, Infinity];
  for (let k = 0; k <= STEPS && waited <= PATIENCE; k++) {
    const residual = evaluate(work, island);
    if (residual <= goal) return residual;
    if (residual < best) {
      best = residual;
      for (let i = 0; i < 2 * island.count; i++) arrays.best[i] = island.arrays.impulses[i]!;
    }
    const gap = meanProduct(pairs, 0);
    waited = gap < least ? 0 : waited + 1;
    least = Math.min(least, gap);
    if (shouldStop() || !(gap > 0) || !predictorCorrector(EQUATIONS, pairs, gap, LIMITS)) break;
  }
  for (let i = 0; i < 2 * island.count; i++) island.arrays.impulses[i] = arrays.best[i]!;
  moveBodies(island);
  return islandResidual(island);
}

/** What z dw + w dz is to be. */
function setTarget({ z, w, dz, dw, size, work }: IslandPairs, tau: number, isCorrected: boolean): void {
  const { target } = work.arrays;
  if (isCorrected) for (let i = 0; i < size; i++) target[i] = tau - z[i]! * w[i]! - dz[i]! * dw[i]!;
  else for (let i = 0; i < size; i++) target[i] = -z[i]! * w[i]!;
}

/** Pairs of an iterate; those that a contact without friction does not have stay (0, 1). */
function begin(work: IslandInterior, { arrays: contacts, count, freedoms }: IslandContacts): IslandInterior {
  const { normalCompliance, tangentCompliance, friction, offset, index } = contacts;
  arrange(work.matrix, count, freedoms, index);
  work.arrays = fitting(InteriorArrays, work.arrays, count);
  if (work.v.length <= freedoms) work.v = new Float64Array(2 * freedoms + 1);
  const { scale, z, w, dz, dw, p } = work.arrays;
  z.fill(0, 0, 4 * count);
  w.fill(1, 0, 4 * count);
  dz.fill(0, 0, 4 * count);
  dw.fill(0, 0, 4 * count);
  p.fill(0, 0, 2 * count);
  work.drive = 0;
  work.pairs = 0;
  for (let c = 0; c < count; c++) {
    const mu = friction[c]!;
    const root = mu > 0 ? Math.sqrt(2 / (normalCompliance[c]! + tangentCompliance[c]!)) : normalCompliance[c]! ** -0.5;
    scale[2 * c] = mu > 0 ? root / mu : root;
    scale[2 * c + 1] = mu > 0 ? root : 0;
    for (let i = 2 * c; i < 2 * c + 2; i++) work.drive = Math.max(work.drive, Math.abs(scale[i]! * offset[i]!));
    z[4 * c] = 1;
    work.pairs += mu > 0 ? 4 : 1;
    if (!(mu > 0)) continue;
    z[4 * c + 1] = z[4 * c + 2] = FIRST_SIDE;
    z[4 * c + 3] = w[4 * c + 1] = w[4 * c + 2] = FIRST_SLIP;
    w[4 * c + 3] = 1 - 2 * FIRST_SIDE;
  }
  return work;
}

/** The impulses of the iterate into the island, and how much w is short; returns the residual. */
function evaluate({ arrays, drive }: IslandInterior, island: IslandContacts): number {
  const { scale, p, z, w, short } = arrays;
  const { index, normal, tangent, offset, impulses } = island.arrays;
  for (let c = 0; c < island.count; c++) {
    p[2 * c] = z[4 * c]!;
    p[2 * c + 1] = z[4 * c + 1]! - z[4 * c + 2]!;
    impulses[2 * c] = drive * scale[2 * c]! * p[2 * c]!;
    impulses[2 * c + 1] = drive * scale[2 * c + 1]! * p[2 * c + 1]!;
  }
  moveBodies(island);
  for (let c = 0; c < island.count; c++) {
    const at = MOST_ENTRIES * c;
    const i = 4 * c;
    const xn = (scale[2 * c]! / drive) * (offset[2 * c]! + along(normal, index, at, island.velocity));
    short[i] = xn - w[i]!;
    if (scale[2 * c + 1] === 0) continue;
    const xt = (scale[2 * c + 1]! / drive) * (offset[2 * c + 1]! + along(tangent, index, at, island.velocity));
    short[i + 1] = z[i + 3]! + xt - w[i + 1]!;
    short[i + 2] = z[i + 3]! - xt - w[i + 2]!;
    short[i + 3] = z[i]! - z[i + 1]! - z[i + 2]! - w[i + 3]!;
  }
  return islandResidual(island);
}

function lengthInside({ z, w, dz, dw, size }: IslandPairs): number {
  let length = Infinity;
  for (let i = 0; i < size; i++) {
    if (dz[i]! < 0) length = Math.min(length, -z[i]! / dz[i]!);
    if (dw[i]! < 0) length = Math.min(length, -w[i]! / dw[i]!);
  }
  return length;
}

/**
 * With a₁ = β₁/w₁, a₂ = β₂/w₂ and h = w_s/s: D = h + a₁ + a₂, g = (a₁ − a₂)/D, q = a₁ + a₂ − g²D. What is left of a contact is
 *
 *   dx_N + (w/p) dp = y_N,      q dx_T − g dp + dp_T = y_T
 *
 * Factorises for them; false when a number was not finite.
 */
function eliminate({ arrays, matrix }: IslandInterior, island: IslandContacts): boolean {
  const { scale, z, w, shares, N } = arrays;
  for (let c = 0, i = 0; c < island.count; c++, i += 4) {
    const n = scale[2 * c]!;
    const t = scale[2 * c + 1]!;
    const open = z[i]! / w[i]!;
    N[3 * c] = n * n * open;
    N[3 * c + 1] = N[3 * c + 2] = shares[2 * c] = shares[2 * c + 1] = 0;
    if (t === 0) continue;
    const a1 = z[i + 1]! / w[i + 1]!;
    const a2 = z[i + 2]! / w[i + 2]!;
    const h = w[i + 3]! / z[i + 3]!;
    const D = h + a1 + a2;
    const g = (a1 - a2) / D;
    const q = 4 * a1 * (a2 / D) + (a1 + a2) * (h / D);
    shares[2 * c] = g;
    shares[2 * c + 1] = q;
    N[3 * c + 1] = n * t * g * open;
    N[3 * c + 2] = t * t * q;
  }
  return factoriseIsland(matrix, island.arrays.normal, island.arrays.tangent, N);
}

/** dz and dw for the targets. */
function solveStep(work: IslandInterior, island: IslandContacts): void {
  const { scale, z, w, dz, dw, target, short, shares, right, dp } = work.arrays;
  for (let c = 0, i = 0; c < island.count; c++, i += 4) {
    right[2 * c] = target[i]! / z[i]! - short[i]!;
    if (scale[2 * c + 1] === 0) continue;
    right[2 * c + 1] = sideOne(work.arrays, i) - sideTwo(work.arrays, i) - shares[2 * c]! * slipTarget(work.arrays, i);
  }
  solveLinear(work, island);
  for (let c = 0, i = 0; c < island.count; c++, i += 4) {
    const n = dp[2 * c]!;
    dz[i] = n;
    dw[i] = (target[i]! - w[i]! * n) / z[i]!;
    if (scale[2 * c + 1] === 0) continue;
    const a1 = z[i + 1]! / w[i + 1]!;
    const a2 = z[i + 2]! / w[i + 2]!;
    const D = w[i + 3]! / z[i + 3]! + a1 + a2;
    const across = (right[2 * c + 1]! + shares[2 * c]! * n - dp[2 * c + 1]!) / shares[2 * c + 1]!;
    const slip = (slipTarget(work.arrays, i) - n - (a1 - a2) * across) / D;
    dz[i + 1] = sideOne(work.arrays, i) - a1 * (slip + across);
    dz[i + 2] = sideTwo(work.arrays, i) - a2 * (slip - across);
    dz[i + 3] = slip;
    dw[i + 1] = slip + across + short[i + 1]!;
    dw[i + 2] = slip - across + short[i + 2]!;
    dw[i + 3] = (target[i + 3]! - w[i + 3]! * slip) / z[i + 3]!;
  }
}

/** dβ₁ and dβ₂ where neither s nor x_T changes, and what ds D + dp + (a₁ − a₂) dx_T is to be. */
const sideOne = ({ target, z, w, short }: InteriorArrays, i: number): number =>
  (target[i + 1]! - z[i + 1]! * short[i + 1]!) / w[i + 1]!;

const sideTwo = ({ target, z, w, short }: InteriorArrays, i: number): number =>
  (target[i + 2]! - z[i + 2]! * short[i + 2]!) / w[i + 2]!;

const slipTarget = (arrays: InteriorArrays, i: number): number =>
  arrays.target[i + 3]! / arrays.z[i + 3]! - arrays.short[i + 3]! + sideOne(arrays, i) + sideTwo(arrays, i);

/** dp for the right sides y, not refined: what a step misses is mended by the next (measured: the same steps with up to two refinements). */
function solveLinear({ arrays, matrix, v }: IslandInterior, { arrays: rows, count, freedoms }: IslandContacts): void {
  const { scale, z, w, shares, right, dp } = arrays;
  const { index, normal, tangent } = rows;
  v.fill(0, 0, freedoms + 1);
  for (let c = 0; c < count; c++) {
    const n = (right[2 * c]! * z[4 * c]!) / w[4 * c]!;
    const t = right[2 * c + 1]! + shares[2 * c]! * n;
    pushBoth(v, index, MOST_ENTRIES * c, normal, scale[2 * c]! * n, tangent, scale[2 * c + 1]! * t);
  }
  solveIslandMatrix(matrix, v);
  v[freedoms] = 0;
  for (let c = 0; c < count; c++) {
    const xn = scale[2 * c]! * along(normal, index, MOST_ENTRIES * c, v);
    const n = ((right[2 * c]! - xn) * z[4 * c]!) / w[4 * c]!;
    dp[2 * c] = n;
    if (scale[2 * c + 1] === 0) continue;
    const xt = scale[2 * c + 1]! * along(tangent, index, MOST_ENTRIES * c, v);
    dp[2 * c + 1] = right[2 * c + 1]! + shares[2 * c]! * n - shares[2 * c + 1]! * xt;
  }
}
