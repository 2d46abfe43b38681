/**
 * The forces that hold a mechanism at rest, at a given position: the best λ in the reservoirs,
 *
 *   min ‖h + W λ‖,  −λ ∈ C:  λ_N ≥ 0,  λ_T ∈ μ λ_N D,  |λ_step| ≤ bound                    [Glocker2012] Section 4
 *
 * as nonnegative least squares over the generators of the cones: a contact with friction pushes along n + μ t. Planar
 * friction is exact; curved bodies (disk, ellipse, Contensou) are replaced by polygons inside them, so that a force found
 * is one that friction can bear, and one within 2 % of the limit may be missed.
 */

import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { nnls } from "../../linalg/nnls.ts";
import type { MechanicalSystem, SystemElement } from "../../models/mechanical-system.ts";
import { PURE_SPIN } from "../../sets/contensou-support.ts";
import { axisOf } from "../../sets/reservoirs/reservoirs.ts";
import { leastNormForces } from "./least-norm-forces.ts";
import {
  carriers,
  directionsOf,
  forceScale,
  forceSlope,
  heldBilateral,
  restForces,
  type StaticProblem,
} from "./static-problem.ts";

/** Corners of the polygon inside a disk: it misses 1 − cos(π/16) = 2 % of the radius. */
const CORNERS = 16;

/** Weight of the equations a + b + s = 1 that bound the force of a brake, beside unit force equations. */
const BOUND_WEIGHT = 2 ** 12;

/** A brake this close to its bound is at it: the bound is met to 1/`BOUND_WEIGHT`² of the forces that pull. */
const AT_BOUND = 2 ** -20;

/** Forces that cancel may exceed what they balance by this factor, as in a toggle near its dead point. */
const LARGEST_AMPLIFICATION = 1e5;

/** A residual this small is rounding of the least-norm problem. */
const SAME_RESIDUAL = 2 ** -40;

export interface StaticForces {
  /** λ, n components. */
  readonly forces: Float64Array;
  /** h + W λ. */
  readonly defect: Float64Array;
  /** Largest defect relative to the forces that act on its coordinate. */
  readonly residual: number;
  /** Directions of generalized force that may still be changed both ways: columns of f numbers. */
  readonly freeColumns: readonly Float64Array[];
  readonly scale: Float64Array;
}

export interface ForceOptions {
  /** Contacts whose force may have any sign, for a search that decides about signs at its end. */
  readonly signless?: readonly number[];
  /** Only joints and contacts, no friction, brakes or velocity constraints but those in `held`. */
  readonly frictionless?: boolean;
  readonly held?: readonly number[];
}

/** A ray of the cone of λ: component numbers and values. Bounded rays belong to a brake. */
interface Ray {
  readonly parts: readonly (readonly [component: number, value: number])[];
  readonly brake: number;
}

export function staticForces(
  problem: StaticProblem,
  q: Float64Array,
  closed: readonly number[],
  options: ForceOptions = {},
): StaticForces {
  const { system } = problem;
  const f = system.freedoms;
  const joints = heldBilateral(problem, q);
  const acting = actingElements(system, closed, options).filter(
    (i) => ELEMENTS[system.elements[i]!.kind].family !== "bilateral" || joints.includes(i),
  );
  const rays = raysOf(system.elements, acting, options.signless ?? []);
  const rows = directionsOf(problem, acting, q);
  const rest = restForces(problem, q);
  const scale = forceScale(problem, rest, forceSlope(problem, q));
  const columns = rays.map(({ parts }) => columnOf(parts, rows, f));
  const weights = solveRays(rays, columns, rest, scale);
  const forces = new Float64Array(system.size);
  rays.forEach(({ parts }, k) => {
    for (const [component, value] of parts) forces[component]! += weights[k]! * value;
  });
  const { defect, residual } = defectOf(rows, forces, rest, scale, f);
  return { forces, defect, residual, freeColumns: columns.filter((_, k) => isFree(rays[k]!, weights[k]!)), scale };
}

/** A brake at its bound gives way: its force cannot grow. */
function isFree({ brake }: Ray, weight: number): boolean {
  return weight > 0 && (brake < 0 || weight < 1 - AT_BOUND);
}

/** The least of these forces (`leastNormForces`), redundant joints among them; those given where rounding leaves none. */
export function leastStaticForces(...question: Parameters<typeof staticForces>): StaticForces {
  const [problem, q, closed, options = {}] = question;
  const { system } = problem;
  const statics = staticForces(...question);
  const acting = actingElements(system, closed, options);
  const rows = directionsOf(problem, acting, q);
  const forces = leastNormForces(system.elements, acting, rows, statics.forces);
  if (!forces) return statics;
  const { defect, residual } = defectOf(rows, forces, restForces(problem, q), statics.scale, system.freedoms);
  // What is least may not be worse: a force within rounding is no force that holds.
  return residual <= Math.max(SAME_RESIDUAL, statics.residual) ? { ...statics, forces, defect, residual } : statics;
}

