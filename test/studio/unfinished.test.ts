/**
 * What is coarse, stopped or of other settings leaves the studio in no workspace.
 */
import { describe, expect, it } from "vitest";
import { isStopped, whyUnfinished } from "../../studio/exports/why-unfinished.ts";
import type { Shown } from "../../studio/state/asking.ts";
import type { Question } from "../../studio/workers/protocol.ts";

const VIEWS = ["impact", "certify", "posture", "motion", "study"] as const;
const asked = (view: (typeof VIEWS)[number], text = "a"): Question => ({ view, name: "model", text, options: {} });
const shown = (question: Question, isCoarse = false): Shown => ({ question, answer: { isCoarse } as Shown["answer"] });
const STOPPED = { message: "it was stopped", parts: { code: "stopped", what: "", where: "studio", fix: "" } };

describe.each(VIEWS)("in %s", (view) => {
  const question = asked(view);
  const whole = { shown: shown(question), question, problem: undefined, isSecondOld: false };
  const coarse = { ...whole, shown: shown({ ...question, isQuick: true }, true) };

  it("what is whole may leave, also beside a mistake in the text that is said", () => {
    expect(whyUnfinished(whole)).toBeUndefined();
    expect(whyUnfinished({ ...whole, question: asked(view, "b"), problem: { message: "wrong" } })).toBeUndefined();
    expect(whyUnfinished({ ...whole, shown: undefined })).toBeUndefined();
  });

  it("what is coarse, or of a question before, may not", () => {
    expect(whyUnfinished(coarse)).toMatch(/is still being computed$/);
    expect(whyUnfinished({ ...whole, question: asked(view, "b") })).toMatch(/is still being computed$/);
    expect(whyUnfinished({ ...whole, isSecondOld: true })).toMatch(/^the second run/);
  });

  it("nor what was stopped, and it says so", () => {
    expect(whyUnfinished({ ...coarse, problem: STOPPED })).toMatch(/was stopped$/);
    expect([
      isStopped({ ...coarse, problem: STOPPED }),
      isStopped(coarse),
      isStopped({ ...whole, problem: STOPPED }),
    ]).toEqual([...[true, false, false]]);
  });
});
