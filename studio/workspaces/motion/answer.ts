/**
 * Motion: a mechanism in time. A run that takes too long is stopped with what it has, and says so.
 */
import { answerMotion } from "../../../src/doors/answers.ts";
import { drawableFigures, drawFigure, motionVerdict, VERDICT_HUES } from "../../../src/doors/figures.ts";
import { LAWS } from "../../../src/doors/laws.ts";
import { METHOD_NAMES } from "../../../src/doors/motion.ts";
import { showNumber } from "../../../src/doors/reports.ts";
import type { Answer, Question, Tell, Verdict } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import type { Work } from "../answers.ts";
import { motionFields } from "../model-fields.ts";
import { motionTrack, trackedFields } from "./answer-track.ts";
import { askedOf, flagsOf, PATIENCE, type RunOptions } from "./run-options.ts";

/** Seconds of computing while something is dragged: what is reached by then is shown first. */
const DRAGGED = 0.006;
/** Milliseconds between two words about progress. */
const TELL_EVERY = 100;

export function runMotion(question: Question, tell?: Tell, record?: Parameters<typeof answerMotion>[1]) {
  const { text, name, options, isDragged } = question;
  const { patience: most = PATIENCE, ...asked } = askedOf(options);
  const patience = isDragged ? DRAGGED : most;
  // What is read and prepared before the first step does not count.
  let begin: number | undefined;
  let latest = 0;
  let told = performance.now();
  const found = answerMotion(readOnce(text, name), {
    ...{ ...(asked as Parameters<typeof answerMotion>[1]), ...record },
    ...(isDragged && { phase: false }),
    shouldStop: () => {
      latest = performance.now();
      begin ??= latest;
      return latest - begin > 1000 * patience;
    },
    onProgress: ({ t, until }) => {
      if (!tell || performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      tell({ reached: t, of: until });
    },
  });
  return { ...found, seconds: begin === undefined ? 0 : (latest - begin) / 1000 };
}

function answer(question: Question, tell?: Tell): Answer {
  const { result, stored, seconds } = runMotion(question, tell);
  const asked = askedOf(question.options);
  const isCut = result.status === "stopped";
  // While something is dragged the phase portrait is left out, also of a run that came to its end.
  const isCoarse = question.isDragged === true;
  const command = flagsOf({ ...asked, ...(isCut && !isCoarse && { until: result.final.t }) });
  return {
    verdict: { ...verdictOf(stored, whyCut(result, isCoarse, asked)), theory: "dynamics" },
    remedies: [],
    stored,
    figures: drawableFigures(stored),
    // How long the whole takes is not known while something is dragged.
    fields: trackedFields(motionFields(question.text, question.name), isCoarse ? undefined : seconds),
    choices: { method: METHOD_NAMES, law: Object.keys(LAWS) },
    command: ["simulate", `${question.name}.yaml`, ...command],
    isCoarse,
  };
}

/** Why a run has no more than it has; undefined where it came to its end. */
function whyCut(
  { status, final }: ReturnType<typeof runMotion>["result"],
  isCoarse: boolean,
  { patience = PATIENCE }: RunOptions,
): string | undefined {
  if (status !== "stopped") return undefined;
  return isCoarse
    ? `Up to t = ${showNumber(final.t)} s so far.`
    : `It was stopped after ${patience} s of computing; everything up to there is shown.`;
}

function verdictOf(stored: Parameters<typeof motionVerdict>[0], why: string | undefined): Verdict {
  const { verdict, headline, reason } = motionVerdict(stored);
  return { name: verdict, tone: VERDICT_HUES[verdict], headline, reason: why ?? reason };
}

export const motionWork: Work = { answer, draw: drawFigure, track: motionTrack };
