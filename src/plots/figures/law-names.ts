/**
 * Laws as figures name them.
 */
import type { LawRecord } from "./impact-record.ts";

const NAMES: Readonly<Record<string, string>> = {
  newton: "Newton",
  moreau: "Moreau",
  poisson: "Poisson",
  fremond: "Frémond",
  "max-dissipation": "all ε = 0",
  user: "named velocity",
};

export function lawName(law: string): string {
  const inner = /^canonical\((.*)\)$/u.exec(law)?.[1];
  return inner === undefined ? (NAMES[law] ?? law) : `canonical of ${NAMES[inner] ?? inner}`;
}

/** Name of the law of a result, as a comparison lists it. */
export const listedLaw = (law: string, lawOf: string | undefined): string =>
  law === "canonical" ? `canonical(${lawOf ?? "proposal"})` : law;

/** The laws that ended, each velocity once: a later law that ends where an earlier one did is left out. */
export function distinctEnds(laws: readonly LawRecord[], zero = 1e-9): LawRecord[] {
  const kept: LawRecord[] = [];
  for (const law of laws) {
    if (!law.postVelocity || !law.energy || law.status === "failed") continue;
    const size = Math.max(...law.postVelocity.map(Math.abs), Number.MIN_VALUE);
    const isNew = kept.every(({ postVelocity }) =>
      postVelocity!.some((value, j) => Math.abs(value - law.postVelocity![j]!) > zero * size),
    );
    if (isNew) kept.push(law);
  }
  return kept;
}
