/** Random postures that meet what the lemmas of docs/theory/non-persistent-postures.md take for granted. */
import { randomNumbers } from "../../../../bench/families.ts";
import { drawPosture } from "../../../../bench/soak/posture/draws.ts";
import { decidePosture, type PostureDecision } from "../../../../src/stability/two-contact/decide-posture.ts";
import { type SlipState, slipStates } from "../../../../src/stability/two-contact/order/slip-states.ts";
import { makePosture } from "../../../../src/stability/two-contact/posture.ts";

/** Signs this close to zero may fall on either side once the numbers are rounded differently. */
const CLEAR = 1e-6;

const SEED_STEP = 0x9e3779b1;

export interface Drawn {
  readonly decision: PostureDecision;
  readonly slips: readonly [SlipState, SlipState];
  readonly random: () => number;
}

/** Of `count` draws those with a feasible equilibrium below (11) that is not ambiguous, every sign clear; labels with (13). */
export function drawn(count: number, firstSeed = 0): Drawn[] {
  return Array.from({ length: count }, (_, k) => k + firstSeed).flatMap((seed) => {
    const random = randomNumbers(Math.imul(seed + 1, SEED_STEP));
    const decision = decidePosture(makePosture(drawPosture(random)));
    const { analysed, ambiguity, structure } = decision;
    if (structure === null || ambiguity === null || !(ambiguity.distance > CLEAR)) return [];
    const slips = slipStates(analysed);
    if (slips === null || slips.some(({ slack }) => !(slack > CLEAR))) return [];
    if (!(Math.abs(analysed.loadAcceleration[3]!) > CLEAR)) return [];
    return [{ decision, slips, random }];
  });
}
