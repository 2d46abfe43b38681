/**
 * `mechanism`: what am I looking at? Bodies, joints, springs and ground with the contacts, their friction cones and what they transmit; of an
 * impact also the velocities before and after, of a motion its poses. An impact by matrices has no shape: its elements are drawn as a graph.
 */
import { defineFigure } from "../figure.ts";
import { drawElementGraph } from "./element-graph.ts";
import type { ImpactRecord } from "./impact-record.ts";
import { drawImpact } from "./mechanism-impact.ts";
import { drawMotion, type MotionDrawing } from "./mechanism-motion.ts";
import type { ImpactDrawing } from "./mechanism-movers.ts";
import type { MotionRecord } from "./motion-record.ts";

const MOST_ELEMENTS = 24;

export const mechanism = defineFigure<"impact-result" | "simulation-result">({
  id: "mechanism",
  question: "what am I looking at?",
  of: ["impact-result", "simulation-result"],
  lacks: (result) => {
    if (result.kind === "simulation-result") return lacksMotion(result as unknown as Stored);
    const { drawing, delassus, model } = result as unknown as ImpactRecord & { readonly drawing?: unknown };
    if (drawing) return undefined;
    if (!model || !delassus) return "it was stored without its model; run `sprag impact` again";
    const { length } = model.elements;
    return length <= MOST_ELEMENTS
      ? undefined
      : `the impact is given by matrices and has ${length} elements; a graph of more than ${MOST_ELEMENTS} cannot be read`;
  },
  draw: (result, space) => {
    const { drawing } = result as { readonly drawing?: unknown };
    if (result.kind === "simulation-result") {
      return drawMotion(result as unknown as MotionRecord, drawing as MotionDrawing, space);
    }
    const impact = result as unknown as ImpactRecord;
    return drawing ? drawImpact(impact, drawing as ImpactDrawing, space) : drawElementGraph(impact, space);
  },
});

type Stored = MotionRecord & { readonly drawing?: MotionDrawing };

function lacksMotion({ drawing, samples }: Stored): string | undefined {
  if (!samples || samples.t.length === 0) return "its states were not stored with it; run `sprag simulate` again";
  if (drawing && drawing.parts.length > 0) return undefined;
  if (drawing) return "its section `drawing` has contacts alone: add parts to it, discs, lines or grounds";
  return "the model does not say what it looks like: add a section `drawing` to its file, or use bodies";
}
