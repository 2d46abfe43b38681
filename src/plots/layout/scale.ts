/**
 * Scales: from a quantity to the units of a figure, with round ticks. Numbers far from one get a common power of ten, which the title of
 * the axis carries: ticks 0, 2, 4 beside "T / 10⁻¹² J".
 */
import { InputError } from "../../errors.ts";
import { powerOfTen, type Rich, rich, signed, words } from "../text/rich-text.ts";

export interface Scale {
  (value: number): number;
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  readonly ticks: readonly Tick[];
  /** Power of ten that the labels of the ticks leave out, a multiple of three. */
  readonly exponent: number;
}

export interface Tick {
  readonly value: number;
  readonly label: Rich;
}

/** Units of the figure per tick, so that labels have room. */
const TICK_ROOM = 34;

/** Labels show numbers of this size as they are. */
const SMALLEST_PLAIN = 1e-2;
const LARGEST_PLAIN = 1e5;

export interface ScaleOptions {
  /** Room of a tick label along the axis. */
  readonly room?: number;
  readonly ticks?: readonly Tick[];
}

/** Shortest span of an axis: the step between its ticks is an ordinary number. */
const SHORTEST = 1e-290;

/** Refuses ends that no axis can have: their ticks would have no number, or no end. */
function mustHaveSpan([a, b]: readonly [number, number], span: number): void {
  if (!(Math.abs(span) === Number.POSITIVE_INFINITY || (span !== 0 && Math.abs(span) < SHORTEST))) return;
  throw new InputError({
    ...{ what: `no axis reaches from ${a} to ${b}`, where: "figure", code: "no-axis" },
    fix: "Draw a result whose numbers are less extreme, or another stretch of it.",
  });
}

export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
  { room = TICK_ROOM, ticks }: ScaleOptions = {},
): Scale {
  const [a, b] = domain;
  mustHaveSpan(domain, b - a);
  const [p, q] = range;
  const factor = (q - p) / (b - a);
  const place = (value: number): number => p + (value - a) * factor;
  const count = Math.max(2, Math.floor(Math.abs(q - p) / room));
  const exponent = commonExponent(Math.max(Math.abs(a), Math.abs(b)));
  const marks = ticks ?? linearTicks([Math.min(a, b), Math.max(a, b)], count, exponent);
  return Object.assign(place, { domain, range, ticks: marks, exponent: ticks ? 0 : exponent });
}

/** 1, 2 or 5 times a power of ten, so that about `count` of them fill the length. */
export function roundStep(length: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(length / count));
  const share = length / count / power;
  return power * (share >= Math.sqrt(50) ? 10 : share >= Math.sqrt(10) ? 5 : share >= Math.SQRT2 ? 2 : 1);
}

function linearTicks([a, b]: readonly [number, number], count: number, exponent: number): Tick[] {
  const unit = 10 ** exponent;
  const step = roundStep((b - a) / unit, count);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(a / unit / step - 1e-9);
  const last = Math.floor(b / unit / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => {
    const value = Number(((first + k) * step).toFixed(Math.min(digits, 12)));
    return { value: value * unit, label: words(signed(trimmed(value.toFixed(Math.min(digits, 12))))) };
  });
}

const trimmed = (text: string): string => (Number(text) === 0 ? "0" : text);

function commonExponent(size: number): number {
  if (!(size > 0) || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) return 0;
  return 3 * Math.floor(Math.log10(size) / 3 + 1e-9);
}

/** Powers of ten, all or every other …, so that they fit. */
export function logScale(
  domain: readonly [number, number],
  range: readonly [number, number],
  { room = TICK_ROOM }: ScaleOptions = {},
): Scale {
  const [a, b] = domain.map(Math.log10) as [number, number];
  mustHaveSpan(domain, b - a);
  const [p, q] = range;
  const place = (value: number): number => p + ((Math.log10(value) - a) * (q - p)) / (b - a);
  const [first, last] = [Math.ceil(Math.min(a, b) - 1e-9), Math.floor(Math.max(a, b) + 1e-9)];
  const each = Math.max(1, Math.ceil(((last - first) * room) / Math.abs(q - p)));
  const ticks: Tick[] = [];
  for (let power = first; power <= last; power += each) {
    ticks.push({ value: 10 ** power, label: powerOfTen(power) });
  }
  return Object.assign(place, { domain, range, ticks, exponent: 0 });
}

/** The time that is left until `end`, on a logarithmic axis: powers of ten of it as ticks. The domain ends before. */
export function beforeScale(domain: readonly [number, number], range: readonly [number, number], end: number): Scale {
  const left = logScale([end - domain[0], end - domain[1]], range);
  const ticks = left.ticks.map(({ value, label }) => ({ value: end - value, label }));
  return Object.assign((t: number): number => left(end - t), { domain, range, ticks, exponent: 0 });
}

/** Ticks at multiples of π/4, as far as they lie within. */
export function angleTicks([a, b]: readonly [number, number]): Tick[] {
  const names = ["−π", "−3π/4", "−π/2", "−π/4", "0", "π/4", "π/2", "3π/4", "π"];
  return names
    .map((name, k) => ({ value: ((k - 4) * Math.PI) / 4, label: words(name) }))
    .filter(({ value }) => value >= a - 1e-9 && value <= b + 1e-9);
}

/** The domain of values with room around them; one value alone, or none, gets a size of its own. */
export function padded(values: readonly number[], share = 0.05): [number, number] {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return [0, 1];
  const low = finite.reduce((a, b) => Math.min(a, b));
  const high = finite.reduce((a, b) => Math.max(a, b));
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= 1e-12 * size) return size === 0 ? [-1, 1] : [low - size / 2, high + size / 2];
  return [low - share * (high - low), high + share * (high - low)];
}

/** Quantity and unit as the title of an axis, with the power of ten that its ticks leave out. */
export function axisTitle(quantity: Rich, unit: string, { exponent }: Pick<Scale, "exponent">): Rich {
  if (unit === "" && exponent === 0) return quantity;
  const factor = exponent === 0 ? [] : powerOfTen(exponent);
  const space = factor.length > 0 && unit !== "" ? " " : "";
  return rich`${quantity} / ${factor}${space}${unit}`;
}
