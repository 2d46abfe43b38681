/**
 * One island in arrays of its own, contact by contact, so that sweeps run over memory in order, in coordinates in which all masses are one:
 *
 *   v = M^−½ W Λ,   ξ = (M^−½ W)ᵀ v + c,   residual = ‖Λ + prox(−Λ + ξ/g)‖_g / ‖c/g‖_g                     (problems/residual.ts)
 *
 * It is the residual of problems/residual.ts in a fast form: a run judges every island in every step, also where nothing moves, and the exact one
 * takes error-free sums block after block, in arrays it makes. This one costs as much as a sweep. test/dynamics/time-stepping/island-sweeps.test.ts
 * compares both; the velocities that a step ends with are judged by the defects of the other (step-outcome.ts). What differs is the drive: of c
 * nothing counts that only says how far open contacts are open (`driveOf`), so that however many of them there are, what rests is judged by
 * what presses on it.
 *
 * A contact has six coordinates at most, those of its two bodies, and two components; one without friction has a second one along which
 * nothing moves. Places beyond the coordinates it has are those of a coordinate that belongs to nobody.
 */
import { Buffers, fitting, roomFor } from "../../linalg/buffers.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { type ContactSet, driveOf } from "./contact-set.ts";
import type { Islands } from "./islands.ts";

/** Sweeps over contacts without friction read no more of them where that is enough. */
const FEW_ENTRIES = 4;

/** Room for so many contacts. */
class ContactArrays extends Buffers {
  /** Coordinates of each contact, and its rows of (M^−½ W)ᵀ along normal and tangent. */
  readonly index = this.integers(MOST_ENTRIES * this.capacity);
  readonly normal = this.vector(MOST_ENTRIES * this.capacity);
  readonly tangent = this.vector(MOST_ENTRIES * this.capacity);
  /** G_NN, G_TT and G_NT, and μ. */
  readonly normalCompliance = this.vector();
  readonly tangentCompliance = this.vector();
  readonly coupling = this.vector();
  readonly friction = this.vector();
  /** c and Λ, two a contact; Λ after the last sweep. */
  readonly offset = this.vector(2 * this.capacity);
  readonly impulses = this.vector(2 * this.capacity);
  readonly last = this.vector(2 * this.capacity);
}

export interface IslandContacts {
  arrays: ContactArrays;
  count: number;
  freedoms: number;
  /** v, and v after the last sweep; the last number is that of the coordinate of nobody. */
  velocity: Float64Array;
  lastVelocity: Float64Array;
  /** ‖c/g‖²_g. */
  drive: number;
  /** ‖Λ‖²_g of the impulses that were judged last. */
  pressed: number;
  /** ρ/(1 + ρ) of contacts that give way (`softness` of a set): their part of ξ is that share of G_NN Λ_N. */
  give: number;
  /** Nothing rubs. */
  isSmooth: boolean;
  /** Some contact has more than `FEW_ENTRIES` coordinates: those of discs that nothing turns are four. */
  isLong: boolean;
  /** M^−½ by place. */
  roots: Float64Array;
  /** Impulses of one contact. */
  readonly pair: Float64Array;
  /** Of the last sweep, see island-sweeps.ts. */
  readonly sums: Float64Array;
}

export function islandContacts(): IslandContacts {
  const vector = (): Float64Array => new Float64Array(1);
  return {
    ...{
      arrays: new ContactArrays(0),
      count: 0,
      freedoms: 0,
      drive: 0,
      pressed: 0,
      give: 0,
      isSmooth: true,
      isLong: false,
      pair: new Float64Array(2),
      sums: new Float64Array(2),
    },
    ...{ velocity: vector(), lastVelocity: vector(), roots: vector() },
  };
}

/** Loads the k-th island of a set with its present impulses, and makes their v. */
export function loadIsland(out: IslandContacts, set: ContactSet, found: Islands, k: number): void {
  const first = found.starts[k]!;
  const count = found.starts[k + 1]! - first;
  const freedoms = found.placeStarts[k + 1]! - found.placeStarts[k]!;
  out.arrays = fitting(ContactArrays, out.arrays, count);
  out.velocity = roomFor(out.velocity, freedoms + 1);
  out.lastVelocity = roomFor(out.lastVelocity, freedoms + 1);
  out.roots = roomFor(out.roots, freedoms);
  for (let j = 0; j < freedoms; j++) {
    out.roots[j] = Math.sqrt(set.mass.scale[found.coordinates[found.placeStarts[k]! + j]!]!);
  }
  out.count = count;
  out.freedoms = freedoms;
  out.drive = 0;
  out.isSmooth = true;
  out.isLong = false;
  out.give = set.softness / (1 + set.softness);
  for (let c = 0; c < count; c++) loadContact(out, set, found, c, found.normals[first + c]!);
  moveBodies(out);
}

