/**
 * The slip state of two-dimensional friction, all one-dimensional components decided and eliminated. What remains is
 * one contact with a normal equation and an alignment (s = λ_k, tableau rows T, constants C):
 *
 *   −(λ1, λ2) = s (μ1 cos θ, μ2 sin θ)      row r:  C_r + s d_r(θ),   d_r = T_rk − μ1 cos θ T_r1 − μ2 sin θ T_r2
 *   x_k = 0:   C_k + s d_k(θ) = 0           alignment:  μ1 sin θ x_1 − μ2 cos θ x_2  =  a(θ) + s b(θ)  =  0
 *
 * Eliminating s gives  f = a d_k − C_k b = 0, of degree two in (cos θ, sin θ): at most four angles, all found.
 *
 * Special cases: C_k = 0 leaves d_k(θ) = 0 (s = 0 is the separated state). f ≡ 0 or d_k ≡ 0 = C_k leave a curve of
 * solutions over θ (`slip-curve.ts`). A hit without tangential drive is of this kind and fails κ ≥ 0 for every θ.
 */
import { largest } from "../../linalg/dense.ts";
import type { Collector } from "./collector.ts";
import { isPlausible, mayHold, visitCandidate } from "./linear-leaf.ts";
import { visitSingularState } from "./singular-state.ts";
import { constantOf, type SlipContact, slopeOf, valuesInto } from "./slip-contact.ts";
import { visitSlipCurve } from "./slip-curve.ts";
import type { StateTree } from "./state-tree.ts";
import { eliminatePending, type TableauLevel } from "./tableau.ts";
import { PIVOT_ZERO, SIEVE, VANISHES } from "./tolerances.ts";
import { combine, evaluateTrigonometric, multiply, turned, zeros } from "./trigonometric-polynomial.ts";

const OPEN = "two-dimensional slip with two or more undetermined impulses";

export function visitSlipLeaf(found: Collector, tree: StateTree, level: TableauLevel): void {
  const contact = reduce(tree, level);
  if (contact === undefined) return;
  if (contact === "open") found.open ??= OPEN;
  else if (contact.equations.length === 0) visitFreeNormal(found, contact);
  else visitAngles(found, contact);
}

/**
 * Undefined when a condition cannot hold or when the tangential velocity vanishes identically (stick contains that);
 * "open" when an undetermined impulse turns the alignment.
 */
function reduce(tree: StateTree, level: TableauLevel): SlipContact | "open" | undefined {
  const { tableau } = tree;
  const disk = tree.problem.disk!;
  const { pool } = tableau;
  level.pendingRows[level.rowCount++] = disk.normal;
  eliminatePending(tableau, level, PIVOT_ZERO);
  if (!mayHold(tree, level, SIEVE)) return undefined;
  const view = { tree, level, disk };
  const equations: number[] = [];
  for (let k = 0; k < level.rowCount; k++) {
    const row = level.pendingRows[k]!;
    if (largest(slopeOf(view, row)) > PIVOT_ZERO) equations.push(row);
    else if (Math.abs(constantOf(view, row)) > SIEVE) return undefined;
  }
  const undetermined = [...level.pendingColumns.subarray(0, level.columnCount)];
  const loose = new Uint8Array(tableau.size);
  for (const column of undetermined) {
    for (let r = 0; r < tableau.size; r++) if (Math.abs(pool[level.offset[column]! + r]!) > PIVOT_ZERO) loose[r] = 1;
  }
  if (loose[disk.first] === 1 || loose[disk.second] === 1) return "open";
  const d1 = slopeOf(view, disk.first);
  const d2 = slopeOf(view, disk.second);
  const c1 = constantOf(view, disk.first);
  const c2 = constantOf(view, disk.second);
  if (Math.max(largest(d1), largest(d2), Math.abs(c1), Math.abs(c2)) <= PIVOT_ZERO) return undefined;
  const gain = turned(-disk.mu2, d2, disk.mu1, d1);
  const drive = Float64Array.of(0, -disk.mu2 * c2, disk.mu1 * c1);
  return { ...view, equations, drive, gain, undetermined, loose };
}

