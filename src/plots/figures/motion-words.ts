/**
 * What a motion came to, in a headline made from its result: a failure, created energy, or who took the energy that was lost.
 */
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./impact-record.ts";
import { energySize, isStepped, type MotionRecord } from "./motion-record.ts";

/** Works below this share of the energies are rounding. */
const ROUNDING = 2 ** -30;
/** Energy created in time steps below this share is their error, of an impact that is known to a step: no finding. */
const STEP_ERROR = 2 ** -16;

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
  const giver = works.filter(([, work]) => work > 0).sort((a, b) => b[1] - a[1])[0];
  if (energy.created > leastCreated(result)) {
    const who = giver ? rich`, ${shortName(giver[0])} in all ${showValue(giver[1])} J` : [];
    // Where nobody gains in all it may be the steps as well as the law.
    const creator = isStepped(result.method) && !giver ? `Steps of ${result.method} create` : "The law creates";
    return rich`${creator} ${showValue(energy.created)} J${who}`;
  }
  const contacts = contactNames(result);
  const losses = works.filter(([name, work]) => work < 0 && contacts.has(name)).sort((a, b) => a[1] - b[1]);
  const [first] = losses;
  if (!first) return lossless(result, size, giver);
  const lost = losses.reduce((sum, [, work]) => sum - work, 0);
  const share = Math.round((-100 * first[1]) / lost);
  const whole = rich`${showValue(lost)} J lost at contacts`;
  if (losses.length === 1) return rich`${shortName(first[0])} takes all of the ${whole}`;
  return rich`${shortName(first[0])} takes ${share} % of the ${whole}`;
}

/** Gains up to here are rounding, or the error of a time step. */
export function leastCreated(result: MotionRecord): number {
  return (isStepped(result.method) ? STEP_ERROR : ROUNDING) * energySize(result);
}

/** Contacts, clutches, brakes and friction, without joints; old results do not know them apart. */
function contactNames({ contactStates, energy }: MotionRecord): ReadonlySet<string> {
  if (!contactStates) return new Set(Object.keys(energy.byElement));
  return new Set(contactStates.flatMap(({ element, friction }) => [element, ...friction]));
}

/**
 * No contact took energy in all. What was dissipated all the same is that of dampers where no contact acted, and was paid by contacts
 * that move where no other force worked; in between the result does not tell them apart.
 */
function lossless(result: MotionRecord, size: number, giver: readonly [string, number] | undefined): Rich {
  const { dissipated, external } = result.energy;
  if (dissipated <= ROUNDING * size) return words("No energy is lost");
  const lost = rich`${showValue(dissipated)} J`;
  const hasActed = result.contactStates?.some(
    ({ intervals, impacts }) => impacts.length > 0 || intervals.some(({ state }) => state !== "separated"),
  );
  if (hasActed === false) return rich`Dampers take ${lost}; contacts lose no energy`;
  if (giver) return rich`${lost} are dissipated; ${shortName(giver[0])} puts ${showValue(giver[1])} J in`;
  if (Math.abs(external) <= ROUNDING * size) return rich`Contacts dissipate ${lost}, and their motion pays for it`;
  return rich`${lost} are dissipated; contacts take none in all`;
}
