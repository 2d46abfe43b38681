/**
 * The zero-order dynamics of a posture, or of all postures of a box, as intervals ([VarkonyiOr] 3.3). Written for the checker of
 * certificates from the geometry, not from the floating-point model: only the interval arithmetic is shared.
 *
 * Units: mass 1, lengths over ρ, load |f| 1 (torque 1 where there is no force); no verdict depends on them. (v_x, v_z, ω) is the
 * twist at the centre of mass, p_i = (l_i, −h), t_i = (c_i, s_i), n_i = (−s_i, c_i), lever arms r_ti = h c_i + l_i s_i,
 * r_ni = l_i c_i − h s_i, F the load, τ its torque.
 *   free     b_t = F·t + r_t τ,  b_n = F·n + r_n τ
 *   slip σ   force n (n_i − σμ t_i), moment n m, m = r_n − σμ r_t;  D = 1 + r_n m > 0 is (11);  n = −b_n/D at rest, w/D in an impact
 *            k: what n D⁻¹ … does per unit to the tangent of i, and to tangent and normal of the other contact j
 *   stick    the body turns about p_i: ω̈ = (τ − h F_x − l_i F_z)/I, I = 1 + h² + l_i², z̈_j = c_j (l_j − l_i) ω̈
 *            force t = −(F·t + a r_n + τ r_t)/I,  n = −(F·n − a r_t + τ r_n)/I,  a = l_i F_x − h F_z;  an impact (u, −w) leaves v_j + e_t u + e_w w
 * What falls in slip is a minor: with wrenches (force, moment) in R³ and u ∧ v their cross product, (N·F)(N'·L) − (N'·F)(N·L) is
 * (N ∧ N')·(F ∧ L), and in such products the squares of lever arms cancel (wrench-products.ts): enclosures of boxes stay narrow.
 * Index 0 is contact 1. Directions: 0 is σ = +, 1 is σ = −.
 */
import { cosine, sine } from "../../linalg/interval/circular.ts";
import { type Interval, Intervals } from "../../linalg/interval/intervals.ts";
import type { CertifiedPosture, Range } from "./posture-certificate.ts";
import { dot, type Force, loadProduct, meetingPoint } from "./wrench-products.ts";

export interface ContactEnclosure {
  readonly cos: Interval;
  readonly sin: Interval;
  readonly friction: Interval;
  /** b_t, b_n. */
  readonly freeTangent: Interval;
  readonly freeNormal: Interval;
  readonly slips: readonly [SlipEnclosure, SlipEnclosure];
  /** Stick: forces, z̈_j, and v_j after an impact. */
  readonly stickTangential: Interval;
  readonly stickNormal: Interval;
  readonly stickLift: Interval;
  readonly stickByTangent: Interval;
  readonly stickByNormal: Interval;
}

export interface SlipEnclosure {
  readonly sense: 1 | -1;
  /** n_i − σμ t_i. */
  readonly force: Force;
  /** D. */
  readonly response: Interval;
  /** k: tangential velocity of this contact, tangential and normal velocity of the other one after an impact with w = 1. */
  readonly tangent: Interval;
  readonly otherTangent: Interval;
  readonly otherNormal: Interval;
  /** ẍ_i and z̈_j while the contact slips alone. */
  readonly acceleration: Interval;
  readonly lift: Interval;
}

export interface ZeroOrderEnclosure {
  readonly iv: Intervals;
  readonly contacts: readonly [ContactEnclosure, ContactEnclosure];
  /** F_x, F_z, τ; h, l1, l2 over ρ. */
  readonly load: readonly [x: Interval, z: Interval, turn: Interval];
  readonly height: Interval;
  readonly arms: readonly [Interval, Interval];
  /** l2 − l1 over ρ. */
  readonly span: Interval;
  /** Sign of cos φ1 cos φ2; 0 where it is not told. */
  readonly parallel: -1 | 0 | 1;
}

/**
 * A posture in degrees was turned into radians by two roundings and a rounded π/180: less than 2⁻⁵¹ of the angle. Enclosing each
 * angle by that much, the certificate holds for the radians as they stand and for the degrees they came from.
 */
const ANGLE_SHARE = 2 ** -51;

/** The numbers of a posture as intervals of one arithmetic. */
export type PostureIntervals = Readonly<
  Record<"height" | "loadAngle" | "loadSize" | "loadTorque" | "gyrationRadius", Interval> &
    Record<"offsets" | "slopes" | "friction", readonly [Interval, Interval]>
> & {
  /** l2 − l1 where it is known more sharply. */
  readonly span?: Interval;
};

