/**
 * Gauss–Seidel sweeps over an island, plain ones and such with the memory of conjugate gradients ([SilcowitzNiebeErleben2010],
 * `conjugateSweeps`): in a heap that comes down a residual of 1e-3 takes hundreds of the former and half as many of the latter. What a
 * sweep does to v goes on with what it does to Λ, so that v need not be made anew.
 */
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { solvePair } from "../../solvers/sparse/sparse-sweep.ts";
import { type IslandContacts, islandResidual, moveBodies } from "./island-contacts.ts";

/** So many sweeps, to and fro. */
export function sweepIsland(island: IslandContacts, count: number): void {
  for (let s = 0; s < count; s++) sweep(island, s % 2 === 1);
}

/** Contact after contact is solved exactly against the present v, which takes its change at once. */
function sweep(island: IslandContacts, isReversed: boolean): void {
  const { arrays, count, velocity: v, pair } = island;
  const { index, normal, tangent, normalPush, tangentPush, offset, impulses } = arrays;
  const { normalCompliance, tangentCompliance, coupling, friction } = arrays;
  for (let k = 0; k < count; k++) {
    const c = isReversed ? count - 1 - k : k;
    const at = MOST_ENTRIES * c;
    let xn = offset[2 * c]!;
    let xt = offset[2 * c + 1]!;
    for (let e = at; e < at + MOST_ENTRIES; e++) {
      const speed = v[index[e]!]!;
      xn += normal[e]! * speed;
      xt += tangent[e]! * speed;
    }
    const n = impulses[2 * c]!;
    const t = impulses[2 * c + 1]!;
    const [gn, gt, gnt] = [normalCompliance[c]!, tangentCompliance[c]!, coupling[c]!];
    solvePair(pair, gn, gnt, gnt, gt, friction[c]!, xn - gn * n - gnt * t, xt - gnt * n - gt * t);
    const dn = pair[0]! - n;
    const dt = pair[1]! - t;
    if (dn === 0 && dt === 0) continue;
    impulses[2 * c] = pair[0]!;
    impulses[2 * c + 1] = pair[1]!;
    for (let e = at; e < at + MOST_ENTRIES; e++) v[index[e]!]! += normalPush[e]! * dn + tangentPush[e]! * dt;
  }
}

/** Sweeps with memory between two looks at the residual. */
const PORTION = 10;

/** Up to `most` sweeps with memory, until the residual is at most `goal`; returns it. */
export function conjugateIsland(island: IslandContacts, most: number, goal: number): number {
  const { arrays, count, freedoms, velocity, lastVelocity, alongVelocity } = island;
  const { impulses, last, along } = arrays;
  along.fill(0, 0, 2 * count);
  alongVelocity.fill(0, 0, freedoms);
  let lastSquare = Infinity;
  let residual = Infinity;
  for (let s = 1; s <= most; s++) {
    for (let i = 0; i < 2 * count; i++) last[i] = impulses[i]!;
    for (let j = 0; j < freedoms; j++) lastVelocity[j] = velocity[j]!;
    sweep(island, false);
    const square = squaredChange(island);
    const isLook = s % PORTION === 0 || s === most || square === 0;
    goOn(island, square < lastSquare ? square / lastSquare : 0, isLook);
    lastSquare = square;
    if (!isLook) continue;
    moveBodies(island);
    residual = islandResidual(island);
    if (residual <= goal || square === 0) break;
  }
  return residual;
}

/** ‖ΔΛ‖_g² of a sweep. */
function squaredChange({ arrays, count }: IslandContacts): number {
  const { impulses, last, normalCompliance, tangentCompliance } = arrays;
  let sum = 0;
  for (let c = 0; c < count; c++) {
    const dn = impulses[2 * c]! - last[2 * c]!;
    const dt = impulses[2 * c + 1]! - last[2 * c + 1]!;
    sum += normalCompliance[c]! * dn * dn + tangentCompliance[c]! * dt * dt;
  }
  return sum;
}

/** Λ += β d,   d ← β d + ΔΛ, and v alike; normal impulses stay at least zero. Before a look Λ stays where the sweep left it. */
function goOn(island: IslandContacts, share: number, isLook: boolean): void {
  const { arrays, count, freedoms, velocity: v, lastVelocity, alongVelocity } = island;
  const { index, normalPush, impulses, last, along } = arrays;
  const added = isLook ? 0 : share;
  for (let j = 0; j < freedoms; j++) {
    const change = v[j]! - lastVelocity[j]!;
    v[j]! += added * alongVelocity[j]!;
    alongVelocity[j] = share * alongVelocity[j]! + change;
  }
  for (let i = 0; i < 2 * count; i++) {
    const change = impulses[i]! - last[i]!;
    impulses[i]! += added * along[i]!;
    along[i] = share * along[i]! + change;
  }
  for (let c = 0; c < count; c++) {
    const pulled = impulses[2 * c]!;
    if (!(pulled < 0)) continue;
    impulses[2 * c] = 0;
    for (let e = MOST_ENTRIES * c; e < MOST_ENTRIES * (c + 1); e++) v[index[e]!]! -= normalPush[e]! * pulled;
  }
}
