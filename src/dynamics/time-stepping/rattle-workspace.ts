/**
 * Buffers of the RATTLE scheme beside those that every method has.
 */

import { ELEMENTS } from "../../elements/elements.ts";
import { lawOf } from "../../laws/laws.ts";
import { MOST_ENTRIES } from "../../models/mechanical-system.ts";
import { growingRows } from "../../solvers/sparse/sparse-rows.ts";
import { unilateralElements } from "../frame/frame-impact.ts";
import { frameMass } from "../frame/frame-mass.ts";
import { levelWatch } from "./level-watch.ts";
import type { SteppingWorkspace } from "./stepping-workspace.ts";
import { touchScale } from "./touch.ts";

export type RattleWorkspace = ReturnType<typeof rattleWorkspace>;

export function rattleWorkspace(common: SteppingWorkspace) {
  const { system, mass, settings } = common;
  // Nobody has chosen it where nothing is said.
  const isImplicit = settings.implicit === true;
  const vector = (): Float64Array => new Float64Array(system.freedoms);
  return {
    ...common,
    level: levelWatch(system, touchScale(system, common.lengths)),
    /** Forces are the mean of those at both ends of the step; one pass of Newton's method meets them. */
    isImplicit,
    areForcesMet: !isImplicit || system.hasLinearForces === true,
    /** Masses of the second half; `mass` is that of the first. */
    lastMass: frameMass(system, mass.isSingular),
    /** State at the start of the part of the step that is computed. */
    q: vector(),
    u: vector(),
    /** Length of the whole step. */
    span: 0,
    /** Hard contacts push along their directions at q⁺ and without friction in the first half of this part of the step. */
    isPlain: false,
    /** u_½. */
    half: vector(),
    previous: vector(),
    /** Forces at the end of a trial. */
    force: vector(),
    /** u + Δu_free of the first half. */
    free: vector(),
    /** ½(q + q⁺), where slips are measured. */
    middle: vector(),
    /** W(q) of the elements of the first half, in the order of their set. */
    pushed: growingRows(0),
    /** The same, dense; and 1 for contacts that are pushed along their direction at q⁺, because they came along its face. */
    pushedRows: new Float64Array(0),
    turned: new Uint8Array(system.elements.length),
    /** R and γ⁻ by component of the mechanism. */
    firstImpulses: new Float64Array(system.size),
    before: new Float64Array(system.size),
    /** 1 for elements that rebound, or whose γ⁻ makes others rebound. */
    rebounds: reboundsOf(common),
    ...contactBuffers(system.elements.length),
    ...islandBuffers(system.size, system.elements.length),
    /** Brakes have a bounded force and transmit no impulse. */
    brakes: system.elements.flatMap(({ kind }, e) => (ELEMENTS[kind].family === "step" ? [e] : [])),
    /** χ of one element. */
    chi: new Float64Array(3),
  };
}

/** What is known of the contacts in a part of a step, by element. */
function contactBuffers(count: number) {
  const byElement = (): Float64Array => new Float64Array(count);
  return {
    /** 1 for contacts that rebound: the step ends where they close, and goes on behind the impact. */
    watched: new Uint8Array(count),
    /** 1 for watched contacts that close in this part of the step; at its end for those that touch. */
    closing: new Uint8Array(count),
    /** Contacts that slide level over what they face at the start of this part of the step: SLIDES or HITS where asked for, else 0. */
    sliding: new Uint8Array(count),
    /** Gaps, and for contacts that close γ, at the start of this part of the step. */
    startGaps: byElement(),
    spareGaps: byElement(),
    /** How deep watched contacts that a trial presses in were at the start of this part of the step. */
    startDepths: byElement(),
    startSpeeds: byElement(),
    /** √G_ii of contacts that close. */
    startSizes: byElement(),
    /** Gaps of the trial before. */
    lastGaps: byElement(),
    /** Roundings of the gaps at q⁺ of contacts near it, those that were last computed in the run, and the largest of them all. */
    roundings: byElement(),
    knownRoundings: byElement().fill(Infinity),
    largestRounding: 0,
  };
}

/** For problems that are solved island by island (rattle-islands.ts). */
function islandBuffers(size: number, count: number) {
  return {
    /** R of the last pass by component of the mechanism, for a step of this length. */
    trialImpulses: new Float64Array(size),
    trialStep: 0,
    /** What solvers leave of the gaps at the end of a trial, by √G_ii (rattle-islands.ts). */
    trialError: 0,
    /** 1 for contacts that begin closed, in the first pass of a trial. */
    startsClosed: new Uint8Array(count),
    /** A list of contacts, and the entries of one row. */
    reachable: new Int32Array(count),
    index: new Int32Array(MOST_ENTRIES),
    value: new Float64Array(MOST_ENTRIES),
  };
}

/** By the coefficient of the law; by row and column of a matrix of coefficients; everything where the law names a velocity. */
function reboundsOf({ system, settings, restitution }: SteppingWorkspace): Uint8Array {
  const { law } = settings;
  const { kind } = lawOf(law);
  if (kind === "velocity") return new Uint8Array(system.elements.length).fill(1);
  if (kind !== "matrix") {
    const common = kind === "phases" ? undefined : restitution;
    return Uint8Array.from(system.elements, (element) => ((common ?? element.restitution) > 0 ? 1 : 0));
  }
  const rebounds = new Uint8Array(system.elements.length);
  const matrix = law.fremondMatrix ?? [];
  unilateralElements(system).forEach((e, k) => {
    rebounds[e] = matrix.some((row, i) => row[k] !== 0 || (i === k && row.some((entry) => entry !== 0))) ? 1 : 0;
  });
  return rebounds;
}
