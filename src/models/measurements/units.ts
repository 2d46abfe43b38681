/**
 * Units of measured columns, as factors to SI and radians: 60 rpm are 2π rad/s.
 */

export type Quantity = "time" | "length" | "angle" | "speed" | "angular speed";

export interface Unit {
  readonly quantity: Quantity;
  /** Multiplies what was measured in this unit. */
  readonly factor: number;
}

const TURN = 2 * Math.PI;
const INCH = 0.0254;
const FOOT = 12 * INCH;

const TIMES = { s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, min: 60, h: 3600 };
const LENGTHS = { m: 1, mm: 1e-3, cm: 1e-2, um: 1e-6, µm: 1e-6, km: 1e3, in: INCH, ft: FOOT };
const ANGLES = { rad: 1, mrad: 1e-3, deg: TURN / 360, "°": TURN / 360, rev: TURN };
/** What has a name of its own; a length or an angle over a time is read as such. */
const SPEEDS = { kph: 1 / 3.6, mph: (5280 * FOOT) / 3600 };
const ANGULAR_SPEEDS = { rpm: TURN / 60, rps: TURN, "1/min": TURN / 60, "U/min": TURN / 60 };

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...units("time", TIMES),
  ...units("length", LENGTHS),
  ...units("angle", ANGLES),
  ...units("speed", SPEEDS),
  ...units("angular speed", ANGULAR_SPEEDS),
  ...rates("speed", LENGTHS),
  ...rates("angular speed", ANGLES),
]);

function units(quantity: Quantity, factors: Readonly<Record<string, number>>): [string, Unit][] {
  return Object.entries(factors).map(([name, factor]) => [name, { quantity, factor }]);
}

function rates(quantity: Quantity, factors: Readonly<Record<string, number>>): [string, Unit][] {
  return Object.entries(factors).flatMap(([name, factor]) =>
    Object.entries(TIMES).map(([time, seconds]): [string, Unit] => [
      `${name}/${time}`,
      { quantity, factor: factor / seconds },
    ]),
  );
}

/** Some units of each quantity, for errors. */
export const EXAMPLE_UNITS: Readonly<Record<Quantity, readonly string[]>> = {
  time: ["s", "ms", "us"],
  length: ["m", "mm", "in"],
  angle: ["rad", "deg", "rev"],
  speed: ["m/s", "mm/s", "km/h", "in/s"],
  "angular speed": ["rad/s", "deg/s", "rpm", "rev/s"],
};

/** The unit of a name; µ may be either of the two letters. Undefined when it is not known. */
export function unitOf(name: string): Unit | undefined {
  const plain = name.replaceAll("μ", "µ").replaceAll(" ", "").replace("s^-1", "/s").replace("s⁻¹", "/s");
  return UNITS.get(plain) ?? UNITS.get(plain.replaceAll("·", ""));
}
