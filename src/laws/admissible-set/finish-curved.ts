/**
 * The last digits of a nearest point on curved reservoirs, by Newton's method on its conditions of optimality.
 *
 *   z − x − Aᵀκ − τ q = 0,   z = z⁻ + Σ λ_c d_c(q) + Σ λ_g d_g
 *   |q| = 1,   q · d_c(q) = 0,   q · d_g = 0,   a_i z = 0 for the active contacts
 *
 * d_c(q) is the ray of a slipping cone that q points away from least, d_g are rays that stay: those of polyhedral cones
 * and of curved cones that are met in their inside. q and its length τ are kept apart because d_c depends on the
 * direction alone: the system stays regular when x lies on the boundary, τ = 0.
 *
 * Which contacts, cones and rays take part comes from column generation and is corrected by the signs of the result.
 */
import { combination, dot, norm } from "../../linalg/dense.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { insideReservoirs } from "./inside-reservoirs.ts";
import { type Face, impulsesOf, type ReachableSet, type Reached } from "./nearest-reachable.ts";
import { addRayDerivative, type Generator, lowestGenerator, type ReservoirCone } from "./reservoir-cone.ts";

/** What takes part, and the current values of the unknowns. */
interface State {
  readonly x: Float64Array;
  /** Rays that may join: those at their limit are not among them. */
  readonly candidates: readonly Generator[];
  /** z⁻ and what is at its limit, and the impulses there. */
  readonly origin: Float64Array;
  readonly originImpulses: Float64Array;
  slips: { cone: ReservoirCone; weight: number }[];
  rays: { ray: Generator; weight: number }[];
  contacts: { row: Float64Array; multiplier: number }[];
  readonly q: Float64Array;
  tau: number;
}

/** Rays within this angle of the extremal one (in the mean) belong to one smooth point; 1 − cos of 0.03. */
const ONE_POINT = 4.5e-4;

/** Newton steps and changes of the active set; two or three are normal. */
const MOST_STEPS = 12;
const MOST_CHANGES = 8;

/** Steps below this that no longer shrink are the rounding of an ill-conditioned system: quadratic convergence is over. */
const SETTLED = 2 ** -24;

/** Pivots below this leave a part of q (at τ ≈ 0) or of the weights undetermined; z does not depend on that part. */
const UNDETERMINED = 2 ** -30;

/** A multiplier or weight this far below zero (in units of the lengths) is wrong, not rounding. */
const SIGN_ROUNDING = 2 ** 6 * EPSILON;

/** Improves `found`, the point of P nearest to x; `found` itself when Newton does not do better. */
export function finishCurved(set: ReachableSet, x: Float64Array, found: Reached): Reached {
  const size = Math.max(norm(x), norm(set.before));
  if (set.reservoirs.isPolyhedral || !found.face || norm(found.face.normal) <= SIGN_ROUNDING * size) return found;
  const inside = insideReservoirs(set, x, found);
  if (inside.defect <= SIGN_ROUNDING) return inside;
  const best = inside.defect <= found.defect ? inside : found;
  const state = startState(set, x, found.face, size);
  for (let change = 0; change < MOST_CHANGES; change++) {
    if (state.slips.length === 0 || !iterate(set, state, size)) return best;
    if (correctSigns(set, state, size)) continue;
    const finished = conclude(set, state, size);
    return finished.defect <= best.defect ? finished : best;
  }
  return best;
}

function startState(set: ReachableSet, x: Float64Array, face: Face, size: number): State {
  const { reservoirs, rows } = set;
  const tau = norm(face.normal);
  const q = face.normal.map((value) => value / tau);
  const zero = SIGN_ROUNDING * size;
  const isFixed = face.generators.map((ray, g) => face.weights[g]! >= ray.limit - zero);
  const fixed = face.weights.map((_, g) => (isFixed[g] ? face.generators[g]!.limit : 0));
  const directions = face.generators.map(({ direction }) => direction);
  const origin = combination(directions, fixed, set.before);
  const candidates = face.generators.filter((_, g) => !isFixed[g]);
  const used = face.generators.flatMap((ray, g) =>
    face.weights[g]! > zero && !isFixed[g] ? [{ ray, weight: face.weights[g]! }] : [],
  );
  const slips = reservoirs.cones.flatMap((cone) => {
    const own = used.filter(({ ray }) => ray.normal === cone.normal);
    const extremal = cone.isListed || own.length === 0 ? undefined : lowestGenerator(cone, q, reservoirs.size);
    if (!extremal || spread(own, extremal.direction) > ONE_POINT) return [];
    return [{ cone, weight: own.reduce((sum, { ray, weight }) => sum + weight * ray.impulses[cone.normal]!, 0) }];
  });
  const rays = used.filter(({ ray }) => !slips.some(({ cone }) => cone.normal === ray.normal));
  const contacts = rows.flatMap((row, i) =>
    face.multipliers[i]! > zero ? [{ row, multiplier: face.multipliers[i]! }] : [],
  );
  const originImpulses = impulsesOf(reservoirs.size, face.generators, fixed);
  return { x, candidates, origin, originImpulses, slips, rays, contacts, q, tau };
}

