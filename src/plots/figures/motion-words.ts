/**
 * What a motion came to, in a headline made from its result: a failure, created energy, or who took the energy that was lost.
 */
import { isStepped, ROUNDING_SHARE as ROUNDING } from "../../dynamics/created-energy.ts";
import { createdEnergy } from "../../reports/run-energy.ts";
import { rounded, showNumber } from "../../text/show-number.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { shortName } from "./impact-record.ts";
import { energySize, type MotionRecord } from "./motion-record.ts";
import { restFrom } from "./rest-of-motion.ts";

/** How numbers are written: three digits in figures, as the terminal writes them in a verdict. */
type Show = (value: number, digits?: number) => Rich;
const inFigures: Show = (value, digits = 3) => showValue(value, { digits });
const inVerdicts: Show = (value) => words(showNumber(value));

export function motionHeadline(result: MotionRecord, show = inFigures): Rich {
  if (result.status === "failed") return rich`The run failed at ${show(result.final.t, 6)} s`;
  return joined([energyFinding(result, show), ...accumulation(result, show)], "; ");
}

/** "impacts accumulate at 3.00 s", where they do. */
function accumulation({ events }: MotionRecord, show: Show): Rich[] {
  const zeno = events.find(({ type }) => type === "zeno");
  return zeno ? [rich`impacts accumulate at ${show(zeno.t)} s`] : [];
}

export interface JudgedMotion {
  /** Whether the run created no energy; undecided where it ended early. */
  readonly verdict: "holds" | "fails" | "undecided";
  readonly headline: Rich;
  readonly reason: Rich;
}

/** Is energy created? With what else there is to say of the motion; numbers as the terminal writes them. */
export function judgeMotion(result: MotionRecord): JudgedMotion {
  const { status, final, reason = "on request" } = result;
  const finding = motionHeadline(result, inVerdicts);
  const { isFinding, none, note } = createdEnergy(result);
  if (status === "failed") return { verdict: "undecided", headline: finding, reason: words(sentence(reason)) };
  if (isFinding) return { verdict: "fails", headline: energyFinding(result, inVerdicts), reason: aboutEnds(result) };
  const below = note === undefined ? [] : rich` ${sentence(note)}`;
  if (status === "stopped") {
    return {
      verdict: "undecided",
      headline: rich`Stopped at ${showNumber(final.t)} s: ${none} until then`,
      reason: rich`${sentence(reason)}${below}`,
    };
  }
  return {
    verdict: "holds",
    headline: capital(words(none)),
    reason: rich`${capital(finding)}. ${aboutEnds(result)}${below}`,
  };
}

/** A name may begin a sentence. */
const capital = ([first, ...rest]: Rich): Rich =>
  first ? [{ ...first, text: `${first.text.slice(0, 1).toUpperCase()}${first.text.slice(1)}` }, ...rest] : [];

const sentence = (text: string): string =>
  text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

/** "Friction puts 0.0375 J in. 24 impacts until 3 s, which accumulate at 2.1 s; at rest from then on." */
function aboutEnds(result: MotionRecord): Rich {
  const { events, final } = result;
  const show = inVerdicts;
  const { isFinding } = createdEnergy(result);
  // Where contacts lose nothing the finding names the giver itself.
  const giver = isFinding || lossesOf(result).length === 0 ? undefined : largestGiver(result, energySize(result));
  const impacts = events.filter(({ type }) => type === "impact").length;
  const many = impacts === 0 ? "No impact" : impacts === 1 ? "1 impact" : `${impacts} impacts`;
  const rest = result.samples ? restFrom(result) : undefined;
  const parts = [
    rich`${many} until ${show(final.t)} s`,
    ...(isFinding ? accumulation(result, show) : []),
    // Rest begins where the velocities are small: more digits would claim an instant.
    ...(rest === undefined ? [] : [rich`at rest from ${rounded(rest, 3)} s on`]),
  ];
  const gives = giver ? rich`${capital(words(shortName(giver[0])))} puts ${show(giver[1])} J in. ` : [];
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

function energyFinding(result: MotionRecord, show: Show): Rich {
  const size = energySize(result);
  const giver = largestGiver(result, size);
  const { created, isFinding } = createdEnergy(result);
  if (isFinding) {
    const who = giver ? rich`, ${shortName(giver[0])} in all ${show(giver[1])} J` : [];
    // Where nobody gains in all it may be the steps as well as the law.
    const creator = isStepped(result.method) && !giver ? `Steps of ${result.method} create` : "The law creates";
    return rich`${creator} ${show(created)} J${who}`;
  }
  const losses = lossesOf(result);
  const [first] = losses;
  if (!first) return lossless(result, giver, show);
  const lost = losses.reduce((sum, [, work]) => sum - work, 0);
  const share = Math.round((-100 * first[1]) / lost);
  const whole = rich`${show(lost)} J lost at contacts`;
  if (losses.length === 1) return rich`${shortName(first[0])} takes all of the ${whole}`;
  return rich`${shortName(first[0])} takes ${share} % of the ${whole}`;
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
function lossless(result: MotionRecord, giver: Work | undefined, show: Show): Rich {
  const size = energySize(result);
  const { dissipated, external } = result.energy;
  if (dissipated <= ROUNDING * size) return words("No energy is lost");
  const lost = rich`${show(dissipated)} J`;
  const hasActed = result.contactStates?.some(
    ({ intervals, impacts }) => impacts.length > 0 || intervals.some(({ state }) => state !== "separated"),
  );
  if (hasActed === false) return rich`Dampers take ${lost}; contacts lose no energy`;
  if (giver) return rich`${lost} are dissipated; ${shortName(giver[0])} puts ${show(giver[1])} J in`;
  if (Math.abs(external) <= ROUNDING * size) return rich`Contacts dissipate ${lost}, and their motion pays for it`;
  return rich`${lost} are dissipated; contacts take none in all`;
}
