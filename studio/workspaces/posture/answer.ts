/**
 * Posture: is a body at rest on two frictional contacts stable?
 */
import { answerPosture } from "../../../src/doors/answers.ts";
import { drawableFigures, drawFigure, postureFrames, postureTests, VERDICT_HUES } from "../../../src/doors/figures.ts";
import { readModel } from "../../../src/doors/models.ts";
import { HYBRID_UNITS, postureOfModel, postureVerdict } from "../../../src/doors/posture.ts";
import { fixedPointWords, postureHeadline, theoremWords } from "../../../src/doors/reports.ts";
import type { Field, Question, Stretch } from "../../workers/protocol.ts";
import { readKind, readOnce } from "../answer-read.ts";
import type { Work } from "../answers.ts";
import { stretchesOf } from "../track.ts";
import type { PostureAnswer } from "./page.ts";
import type { Frames } from "./player.svelte.ts";
import type { PostureOptions } from "./posture-options.ts";
import { postureFields } from "./work/fields.ts";
import { postureHandles } from "./work/handles.ts";
import { regionsBehind } from "./work/regions.ts";
import { postureRemedies } from "./work/remedies.ts";
import { robustCenter } from "./work/robust-center.ts";

/** What a push gives, in the order of `--trajectory`. */
const STATE = Object.entries(HYBRID_UNITS).map(([name, unit]) => ({ name: name as keyof typeof HYBRID_UNITS, unit }));

/** Moments of a motion that are shown. */
const FRAMES = 400;

function solve({ text, name, options }: Question) {
  const { push, full } = options as PostureOptions;
  return answerPosture(readKind(text, name, "posture"), {
    curves: true,
    ...(push && { trajectory: push }),
    ...(push && full && { full: [1] }),
  });
}

function answer(question: Question): PostureAnswer {
  const { text, name, options } = question;
  const { verdict, stored } = solve(question);
  const { push, full } = options as PostureOptions;
  const pushed = push
    ? [`--trajectory=${STATE.map(({ name: key }) => push[key]).join(",")}`, ...(full ? ["--full=1"] : [])]
    : [];
  return {
    verdict: {
      name: verdict.verdict,
      tone: VERDICT_HUES[verdict.verdict],
      headline: postureHeadline(verdict),
      reason: verdict.reason,
      theory: typeof verdict.theorem === "string" ? "non-persistent-postures" : "two-contact-verdict",
    },
    remedies: [],
    stored,
    figures: drawableFigures(stored),
    fields: postureFields(text, name),
    command: ["posture", `${name}.yaml`, ...pushed],
    tests: postureTests(stored),
    state: STATE,
    points: verdict.fixedPoints.map((point) => ({ ...point, ...fixedPointWords(point) })),
    ...(verdict.theorem !== null && { proof: theoremWords(verdict.theorem) }),
  };
}

function track({ text, name }: Question, field: Field): Stretch[] {
  return stretchesOf(field, (value) => {
    const { model } = readModel(readOnce(text, name).source, { kind: "posture", set: [`${field.path}=${value}`] });
    const { verdict } = postureVerdict(postureOfModel(model));
    // Where no rest is possible there is nothing to judge.
    return { verdict, tone: verdict === "infeasible" ? "ink" : VERDICT_HUES[verdict] };
  });
}

function framesOf(question: Question): Frames {
  const { stored } = solve(question);
  const { full = false } = question.options as PostureOptions;
  return {
    frames: postureFrames(stored, FRAMES),
    full: full ? postureFrames(stored, FRAMES, { full }) : [],
  };
}

/** What is computed after the answer, by name. */
const PARTS: Readonly<Record<string, (question: Question, input: unknown) => unknown>> = {
  remedies: postureRemedies,
  regions: regionsBehind,
  frames: framesOf,
  robust: robustCenter,
};

export const postureWork: Work = {
  answer,
  draw: drawFigure,
  handles: (question, _, drawn) => (drawn.figure === "posture" ? postureHandles(question, drawn) : []),
  track,
  parts: PARTS,
};
