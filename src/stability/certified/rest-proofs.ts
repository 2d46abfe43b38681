/**
 * What is proved of a posture at rest by the signs of enclosures: feasibility, (11), consistency of modes, ambiguity, persistence,
 * order. Each function answers only what holds for every posture of the enclosure; null or false is "not proved".
 */
import type { Interval, Intervals } from "../../linalg/interval/intervals.ts";
import { dot, meetingPoint } from "./wrench-products.ts";
import {
  type ContactEnclosure,
  normalOf,
  type SlipEnclosure,
  type ZeroOrderEnclosure,
} from "./zero-order-enclosure.ts";

/** A slack a + g Z1 + d λ: λ the force along the line of contacts at contact 1, Z1 the one across it. */
type Slack = readonly [a: Interval, g: Interval, d: Interval];

/** The four slacks μ_i n_i ∓ t_i of the friction cones, and Z1. */
function cones(model: ZeroOrderEnclosure): { readonly across: Interval; readonly slacks: readonly Slack[] } {
  const {
    iv,
    contacts,
    load: [x, z, turn],
    height,
    arms,
    span,
  } = model;
  // Moments about the point of contact 2 on the line: (l1 − l2) Z1 = −τ + h F_x + l2 F_z.
  const lever = iv.subtract(iv.add(iv.multiply(height, x), iv.multiply(arms[1], z)), turn);
  const slacks: Slack[] = [];
  for (const i of [0, 1] as const) {
    const { cos, sin, friction } = contacts[i];
    for (const sense of [1, -1] as const) {
      const turned = (u: Interval, v: Interval): Interval => (sense > 0 ? iv.subtract(u, v) : iv.add(u, v));
      // Of a force (X, Z) the slack is μ (Z cos − X sin) ∓ (X cos + Z sin).
      const byZ = turned(iv.multiply(friction, cos), sin);
      const byX = turned(iv.negate(iv.multiply(friction, sin)), cos);
      if (i === 0) slacks.push([iv.of(0), byZ, byX]);
      // Contact 2 has X = −F_x − λ, Z = −F_z − Z1.
      else {
        const loaded = iv.negate(iv.add(iv.multiply(byX, x), iv.multiply(byZ, z)));
        slacks.push([loaded, iv.negate(byZ), iv.negate(byX)]);
      }
    }
  }
  return { across: iv.divide(lever, iv.negate(span)), slacks };
}

/** The forces with this λ lie inside both friction cones. */
export function isHeldBy(model: ZeroOrderEnclosure, balance: number): boolean {
  const { iv } = model;
  const { across, slacks } = cones(model);
  return slacks.every(([a, g, d]) => {
    const level = iv.add(a, iv.multiply(g, across));
    return iv.sign(iv.add(level, iv.multiply(d, iv.of(balance)))) > 0;
  });
}

/**
 * c_j d_i − c_i d_j of a slack i that rises with λ and a slack j that falls, c = a + g Z1: positive where some λ is inside both, negative where
 * they exclude each other. The terms with Z1 are put together, as the two contacts share it.
 */
function roomBetween(iv: Intervals, across: Interval, [ai, gi, di]: Slack, [aj, gj, dj]: Slack): Interval {
  const minor = (p: Interval, q: Interval, r: Interval, s: Interval): Interval =>
    iv.subtract(iv.multiply(p, q), iv.multiply(r, s));
  return iv.add(minor(aj, di, ai, dj), iv.multiply(across, minor(gj, di, gi, dj)));
}

/** Slacks that rise with λ, and slacks that fall. */
const sides = (iv: Intervals, slacks: readonly Slack[]) =>
  ([1, -1] as const).map((sign) => slacks.filter(([, , d]) => iv.sign(d) === sign)) as [Slack[], Slack[]];

/** Every posture has forces inside both cones, perhaps not the same for all: no two slacks exclude each other. */
export function isHeld(model: ZeroOrderEnclosure): boolean {
  const { iv } = model;
  const { across, slacks } = cones(model);
  if (slacks.some(([, , d]) => iv.sign(d) === 0)) return false;
  const [rising, falling] = sides(iv, slacks);
  return rising.every((one) => falling.every((other) => iv.sign(roomBetween(iv, across, one, other)) > 0));
}