/** Mean of 1 − cos of the angles to a direction, by weight. */
function spread(used: readonly { ray: Generator; weight: number }[], direction: Float64Array): number {
  const sum = used.reduce((part, { ray, weight }) => part + weight * (1 - dot(ray.direction, direction)), 0);
  return sum / used.reduce((total, { weight }) => total + weight, 0);
}

/** a_N + D s(q), not normalised: its weight is the normal impulse. */
function slipRay(
  cone: ReservoirCone,
  q: Float64Array,
  size: number,
): { direction: Float64Array; impulses: Float64Array } {
  const ray = lowestGenerator(cone, q, size);
  if (!ray) return { direction: new Float64Array(q.length), impulses: new Float64Array(size) };
  const length = 1 / ray.impulses[cone.normal]!;
  return { direction: ray.direction.map((x) => x * length), impulses: ray.impulses.map((x) => x * length) };
}

const slipRaysOf = ({ reservoirs }: ReachableSet, { slips, q }: State) =>
  slips.map(({ cone }) => slipRay(cone, q, reservoirs.size));

function pointOf(state: State, slipRays: readonly { direction: Float64Array }[]): Float64Array {
  const directions = [...slipRays, ...state.rays.map(({ ray }) => ray)].map(({ direction }) => direction);
  const weights = [...state.slips, ...state.rays].map(({ weight }) => weight);
  return combination(directions, weights, state.origin);
}

/** Newton's method on the current active set; false when it does not settle. */
function iterate(set: ReachableSet, state: State, size: number): boolean {
  let last = Infinity;
  for (let step = 0; step < MOST_STEPS; step++) {
    const moved = newtonStep(set, state, size);
    if (!Number.isFinite(moved)) return false;
    if (moved <= SIGN_ROUNDING || (moved < SETTLED && moved > 0.5 * last)) return true;
    last = moved;
  }
  return false;
}

/** One step; returns its size (change of q and of z relative to the lengths). */
function newtonStep(set: ReachableSet, state: State, size: number): number {
  const { x, q, slips, rays, contacts } = state;
  const r = x.length;
  const slipRays = slipRaysOf(set, state);
  const columns = [...slipRays.map(({ direction }) => direction), ...rays.map(({ ray }) => ray.direction)];
  const z = pointOf(state, slipRays);
  const turn = new Float64Array(r * r);
  for (const { cone, weight } of slips) addRayDerivative(turn, cone, q, weight);
  const p = columns.length;
  const m = contacts.length;
  const n = r + 1 + p + m;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  // Unknowns: q, τ, λ, κ. First the r equations of stationarity.
  for (let k = 0; k < r; k++) {
    const row = k * n;
    for (let l = 0; l < r; l++) matrix[row + l] = turn[k * r + l]! - (k === l ? state.tau : 0);
    matrix[row + r] = -q[k]!;
    for (let j = 0; j < p; j++) matrix[row + r + 1 + j] = columns[j]![k]!;
    contacts.forEach(({ row: a }, i) => {
      matrix[row + r + 1 + p + i] = -a[k]!;
    });
    right[k] = -(z[k]! - x[k]! - state.tau * q[k]!);
    for (const { row: a, multiplier } of contacts) right[k]! += multiplier * a[k]!;
  }
  // Then |q| = 1, the rays orthogonal to q (d_c turns with q, but q · ∂d_c = 0), and the conditions on z.
  for (let k = 0; k < r; k++) matrix[r * n + k] = q[k]!;
  right[r] = 0.5 * (1 - dot(q, q));
  columns.forEach((column, j) => {
    matrix.set(column, (r + 1 + j) * n);
    right[r + 1 + j] = -dot(q, column);
  });
  contacts.forEach(({ row: a }, i) => {
    const row = r + 1 + p + i;
    for (let l = 0; l < r; l++) for (let k = 0; k < r; k++) matrix[row * n + l]! += a[k]! * turn[k * r + l]!;
    columns.forEach((column, j) => {
      matrix[row * n + r + 1 + j] = dot(a, column);
    });
    right[row] = -dot(a, z);
  });
  return applyStep(state, leastSquares(matrix, n, n, right, UNDETERMINED).x, columns, size);
}