/** One normal equation or more: the angles follow from the first that does not hold for every θ. */
function visitAngles(found: Collector, contact: SlipContact): void {
  const { drive, gain } = contact;
  for (const row of contact.equations) {
    const slope = slopeOf(contact, row);
    const constant = constantOf(contact, row);
    if (Math.abs(constant) <= PIVOT_ZERO) {
      for (const angle of zeros(slope)) visitAngle(found, contact, angle, true);
      return;
    }
    const f = combine(1, multiply(drive, slope), -constant, gain);
    const terms = largest(drive) * largest(slope) + Math.abs(constant) * largest(gain);
    if (largest(f) <= VANISHES * terms) continue;
    for (const angle of zeros(f)) visitAngle(found, contact, angle, false);
    return;
  }
  const row = contact.equations[0]!;
  if (contact.equations.length > 1) found.open ??= OPEN;
  else visitSlipCurve(found, contact, Float64Array.of(constantOf(contact, row)), slopeOf(contact, row));
}

/** A root of f; `vanishing` when the normal equation leaves s free there and the alignment gives it. */
function visitAngle(found: Collector, contact: SlipContact, angle: number, vanishing: boolean): void {
  const { tree, equations, drive, gain } = contact;
  const row = equations[0]!;
  const below = evaluateTrigonometric(vanishing ? gain : slopeOf(contact, row), angle);
  const above = vanishing ? evaluateTrigonometric(drive, angle) : constantOf(contact, row);
  const simple = contact.undetermined.length === 0 && equations.length === 1;
  if (simple && Math.abs(below) > PIVOT_ZERO) {
    if (!isCandidate(contact, angle, -above / below)) return;
    if (!vanishing) visitCandidate(found, tree, tree.values, 0, angle);
  } else if (simple && !vanishing) return;
  if (vanishing || !simple) visitSingularState(found, { modes: tree.modes, angle });
}

/** Whether the row values at (θ, s), left in `tree.values`, are plausible. */
function isCandidate(contact: SlipContact, angle: number, s: number): boolean {
  const { tree, disk, equations } = contact;
  const { values } = tree;
  valuesInto(values, contact, angle, s);
  const along = disk.mu2 * Math.cos(angle) * values[disk.first]! + disk.mu1 * Math.sin(angle) * values[disk.second]!;
  const sieve = Math.max(SIEVE, VANISHES * Math.abs(s));
  if (along < -sieve * (1 + Math.abs(s))) return false;
  values[equations[0]!] = s;
  tree.tableau.rowOf[disk.normal] = equations[0]!;
  return isPlausible(tree, values, 0, sieve);
}

/** No normal equation: s is free as far as the normal is concerned, and the alignment a + s b = 0 ties it to θ. */
function visitFreeNormal(found: Collector, contact: SlipContact): void {
  const { drive, gain, tree } = contact;
  const still = largest(drive) <= PIVOT_ZERO;
  const aligned = largest(gain) <= PIVOT_ZERO;
  if (still && aligned) {
    if (canDrive(contact)) found.open ??= OPEN;
  } else if (aligned || still) {
    for (const angle of zeros(still ? gain : drive)) visitSingularState(found, { modes: tree.modes, angle });
  } else {
    for (const angle of zeros(drive)) {
      if (Math.abs(evaluateTrigonometric(gain, angle)) <= SIEVE)
        visitSingularState(found, { modes: tree.modes, angle });
    }
    visitSlipCurve(found, contact, drive, gain);
  }
}

/** Without drive κ = s h(θ): slip needs an angle with h ≥ 0. */
function canDrive(contact: SlipContact): boolean {
  const { first, second, mu1, mu2 } = contact.disk;
  const h = turned(mu2, slopeOf(contact, first), mu1, slopeOf(contact, second));
  return largest(h) <= PIVOT_ZERO || zeros(h).length > 0 || evaluateTrigonometric(h, 0) > 0;
}
