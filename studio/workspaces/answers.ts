/**
 * The workspaces as the workers see them: what each computes from a question. Each is loaded when the first question of it is asked.
 */
import type { DrawnFigure, FigureOptions, Scene } from "../../src/doors/figures.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import type { Answer, Drawn, Field, Handle, Question, Stretch, Tell } from "../workers/protocol.ts";
import { readOnce } from "./answer-read.ts";
import type { ComputedView } from "./views.ts";

/** A figure as it was drawn. */
export interface DrawnScene {
  readonly figure: string;
  readonly scene: Scene;
  /** Pixels per unit of the scene. */
  readonly unit: number;
  /** In pixels. */
  readonly anchors?: Drawn["anchors"];
  readonly pixelsPerLength?: number;
}

export interface Work {
  readonly answer: (question: Question, tell?: Tell) => Answer;
  /** A figure of its results. */
  readonly draw: (stored: StoredResult, options: FigureOptions) => DrawnFigure;
  /** What can be dragged in a figure. */
  readonly handles?: (question: Question, answer: Answer, drawn: DrawnScene) => readonly Handle[];
  /** What is drawn of an answer, where it is not the whole of it. */
  readonly pictured?: (question: Question, answer: Answer) => StoredResult;
  /** The verdict along the range of a field; at a few places of it first where the field says that it is slow. */
  readonly track?: (question: Question, field: Field, isFirst?: boolean) => readonly Stretch[];
  /** What is computed after the answer, by name. */
  readonly parts?: Readonly<Record<string, (question: Question, input: unknown) => unknown>>;
}

type Load = (question: Question) => Promise<Work>;

const LOADS: Readonly<Record<ComputedView, Load>> = {
  impact: async ({ text, name }) =>
    readOnce(text, name).model.kind === "impact"
      ? (await import("./impact/answer.ts")).impactWork
      : (await import("./impact/answer-system.ts")).systemImpactWork,
  certify: async () => (await import("./certify/answer.ts")).certifyWork,
  posture: async () => (await import("./posture/answer.ts")).postureWork,
  motion: async () => (await import("./motion/answer.ts")).motionWork,
  study: async () => (await import("./study/answer.ts")).studyWork,
};

/** What answers a question. */
export const workOf: Load = (question) => LOADS[question.view](question);

/** Fetches what every question may need, so that none waits for it later. */
export const loadWorks = (): Promise<unknown> =>
  Promise.all([
    import("./impact/answer-system.ts"),
    import("./impact/answer-every.ts"),
    import("./certify/answer.ts"),
    import("./posture/answer.ts"),
    import("./motion/answer.ts"),
    import("./motion/answer-file.ts"),
    import("./study/answer.ts"),
  ]);
