/** Budgets count work, so that all machines agree; a point that needs more is a row which says so. */
import { describe, expect, it } from "vitest";
import type { OpenStudy } from "../../src/studies/open-study.ts";
import { readStudy } from "../../src/studies/read-study.ts";
import { readProject } from "../support/project.ts";

const texts: Readonly<Record<string, string>> = {
  kane: readProject("examples/kane-stick.yaml"),
  ball: readProject("examples/super-ball-floor.yaml"),
  posture: readProject("examples/posture-example-3.yaml"),
  data: readProject("examples/data/super-ball-floor.csv"),
};

function open(study: object): OpenStudy {
  const text = JSON.stringify({ kind: "study", ...study });
  return readStudy(text, { file: "study.json", open: (name) => ({ text: texts[name]!, file: name }) });
}

/** The cells of the first point by their columns. */
function cells(study: object): Record<string, unknown> {
  const own = open(study);
  const row = own.row(0);
  return Object.fromEntries(own.columns.map(({ name }, k) => [name, row[k]]));
}

describe("a budget", () => {
  // A contact with Coulomb friction is separated, sticks, or slips to either side: four states.
  const certify = { base: "kane", compute: "certify", axes: [{ field: "elements[1].friction", values: [0.5] }] };
  const fit = { base: "ball", compute: "fit", data: "data", axes: [{ field: "parameters.m", values: [0.05] }] };

  it("of certify counts contact states: with too few a claim stays open, and the row says why", () => {
    expect(cells({ ...certify, budget: 4 })).toMatchObject({ verdict: "fails", method: "exact", error: null });
    const { error, method } = cells({ ...certify, budget: 3 });
    expect(method).not.toBe("exact");
    expect(error).toBe("budget: claims are undecided with 4 contact states, more than the budget of 3");
  });

  it("of fit counts model evaluations for its intervals: the coefficients are there all the same", () => {
    const whole = cells(fit);
    const cut = cells({ ...fit, budget: 1 });
    expect(whole.error).toBeNull();
    expect(cut.error).toBe("budget: the intervals of the coefficients need more than 1 model evaluations");
    expect({ ...cut, error: null }).toEqual(whole);
  });

  it("is refused where the work is bounded without one", () => {
    const axes = [{ field: "friction[1]", values: [0.5] }];
    expect(() => open({ base: "posture", axes, budget: 9 })).toThrow(/posture has no budget/);
    expect(() => open({ ...certify, compute: "impact", budget: 9 })).toThrow(/impact has no budget/);
  });
});