/** No λ is inside: two slacks exclude each other. */
export function isInfeasible(model: ZeroOrderEnclosure): boolean {
  const { iv } = model;
  const { across, slacks } = cones(model);
  const [rising, falling] = sides(iv, slacks);
  return rising.some((one) => falling.some((other) => iv.sign(roomBetween(iv, across, one, other)) < 0));
}

/** 1 where (11) holds at both contacts, −1 where it fails at one, 0 where it is not told. */
export function painleveSign({ iv, contacts }: ZeroOrderEnclosure): -1 | 0 | 1 {
  const signs = contacts.flatMap(({ slips }) => slips.map(({ response }) => iv.sign(response)));
  return signs.includes(-1) ? -1 : signs.includes(0) ? 0 : 1;
}

export interface StickSign {
  /** Of μ n − |t|: 1 holds, −1 slips towards `towards`, 0 not told. */
  readonly sign: -1 | 0 | 1;
  readonly towards: 1 | -1;
  /** Where the body may slip to. */
  readonly maySlip: readonly (1 | -1)[];
}

export function stickSign({ iv }: ZeroOrderEnclosure, contact: ContactEnclosure): StickSign {
  const { stickTangential, stickNormal, friction } = contact;
  const held = iv.multiply(friction, stickNormal);
  const forward = iv.sign(iv.subtract(held, stickTangential));
  const backward = iv.sign(iv.add(held, stickTangential));
  const towards = forward < 0 ? -1 : 1;
  const sign = forward < 0 || backward < 0 ? -1 : forward > 0 && backward > 0 ? 1 : 0;
  if (sign !== 0) return { sign, towards, maySlip: sign > 0 ? [] : [towards] };
  return { sign, towards, maySlip: [...(backward > 0 ? [] : [1 as const]), ...(forward > 0 ? [] : [-1 as const])] };
}

/** Two-contact slip towards ẋ2 > 0 (0) or ẋ2 < 0 (1): the slips of both contacts. For cosines with known signs. */
export function doubleSlip({ contacts, parallel }: ZeroOrderEnclosure, turn: 0 | 1): [SlipEnclosure, SlipEnclosure] {
  const first = parallel > 0 ? turn : ((1 - turn) as 0 | 1);
  return [contacts[0].slips[first], contacts[1].slips[turn]];
}

export interface DoubleSlipSigns {
  /** 1 − A12A21/(A11A22); the same, α1, α2. */
  readonly determinant: Interval;
  readonly numbers: readonly Interval[];
  readonly normal1: Interval;
  readonly normal2: Interval;
  /** σ ẍ2. */
  readonly along: Interval;
}

/** n1 and n2 up to positive factors: −α1/det, −α2/det with det over A11 A22; accelerations need them in full. */
export function doubleSlipSigns(model: ZeroOrderEnclosure, turn: 0 | 1): DoubleSlipSigns {
  const { iv, contacts, load, height, span } = model;
  const [first, second] = doubleSlip(model, turn);
  // det A = (N1 ∧ N2)·(F1 ∧ F2), and det A ẍ2 = det(N1, N2, T2) det(F1, F2, L) with det(N1, N2, T2) = cos φ1 (l2 − l1).
  const places = { arm: model.arms[0], span, height };
  const forces = meetingPoint(iv, first.force, second.force, places);
  const normals = meetingPoint(iv, normalOf(iv, contacts[0]), normalOf(iv, contacts[1]), places);
  const scale = iv.multiply(first.response, second.response);
  const minor = dot(iv, normals, forces);
  const determinant = iv.divide(minor, scale);
  // A11 n1 = −α1/det, A22 n2 = −α2/det.
  const normal1 = iv.divide(iv.negate(second.lift), determinant);
  const normal2 = iv.divide(iv.negate(first.lift), determinant);
  const rate = iv.divide(iv.multiply(iv.multiply(contacts[0].cos, span), dot(iv, forces, load)), minor);
  const along = second.sense > 0 ? rate : iv.negate(rate);
  const numbers = [determinant, second.lift, first.lift];
  return { determinant, numbers, normal1, normal2, along };
}

