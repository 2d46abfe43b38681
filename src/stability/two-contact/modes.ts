/**
 * The sixteen contact modes at rest ([VarkonyiOr] Table 1, Definition 2): kinematic admissibility, zero-order
 * accelerations and forces, consistency with its margin.
 * Admissible are FF, one closed contact (six), SS and two modes of two-contact slip: PP and NN for cos φ1 cos φ2 > 0,
 * PN and NP for cos φ1 cos φ2 < 0. Where one cosine is zero the contact of the other one stands still in two-contact slip
 * (SP, SN or PS, NS); the forces of these are not unique, so they get no numbers and never count as consistent.
 *
 * The forces of two-contact slip are N/det, and which slips go together is the sign of cos φ1 cos φ2: where the determinant
 * or a cosine tends to zero, forces and accelerations jump, without passing through zero, while every slack of Table 1 stays
 * large. How far they are from that is
 *   standing = min(|det| over the size of its terms, |cos φ1|, |cos φ2|)          other modes: no bound
 * Exchanged labels, mirror images and other units give the same number.
 */
import { type ContactForces, isFeasible, statics } from "./statics.ts";
import { SUM_ROUNDING, VERDICT_ROUNDING } from "./verdict-rounding.ts";
import { AT_REST, directionOf, FREE, letterOf, MODE_NAMES, type ModeName, STICK } from "./words.ts";
import { type ContactComponents, componentsOf, type ZeroOrderModel } from "./zero-order-numbers.ts";

export interface ContactMode {
  readonly mode: ModeName;
  /** Whether the mode's equalities leave any motion at all (SS: rest). */
  readonly admissible: boolean;
  /** Null where not admissible or not unique; zero for SS. */
  readonly accelerations: ContactComponents | null;
  /** Null where not admissible or not unique; for SS the middle of the balancing forces where feasible. */
  readonly forces: ContactForces | null;
  /** Whether all strict inequalities of Table 1 hold at rest, by more than rounding. */
  readonly consistent: boolean;
  /**
   * Smallest slack of these inequalities: forces over the load, accelerations over what the load gives a free contact; for
   * two-contact slip at most its standing.
   */
  readonly margin: number | null;
  /** The inequality with the smallest slack where the mode is not consistent. */
  readonly fails: string | null;
}

/** All sixteen modes in the order FF, FS, FP, FN, SF, … */
export function contactModes(model: ZeroOrderModel): ContactMode[] {
  return MODE_NAMES.map((_, mode) => (mode === AT_REST ? restMode(model) : contactMode(model, mode)));
}

/** Numbers of the nonstatic modes that are consistent at rest. */
export function consistentMotions(model: ZeroOrderModel): number[] {
  const modes: number[] = [];
  for (let mode = 0; mode < 16; mode++) {
    if (mode !== AT_REST && model.modeDetermined[mode] === 1 && modeSign(model, mode) > 0) modes.push(mode);
  }
  return modes;
}

function restMode(model: ZeroOrderModel): ContactMode {
  const { balancing, margin } = statics(model);
  const consistent = isFeasible(model);
  return {
    mode: "SS",
    admissible: true,
    accelerations: { x1: 0, z1: 0, x2: 0, z2: 0 },
    forces: balancing?.middle ?? null,
    consistent,
    margin,
    fails: consistent ? null : "no balancing forces inside the friction cones",
  };
}

function contactMode(model: ZeroOrderModel, mode: number): ContactMode {
  const name = MODE_NAMES[mode]!;
  if (model.modeDetermined[mode] === 0) {
    const admissible = model.doubleSlipModes.includes(mode);
    const fails = admissible ? "the forces of this mode are not unique" : "kinematically impossible";
    return { mode: name, admissible, accelerations: null, forces: null, consistent: false, margin: null, fails };
  }
  const f = model.modeForce.subarray(4 * mode, 4 * mode + 4).map((x) => x * model.forceScale);
  const margin = modeMargin(model, mode);
  const consistent = modeSign(model, mode) > 0;
  return {
    mode: name,
    admissible: true,
    accelerations: componentsOf(model.modeAcceleration, 4 * mode, model.accelerationScale),
    forces: { t1: f[0]!, n1: f[1]!, t2: f[2]!, n2: f[3]! },
    consistent,
    margin,
    fails: consistent ? null : tightest(model, mode),
  };
}

