/**
 * The nearest known word to a misspelt one, for "did you mean": the same pair in the other order (b-a for a-b), else smallest edit distance (insert, delete, replace,
 * exchange of neighbours; case counts nothing), else the first known word that contains the given one.
 */
import type { Mend } from "../errors.ts";
import { quote } from "./quote.ts";

/** Longer words are not compared: nobody misspells them, and the work grows with the square of the length. */
const LONGEST_WORD = 64;

/** The nearest of the candidates, or undefined when none is near. The first wins a tie. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const wanted = word.toLowerCase();
  const pairs = turnedAround(wanted);
  // One edit for short words, a third of the letters for long ones: enough for slips of the finger, too little to
  // turn one word into another.
  const allowed = wanted.length < 3 ? 0 : Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  let containing: string | undefined;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    if (pairs.includes(known)) return candidate;
    if (containing === undefined && wanted.length >= 4 && known.includes(wanted)) containing = candidate;
    if (Math.abs(known.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, known);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? containing;
}

/** The same pair in the other order: b-a for a-b, floor-box.1 for box-floor.1; a name may have hyphens of its own. */
function turnedAround(word: string): string[] {
  const [, pair, place] = /^(.*?)(\.\d+)?$/s.exec(word)!;
  const names = pair!.split("-");
  return names
    .slice(1)
    .map((_, k) => `${names.slice(k + 1).join("-")}-${names.slice(0, k + 1).join("-")}${place ?? ""}`);
}

/** `did you mean "…"? ` for the start of a fix, or nothing when no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const close = nearest(word, candidates);
  return close === undefined ? "" : `did you mean ${quote(close)}? `;
}

/** A fix that begins with `did you mean`, and that word as the edit that mends the mistake, where a candidate is near. */
export function nearestFix(word: string, candidates: Iterable<string>, more: string): { fix: string; mend?: Mend } {
  const close = nearest(word, candidates);
  return close === undefined ? { fix: more } : { fix: `did you mean ${quote(close)}? ${more}`, mend: { write: close } };
}

/** Edit distance with exchange of neighbouring letters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
