/**
 * What a motion came to, in a headline made from its result: a failure, created energy, or who took the energy that was lost.
 */
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./impact-record.ts";
import { energySize, isStepped, type MotionRecord } from "./motion-record.ts";
import { restFrom } from "./rest-of-motion.ts";

/** Works below this share of the energies are rounding. */
const ROUNDING = 2 ** -30;
/** Energy created in time steps below this share is their error, of an impact that is known to a step: no finding. */
const STEP_ERROR = 2 ** -16;

export function motionHeadline(result: MotionRecord): Rich {
  if (result.status === "failed") return rich`The run failed at ${showValue(result.final.t, { digits: 6 })} s`;
  return joined([energyFinding(result), ...accumulation(result)], "; ");
}

/** "impacts accumulate at 3.00 s", where they do. */
function accumulation({ events }: MotionRecord): Rich[] {
  const zeno = events.find(({ type }) => type === "zeno");
  return zeno ? [rich`impacts accumulate at ${showValue(zeno.t)} s`] : [];
}

export interface JudgedMotion {
  /** Whether the run created no energy; undecided where it ended early. */
  readonly verdict: "holds" | "fails" | "undecided";
  readonly headline: Rich;
  readonly reason: Rich;
}

/** Is energy created? With what else there is to say of the motion. */
export function judgeMotion(result: MotionRecord): JudgedMotion {
  const { status, final, reason = "on request", energy } = result;
  const finding = motionHeadline(result);
  const until = rich`${showValue(final.t, { digits: 6 })} s`;
  if (status === "failed") return { verdict: "undecided", headline: finding, reason: words(sentence(reason)) };
  if (energy.created > leastCreated(result))
    return { verdict: "fails", headline: energyFinding(result), reason: aboutEnds(result) };
  if (status === "stopped") {
    return {
      verdict: "undecided",
      headline: rich`Stopped at ${until}: no energy is created until then`,
      reason: words(sentence(reason)),
    };
  }
  return {
    verdict: "holds",
    headline: words("No energy is created"),
    reason: rich`${capital(finding)}. ${aboutEnds(result)}`,
  };
}

/** A name may begin a sentence. */
const capital = ([first, ...rest]: Rich): Rich =>
  first ? [{ ...first, text: `${first.text.slice(0, 1).toUpperCase()}${first.text.slice(1)}` }, ...rest] : [];

const sentence = (text: string): string =>
  text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

/** "Friction puts 0.0375 J in. 24 impacts until 3.00 s, which accumulate at 2.10 s; at rest from then on." */
function aboutEnds(result: MotionRecord): Rich {
  const { events, energy, final } = result;
  const size = energySize(result);
  const isCreated = energy.created > leastCreated(result);
  // Where contacts lose nothing the finding names the giver itself.
  const giver = isCreated || lossesOf(result).length === 0 ? undefined : largestGiver(result, size);
  const impacts = events.filter(({ type }) => type === "impact").length;
  const many = impacts === 0 ? "No impact" : impacts === 1 ? "1 impact" : `${impacts} impacts`;
  const rest = result.samples ? restFrom(result) : undefined;
  const parts = [
    rich`${many} until ${showValue(final.t)} s`,
    ...(isCreated ? accumulation(result) : []),
    ...(rest === undefined ? [] : [rich`at rest from ${showValue(rest)} s on`]),
  ];
  const gives = giver ? rich`${capital(words(shortName(giver[0])))} puts ${showValue(giver[1])} J in. ` : [];
  return rich`${gives}${joined(parts, ", ")}.`;
}

type Work = readonly [name: string, work: number];

/** Works that are no rounding. */
const worksOf = ({ energy }: MotionRecord, size: number): Work[] =>
  Object.entries(energy.byElement).filter(([, work]) => Math.abs(work) > ROUNDING * size);

const largestGiver = (result: MotionRecord, size: number): Work | undefined =>
  worksOf(result, size)
    .filter(([, work]) => work > 0)
    .sort((a, b) => b[1] - a[1])[0];

/** What contacts lost, the largest first. */
function lossesOf(result: MotionRecord): Work[] {
  const contacts = contactNames(result);
  return worksOf(result, energySize(result))
    .filter(([name, work]) => work < 0 && contacts.has(name))
    .sort((a, b) => a[1] - b[1]);
}

function energyFinding(result: MotionRecord): Rich {
  const { energy } = result;
  const size = energySize(result);
  const giver = largestGiver(result, size);
  if (energy.created > leastCreated(result)) {
    const who = giver ? rich`, ${shortName(giver[0])} in all ${showValue(giver[1])} J` : [];
    // Where nobody gains in all it may be the steps as well as the law.
    const creator = isStepped(result.method) && !giver ? `Steps of ${result.method} create` : "The law creates";
    return rich`${creator} ${showValue(energy.created)} J${who}`;
  }
  const losses = lossesOf(result);
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
