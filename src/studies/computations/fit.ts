/**
 * `fit`: the coefficients of an impact law from the measured data of the study, the model varied around them.
 */
import { identifyLaw } from "../../laws/identify/identify-law.ts";
import { readMeasurements } from "../../models/read-measurements.ts";
import type { Study } from "../../models/study/study.ts";
import { type Cells, type Computation, double, reasonOf, text } from "../computation.ts";
import { type PosedImpact, posedImpact } from "./posed-impact.ts";

export const fit: Computation = {
  cost: 50,
  columns(model, study) {
    const posed = posedImpact(model);
    // Only their names are asked for: no intervals.
    const { parameters } = identified(posed, { ...study, budget: 0 });
    return [
      ...[text("verdict"), double("relativeMisfit"), double("largestGain")],
      ...parameters.flatMap(({ name }) => [double(name), double(`${name}.standardError`)]),
    ];
  },
  evaluate(model, study) {
    const { status, reason, parameters, misfit, energy, intervals } = identified(posedImpact(model), study);
    if (status === "failed") {
      return { verdict: "failed", error: reasonOf("fit-failed", reason ?? "the law could not be fitted") };
    }
    const cells: Record<string, Cells[string]> = {
      ...{ verdict: energy?.holds === false ? "gains" : "fitted" },
      ...{ relativeMisfit: misfit.relative, largestGain: energy?.largestGain ?? null },
    };
    if (intervals?.isComplete === false) {
      const what = `the intervals of the coefficients need more than ${intervals.budget} model evaluations`;
      cells.error = reasonOf("budget", what);
    }
    for (const { name, value, standardError } of parameters) {
      cells[name] = value;
      cells[`${name}.standardError`] = standardError;
    }
    return cells;
  },
};

function identified({ model, impact }: PosedImpact, study: Study) {
  const { coordinates, units, law, fremondMatrix } = model;
  const data = readMeasurements(study.data!, {
    freedoms: impact.freedoms,
    ...(coordinates && { coordinates }),
    ...(units && { units }),
  });
  const { budget } = study;
  return identifyLaw(impact, data, {
    ...(law && { law }),
    ...(fremondMatrix && { fremondMatrix }),
    ...(budget !== undefined && { budget }),
  });
}
