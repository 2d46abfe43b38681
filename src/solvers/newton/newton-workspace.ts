/**
 * Vectors and matrices of Newton's method, used again by every solve with the same workspace.
 */
export type NewtonWorkspace = ReturnType<typeof newtonWorkspace>;

/** A workspace for n components; the reduced matrix grows when it is needed. */
export function newtonWorkspace(n = 0) {
  const vector = (count = n): Float64Array => new Float64Array(count);
  const integers = (count = n): Int32Array => new Int32Array(count);
  return {
    /** Present iterate: λ and x = A λ + b. */
    impulses: vector(),
    velocities: vector(),
    /** End of the Newton step as the equations give it, and brought back into the reservoirs. */
    rawImpulses: vector(),
    rawVelocities: vector(),
    stepImpulses: vector(),
    stepVelocities: vector(),
    /** Smallest defect met so far. */
    bestImpulses: vector(),
    bestVelocities: vector(),
    /** Where the present series of Newton steps began. */
    keptImpulses: vector(),
    /** Proximal point: centre of the added term, best impulses of the plain problem, and b without the term. */
    center: vector(),
    foundImpulses: vector(),
    plainOffset: vector(),
    /** Per part (n bounds their number): its piece, its slip direction (three numbers), two tangents of it (six numbers). */
    piece: integers(),
    direction: vector(3 * n),
    tangents: vector(6 * n),
    /** Pieces of the last step and the slip directions at its end. */
    lastPiece: integers(),
    turned: vector(3 * n),
    /** Point of the reservoir's edge per unit of λ_N, three numbers per part. */
    edge: vector(3 * n),
    /** Pieces' own impulses: the point about which the system is linear. */
    base: vector(),
    baseVelocities: vector(),
    /**
     * Reduced system. Unknown q moves the component `head[q]` with the weight `headWeight[q]`, and further components by the
     * list of extras (a slipping component is moved by its normal and by at most two tangents). Equation r tests the
     * `rowLength[r]` velocities from `rowFirst[r]` on with three weights each.
     */
    unknowns: 0,
    head: integers(),
    headWeight: vector(),
    extras: 0,
    extraUnknown: integers(3 * n),
    extraIndex: integers(3 * n),
    extraWeight: vector(3 * n),
    rowFirst: integers(),
    rowLength: integers(),
    rowWeight: vector(3 * n),
    diagonal: vector(),
    matrix: vector(0),
    right: vector(),
    correction: vector(),
    /** Row exchanges, and the last nonzero column of each row (skyline-lu.ts). */
    pivots: integers(),
    lastColumn: integers(),
    row: vector(),
    /** Parts whose piece the last step changed. */
    changes: 0,
    /** Defect of the best iterate, sweeps and Newton steps so far, and how many are allowed. */
    bestDefect: Infinity,
    iterations: 0,
    limit: 0,
  };
}

/** Makes room for n components. */
export function reserveNewton(work: NewtonWorkspace, n: number): void {
  if (work.impulses.length < n) Object.assign(work, newtonWorkspace(2 * n));
}
