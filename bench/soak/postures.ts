/**
 * The attack on postures: every verdict against a second simulator of the zero-order dynamics (`posture/`) that shares no line
 * with the library and takes any one of all solutions of an impact.
 *   stable      no perturbation grows, leaves or finds no continuation. By Theorems E, F also: a motion lifts off from slip at both
 *               contacts once at most, and slip without a mode is met at the very start only, where impulses stop it
 *   unstable    the witness grows: the fixed point returns with its growth (Theorem 2), the mode leaves rest (Theorem 1)
 *   infeasible, excluded   the balance of forces and (11), written a second time, say so
 * and the verdict is the same for exchanged labels, in a mirror, in other units, and by Theorems E, F where 3 or 4 apply.
 */
import { exchangeLabels, makePosture, type PostureFields } from "../../src/stability/two-contact/posture.ts";
import { type PostureVerdict, postureVerdict } from "../../src/stability/two-contact/verdict.ts";
import { randomNumbers } from "../families.ts";
import { attackAgreement } from "./agreement.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { contactVelocities, squeezeWidth } from "./posture/body.ts";
import { type Mechanics, mechanicsOf, modesOf } from "./posture/continuations.ts";
import { drawPosture, drawStart } from "./posture/draws.ts";
import { mirrorImage } from "./posture/mirror-image.ts";
import { followMotion, type Motion } from "./posture/motion.ts";
import { runCases } from "./run-cases.ts";

type Random = () => number;
type Fields = Required<PostureFields>;

/** Perturbations of a posture that is stable by the paper, by Theorems E and F, of an undecided one, and the events of each. */
const STARTS = 24;
const BEYOND_STARTS = 48;
const UNDECIDED_STARTS = 8;
const MOST_EVENTS = 3000;

/** How much longer a motion is followed that has not shrunk, or by Theorems E, F not to rest. */
const PATIENCE = 40;

/** Verdicts whose margin is below this may differ once the numbers are rounded differently. */
const CLEAR = 1e-7;

/** The fixed point and its growth, two computations of one turn. */
const SAME_TURN = 1e-6;

/** Neighbouring seeds give streams that have nothing in common. */
const SEED_STEP = 0x9e3779b1;

export async function attackPostures(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, attackPosture).outcome("postures");
}

/** One posture, its verdict and everything that could contradict it. */
export function attackPosture(seed: number): CaseResult {
  const random = randomNumbers(Math.imul(seed + 1, SEED_STEP));
  const fields = drawPosture(random);
  const verdict = postureVerdict(makePosture(fields), { witness: true });
  const outcomes = [`region ${verdict.region}${verdict.region === 7 ? ` ${verdict.verdict}` : ""}`];
  const wrong = [
    ...attackVerdict(fields, verdict, random, outcomes),
    ...attackInvariance(fields, verdict, random),
    ...attackAgreement(fields, outcomes),
  ];
  return { outcomes, wrong, model: { kind: "posture", ...fields } };
}

export function attackVerdict(fields: Fields, verdict: PostureVerdict, random: Random, outcomes: string[]): string[] {
  const mechanics = mechanicsOf(fields);
  const { body } = mechanics;
  if (verdict.verdict === "infeasible") {
    return (verdict.margin ?? 0) > CLEAR && squeezeWidth(body, body.load) > 0 ? ["infeasible, but forces balance"] : [];
  }
  const balance = squeezeWidth(body, body.load) > 0 ? [] : ["an equilibrium, but no forces balance"];
  if (verdict.verdict === "excluded") return [...balance, ...attackExcluded(fields, verdict)];
  if (verdict.theorem === 1) return [...balance, ...attackAmbiguous(mechanics, verdict)];
  const exchanged = verdict.relabelled ? mechanicsOf(exchangeLabels(makePosture(fields))) : mechanics;
  if (verdict.theorem === 2) return [...balance, ...attackChatter(exchanged, verdict)];
  return [...balance, ...attackStarts(mechanics, verdict, random, outcomes)];
}

/** (11) with κ and θ as printed: θ is the angle between the normal and the line from contact to centre of mass. */
function attackExcluded(
  { offsets, height, slopes, friction, gyrationRadius }: Fields,
  verdict: PostureVerdict,
): string[] {
  const broken = [0, 1].some((i) => {
    const distance = Math.hypot(offsets[i]!, height);
    const theta = Math.atan2(-Math.sin(slopes[i]!), Math.cos(slopes[i]!)) - Math.atan2(-offsets[i]!, height);
    const kappa = gyrationRadius / distance;
    return friction[i]! * Math.abs(Math.sin(theta) * Math.cos(theta)) >= kappa * kappa + Math.sin(theta) ** 2;
  });
  return broken || (verdict.margin ?? 0) < CLEAR ? [] : ["excluded, but (11) holds at both contacts"];
}

