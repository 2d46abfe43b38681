/**
 * A planar rigid body at rest on two frictional contacts, in the frame of [VarkonyiOr] Section 2: centre of mass at the
 * origin, x along the line of contacts, z up.
 *   p_i = (l_i, −h),  t_i = (cos φ_i, sin φ_i),  n_i = (−sin φ_i, cos φ_i),  f_ex = |f| (sin α, −cos α)
 * Traps: l_i are signed; the body lies on the side n_i points to; θ and torques are counter-clockwise.
 */
import { InputError } from "../../errors.ts";
import { LARGEST_INPUT, RANK_ROUNDING } from "../../linalg/tolerances.ts";

export interface Posture {
  /** l_1, l_2: signed distances of the contacts from the centre of mass along the line of contacts. */
  readonly offsets: readonly [number, number];
  /** h: height of the centre of mass above the line of contacts. */
  readonly height: number;
  /** φ_1, φ_2: angles of the tangents t_i with the line of contacts, radians. */
  readonly slopes: readonly [number, number];
  /** μ_1, μ_2 > 0. */
  readonly friction: readonly [number, number];
  /** α: angle of the load with −z, radians; positive turns it towards +x. */
  readonly loadAngle: number;
  /** |f_ex|. */
  readonly loadSize: number;
  /** τ_ex about the centre of mass, counter-clockwise. */
  readonly loadTorque: number;
  /** m > 0. */
  readonly mass: number;
  /** ρ > 0, the moment of inertia is m ρ². */
  readonly gyrationRadius: number;
}

/** What holds where a posture does not say. */
const DEFAULTS = { loadAngle: 0, loadSize: 1, loadTorque: 0, mass: 1, gyrationRadius: 1 } as const;

type Defaulted = keyof typeof DEFAULTS;

/** A posture of which the load, the mass and the radius of gyration may be left out: loadAngle and loadTorque 0, the others 1. */
export interface PostureFields extends Omit<Posture, Defaulted>, Partial<Pick<Posture, Defaulted>> {}

/** Checks the numbers and fills the defaults of the contract. */
export function makePosture(fields: PostureFields): Posture {
  const read = (name: Defaulted): number => number(fields[name] ?? DEFAULTS[name], name);
  const posture: Posture = {
    offsets: pair(fields.offsets, "offsets"),
    height: number(fields.height, "height"),
    slopes: pair(fields.slopes, "slopes"),
    friction: pair(fields.friction, "friction"),
    loadAngle: read("loadAngle"),
    loadSize: read("loadSize"),
    loadTorque: read("loadTorque"),
    mass: positive(read("mass"), "mass"),
    gyrationRadius: positive(read("gyrationRadius"), "gyrationRadius"),
  };
  positive(posture.friction[0], "friction[0]");
  positive(posture.friction[1], "friction[1]");
  if (posture.loadSize < 0) {
    fail(`loadSize must be at least 0, got ${posture.loadSize}`, "loadSize", "Turn the load by loadAngle instead.");
  }
  if (posture.loadSize === 0 && posture.loadTorque === 0) {
    const fix = "Give a load: without one every posture is at rest and nothing pulls it back.";
    fail("the load is zero", "loadSize", fix);
  }
  checkDistance(posture);
  checkRange(posture);
  return posture;
}

/** The same body with the two contacts exchanged in the list. */
export function exchangeLabels(posture: Posture): Posture {
  const { offsets, slopes, friction } = posture;
  return {
    ...posture,
    offsets: [offsets[1], offsets[0]],
    slopes: [slopes[1], slopes[0]],
    friction: [friction[1], friction[0]],
  };
}

/** Contacts closer than rounding of their offsets, or of the height, cannot be told apart. */
function checkDistance({ offsets: [first, second], height }: Posture): void {
  const apart = Math.abs(first - second);
  if (apart <= RANK_ROUNDING * Math.max(Math.abs(first), Math.abs(second))) {
    fail("the two contacts coincide", "offsets", "Give two different contact offsets.");
  }
  if (apart <= RANK_ROUNDING * Math.abs(height)) {
    const what = `the height ${height} is so large beside contacts ${apart} apart that rounding hides their distance`;
    fail(what, "height", "Check its unit: it is the height of the centre of mass above the line of contacts.");
  }
}

/** Products of four lever arms and two friction coefficients must stay in range; beyond 1e8 an arm already hides ρ. */
const LARGEST_RATIO = 1e20;

/** Squares of accelerations and forces must stay in range. */
const LARGEST_LOAD = 1e150;

/** Numbers that pass one by one may still be too far apart. */
function checkRange(posture: Posture): void {
  const { offsets, height, friction, mass, gyrationRadius } = posture;
  const length = Math.max(Math.abs(offsets[0]), Math.abs(offsets[1]), Math.abs(height));
  if (!(length <= LARGEST_RATIO * gyrationRadius)) {
    const what = `gyrationRadius ${gyrationRadius} is too small beside a length of ${length}`;
    fail(what, "gyrationRadius", `Keep lengths below ${LARGEST_RATIO} gyration radii.`);
  }
  if (!(Math.abs(offsets[0] - offsets[1]) * LARGEST_RATIO >= gyrationRadius)) {
    const what = `the contacts are too close together for a gyration radius of ${gyrationRadius}`;
    fail(what, "offsets", `Keep them apart by at least ${1 / LARGEST_RATIO} gyration radii.`);
  }
  friction.forEach((mu, i) => {
    if (mu > LARGEST_RATIO || mu < 1 / LARGEST_LOAD) {
      const what = `friction[${i}] must lie between ${1 / LARGEST_LOAD} and ${LARGEST_RATIO}, got ${mu}`;
      fail(what, `friction[${i}]`, "Give the coefficient of friction.");
    }
  });
  const load = Math.hypot(posture.loadSize, posture.loadTorque / gyrationRadius);
  for (const size of [load, load / mass]) {
    if (size >= 1 / LARGEST_LOAD && size <= LARGEST_LOAD) continue;
    const what = `a load of ${load} on a mass of ${mass} leaves the range of numbers`;
    fail(what, "loadSize", `Keep load and load over mass between ${1 / LARGEST_LOAD} and ${LARGEST_LOAD}.`);
  }
}

function pair(value: readonly [number, number], name: string): [number, number] {
  if (!Array.isArray(value) || value.length !== 2) {
    fail(`${name} must be two numbers, one for each contact`, name, "Write it as [first, second].");
  }
  return [number(value[0], `${name}[0]`), number(value[1], `${name}[1]`)];
}

function number(value: number, name: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > LARGEST_INPUT) {
    const what = `${name} must be a number of magnitude at most ${LARGEST_INPUT}, got ${value}`;
    fail(what, name, "Give a finite number in SI units.");
  }
  return value;
}

function positive(value: number, name: string): number {
  if (!(value > 0)) fail(`${name} must be positive, got ${value}`, name, "Give a positive number.");
  return value;
}

/** Throws the `InputError` of a posture that cannot be, or of what is asked about one. */
export function fail(what: string, where: string, fix: string, code = "bad-posture"): never {
  throw new InputError({ what, where, fix, code });
}
