/**
 * Gauss–Seidel sweeps over an island with momentum: after a sweep from y to x,
 *
 *   y ← x + n/(n + 2) (x − x_last),      n = 0 again where a sweep changes more than the last one        [Nesterov1983], [ODonoghueCandes2015]
 *
 * In a heap of a thousand discs that comes down a residual of 1e-3 takes four hundred plain sweeps, two hundred with the memory of conjugate
 * gradients (`conjugateSweeps`), and one hundred of these. What a sweep does to v goes on with what it does to Λ, so that v need not
 * be made anew.
 */
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { solvePair } from "../../solvers/local/solve-pair.ts";
import { type IslandContacts, islandResidual, moveBodies } from "./island-contacts.ts";

/** Contact after contact is solved exactly against the present v, which takes its change at once. */
function sweep(island: IslandContacts): void {
  if (island.isSmooth) sweepSmooth(island);
  else sweepRough(island);
}

function sweepRough({ arrays, count, velocity: v, pair }: IslandContacts): void {
  const { index, normal, tangent, offset, impulses, normalCompliance, tangentCompliance, coupling, friction } = arrays;
  for (let c = 0; c < count; c++) {
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
    const gn = normalCompliance[c]!;
    const gt = tangentCompliance[c]!;
    const gnt = coupling[c]!;
    solvePair(pair, gn, gnt, gnt, gt, friction[c]!, xn - gn * n - gnt * t, xt - gnt * n - gt * t);
    const dn = pair[0]! - n;
    const dt = pair[1]! - t;
    if (dn === 0 && dt === 0) continue;
    impulses[2 * c] = pair[0]!;
    impulses[2 * c + 1] = pair[1]!;
    for (let e = at; e < at + MOST_ENTRIES; e++) v[index[e]!]! += normal[e]! * dn + tangent[e]! * dt;
  }
}

/** The same where nothing rubs. */
function sweepSmooth({ arrays, count, velocity: v }: IslandContacts): void {
  const { index, normal, offset, impulses, normalCompliance } = arrays;
  for (let c = 0; c < count; c++) {
    const at = MOST_ENTRIES * c;
    let x = offset[2 * c]!;
    for (let e = at; e < at + MOST_ENTRIES; e++) x += normal[e]! * v[index[e]!]!;
    const n = impulses[2 * c]!;
    const next = Math.max(0, n - x / normalCompliance[c]!);
    if (next === n) continue;
    impulses[2 * c] = next;
    for (let e = at; e < at + MOST_ENTRIES; e++) v[index[e]!]! += normal[e]! * (next - n);
  }
}

/** Sweeps with momentum between two looks at the residual. */
const PORTION = 5;

/** A sweep that changes this much more than the last one, squared, has lost its way: momentum begins anew. */
const LOST = 1.5;

/** Up to `most` sweeps with momentum, until the residual is at most `goal`; returns it. */
export function acceleratedSweeps(island: IslandContacts, most: number, goal: number): number {
  const { arrays, count, freedoms, velocity, lastVelocity } = island;
  const { impulses, begin, last } = arrays;
  let lastSquare = Infinity;
  let residual = Infinity;
  let run = 0;
  for (let s = 1; s <= most; s++) {
    for (let i = 0; i < 2 * count; i++) begin[i] = impulses[i]!;
    sweep(island);
    const square = squaredChange(island);
    run = s > 1 && square <= LOST * lastSquare ? run + 1 : 0;
    lastSquare = square;
    const isLook = s % PORTION === 0 || s === most || square === 0;
    if (isLook) {
      moveBodies(island);
      residual = islandResidual(island);
      if (residual <= goal || square === 0) break;
    }
    if (run > 0) goOn(island, run / (run + 2));
    else {
      for (let i = 0; i < 2 * count; i++) last[i] = impulses[i]!;
      for (let j = 0; j < freedoms; j++) lastVelocity[j] = velocity[j]!;
    }
  }
  return residual;
}

/** ‖ΔΛ‖_g² of a sweep. */
function squaredChange({ arrays, count }: IslandContacts): number {
  const { impulses, begin, normalCompliance, tangentCompliance } = arrays;
  let sum = 0;
  for (let c = 0; c < count; c++) {
    const dn = impulses[2 * c]! - begin[2 * c]!;
    const dt = impulses[2 * c + 1]! - begin[2 * c + 1]!;
    sum += normalCompliance[c]! * dn * dn + tangentCompliance[c]! * dt * dt;
  }
  return sum;
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
  for (let i = 0; i < 2 * count; i++) {
    const now = impulses[i]!;
    impulses[i] = now + share * (now - last[i]!);
    last[i] = now;
  }
  for (let c = 0; c < count; c++) {
    const pulled = impulses[2 * c]!;
    if (!(pulled < 0)) continue;
    impulses[2 * c] = 0;
    for (let e = MOST_ENTRIES * c; e < MOST_ENTRIES * (c + 1); e++) v[index[e]!]! -= normal[e]! * pulled;
  }
}
