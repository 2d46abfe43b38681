/**
 * Energy that the law of contact has created: over the steps and impacts in which contacts, clutches, friction and brakes together
 * put more in than they took and drives paid,
 *
 *   Σ_k (Σ_i W_i − drives)₊,      W_i − drive_i = ½ Λ_iᵀ(γ_i⁺ + γ_i⁻)                        [Glocker2012] (59), Section 6
 *
 * An impact law may do so (Newton's with friction, a clutch that follows a rebound); so may a step of `moreau` whose contacts turn
 * while they are closed. It is in the ledger, and the reader of the report must not have to look for it there.
 */
import type { MechanicalSystem } from "../models/mechanical-system.ts";

/** Created energy below this share of the largest kinetic energy is rounding and truncation: 6e-8. */
const CREATED_ROUNDING = 2 ** -24;

/** Works that cancel leave this share of them: sums of products of doubles. */
const WORK_ROUNDING = 2 ** -40;

/** Elements named in the warning. */
const MOST_NAMED = 4;

export function createdEnergy({ elements }: Pick<MechanicalSystem, "elements">) {
  const shares = new Float64Array(elements.length);
  const largest = { t: 0, gain: 0 };
  let [total, count, noise] = [0, 0, 0];
  return {
    /** Σ of the gains so far. */
    get total(): number {
      return total > noise ? total : 0;
    },
    /** Enters what the elements gave (W_i − drive_i, by element) at t; `kinetic`: T then, which a gain is small or large against. */
    enter(t: number, gains: ArrayLike<number>, kinetic: number): void {
      let net = 0;
      let gross = 0;
      for (let i = 0; i < gains.length; i++) {
        net += gains[i]!;
        gross += Math.abs(gains[i]!);
      }
      noise = Math.max(noise, CREATED_ROUNDING * kinetic, WORK_ROUNDING * gross);
      if (!(net > 0)) return;
      total += net;
      if (net > noise) count++;
      if (net > largest.gain) Object.assign(largest, { t, gain: net });
      for (let i = 0; i < gains.length; i++) if (gains[i]! > 0) shares[i]! += gains[i]!;
    },
    /** What the reader must know: how much, how often, by which elements. Empty for rounding. */
    warnings(): string[] {
      if (!(total > noise)) return [];
      const givers = elements.map((_, i) => i).filter((i) => shares[i]! > CREATED_ROUNDING * total);
      givers.sort((a, b) => shares[b]! - shares[a]!);
      const named = givers.slice(0, MOST_NAMED).map((i) => `${elements[i]!.name} +${joules(shares[i]!)}`);
      const more = givers.length > MOST_NAMED ? ` and ${givers.length - MOST_NAMED} more` : "";
      const most = `at t = ${round(largest.t)}`;
      const when = count <= 1 ? most : `in ${count} impacts or steps, most ${most}`;
      return [
        `energy was created: ${joules(total)} ${when}, by ${named.join(", ")}${more}; no force and no drive paid for it`,
      ];
    },
  };
}

const round = (value: number): number => Number(value.toPrecision(6));
const joules = (energy: number): string => `${Number(energy.toPrecision(4))} J`;
