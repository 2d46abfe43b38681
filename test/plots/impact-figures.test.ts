/** The figures of impacts alone are those of the whole catalogue. */
import { expect, it } from "vitest";
import { answerImpact } from "../../src/answers/answer-impact.ts";
import { drawableFigures, drawFigure, figureIds } from "../../src/plots/draw-figure.ts";
import { drawableImpactFigures, drawImpactFigure } from "../../src/plots/draw-impact-figure.ts";
import { readProject } from "../support/project.ts";

it.each(["kane-stick", "cradle-3", "stop-against-clutch"])("%s", (name) => {
  const { stored } = answerImpact(readProject(`examples/${name}.yaml`));
  expect(drawableImpactFigures(stored)).toEqual(drawableFigures(stored));
  for (const figure of drawableFigures(stored)) {
    expect(drawImpactFigure(stored, { figure })).toEqual(drawFigure(stored, { figure }));
  }
});

it("none is missing", () => {
  const { stored } = answerImpact(readProject("examples/kane-stick.yaml"));
  expect(drawableImpactFigures(stored)).toEqual(figureIds("impact-result"));
});
