/**
 * How far the forces of two-contact slip are from changing their sign without passing through zero. They are N/det, and
 * which slips go together (PP and NN, or PN and NP) is the sign of cos φ1 cos φ2: where the determinant or a cosine tends
 * to zero, forces and accelerations jump while every slack of Table 1 stays large.
 *   standing = min(|det| over the size of its terms, |cos φ1|, |cos φ2|)          other modes: no bound
 * Exchanged labels, mirror images and other units give the same number.
 */
import { VERDICT_ROUNDING } from "./verdict-rounding.ts";
import type { ZeroOrderModel } from "./zero-order-numbers.ts";

export function slipStanding(model: ZeroOrderModel, mode: number): number {
  const turn = doubleSlipTurn(model, mode);
  return turn < 0 ? Infinity : Math.min(Math.abs(model.doubleSlipShare[turn]!), slopeStanding(model));
}

/** min |cos φ_i|: also what the section of the maps stands on (ẋ1 is divided by cos φ1, R = −φ2 lies in I). */
export function slopeStanding({ cosines }: ZeroOrderModel): number {
  return Math.min(Math.abs(cosines[0]), Math.abs(cosines[1]));
}

/** 0 and 1 for the two modes of two-contact slip, −1 for any other. */
export function doubleSlipTurn({ doubleSlipModes }: ZeroOrderModel, mode: number): number {
  return mode === doubleSlipModes[0] ? 0 : mode === doubleSlipModes[1] ? 1 : -1;
}

/** The slack with its sign, at most as large as the standing. */
export function capSlack(slack: number, standing: number): number {
  return Math.max(-standing, Math.min(standing, slack));
}

/** 1 where a slack is positive beyond rounding, −1 where it is negative, 0 where rounding or the standing does not tell. */
export function slackSign(slack: number, standing: number, rounding: number): -1 | 0 | 1 {
  if (!(standing > VERDICT_ROUNDING)) return 0;
  return slack > rounding ? 1 : slack < -rounding ? -1 : 0;
}