/** Theorem 1: the mode starts from rest and goes on, because nothing depends on the state. */
function attackAmbiguous(mechanics: Mechanics, { witness, ambiguousModes }: PostureVerdict): string[] {
  const modes = modesOf(mechanics, [0, 0, 0, 0], [true, true]);
  const wrong = ambiguousModes
    .filter((name) => !modes.some(({ letters, slack }) => letters === name && slack > 0))
    .map((name) => `mode ${name} is called consistent at rest and is not`);
  const missed = modes.filter(
    ({ letters, slack }) => slack > CLEAR && !ambiguousModes.some((name) => name === letters),
  );
  for (const { letters } of missed) wrong.push(`mode ${letters} is consistent at rest and is not named`);
  const named = modes.find(({ letters }) => witness?.kind === "ambiguous-mode" && letters === witness.mode);
  if (!named || !(Math.max(...named.after.map(Math.abs)) > 0)) wrong.push("the witness of Theorem 1 does not move");
  return wrong;
}

/** Theorem 2: one turn from the witness by the preference list comes back to its angle, faster by its growth. */
function attackChatter(mechanics: Mechanics, { witness }: PostureVerdict): string[] {
  if (witness?.kind !== "reverse-chatter") return ["unstable by Theorem 2 without a witness"];
  const { dz2, dx2 } = witness.start;
  const velocity = contactVelocities(mechanics.body, 0, -1, -dx2 / dz2, 1);
  if (velocity === null) return [];
  const { crossings, ending } = followMotion(mechanics, { heights: [0, 0], velocity }, (all) => all[0]!, 40);
  const next = crossings[1];
  if (!next) return [`the witness of Theorem 2 does not return (${ending})`];
  const turned = Math.abs(Math.atan(next.slope) - Math.atan(-dx2 / dz2));
  if (turned > SAME_TURN) return [`the witness of Theorem 2 returns ${turned} beside its angle`];
  const growth = Math.abs(next.speed / witness.growth - 1);
  const grows = next.speed > 1 || witness.growth - 1 < SAME_TURN;
  return growth > SAME_TURN || !grows ? [`the witness grows by ${next.speed}, not by ${witness.growth}`] : [];
}

/** Stable: all perturbations come to rest, whatever is chosen. Undecided: counted. */
function attackStarts(
  mechanics: Mechanics,
  { verdict, theorem, margin }: PostureVerdict,
  random: Random,
  outcomes: string[],
): string[] {
  const wrong: string[] = [];
  const stable = verdict === "stable";
  const beyond = theorem === "E" || theorem === "F";
  const label = beyond ? `Theorem ${theorem}` : verdict;
  const choose = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  for (let k = 0; k < (stable ? (beyond ? BEYOND_STARTS : STARTS) : UNDECIDED_STARTS); k++) {
    const start = drawStart(random, mechanics.body, k);
    if (start === null) continue;
    let motion = followMotion(mechanics, start, choose, MOST_EVENTS);
    // Near ±π/2 the speed may rise for thousands of turns before it falls: what lasts is looked at for longer.
    const isOpen = motion.ending === "lasts" || (beyond && motion.ending === "slow");
    if (stable && isOpen) motion = followMotion(mechanics, start, choose, PATIENCE * MOST_EVENTS);
    outcomes.push(`${label}: ${motion.ending}`);
    if (motion.choices > 0) outcomes.push(`${label}: with a choice`);
    if (motion.lifts > 0) outcomes.push(`${label}: with a lift-off from slip`);
    const broken = stable ? brokenPromise(motion, beyond, margin!) : null;
    if (broken) wrong.push(`stable, but a perturbation ${broken}: ${JSON.stringify(start)}`);
  }
  return wrong.slice(0, 1);
}

/** What a motion does that a stable posture does not allow. */
function brokenPromise({ ending, events, lifts, stuck }: Motion, beyond: boolean, margin: number): string | null {
  if (beyond && lifts > 1) return `lifts off from slip ${lifts} times`;
  if (ending === "rest" || ending === "slow") return null;
  if (beyond && ending === "stops" && events === 1) return null;
  if ((ending === "none" || ending === "stops") && margin < CLEAR) return null;
  return `ends with "${ending}" ${stuck ?? ""}`;
}

/** Verdicts of the same body described otherwise. */
function attackInvariance(fields: Fields, found: PostureVerdict, random: Random): string[] {
  if (found.margin !== null && found.margin < CLEAR) return [];
  const posture = makePosture(fields);
  const unit = 10 ** (18 * random() - 9);
  const { offsets, height, gyrationRadius, loadTorque } = posture;
  const scaled = makePosture({
    ...posture,
    offsets: [offsets[0] * unit, offsets[1] * unit],
    ...{ height: height * unit, gyrationRadius: gyrationRadius * unit, loadTorque: loadTorque * unit },
    mass: 10 ** (18 * random() - 9),
  });
  const wrong: string[] = [];
  const same = (name: string, verdict: PostureVerdict, exact: boolean): void => {
    const open = found.margin === null || verdict.margin === null || verdict.margin < CLEAR;
    if (verdict.verdict !== found.verdict && !open) wrong.push(`${found.verdict}, but ${verdict.verdict} ${name}`);
    if (!exact || open || verdict.verdict !== found.verdict) return;
    const change = Math.abs(verdict.margin! - found.margin!);
    if (change > 1e-6 * found.margin! + CLEAR) wrong.push(`margin ${found.margin}, but ${verdict.margin} ${name}`);
  };
  same("in the mirror", postureVerdict(mirrorImage(posture)), true);
  same("in other units", postureVerdict(scaled), true);
  same("with exchanged labels", postureVerdict(exchangeLabels(posture)), false);
  return wrong;
}