function loadContact(out: IslandContacts, set: ContactSet, found: Islands, c: number, n: number): void {
  const { entries, problem, impulses, compliances, blocks } = set;
  const { start, index, value } = entries;
  const { arrays, freedoms, roots } = out;
  const at = MOST_ENTRIES * c;
  for (let e = at; e < at + MOST_ENTRIES; e++) {
    arrays.index[e] = freedoms;
    arrays.normal[e] = arrays.tangent[e] = 0;
  }
  let end = at;
  for (let k = start[n]!; k < start[n + 1]!; k++) {
    const place = found.places[index[k]!]!;
    arrays.index[end] = place;
    arrays.normal[end++] = roots[place]! * value[k]!;
  }
  if (end > at + FEW_ENTRIES) out.isLong = true;
  const t = found.frictionOf[n]!;
  arrays.normalCompliance[c] = (1 + set.softness) * compliances[n]!;
  arrays.tangentCompliance[c] = t < 0 ? 1 : compliances[t]!;
  arrays.coupling[c] = arrays.friction[c] = 0;
  for (let i = 0; i < 2; i++) {
    const component = i === 0 ? n : t;
    arrays.offset[2 * c + i] = component < 0 ? 0 : problem.offset[component]!;
    arrays.impulses[2 * c + i] = component < 0 ? 0 : impulses[component]!;
    if (component >= 0) out.drive += driveOf(set, component) ** 2 / compliances[component]!;
  }
  if (t < 0) return;
  out.isSmooth = false;
  // Elements of one component each: a component is a block.
  arrays.friction[c] = blocks[t]!.friction[0];
  for (let k = start[t]!; k < start[t + 1]!; k++) {
    const place = found.places[index[k]!]!;
    let e = at;
    while (e < end && arrays.index[e] !== place) e++;
    if (e === end) arrays.index[end++] = place;
    arrays.tangent[e] = roots[place]! * value[k]!;
    arrays.coupling[c]! += arrays.normal[e]! * arrays.tangent[e]!;
  }
}

/** Writes the impulses back to the set. */
export function storeIsland({ arrays, count }: IslandContacts, set: ContactSet, found: Islands, k: number): void {
  for (let c = 0; c < count; c++) {
    const n = found.normals[found.starts[k]! + c]!;
    const t = found.frictionOf[n]!;
    set.impulses[n] = arrays.impulses[2 * c]!;
    if (t >= 0) set.impulses[t] = arrays.impulses[2 * c + 1]!;
  }
}

/** v of the present impulses, anew. */
export function moveBodies({ arrays, count, freedoms, velocity }: IslandContacts): void {
  const { index, normal, tangent, impulses } = arrays;
  velocity.fill(0, 0, freedoms + 1);
  for (let c = 0; c < count; c++) {
    const n = impulses[2 * c]!;
    const t = impulses[2 * c + 1]!;
    if (n === 0 && t === 0) continue;
    for (let e = MOST_ENTRIES * c; e < MOST_ENTRIES * (c + 1); e++) {
      velocity[index[e]!]! += normal[e]! * n + tangent[e]! * t;
    }
  }
}

/** The residual of the impulses that v belongs to; 1e308 where it is not a number. */
export function islandResidual(island: IslandContacts): number {
  const { arrays, count, velocity, drive, give } = island;
  const { index, normal, tangent, normalCompliance, tangentCompliance, friction, offset, impulses } = arrays;
  let defect = 0;
  let size = 0;
  for (let c = 0; c < count; c++) {
    let xn = offset[2 * c]!;
    let xt = offset[2 * c + 1]!;
    for (let e = MOST_ENTRIES * c; e < MOST_ENTRIES * (c + 1); e++) {
      xn += normal[e]! * velocity[index[e]!]!;
      xt += tangent[e]! * velocity[index[e]!]!;
    }
    const n = impulses[2 * c]!;
    const t = impulses[2 * c + 1]!;
    const gn = normalCompliance[c]!;
    const gt = tangentCompliance[c]!;
    xn += give * gn * n;
    const bound = friction[c]! * Math.max(0, n);
    const wrongN = Math.max(0, n - xn / gn) - n;
    const wrongT = Math.max(-bound, Math.min(bound, t - xt / gt)) - t;
    defect += gn * wrongN * wrongN + gt * wrongT * wrongT;
    size += gn * n * n + gt * t * t;
  }
  island.pressed = size;
  const value = defect === 0 ? 0 : Math.sqrt(defect / (drive > 0 ? drive : size));
  return Number.isFinite(value) ? value : 1e308;
}

/**
 * Below this residual the velocities of what rests are zero (CANCELLED in contact-set.ts): nothing is left to do. The products that a velocity is
 * the sum of are as large as the impulses, which in a high pile are many times the drive.
 */
const ROUNDED = 2 ** -45;
const ROUNDED_SHARE = 2 ** -49;

/** Whether a residual of the impulses that were judged last is rounding. */
export function isRounding({ drive, pressed }: IslandContacts, residual: number): boolean {
  return residual <= ROUNDED || residual * Math.sqrt(drive) <= ROUNDED_SHARE * Math.sqrt(pressed);
}

/**
 * ‖c/g‖_g / ‖Λ‖_g where that is less than one: residuals here are relative to the first, those of raw problems to the larger of both. A light body
 * between heavy ones bears as many times what drives it as their masses differ.
 */
export const rawShare = ({ drive, pressed }: IslandContacts): number => Math.sqrt(drive / Math.max(drive, pressed));

/** To impulses of this residual. */
export function goBack(island: IslandContacts, start: Float64Array, residual: number): number {
  island.arrays.impulses.set(start);
  moveBodies(island);
  return residual;
}
