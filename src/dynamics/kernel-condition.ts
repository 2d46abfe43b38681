/**
 * What must hold before anything moves: every motion has kinetic energy or is stopped by a bilateral constraint,
 *
 *   ker M(q) ∩ ker W_bᵀ(q) = {0}                                                     [PaschkowskiArnold] (2)
 *
 * and how many bilateral constraints depend on the others. W_b holds the bilateral elements, geometric and kinematic
 * ([PaschkowskiArnold] writes G for the matrix; it must contain the bilateral row, docs/errata.md).
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { pivotedQr } from "../linalg/qr.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { coordinateScale } from "../problems/coordinate-scale.ts";
import { type MassResponse, masslessMotion, massResponse, scaledMass } from "../problems/mass-response.ts";
import type { SimulationChecks } from "./simulation.ts";

/**
 * A bilateral direction depends on others when what they leave of it is below this share. Loop-closing constraints are
 * dependent only on the constraint manifold, and positions reach it to about half the digits of their drift.
 */
export const DEPENDENT_ROW = Math.sqrt(EPSILON);

export interface KernelCheck extends SimulationChecks {
  /** `constrained`: M is singular, and the bilateral constraints complete it. */
  readonly massForm: MassResponse["form"];
  /** A motion without kinetic energy that no bilateral constraint stops, largest entry 1. */
  readonly nullVector?: readonly number[];
  /** Names of the coordinates that take part in it. */
  readonly coordinates?: readonly string[];
}

/** Indices of the bilateral elements. */
export function bilateralElements(system: MechanicalSystem): number[] {
  return system.elements.flatMap(({ kind }, i) => (ELEMENTS[kind].family === "bilateral" ? [i] : []));
}

/** M(q). */
export function massOf(system: MechanicalSystem, q: Float64Array): Float64Array {
  const mass = new Float64Array(system.freedoms ** 2);
  system.massInto(mass, q);
  return mass;
}

/** Rows of Wᵀ of some elements, one below the other. */
export function rowsOf(
  system: MechanicalSystem,
  elements: readonly number[],
  q: Float64Array,
  t: number,
): { rows: Float64Array; count: number } {
  const count = elements.reduce((sum, i) => sum + system.elements[i]!.dimension, 0);
  const rows = new Float64Array(count * system.freedoms);
  let offset = 0;
  for (const i of elements) {
    system.directionsInto(rows, offset, i, q, t);
    offset += system.elements[i]!.dimension * system.freedoms;
  }
  return { rows, count };
}

/** Checks the condition at one position; throws only for a mass matrix that no mechanism can have. */
export function checkKernel(system: MechanicalSystem, q: Float64Array, t: number): KernelCheck {
  if (system.contacts && system.masses) {
    return { kernelCondition: "holds", redundantConstraints: 0, massForm: "regular" };
  }
  const f = system.freedoms;
  const { mass, rows, count, kept } = independentBilateral(system, q, t);
  const redundantConstraints = count - kept.length;
  try {
    const { form } = massResponse(mass, f, rows, new Array<boolean>(count).fill(true));
    return { kernelCondition: "holds", redundantConstraints, massForm: form };
  } catch (error) {
    if (!(error instanceof InputError && error.code === "kernel-condition")) throw error;
  }
  const scale = coordinateScale(mass, f, rows);
  const motion = masslessMotion(scaledMass(mass, f, scale), f, rows, scale, new Array<boolean>(count).fill(true));
  const largest = motion.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0) || 1;
  const nullVector = motion.map((x) => x / largest + 0);
  // A share below this is rounding of the null space, not part of the motion.
  const coordinates = system.coordinates.filter((_, j) => Math.abs(nullVector[j]!) > DEPENDENT_ROW);
  return { kernelCondition: "fails", redundantConstraints, massForm: "constrained", nullVector, coordinates };
}

/** The check as a door: throws `InputError` with the motion and its coordinates when the condition fails. */
export function demandKernel(system: MechanicalSystem, q: Float64Array, t: number): KernelCheck {
  const check = checkKernel(system, q, t);
  if (check.kernelCondition === "holds") return check;
  const shown = check.nullVector!.map((x) => Number(x.toPrecision(4)) + 0);
  const names = check.coordinates!.join(", ");
  throw new InputError({
    code: "kernel-condition",
    what: `the mass matrix is singular and no bilateral element stops the massless motion of ${names}: (${system.coordinates.join(", ")}) along [${shown.join(", ")}]`,
    where: "massMatrix",
    fix: `Every motion needs kinetic energy or a bilateral constraint: ker M ∩ ker Wᵀ = {0} over the bilateral elements. Give ${names} a mass, or add the missing geometric-bilateral or kinematic-bilateral element.`,
  });
}

/** The bilateral elements at (q, t), which have one row each, and the numbers of those that depend on no others. */
export function independentBilateral(system: MechanicalSystem, q: Float64Array, t: number) {
  const bilateral = bilateralElements(system);
  const { rows, count } = rowsOf(system, bilateral, q, t);
  const mass = massOf(system, q);
  return { bilateral, rows, count, mass, kept: independentRows(rows, count, system.freedoms, mass) };
}

/** Numbers of rows that do not depend on the others, ascending. */
export function independentRows(rows: Float64Array, count: number, f: number, mass: Float64Array): number[] {
  if (count === 0) return [];
  const scale = coordinateScale(mass, f, rows);
  const columns = new Float64Array(f * count);
  for (let i = 0; i < count; i++) {
    let square = 0;
    for (let j = 0; j < f; j++) square += (rows[i * f + j]! * scale[j]!) ** 2;
    // Unit length: the unit of a gap must not decide.
    const unit = square > 0 ? 1 / Math.sqrt(square) : 0;
    for (let j = 0; j < f; j++) columns[j * count + i] = rows[i * f + j]! * scale[j]! * unit;
  }
  const { rank, permutation } = pivotedQr(columns, f, count, DEPENDENT_ROW);
  return Array.from(permutation.subarray(0, rank)).sort((a, b) => a - b);
}