/** Null where the numbers are not those of a posture: no contacts apart, no friction, no load. */
export function encloseZeroOrder(posture: CertifiedPosture, exchanged: boolean): ZeroOrderEnclosure | null {
  const iv = new Intervals();
  return encloseNumbers(iv, postureIntervals(iv, posture), exchanged);
}

export function postureIntervals(iv: Intervals, posture: CertifiedPosture): PostureIntervals {
  const range = (value: Range): Interval => (typeof value === "number" ? iv.of(value) : iv.of(value[0], value[1]));
  const pair = ([first, second]: readonly [Range, Range]) => [range(first), range(second)] as const;
  const { offsets, span, slopes, friction, height, loadAngle, loadSize, loadTorque, gyrationRadius } = posture;
  return {
    ...(span !== undefined && { span: range(span) }),
    ...{ offsets: pair(offsets), slopes: pair(slopes), friction: pair(friction), height: range(height) },
    ...{ loadAngle: range(loadAngle), loadSize: range(loadSize), loadTorque: range(loadTorque) },
    gyrationRadius: range(gyrationRadius),
  };
}

/** From numbers that are intervals already, perhaps ones that depend on each other. */
export function encloseNumbers(
  iv: Intervals,
  posture: PostureIntervals,
  exchanged: boolean,
): ZeroOrderEnclosure | null {
  const [a, b] = exchanged ? ([1, 0] as const) : ([0, 1] as const);
  const radius = posture.gyrationRadius;
  const arms = [iv.divide(posture.offsets[a], radius), iv.divide(posture.offsets[b], radius)] as const;
  const height = iv.divide(posture.height, radius);
  const frictions = [posture.friction[a], posture.friction[b]] as const;
  const load = loadOf(iv, posture);
  const apart = distanceOf(iv, posture);
  const positive = [radius, ...frictions].every((x) => iv.low(x) > 0);
  if (load === null || !positive || apart === null || iv.sign(apart) === 0) return null;
  const span = iv.divide(exchanged ? iv.negate(apart) : apart, radius);
  const widen = (angle: Interval): Interval => iv.multiply(angle, iv.of(1 - ANGLE_SHARE, 1 + ANGLE_SHARE));
  const slopes = [widen(posture.slopes[a]), widen(posture.slopes[b])] as const;
  const legs = [0, 1].map((i) => legOf(iv, slopes[i]!, arms[i]!, height, load));
  const turn = iv.subtract(slopes[0], slopes[1]);
  const along = cosine(iv, turn);
  const across = sine(iv, turn);
  const frame: Frame = { iv, height, load };
  const back = { along, across: iv.negate(across), span: iv.negate(span) };
  const contacts = [
    contactOf(frame, { leg: legs[0]!, other: legs[1]!, friction: frictions[0], along, across, span }),
    contactOf(frame, { leg: legs[1]!, other: legs[0]!, friction: frictions[1], ...back }),
  ] as const;
  const parallel = (iv.sign(contacts[0].cos) * iv.sign(contacts[1].cos)) as -1 | 0 | 1;
  return { iv, contacts, load, height, arms, span, parallel };
}

/** l2 − l1, null where the numbers given for it exclude each other. */
function distanceOf(iv: Intervals, { offsets, span }: PostureIntervals): Interval | null {
  const apart = iv.subtract(offsets[1], offsets[0]);
  return span === undefined ? apart : iv.meet(apart, span);
}

type Load = ZeroOrderEnclosure["load"];
type Frame = Pick<ZeroOrderEnclosure, "iv" | "height" | "load">;

function loadOf(iv: Intervals, posture: PostureIntervals): Load | null {
  const { loadSize: size, loadTorque: torque, gyrationRadius: radius } = posture;
  if (iv.low(size) < 0) return null;
  if (iv.high(size) === 0) {
    const sense = iv.sign(torque);
    return sense === 0 ? null : [iv.of(0), iv.of(0), iv.of(sense)];
  }
  if (iv.low(size) === 0) return null;
  const angle = iv.multiply(posture.loadAngle, iv.of(1 - ANGLE_SHARE, 1 + ANGLE_SHARE));
  return [sine(iv, angle), iv.negate(cosine(iv, angle)), iv.divide(torque, iv.multiply(radius, size))];
}

/** Directions and lever arms of one contact. */
interface Leg {
  readonly cos: Interval;
  readonly sin: Interval;
  readonly arm: Interval;
  readonly tangentLever: Interval;
  readonly normalLever: Interval;
  readonly loadTangent: Interval;
  readonly loadNormal: Interval;
  readonly freeTangent: Interval;
  readonly freeNormal: Interval;
}

