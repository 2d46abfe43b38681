/**
 * Numbers for people: six significant digits, a true minus sign, no trailing zeros, exact zero as `0`; what is no number says so.
 */

/**
 * Part of its natural size below which a number is rounding and is shown as 0: 2¹² units in the last place, which sums of some
 * thousand terms and well-posed solutions stay below. JSON keeps the number as it is.
 */
const ROUNDING_SHARE = 2 ** -40;

/** Whether a number is only what rounding leaves of terms of this size. */
export function isRounding(value: number, size: number): boolean {
  return Math.abs(value) <= ROUNDING_SHARE * size;
}

/** A number as text. `size` is what it is measured by, such as the largest term it is the sum of: rounding beside it is shown as 0. */
export function showNumber(value: number, size = 0): string {
  if (!Number.isFinite(value)) return String(value).replace("-", "−");
  if (isRounding(value, size)) return "0";
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
export const SOLVER_SHARE = 1e-9;

/** A standard error, two digits: they say everything. */
export const showError = (error: number): string => (error < SOLVER_SHARE ? "< 1e-9" : rounded(error, 2));

/** A share of a whole in percent, three digits. */
export function showShare(share: number): string {
  return `${share < SOLVER_SHARE ? "0" : rounded(100 * share, 3)} %`;
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
