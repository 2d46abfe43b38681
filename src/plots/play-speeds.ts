/**
 * How fast a page plays a motion: in real time where that takes some seconds, else so that it takes about ten; slower and faster on
 * the ladder 1, 2, 5, 10, …
 */

import { raised } from "./text/rich-text.ts";

/** Real time may take from here to there, in seconds; else a motion takes about `USUAL`. */
const SHORTEST = 3;
const LONGEST = 30;
const USUAL = 10;
/** Rungs below and above. */
const AROUND = 4;
/** Rungs beyond are no numbers any more: 10^±300. */
const FARTHEST = 900;
/** Factors beyond are powers of ten. */
const LARGEST_PLAIN = 1e4;

export interface PlaySpeeds {
  /** Seconds of the motion to the second, slowest first. */
  readonly speeds: readonly number[];
  readonly usual: number;
}

/** A motion that ended where it began plays in real time. */
export function playSpeeds(duration: number): PlaySpeeds {
  const isReal = duration <= 0 || (duration >= SHORTEST && duration <= LONGEST);
  const fitting = Math.round(3 * (Math.log10(duration) - Math.log10(USUAL)));
  const rung = isReal ? 0 : Math.max(-FARTHEST, Math.min(FARTHEST, fitting));
  const speeds = Array.from({ length: 2 * AROUND + 1 }, (_, k) => ladder(rung + k - AROUND)).filter(
    (speed) => speed > 0 && Number.isFinite(speed),
  );
  return { speeds, usual: ladder(rung) };
}

/** 1, 2, 5 times powers of ten, 0 for 1; three of them are a factor of ten, nearly evenly. */
function ladder(rung: number): number {
  const power = Math.floor(rung / 3);
  return Number(`${[1, 2, 5][rung - 3 * power]}e${power}`);
}

/** 1/20, 4, 2 · 10⁵. */
export function speedName(speed: number): string {
  if (speed >= 1 && speed < LARGEST_PLAIN) return String(speed);
  if (speed < 1 && speed > 1 / LARGEST_PLAIN) return `1/${Math.round(1 / speed)}`;
  const [digit, power] = speed.toExponential(0).split("e") as [string, string];
  return `${digit === "1" ? "" : `${digit} · `}10${raised(String(Number(power)))}`;
}
