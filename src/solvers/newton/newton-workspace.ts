/**
 * Vectors and matrices of Newton's method, used again by every solve with the same workspace.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { NEVER } from "../stopping.ts";

/** The iterates; many small problems need no more. */
export class NewtonWorkspace extends Buffers {
  /** Present iterate: λ and x = A λ + b. */
  readonly impulses = this.vector();
  readonly velocities = this.vector();
  /** Smallest defect met so far. */
  readonly bestImpulses = this.vector();
  readonly bestVelocities = this.vector();
  /** Where the present series of Newton steps began. */
  readonly keptImpulses = this.vector();
  /** Defect of the best iterate, sweeps and Newton steps so far, and how many are allowed. */
  bestDefect = Infinity;
  iterations = 0;
  limit = 0;
  /** Whether the solve is ended from outside. */
  shouldStop = NEVER;
  private made: NewtonStep | undefined = undefined;

  /** Whether another iteration is allowed. */
  get goesOn(): boolean {
    return this.iterations < this.limit && !this.shouldStop();
  }

  /** What Newton steps need, made when the first one is taken. */
  get step(): NewtonStep {
    return (this.made ??= new NewtonStep(this));
  }
}

/** One Newton step; the reduced matrix grows when it is needed. */
export class NewtonStep extends Buffers {
  /** Present iterate: that of the workspace. */
  readonly impulses: Float64Array;
  readonly velocities: Float64Array;
  /** End of the Newton step as the equations give it, and brought back into the reservoirs. */
  readonly rawImpulses = this.vector();
  readonly rawVelocities = this.vector();
  readonly stepImpulses = this.vector();
  readonly stepVelocities = this.vector();
  /** Per part (n bounds their number): its piece, its slip direction (three numbers), two tangents of it (six numbers). */
  readonly piece = this.integers();
  readonly direction = this.vector(3 * this.capacity);
  readonly tangents = this.vector(6 * this.capacity);
  /** Pieces of the last step and the slip directions at its end. */
  readonly lastPiece = this.integers();
  readonly turned = this.vector(3 * this.capacity);
  /** Point of the reservoir's edge per unit of λ_N, three numbers per part. */
  readonly edge = this.vector(3 * this.capacity);
  /** Pieces' own impulses: the point about which the system is linear. */
  readonly base = this.vector();
  readonly baseVelocities = this.vector();
  /** Parts whose piece the last step changed. */
  changes = 0;
  /**
   * Unknown q moves the component `head[q]` with the weight `headWeight[q]`, and further components by the
   * list of extras (a slipping component is moved by its normal and by at most two tangents). Equation r tests the
   * `rowLength[r]` velocities from `rowFirst[r]` on with three weights each.
   */
  unknowns = 0;
  readonly head = this.integers();
  readonly headWeight = this.vector();
  extras = 0;
  readonly extraUnknown = this.integers(3 * this.capacity);
  readonly extraIndex = this.integers(3 * this.capacity);
  readonly extraWeight = this.vector(3 * this.capacity);
  readonly rowFirst = this.integers();
  readonly rowLength = this.integers();
  readonly rowWeight = this.vector(3 * this.capacity);
  readonly diagonal = this.vector();
  matrix = this.vector(0);
  readonly right = this.vector();
  readonly correction = this.vector();
  /** Row exchanges, and the last nonzero column of each row (skyline-lu.ts). */
  readonly pivots = this.integers();
  readonly lastColumn = this.integers();
  readonly row = this.vector();

  constructor({ capacity, impulses, velocities }: NewtonWorkspace) {
    super(capacity);
    this.impulses = impulses;
    this.velocities = velocities;
  }
}
