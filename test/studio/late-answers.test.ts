/**
 * What follows a first answer and what files are made of: whole runs after a drag, the lens of a figure, the impact that is on screen. No
 * browser is needed.
 */
import { describe, expect, it } from "vitest";
import { JOBS } from "../../studio/workers/jobs.ts";
import { everyQuestion } from "../../studio/workspaces/impact/page.ts";
import type { ComputedView } from "../../studio/workspaces/views.ts";
import { readProject } from "../support/project.ts";

const question = (view: ComputedView, name: string, text = readProject(`examples/${name}.yaml`)) => ({
  ...{ view, name, text, options: {} },
});

describe("a run while something is dragged", () => {
  it("is followed by the whole one also where it came to its end: it lacks the phase portrait", async () => {
    const asked = question("motion", "bouncing-ball");
    const dragged = await JOBS.answer({ ...asked, isDragged: true });
    const whole = await JOBS.answer(asked);
    expect([dragged.isCoarse, whole.isCoarse]).toEqual([true, false]);
    expect(whole.figures).toContain("phase");
  });
});

describe("the file of a figure", () => {
  it("shows what the lens shows", async () => {
    const more = { figure: "time-lanes", theme: "light", bare: false, size: "column" } as const;
    const asked = { question: question("motion", "bouncing-ball"), ...more };
    const [whole, magnified] = [await JOBS.figureFile(asked), await JOBS.figureFile({ ...asked, lens: { from: 2, to: 3 } })]; // biome-ignore format: one line
    const drawn = await JOBS.draw({ ...asked, width: 400, lens: { from: 2, to: 3 } });
    expect(magnified.headline).toBe(drawn.headline);
    expect(magnified.svg).not.toBe(whole.svg);
  });
});

describe("the certificate behind the sliders of an impact", () => {
  it("is about the impact on screen: a body that parts from the ground at its start is struck later", async () => {
    const text = readProject("examples/super-ball.yaml").replace("velocity: [3, -5]", "velocity: [3, 5]");
    const asked = question("impact", "super-ball", text);
    const answer = await JOBS.answer(asked);
    expect(everyQuestion(asked, answer)).toMatchObject({ view: "certify", options: { atEvent: 1 } });
  });

  it("asks something of the answer of another workspace, too: it is there while this one is entered", async () => {
    const asked = question("study", "kane-stick");
    const answer = await JOBS.answer(asked);
    expect(everyQuestion(asked, answer)).toMatchObject({ view: "certify", name: asked.name });
  });
});
