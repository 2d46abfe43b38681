/**
 * What a motion came to, in a headline made from its result: a failure, created energy, or who took the energy that was lost.
 */
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./impact-record.ts";
import { energySize, type MotionRecord } from "./motion-record.ts";

/** Works below this share of the energies are rounding. */
const ROUNDING = 2 ** -30;

export function motionHeadline(result: MotionRecord): Rich {
  const zeno = result.events.find(({ type }) => type === "zeno");
  const accumulate = zeno ? [rich`impacts accumulate at ${showValue(zeno.t)} s`] : [];
  if (result.status === "failed") return rich`The run failed at ${showValue(result.final.t, { digits: 6 })} s`;
  return joined([energyFinding(result), ...accumulate], "; ");
}

function energyFinding(result: MotionRecord): Rich {
  const { energy } = result;
  const size = energySize(result);
  const works = Object.entries(energy.byElement).filter(([, work]) => Math.abs(work) > ROUNDING * size);
  if (energy.created > ROUNDING * size) {
    const giver = works.filter(([, work]) => work > 0).sort((a, b) => b[1] - a[1])[0];
    const who = giver ? rich`, ${shortName(giver[0])} in all ${showValue(giver[1])} J` : [];
    return rich`The law creates ${showValue(energy.created)} J${who}`;
  }
  const losses = works.filter(([, work]) => work < 0).sort((a, b) => a[1] - b[1]);
  const [first] = losses;
  if (!first) return words(lossless(result, size));
  const lost = losses.reduce((sum, [, work]) => sum - work, 0);
  const share = Math.round((-100 * first[1]) / lost);
  const whole = rich`${showValue(lost)} J lost at contacts`;
  if (losses.length === 1) return rich`${shortName(first[0])} takes all of the ${whole}`;
  return rich`${shortName(first[0])} takes ${share} % of the ${whole}`;
}

function lossless({ energy }: MotionRecord, size: number): string {
  return energy.dissipated > ROUNDING * size ? "Contacts lose no energy; dampers do" : "No energy is lost";
}