export function slipStanding(model: ZeroOrderModel, mode: number): number {
  const turn = doubleSlipTurn(model, mode);
  return turn < 0 ? Infinity : Math.min(Math.abs(model.doubleSlipShare[turn]!), slopeStanding(model));
}

/** min |cos φ_i|: also what the section of the maps stands on (ẋ1 is divided by cos φ1, R = −φ2 lies in I). */
export function slopeStanding({ cosines }: ZeroOrderModel): number {
  return Math.min(Math.abs(cosines[0]), Math.abs(cosines[1]));
}

/** 0 and 1 for the two modes of two-contact slip, −1 for any other. */
function doubleSlipTurn({ doubleSlipModes }: ZeroOrderModel, mode: number): number {
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

/** Smallest slack of the inequalities of Table 1 at rest, without units, at most the standing of the mode. */
export function modeMargin(model: ZeroOrderModel, mode: number): number {
  return capSlack(smallestSlack(model, mode), slipStanding(model, mode));
}

/** Whether the mode is consistent at rest: 1 yes, −1 no, 0 where rounding does not tell. */
export function modeSign(model: ZeroOrderModel, mode: number): -1 | 0 | 1 {
  return slackSign(smallestSlack(model, mode), slipStanding(model, mode), modeRounding(model, mode));
}

function smallestSlack(model: ZeroOrderModel, mode: number): number {
  return Math.min(
    slack(model, mode, 0, 0),
    slack(model, mode, 0, 1),
    slack(model, mode, 1, 0),
    slack(model, mode, 1, 1),
  );
}

/**
 * How far rounding can move the smallest slack of a mode: its accelerations are sums of |w_i||w_j| f_j, and the forces of
 * two-contact slip lose the condition number (|a11 a22| + |a12 a21|)/|det| of their 2 × 2 matrix.
 */
export function modeRounding(model: ZeroOrderModel, mode: number): number {
  let size = 1;
  for (let i = 0; i < 4; i++) size += rowSize(model, i) * Math.abs(model.modeForce[4 * mode + i]!);
  const turn = doubleSlipTurn(model, mode);
  if (turn >= 0) {
    const inverse = model.doubleSlipInverse;
    const at = 4 * turn;
    const products = Math.abs(inverse[at]! * inverse[at + 3]!) + Math.abs(inverse[at + 1]! * inverse[at + 2]!);
    size *= Math.abs(model.doubleSlipDeterminant[turn]!) * products;
  }
  return VERDICT_ROUNDING + SUM_ROUNDING * size;
}

/** Which of the two inequalities of a letter: F has z̈ > 0, S has μn > |t|, P and N have n > 0 and ±ẍ > 0. */
function slack(model: ZeroOrderModel, mode: number, contact: number, which: number): number {
  const { modeAcceleration: a, modeForce: f } = model;
  const letter = letterOf(mode, contact);
  const at = 4 * mode + 2 * contact;
  if (letter === FREE) return a[at + 1]! / rowSize(model, 2 * contact + 1);
  if (letter === STICK) return model.friction[contact]! * f[at + 1]! - Math.abs(f[at]!);
  return which === 0 ? f[at + 1]! : (directionOf(letter) * a[at]!) / rowSize(model, 2 * contact);
}

/** |w_i|: the acceleration a unit load can give this component. */
export function rowSize(model: ZeroOrderModel, component: number): number {
  return Math.sqrt(model.delassus[5 * component]!);
}

function tightest(model: ZeroOrderModel, mode: number): string {
  let worst = Infinity;
  let text = "";
  for (let contact = 0; contact < 2; contact++) {
    for (let which = 0; which < 2; which++) {
      const value = slack(model, mode, contact, which);
      if (value >= worst) continue;
      worst = value;
      text = inequality(letterOf(mode, contact), contact + 1, which);
    }
  }
  return text;
}

function inequality(letter: number, label: number, which: number): string {
  if (letter === FREE) return `contact ${label} does not lift: z${label}″ > 0 fails`;
  if (letter === STICK) return `contact ${label} cannot hold: |t${label}| < μ${label} n${label} fails`;
  if (which === 0) return `contact ${label} does not press: n${label} > 0 fails`;
  return `slip of contact ${label} does not start: x${label}″ ${directionOf(letter) > 0 ? ">" : "<"} 0 fails`;
}
