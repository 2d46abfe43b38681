/**
 * The attack on Lemmas B, C, D of docs/theory/non-persistent-postures.md, each by itself, on random postures up to extreme numbers: friction
 * and radii over ten decades, surfaces within 1e-6 of upright, signs down to 1e-9 of the size of their terms.
 *   B    one direction at most lifts a contact; there ξᵀMρ < 0, and every pass ends with σ1 ẋ1 ≤ 0
 *   C    at ends that return to slip G = |A12 A21|/(A11 A22), below 1 for b2 < 0
 *   D    R of an ordered posture never falls, whole domain
 *   E    R is continuous where pieces join, and V′/V vanishes where it ceases to be defined
 */
import { cycleFromSlope, makeCycle } from "../../src/stability/two-contact/cycle.ts";
import { decidePosture, type PostureDecision } from "../../src/stability/two-contact/decide-posture.ts";
import { recurrentStructure } from "../../src/stability/two-contact/map-pieces.ts";
import { postureOrder } from "../../src/stability/two-contact/order/posture-order.ts";
import { type SlipState, slipStates } from "../../src/stability/two-contact/order/slip-states.ts";
import { makePosture, type Posture } from "../../src/stability/two-contact/posture.ts";
import { isDoubleImpact, pathDigits } from "../../src/stability/two-contact/words.ts";
import { firstTangential, type ZeroOrderModel } from "../../src/stability/two-contact/zero-order-model.ts";
import { randomNumbers } from "../families.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { drawPosture } from "./posture/draws.ts";
import { runCases } from "./run-cases.ts";

const SEED_STEP = 0x9e3779b1;

/** Signs nearer to zero than this may fall on either side once the numbers are rounded differently. */
const CLEAR = 1e-9;

/** Angles known to this: an order or a join is broken beyond it. */
const ANGLE = 1e-6;

export async function attackLemmas(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, lemmaCase).outcome("lemmas");
}

export function lemmaCase(seed: number): CaseResult {
  const random = randomNumbers(Math.imul(seed + 1, SEED_STEP));
  const fields = drawPosture(random, 1 + 2 * (seed % 2));
  const model = { kind: "posture", ...fields };
  const decision = decidePosture(makePosture(fields));
  const { analysed, ambiguity, structure } = decision;
  const slips = structure && slipStates(analysed);
  if (structure === null || ambiguity === null || slips === null) return OUTSIDE;
  const signs = [ambiguity.distance, ...slips.map(({ slack }) => slack), Math.abs(postureOrder(analysed).b2)];
  if (!(Math.min(...signs) > CLEAR)) return OUTSIDE;
  const outcomes = ["tried"];
  const wrong = [
    ...lifting(analysed, slips, outcomes),
    ...ends(decision, slips, outcomes),
    ...order(decision, random, outcomes),
  ];
  return { outcomes, wrong: [...wrong, ...edges(decision, outcomes)], model };
}

const OUTSIDE: CaseResult = { outcomes: ["outside the hypotheses"], wrong: [] };

const SENSES = [1, -1] as const;

/** A pass by single impacts; null where there is none. */
function lap(model: ZeroOrderModel, slope: number): { readonly next: number; readonly growth: number } | null {
  const cycle = makeCycle();
  cycleFromSlope(model, slope, cycle);
  const { defined, nextSlope, growth, pathCode } = cycle;
  return defined && !isDoubleImpact(pathDigits(pathCode)[0]!) ? { next: nextSlope, growth } : null;
}

const lifts = ({ modes }: SlipState, contact: 0 | 1): boolean =>
  modes.some((mode) => mode[contact] === "F" && mode[1 - contact] !== "F");

function lifting(model: ZeroOrderModel, slips: readonly [SlipState, SlipState], outcomes: string[]): string[] {
  const wrong: string[] = [];
  for (const contact of [0, 1] as const)
    if (slips.every((slip) => lifts(slip, contact))) wrong.push(`slip lifts contact ${contact + 1} in both directions`);
  const turn = slips.findIndex((slip) => lifts(slip, 1));
  if (turn < 0) return wrong;
  outcomes.push("Lemma B: slip lifts contact 2");
  const sense = SENSES[turn]! * Math.sign(model.cosines[0] * model.cosines[1]);
  if (!(slipAgainstTurn(model.posture, sense) < 0)) wrong.push("slip lifts contact 2, but ξᵀMρ is not negative");
  for (let k = -40; k <= 40; k++) {
    const slope = Math.sinh(k / 2);
    const end = lap(model, slope);
    if (end === null) continue;
    const slip = sense * firstTangential(model, end.next, 0, -1);
    const room = (1e-6 * (1 + Math.abs(end.next))) / Math.abs(model.cosines[0]);
    if (slip > room) wrong.push(`a pass from slope ${slope} ends with σ1 ẋ1 = ${slip} > 0`);
  }
  return wrong;
}