function actingElements(system: MechanicalSystem, closed: readonly number[], options: ForceOptions): number[] {
  return carriers(system, closed).filter(
    (i) => system.elements[i]!.hasGap || !options.frictionless || options.held?.includes(i),
  );
}

/** h + W λ, and its largest part relative to what acts on the coordinate. */
function defectOf(
  rows: Float64Array,
  forces: Float64Array,
  rest: Float64Array,
  scale: Float64Array,
  f: number,
): { defect: Float64Array; residual: number } {
  const defect = rest.slice();
  const size = scale.slice();
  for (let c = 0; c < forces.length; c++) {
    for (let j = 0; j < f; j++) {
      const term = rows[c * f + j]! * forces[c]!;
      defect[j]! += term;
      size[j]! += Math.abs(term);
    }
  }
  let residual = 0;
  for (let j = 0; j < f; j++) {
    residual = Math.max(residual, Math.abs(defect[j]!) / size[j]!);
    // Forces this large hold only because of the last digits of their directions.
    if (size[j]! > LARGEST_AMPLIFICATION * scale[j]!) residual = 1;
  }
  return { defect, residual };
}

/** Rays of all acting elements; friction is part of the rays of its contact. */
function raysOf(elements: readonly SystemElement[], acting: readonly number[], signless: readonly number[]): Ray[] {
  const rays: Ray[] = [];
  const push = (parts: Ray["parts"], brake = -1): void => {
    rays.push({ parts, brake });
  };
  for (const i of acting) {
    const { kind, start, bound = 0, name } = elements[i]!;
    const { family } = ELEMENTS[kind];
    if (family === "friction") continue;
    if (family === "bilateral") {
      push([[start, 1]]);
      push([[start, -1]]);
    } else if (family === "step") {
      push([[start, bound]], i);
      push([[start, -bound]], i);
    } else {
      const attached = acting.map((k) => elements[k]!).filter(({ normal }) => normal === name);
      if (attached.length === 0 && signless.includes(i)) push([[start, -1]]);
      for (const corner of cornersOf(attached)) push([[start, 1], ...corner]);
    }
  }
  return rays;
}

/** Corners of the product of the friction bodies on one contact, for λ_N = 1. */
function cornersOf(attached: readonly SystemElement[]): (readonly (readonly [number, number])[])[] {
  let corners: (readonly (readonly [number, number])[])[] = [[]];
  for (const element of attached) {
    const own = bodyCorners(element);
    corners = corners.flatMap((before) => own.map((corner) => [...before, ...corner]));
  }
  return corners;
}

function bodyCorners(element: SystemElement): (readonly [number, number])[][] {
  const { start, normalComponent, dimension } = element;
  const block = elementBlock(element, start, normalComponent);
  const corner = (...point: number[]): (readonly [number, number])[] =>
    point.map((value, j) => [start + j, axisOf(block, j) * value]);
  if (dimension === 1) return [corner(1), corner(-1)];
  const round = Array.from({ length: CORNERS }, (_, k) => {
    const angle = (2 * Math.PI * k) / CORNERS;
    return corner(Math.cos(angle), Math.sin(angle));
  });
  // The least pure spin of all pressures is surely borne.
  return dimension === 2 ? round : [...round, corner(0, 0, PURE_SPIN.hertz), corner(0, 0, -PURE_SPIN.hertz)];
}

function columnOf(parts: Ray["parts"], rows: Float64Array, f: number): Float64Array {
  const out = new Float64Array(f);
  for (const [component, value] of parts) {
    for (let j = 0; j < f; j++) out[j]! += rows[component * f + j]! * value;
  }
  return out;
}

/** Weights of the rays: nonnegative least squares in units of the force scale; brakes have a slack and an equation each. */
function solveRays(
  rays: readonly Ray[],
  columns: readonly Float64Array[],
  rest: Float64Array,
  scale: Float64Array,
): Float64Array {
  const f = rest.length;
  const brakes = [...new Set(rays.filter(({ brake }) => brake >= 0).map(({ brake }) => brake))];
  const m = f + brakes.length;
  const n = rays.length + brakes.length;
  const matrix = new Float64Array(m * n);
  const right = new Float64Array(m);
  for (let j = 0; j < f; j++) {
    right[j] = -rest[j]! / scale[j]!;
    for (let k = 0; k < rays.length; k++) matrix[j * n + k] = columns[k]![j]! / scale[j]!;
  }
  brakes.forEach((brake, b) => {
    right[f + b] = BOUND_WEIGHT;
    rays.forEach((ray, k) => {
      if (ray.brake === brake) matrix[(f + b) * n + k] = BOUND_WEIGHT;
    });
    matrix[(f + b) * n + rays.length + b] = BOUND_WEIGHT;
  });
  return nnls(matrix, m, n, right).x.subarray(0, rays.length);
}
