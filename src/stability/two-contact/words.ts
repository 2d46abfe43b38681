/**
 * Letters of contact modes and words of paths ([VarkonyiOr] Table 1, Fig. 3).
 * A mode is two letters, contact 1 first: F free, S sticking, P slip with ẋ > 0, N slip with ẋ < 0. An impact is IF, FI
 * or II. A path is stored as one number in base 32, one digit for each mode or impact, so that two paths are equal
 * exactly when their numbers are. Impacts carry their outcome (stick, positive or negative slip) in the number, because
 * the maps change their formula with it; in the word a sticking impact shows as the mode S that follows it, as in the
 * paper: `FI FS FP` is a sticking impact whose sticking mode is not consistent.
 */

export const FREE = 0;
export const STICK = 1;
export const POSITIVE = 2;
export const NEGATIVE = 3;

export const LETTERS = "FSPN";

/** Mode number of two letters. */
export function modeOf(first: number, second: number): number {
  return 4 * first + second;
}

/** Mode in which one contact has a letter and the other one is free. */
export function singleMode(contact: number, letter: number): number {
  return contact === 0 ? modeOf(letter, FREE) : modeOf(FREE, letter);
}

/** Letter of contact 0 or 1 in a mode. */
export function letterOf(mode: number, contact: number): number {
  return contact === 0 ? mode >> 2 : mode & 3;
}

export type ModeName = `${"F" | "S" | "P" | "N"}${"F" | "S" | "P" | "N"}`;
export const MODE_NAMES = Array.from(
  { length: 16 },
  (_, m) => LETTERS[m >> 2]! + LETTERS[m & 3]!,
) as readonly ModeName[];

export const FREE_FLIGHT = modeOf(FREE, FREE);
export const AT_REST = modeOf(STICK, STICK);

/** Slip direction +1, 0, −1 of a letter. */
export function directionOf(letter: number): number {
  return letter === POSITIVE ? 1 : letter === NEGATIVE ? -1 : 0;
}

/** Letter of a contact that slips with the sign of `velocity`; S for zero. */
export function slipLetter(velocity: number): number {
  return velocity > 0 ? POSITIVE : velocity < 0 ? NEGATIVE : STICK;
}

/** Digits of impacts follow the sixteen modes: kind (0 IF, 1 FI, 2 II) and outcome (S, P or N at the contact that slips). */
const FIRST_IMPACT = 16;
const IMPACT_NAMES = ["IF", "FI", "II"] as const;
export const IMPACT_FIRST = 0;
export const IMPACT_SECOND = 1;
export const IMPACT_BOTH = 2;

export function impactDigit(kind: number, outcome: number): number {
  return FIRST_IMPACT + 3 * kind + (outcome - STICK);
}

/** Letter of the outcome in the digit of an impact. */
export function impactOutcome(digit: number): number {
  return STICK + ((digit - FIRST_IMPACT) % 3);
}

export function isDoubleImpact(digit: number): boolean {
  return digit >= FIRST_IMPACT + 3 * IMPACT_BOTH;
}

/** Digits are stored plus one, so that leading zeros do not exist. Ten of them fit into the integers of a double. */
const BASE = 32;
export const LONGEST_PATH = 10;

export function appendDigit(code: number, digit: number): number {
  return code * BASE + digit + 1;
}

/** Modes and impacts of a path number, first to last. */
export function pathDigits(code: number): number[] {
  const digits: number[] = [];
  for (let rest = code; rest > 0; rest = Math.floor(rest / BASE)) digits.unshift((rest % BASE) - 1);
  return digits;
}

/** The words of one digit: itself, and after a sticking single impact the sticking mode unless it follows anyway. */
export function wordsOf(digit: number, next: number | undefined): string[] {
  if (digit < FIRST_IMPACT) return [MODE_NAMES[digit]!];
  const kind = Math.floor((digit - FIRST_IMPACT) / 3);
  const sticks = impactOutcome(digit) === STICK;
  const name = IMPACT_NAMES[kind]!;
  if (!sticks || kind === IMPACT_BOTH) return [name];
  const mode = kind === IMPACT_FIRST ? modeOf(STICK, FREE) : modeOf(FREE, STICK);
  return next === mode ? [name] : [name, MODE_NAMES[mode]!];
}

/** The path as the paper writes it: `FI FS FP IF PF SF`. */
export function pathWord(code: number): string {
  const digits = pathDigits(code);
  return digits.flatMap((digit, i) => wordsOf(digit, digits[i + 1])).join(" ");
}