/** ξᵀMρ over the sizes: ξ slips with u1 = σ1, ρ turns about contact 1 with v2 = −1; M = diag(1, 1, ρ²). */
function slipAgainstTurn({ offsets, height, slopes, gyrationRadius }: Posture, sense: number): number {
  const [l1, l2] = offsets;
  const reach = (l2 - l1) * Math.cos(slopes[1]);
  const [tx, tz] = [sense * Math.cos(slopes[0]), sense * Math.sin(slopes[0])];
  const slipTurn = (tx * Math.sin(slopes[1]) - tz * Math.cos(slopes[1])) / reach;
  const turn = -1 / reach;
  const xi = [tx - slipTurn * height, tz - slipTurn * l1, gyrationRadius * slipTurn];
  const rho = [-turn * height, -turn * l1, gyrationRadius * turn];
  return (xi[0]! * rho[0]! + xi[1]! * rho[1]! + xi[2]! * rho[2]!) / (Math.hypot(...xi) * Math.hypot(...rho));
}

function ends({ structure, analysed }: PostureDecision, slips: readonly SlipState[], outcomes: string[]): string[] {
  const { pieces } = structure!;
  return SENSES.flatMap((sense, turn) => {
    const { growth } = slips[turn]!;
    if (growth === null) return [];
    outcomes.push(`Lemma C: an end with G ${growth < 1 ? "<" : ">"} 1`);
    const end = sense > 0 ? pieces.at(-1)! : pieces[0]!;
    const off = Math.abs(end.growthConstant! / growth - 1);
    if (!(off < 1e-6)) return [`G at an end is ${end.growthConstant}, not ${growth}`];
    return postureOrder(analysed).b2 < 0 && growth >= 1 ? ["G ≥ 1 at an end with b2 < 0"] : [];
  });
}

function order({ analysed, structure }: PostureDecision, random: () => number, outcomes: string[]): string[] {
  const { by, slack } = postureOrder(analysed);
  if (by === null || slack < CLEAR) return [];
  outcomes.push(`Lemma D: ${by}`);
  const cuts = structure!.pieces.flatMap(({ from, to }) => [from, to]).filter((cut) => Math.abs(cut) < Math.PI / 2);
  const near = cuts.flatMap((cut) => [-1e-3, -1e-6, 1e-6, 1e-3].map((off) => cut + off));
  const angles = [...near, ...Array.from({ length: 60 }, () => Math.PI * (random() - 0.5))];
  const shallow = [1, 2, 3, 5, 8].flatMap((k) => [Math.PI / 2 - 10 ** -k, 10 ** -k - Math.PI / 2]);
  let last = -Infinity;
  for (const angle of [...angles, ...shallow].sort((a, b) => a - b)) {
    const end = Math.abs(angle) < Math.PI / 2 ? lap(analysed, Math.tan(angle)) : null;
    if (end === null) continue;
    const next = Math.atan(end.next);
    if (next < last - ANGLE) return [`ordered (${by}), but R falls by ${last - next} at ${angle}`];
    last = Math.max(last, next);
  }
  return [];
}

/** How far from a cut the maps are looked at, over the room there is, and the size below which that is called vanishing. */
const STEP = 1e-7;
const VANISHED = 1e-3;

/** What is larger there must fall with the distance: maps may be steep, jumps stay. */
const NEARER = 1e-3;
const FALLS = 1 / 50;

function edges({ analysed, structure }: PostureDecision, outcomes: string[]): string[] {
  const { pieces } = recurrentStructure(structure!);
  return pieces.slice(1).flatMap((piece, k) => {
    const before = pieces[k]!;
    if (!piece.defined && !before.defined) return [];
    const cut = piece.from;
    const step = STEP * Math.min(1, before.to - before.from, piece.to - piece.from, Math.PI / 2 - Math.abs(cut));
    const kind = before.defined && piece.defined ? "R jumps" : "V′/V at an edge of the domain";
    const sizeAt = before.defined && piece.defined ? jumpAt : gainAt;
    const size = sizeAt(analysed, cut, step);
    if (size === null) return [];
    outcomes.push(before.defined && piece.defined ? "Theorem E: pieces join" : "Theorem E: an edge of the domain");
    const nearer = size < VANISHED ? 0 : (sizeAt(analysed, cut, NEARER * step) ?? 0);
    return nearer < FALLS * size || size < VANISHED ? [] : [`${kind}: ${size}, nearer ${nearer}, at ${cut}`];
  });
}

function jumpAt(model: ZeroOrderModel, cut: number, step: number): number | null {
  const [left, right] = [lap(model, Math.tan(cut - step)), lap(model, Math.tan(cut + step))];
  return left && right && Math.abs(Math.atan(left.next) - Math.atan(right.next));
}

/** V′/V beside an edge of the domain, on the side where R is defined. */
function gainAt(model: ZeroOrderModel, cut: number, step: number): number | null {
  for (const angle of [cut - step, cut + step]) {
    const end = lap(model, Math.tan(angle));
    if (end !== null) return (end.growth * Math.cos(angle)) / Math.cos(Math.atan(end.next));
  }
  return null;
}
