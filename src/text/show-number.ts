/**
 * Numbers for people: six significant digits, a true minus sign, no trailing zeros, exact zero as `0`; what is no number says so.
 */

/** A number as text. `size` is the scale of its column: what is lost in rounding beside it is shown as 0. */
export function showNumber(value: number, size = 0): string {
  if (!Number.isFinite(value)) return String(value).replace("-", "−");
  if (Math.abs(value) <= 2 ** -40 * size) return "0";
  const magnitude = Math.abs(value);
  const text = magnitude >= 1e-4 && magnitude < 1e7 ? trimZeros(magnitude.toPrecision(6)) : shortExponent(magnitude);
  return (value < 0 ? "−" : "") + text;
}

/** With an explicit sign, for changes. */
export function showChange(value: number, size = 0): string {
  const text = showNumber(value, size);
  return value > 0 && text !== "0" ? `+${text}` : text;
}

/** A change in percent of a size, three digits. */
export function showPercent(change: number, size: number): string {
  return `${showChange(Number(((100 * change) / size).toPrecision(3)), 100)} %`;
}

/** The first digits of a number, where more would only fill the line. */
export const rounded = (value: number, digits: number, size = 0): string =>
  showNumber(Number(value.toPrecision(digits)), size);

/** Shares below this come from the solvers (residual 1e-10) and are shown as 0. */
export const ROUNDING_SHARE = 1e-9;

/** A share of a whole in percent, three digits. */
export function showShare(share: number): string {
  return `${share < ROUNDING_SHARE ? "0" : rounded(100 * share, 3)} %`;
}

function trimZeros(text: string): string {
  const plain = text.includes("e") ? String(Number(text)) : text;
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

function shortExponent(magnitude: number): string {
  const [mantissa, exponent] = magnitude.toExponential(4).split("e");
  return `${trimZeros(mantissa!)}e${exponent!.replace("+", "")}`;
}

/** Below this a residual is rounding, and its digits mean nothing. */
const ROUNDING_RESIDUAL = 1e-14;

/** A dimensionless residual, to one digit. */
export function residualText(residual: number): string {
  return residual < ROUNDING_RESIDUAL ? "residual < 1e-14" : `residual ${residual.toExponential(0)}`;
}