function applyStep(state: State, step: Float64Array, columns: readonly Float64Array[], size: number): number {
  const r = state.q.length;
  let moved = 0;
  for (let k = 0; k < r; k++) {
    state.q[k]! += step[k]!;
    moved = Math.max(moved, Math.abs(step[k]!));
  }
  state.tau += step[r]!;
  const weights = [...state.slips, ...state.rays];
  weights.forEach((carrier, j) => {
    const change = step[r + 1 + j]!;
    carrier.weight += change;
    moved = Math.max(moved, (Math.abs(change) * norm(columns[j]!)) / size);
  });
  state.contacts.forEach((contact, i) => {
    contact.multiplier += step[r + 1 + weights.length + i]!;
  });
  return moved;
}

/** Takes out what has the wrong sign, lets in what is violated; true when something changed. */
function correctSigns(set: ReachableSet, state: State, size: number): boolean {
  const zero = SIGN_ROUNDING * size;
  const count = state.contacts.length + state.rays.length + state.slips.length;
  state.contacts = state.contacts.filter(({ multiplier }) => multiplier >= -zero);
  state.rays = state.rays.filter(({ weight }) => weight >= -zero);
  state.slips = state.slips.filter(({ weight }) => weight >= 0);
  if (state.contacts.length + state.rays.length + state.slips.length < count) return true;
  const z = pointOf(state, slipRaysOf(set, state));
  const missing = set.rows.find((row) => dot(row, z) < -zero && !state.contacts.some((contact) => contact.row === row));
  if (missing) state.contacts.push({ row: missing, multiplier: 0 });
  const isSlipping = (normal: number): boolean => state.slips.some(({ cone }) => cone.normal === normal);
  const ray = state.candidates.find(
    (candidate) =>
      dot(candidate.direction, state.q) < -SIGN_ROUNDING &&
      !isSlipping(candidate.normal) &&
      !state.rays.some((other) => other.ray === candidate),
  );
  if (ray) state.rays.push({ ray, weight: 0 });
  return missing !== undefined || ray !== undefined;
}

/** The point with what is missing to optimality. */
function conclude(set: ReachableSet, state: State, size: number): Reached {
  const { reservoirs } = set;
  const slipRays = slipRaysOf(set, state);
  const carriers = [
    ...state.slips.map(({ weight }, c) => ({ ...slipRays[c]!, weight, limit: Infinity })),
    ...state.rays.map(({ ray, weight }) => ({ ...ray, weight })),
  ];
  const z = pointOf(state, slipRays);
  const impulses = state.originImpulses.slice();
  let slope = 0;
  let over = 0;
  for (const { impulses: part, direction, weight, limit } of carriers) {
    for (let i = 0; i < impulses.length; i++) impulses[i]! += weight * part[i]!;
    slope = Math.max(slope, (Math.abs(dot(direction, state.q)) * weight) / size);
    over = Math.max(over, -weight * norm(direction), weight - limit);
  }
  for (const cone of reservoirs.cones) {
    const ray = lowestGenerator(cone, state.q, reservoirs.size);
    if (ray) slope = Math.max(slope, -dot(ray.direction, state.q));
  }
  const rest = z.map((value, k) =>
    state.contacts.reduce(
      (sum, { row, multiplier }) => sum - multiplier * row[k]!,
      value - state.x[k]! - state.tau * state.q[k]!,
    ),
  );
  for (const row of set.rows) over = Math.max(over, -dot(row, z));
  // A slope moves z by about that part of the lengths, and never by more than τ; a negative τ is itself the mistake.
  const gap = Math.min(slope, Math.abs(state.tau) / size);
  return { z, impulses, defect: Math.max(norm(rest) / size, over / size, gap, -state.tau / size) };
}
