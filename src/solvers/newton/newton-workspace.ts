/**
 * Vectors and matrices of Newton's method, used again by every solve with the same workspace.
 */

export interface NewtonWorkspace {
  /** Present iterate: λ and x = A λ + b. */
  impulses: Float64Array;
  velocities: Float64Array;
  /** End of the Newton step as the equations give it, and brought back into the reservoirs. */
  rawImpulses: Float64Array;
  rawVelocities: Float64Array;
  stepImpulses: Float64Array;
  stepVelocities: Float64Array;
  /** Smallest defect met so far. */
  bestImpulses: Float64Array;
  bestVelocities: Float64Array;
  /** Where the present series of Newton steps began. */
  keptImpulses: Float64Array;
  /** Proximal point: centre of the added term, best impulses of the plain problem, and b without the term. */
  center: Float64Array;
  foundImpulses: Float64Array;
  plainOffset: Float64Array;
  /** Per part: its piece, its slip direction (three numbers), two tangents of it (six numbers). */
  piece: Int32Array;
  direction: Float64Array;
  tangents: Float64Array;
  /** Pieces of the last step and the slip directions at its end. */
  lastPiece: Int32Array;
  turned: Float64Array;
  /** Point of the reservoir's edge per unit of λ_N, three numbers per part. */
  edge: Float64Array;
  /** Pieces' own impulses: the point about which the system is linear. */
  base: Float64Array;
  baseVelocities: Float64Array;
  /**
   * Reduced system. Unknown q moves the component `head[q]` with the weight `headWeight[q]`, and further components by the
   * list of extras. Equation r tests the `rowLength[r]` velocities from `rowFirst[r]` on with three weights each.
   */
  unknowns: number;
  head: Int32Array;
  headWeight: Float64Array;
  extras: number;
  extraUnknown: Int32Array;
  extraIndex: Int32Array;
  extraWeight: Float64Array;
  rowFirst: Int32Array;
  rowLength: Int32Array;
  rowWeight: Float64Array;
  diagonal: Float64Array;
  matrix: Float64Array;
  right: Float64Array;
  correction: Float64Array;
  pivots: Int32Array;
  row: Float64Array;
  /** Parts whose piece the last step changed. */
  changes: number;
  /** Defect of the best iterate, sweeps and Newton steps so far, and how many are allowed. */
  bestDefect: number;
  iterations: number;
  limit: number;
}

/** An empty workspace; `reserveNewton` makes it fit. */
export function newtonWorkspace(): NewtonWorkspace {
  const vector = new Float64Array(0);
  const integers = new Int32Array(0);
  return {
    impulses: vector,
    velocities: vector,
    rawImpulses: vector,
    rawVelocities: vector,
    stepImpulses: vector,
    stepVelocities: vector,
    bestImpulses: vector,
    bestVelocities: vector,
    keptImpulses: vector,
    center: vector,
    foundImpulses: vector,
    plainOffset: vector,
    piece: integers,
    direction: vector,
    tangents: vector,
    lastPiece: integers,
    turned: vector,
    edge: vector,
    base: vector,
    baseVelocities: vector,
    unknowns: 0,
    head: integers,
    headWeight: vector,
    extras: 0,
    extraUnknown: integers,
    extraIndex: integers,
    extraWeight: vector,
    rowFirst: integers,
    rowLength: integers,
    rowWeight: vector,
    diagonal: vector,
    matrix: vector,
    right: vector,
    correction: vector,
    pivots: integers,
    row: vector,
    changes: 0,
    bestDefect: Infinity,
    iterations: 0,
    limit: 0,
  };
}

/** Vectors of n numbers. */
const COMPONENT_VECTORS = [
  "impulses",
  "velocities",
  "rawImpulses",
  "rawVelocities",
  "stepImpulses",
  "stepVelocities",
  "bestImpulses",
  "bestVelocities",
  "keptImpulses",
  "center",
  "foundImpulses",
  "plainOffset",
  "base",
  "baseVelocities",
  "headWeight",
  "diagonal",
  "right",
  "correction",
  "row",
] as const;

/** Makes room for n components; the reduced matrix grows when it is needed. */
export function reserveNewton(work: NewtonWorkspace, n: number): void {
  if (work.impulses.length >= n) return;
  const room = 2 * n;
  for (const name of COMPONENT_VECTORS) work[name] = new Float64Array(room);
  // A part has at least one component, so n bounds the parts too.
  work.piece = new Int32Array(room);
  work.lastPiece = new Int32Array(room);
  work.direction = new Float64Array(3 * room);
  work.turned = new Float64Array(3 * room);
  work.tangents = new Float64Array(6 * room);
  work.edge = new Float64Array(3 * room);
  work.pivots = new Int32Array(room);
  work.head = new Int32Array(room);
  work.rowFirst = new Int32Array(room);
  work.rowLength = new Int32Array(room);
  work.rowWeight = new Float64Array(3 * room);
  // A slipping component is moved by its normal and by at most two tangents.
  work.extraUnknown = new Int32Array(3 * room);
  work.extraIndex = new Int32Array(3 * room);
  work.extraWeight = new Float64Array(3 * room);
}