function legOf(iv: Intervals, slope: Interval, arm: Interval, height: Interval, [x, z, turn]: Load): Leg {
  const cos = cosine(iv, slope);
  const sin = sine(iv, slope);
  const tangentLever = iv.add(iv.multiply(height, cos), iv.multiply(arm, sin));
  const normalLever = iv.subtract(iv.multiply(arm, cos), iv.multiply(height, sin));
  const loadTangent = iv.add(iv.multiply(x, cos), iv.multiply(z, sin));
  const loadNormal = iv.subtract(iv.multiply(z, cos), iv.multiply(x, sin));
  const freeTangent = iv.add(loadTangent, iv.multiply(tangentLever, turn));
  const freeNormal = iv.add(loadNormal, iv.multiply(normalLever, turn));
  return { cos, sin, arm, tangentLever, normalLever, loadTangent, loadNormal, freeTangent, freeNormal };
}

/** `along` = t_i·t_j = n_i·n_j, `across` = t_i·n_j = sin(φ_i − φ_j); then n_i·t_j = −across. `span` is l_j − l_i. */
interface Pairing {
  readonly leg: Leg;
  readonly other: Leg;
  readonly friction: Interval;
  readonly along: Interval;
  readonly across: Interval;
  readonly span: Interval;
}

function contactOf(frame: Frame, pairing: Pairing): ContactEnclosure {
  const { leg, other, friction, along, across, span } = pairing;
  const {
    iv,
    height,
    load: [x, z, turn],
  } = frame;
  const inertia = iv.add(iv.of(1), iv.add(iv.square(height), iv.square(leg.arm)));
  const moment = iv.subtract(turn, iv.add(iv.multiply(height, x), iv.multiply(leg.arm, z)));
  const spin = iv.divide(moment, inertia);
  const reach = iv.multiply(other.cos, span);
  const aside = iv.subtract(iv.multiply(leg.arm, x), iv.multiply(height, z));
  const pushT = iv.add(leg.freeTangent, iv.multiply(aside, leg.normalLever));
  const pushN = iv.subtract(leg.freeNormal, iv.multiply(aside, leg.tangentLever));
  const { cos, sin, freeTangent, freeNormal } = leg;
  return {
    ...{ cos, sin, friction, freeTangent, freeNormal },
    slips: [slipOf(frame, pairing, 1), slipOf(frame, pairing, -1)],
    stickTangential: iv.negate(iv.divide(pushT, inertia)),
    stickNormal: iv.negate(iv.divide(pushN, inertia)),
    stickLift: iv.multiply(reach, spin),
    stickByTangent: iv.negate(iv.add(across, iv.divide(iv.multiply(reach, leg.tangentLever), inertia))),
    stickByNormal: iv.add(along, iv.divide(iv.multiply(reach, leg.normalLever), inertia)),
  };
}

function slipOf(frame: Frame, { leg, other, friction, along, across, span }: Pairing, sense: 1 | -1): SlipEnclosure {
  const { iv, height, load } = frame;
  const pull = sense === 1 ? friction : iv.negate(friction);
  const moment = iv.subtract(leg.normalLever, iv.multiply(pull, leg.tangentLever));
  const response = iv.add(iv.of(1), iv.multiply(leg.normalLever, moment));
  const tangent = iv.divide(iv.subtract(iv.multiply(leg.tangentLever, moment), pull), response);
  // n_i·t_j = −across, t_i·t_j = along; n_i·n_j = along, t_i·n_j = across.
  const turned = iv.negate(iv.add(across, iv.multiply(pull, along)));
  const otherTangent = iv.divide(iv.add(turned, iv.multiply(other.tangentLever, moment)), response);
  const straight = iv.subtract(along, iv.multiply(pull, across));
  const otherNormal = iv.divide(iv.add(straight, iv.multiply(other.normalLever, moment)), response);
  const force: Force = [
    iv.negate(iv.add(leg.sin, iv.multiply(pull, leg.cos))),
    iv.subtract(leg.cos, iv.multiply(pull, leg.sin)),
  ];
  const pushed = loadProduct(iv, force, moment, load);
  // N_i ∧ T_i = (h, l_i, −1).
  const slipping = dot(iv, [height, leg.arm, iv.of(-1)], pushed);
  const normals = meetingPoint(iv, normalOf(iv, leg), normalOf(iv, other), { arm: leg.arm, span, height });
  const [acceleration, lift] = [slipping, dot(iv, normals, pushed)].map((x) => iv.divide(x, response));
  return { sense, force, response, tangent, otherTangent, otherNormal, acceleration: acceleration!, lift: lift! };
}

export const normalOf = (iv: Intervals, { sin, cos }: Pick<Leg, "sin" | "cos">): Force => [iv.negate(sin), cos];
