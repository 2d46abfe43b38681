/**
 * The numbers that a certificate is about, for the terminal. What is printed of a range lies in it: its ends are rounded inward.
 */
import type { CertificateCheck } from "../src/doors/posture.ts";

type Numbers = NonNullable<CertificateCheck["posture"]>;
type Range = Numbers["height"];

/** By the names of a model file. */
const NAMES = {
  offsets: "contactOffsets",
  span: "distance of the contacts",
  height: "centerHeight",
  slopes: "contactSlopes",
  friction: "friction",
  loadAngle: "loadAngle",
  loadSize: "loadSize",
  loadTorque: "loadTorque",
  gyrationRadius: "gyrationRadius",
} as const satisfies Record<keyof Numbers, string>;

/** All numbers, or those that vary. */
export function numberWords(numbers: Numbers, which: "all" | "varying"): string {
  const isShown = (range: Range): boolean => which === "all" || typeof range !== "number";
  const words: string[] = [];
  for (const [field, name] of Object.entries(NAMES)) {
    const value = numbers[field as keyof Numbers];
    if (value === undefined) continue;
    if (field === "offsets" || field === "slopes" || field === "friction") {
      const pair = value as Numbers["offsets"];
      if (which === "all") words.push(`${name} ${rangeWords(pair[0])}, ${rangeWords(pair[1])}`);
      else pair.forEach((range, i) => isShown(range) && words.push(`${name}[${i}] ${rangeWords(range)}`));
    } else if (isShown(value as Range)) words.push(`${name} ${rangeWords(value as Range)}`);
  }
  return words.join("; ");
}

/** As few digits as show at least 99 % of the range. */
export function rangeWords(range: Range): string {
  if (typeof range === "number") return String(range);
  const [low, high] = range;
  for (let digits = 4; digits < 17; digits++) {
    const [first, last] = [inward(low, digits, 1), inward(high, digits, -1)];
    if (last - first >= 0.99 * (high - low)) return `${first} … ${last}`;
  }
  return `${low} … ${high}`;
}

/** The nearest number of so many digits that is not below (`side` 1) or not above (−1) x. */
export function inward(x: number, digits: number, side: 1 | -1): number {
  const near = Number(x.toPrecision(digits));
  if (side * (near - x) >= 0 || x === 0) return near;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(x))) - digits + 1);
  const next = Number((near + side * unit).toPrecision(digits));
  return side * (next - x) >= 0 ? next : x;
}
