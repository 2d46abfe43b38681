/**
 * The contact state that gains most. Regular states are linear pieces: wᵀ(ZᵀZ − I)w on a cone, the largest possible gain first, so that
 * pieces that cannot exceed the best one are not looked at. States without a regular map follow as lifted cones.
 */
import { columnGram } from "../linalg/dense.ts";
import { eigenInPlace } from "../linalg/symmetric-eigen.ts";
import { type Cone, coneAxis } from "./cone.ts";
import { coneMaximum } from "./cone-maximum.ts";
import { type KineticPiece, type KineticPieces, statesInWords } from "./kinetic-pieces.ts";
import { largestGainOn } from "./largest-gain-on.ts";
import { type LiftedState, liftedState, withAdmissible } from "./lifted-state.ts";

/** Faces looked at over all pieces: a few seconds. */
export const MOST_FACES = 100_000;

/** The same without the conditions of kinematics: all faces of 256 cones with eight rows each, as eight elements have. */
const FACES_WITHOUT_KINEMATICS = 2 ** 16;

/** Faces looked at for the size of a largest gain that is negative; the verdict needs only those above zero. */
const FACES_FOR_LOSS = 4_000;

export interface Worst {
  readonly value: number;
  readonly point?: Float64Array;
  /** The contact state, in words. */
  readonly where?: string;
  /** A direction into the cone of the worst state, where it has an inside. */
  readonly inside?: () => Float64Array | undefined;
  /** False when a limit was met: larger gains are possible. */
  readonly complete: boolean;
}

export interface GradedStates {
  readonly found: KineticPieces;
  readonly pieces: readonly GradedPiece[];
  readonly lifted: readonly NamedState[];
}

export interface NamedState {
  readonly state: LiftedState;
  readonly where: () => string;
}

interface GradedPiece {
  readonly piece: KineticPiece;
  /** ZᵀZ − I. */
  readonly form: Float64Array;
  /** Its largest eigenvalue: no state of the piece gains more. */
  readonly bound: number;
}

/** The pieces with the largest possible gain first, and the states without a regular map. */
export function gradedStates(found: KineticPieces): GradedStates {
  const { pieces, rank: r, law, open } = found;
  const work = new Float64Array(r * r);
  const vectors = new Float64Array(r * r);
  const graded = pieces.map((piece) => {
    const form = columnGram(piece.map, r, r, -1);
    work.set(form);
    const top = eigenInPlace(work, r, vectors);
    return { piece, form, bound: r === 0 ? 0 : work[top * r + top]! };
  });
  return {
    found,
    pieces: graded.sort((a, b) => b.bound - a.bound),
    lifted: open.map((modes) => ({
      state: liftedState(law, modes),
      where: () => statesInWords(law, modes),
    })),
  };
}

/** The first, short look: enough for the size of a largest gain that is negative where cones are simple. */
export function worstAtFirst(graded: GradedStates, margin: number, least: number): Worst {
  return worstState(graded, graded.found.admissible, margin, least, FACES_FOR_LOSS);
}

/** The second, long look. A cone without the conditions of kinematics has fewer faces and often shows already that none gains. */
export function worstAtLength(graded: GradedStates, margin: number, first: Worst): Worst {
  const { admissible } = graded.found;
  const least = Math.max(0, first.value);
  if (first.value <= margin) {
    const everywhere = { ...admissible, inequalities: [] };
    const bound = worstState(graded, everywhere, margin, least, FACES_WITHOUT_KINEMATICS);
    if (bound.complete && bound.value <= margin) return { ...first, complete: true };
  }
  return worstState(graded, admissible, margin, least, MOST_FACES, first);
}

/** The largest relative gain over all states, as far as it exceeds `least`. */
function worstState(
  { found: { rank: r, law }, pieces, lifted }: GradedStates,
  admissible: Cone,
  margin: number,
  least: number,
  mostFaces: number,
  known?: Worst,
): Worst {
  const { inequalities, equalities } = admissible;
  let worst: Worst = { ...known, value: least, complete: true };
  let left = mostFaces;
  for (const { piece, form, bound } of pieces) {
    if (bound <= worst.value) break;
    const cone = { inequalities: [...piece.rows, ...inequalities], equalities };
    const found = coneMaximum({ form, rank: r, ...cone }, worst.value, left);
    left -= found.faces;
    // A limit that is met below the margin leaves the verdict open; above it the witness decides.
    const complete = worst.complete && (found.complete || bound <= margin);
    const inside = () => coneAxis(cone, r)?.axis;
    worst = found.point
      ? { value: found.value, point: found.point, where: statesInWords(law, piece.modes), inside, complete }
      : { ...worst, complete };
  }
  const cones = lifted.map(({ state, where }) => ({ state: withAdmissible(state, admissible), where }));
  return worstLifted(cones, worst, left);
}

/** The same over lifted states, from what is known on. */
export function worstLifted(cones: readonly NamedState[], known: Worst, mostFaces: number): Worst {
  let worst = known;
  let left = mostFaces;
  for (const { state, where } of cones) {
    const found = largestGainOn(state, worst.value, left);
    left -= found.faces;
    const complete = worst.complete && found.complete;
    const inside = () => coneAxis(state, state.columns)?.axis.subarray(0, state.rank);
    worst = found.point
      ? { value: found.value, point: found.point, where: where(), inside, complete }
      : { ...worst, complete };
  }
  return worst;
}