/** Signs whose being all positive makes a mode consistent at rest, and of which one negative refutes it. */
function modeSigns(model: ZeroOrderEnclosure, mode: string): (-1 | 0 | 1)[] {
  const { iv, contacts } = model;
  if (mode === "FF") return contacts.map(({ freeNormal }) => iv.sign(freeNormal));
  const letters = [mode[0]!, mode[1]!];
  const free = letters.indexOf("F");
  if (free < 0) {
    const { normal1, normal2, along } = doubleSlipSigns(model, letters[1] === "P" ? 0 : 1);
    return [normal1, normal2, along].map((x) => iv.sign(x));
  }
  const contact = contacts[(1 - free) as 0 | 1];
  const letter = letters[1 - free]!;
  if (letter === "S") return [stickSign(model, contact).sign, iv.sign(contact.stickLift)];
  const slip = contact.slips[letter === "P" ? 0 : 1];
  const along = slip.sense > 0 ? slip.acceleration : iv.negate(slip.acceleration);
  return [iv.sign(iv.negate(contact.freeNormal)), iv.sign(along), iv.sign(slip.lift)];
}

/** The modes that the posture has besides rest; two-contact slip as far as the signs of the cosines are told. */
function modesOf({ parallel }: ZeroOrderEnclosure): string[] {
  const double = parallel > 0 ? ["PP", "NN"] : parallel < 0 ? ["PN", "NP"] : [];
  return ["FF", "FS", "FP", "FN", "SF", "PF", "NF", ...double];
}

export function isConsistent(model: ZeroOrderEnclosure, mode: string): boolean {
  return modesOf(model).includes(mode) && modeSigns(model, mode).every((sign) => sign > 0);
}

/** The first mode of which it is not told that it is inconsistent; null where the posture is not ambiguous. */
export function possibleMode(model: ZeroOrderEnclosure): string | null {
  return modesOf(model).find((mode) => !modeSigns(model, mode).includes(-1)) ?? null;
}

/** Requirements 2 and 3 of Definition 4. */
export function isPersistent(model: ZeroOrderEnclosure): boolean {
  const { iv, contacts } = model;
  const single = contacts.every(({ freeNormal, slips }) =>
    slips.every(({ lift }) => iv.sign(freeNormal) > 0 || iv.sign(lift) < 0),
  );
  return single && ([0, 1] as const).every((turn) => isSustained(model, turn));
}

function isSustained(model: ZeroOrderEnclosure, turn: 0 | 1): boolean {
  const { iv } = model;
  const { normal1, normal2 } = doubleSlipSigns(model, turn);
  return iv.sign(normal1) > 0 && iv.sign(normal2) > 0;
}

/** Requirement 2 or 3 of Definition 4 fails for every posture, strictly. */
export function isNotPersistent(model: ZeroOrderEnclosure): boolean {
  const { iv, contacts } = model;
  const lifts = contacts.some(({ freeNormal, slips }) =>
    slips.some(({ lift }) => iv.sign(freeNormal) < 0 && iv.sign(lift) > 0),
  );
  const pulls = ([0, 1] as const).some((turn) => {
    const { normal1, normal2 } = doubleSlipSigns(model, turn);
    return iv.sign(normal1) < 0 || iv.sign(normal2) < 0;
  });
  return lifts || pulls;
}

/** Lemma D: b2 < 0, or SF holds, or SF slips towards s and sκ > 0; κ has the sign of z̈2 of PF − z̈2 of NF under (11). */
export function isOrdered(model: ZeroOrderEnclosure): boolean {
  const { iv, contacts } = model;
  const [first, second] = contacts;
  if (iv.sign(second.freeNormal) < 0) return true;
  const { sign, towards } = stickSign(model, first);
  if (iv.sign(second.freeNormal) === 0 || sign === 0) return false;
  if (sign > 0) return true;
  return iv.sign(iv.subtract(first.slips[0].lift, first.slips[1].lift)) * towards > 0;
}
