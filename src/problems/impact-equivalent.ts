/**
 * The impact-equivalent system of [Glocker2012] Section 8 (Fig. 15): two masses and a lever with the same Delassus
 * matrix, so the same impact as any problem with one normal and one tangential element.
 *
 *   M = diag(m1, m2),   w_N = (b/a, 0),   w_T = (−1, 1)                                         (135), (136)
 *   b/a = −G_NN / G_NT,   m1 = G_NN / G_NT²,   m2 = G_NN / det G                                (137)
 *
 * It exists when G is positive definite and G_NT < 0: the lever must turn a push on the wall into a push on the
 * clutch. For G_NT > 0 turn the tangential direction round.
 */
import { InputError } from "../errors.ts";

export interface ImpactEquivalent {
  /** m1, m2. */
  readonly masses: readonly [number, number];
  /** Lever ratio b/a. */
  readonly lever: number;
  /** M, two rows. */
  readonly massMatrix: readonly (readonly number[])[];
  /** w_N and w_T. */
  readonly directions: readonly (readonly number[])[];
}

/** Synthesis (137) from the 2 × 2 Delassus matrix (N first), row by row. */
export function impactEquivalent(delassus: ArrayLike<number>): ImpactEquivalent {
  const [nn, nt, tn, tt] = [delassus[0]!, delassus[1]!, delassus[2]!, delassus[3]!];
  const determinant = nn * tt - nt * tn;
  if (delassus.length !== 4 || nt !== tn || !(nn > 0) || !(determinant > 0) || !(nt < 0)) {
    throw new InputError({
      what: `no impact-equivalent system exists for this Delassus matrix: it must be 2 × 2, symmetric, positive definite and have a negative coupling G_NT, got [${Array.from(delassus).join(", ")}]`,
      where: "impactEquivalent",
      fix: "Take one normal and one tangential element; if G_NT is positive, turn the tangential direction round.",
    });
  }
  const lever = -nn / nt;
  const m1 = nn / nt ** 2;
  const m2 = nn / determinant;
  return {
    masses: [m1, m2],
    lever,
    massMatrix: [
      [m1, 0],
      [0, m2],
    ],
    directions: [
      [lever, 0],
      [-1, 1],
    ],
  };
}
