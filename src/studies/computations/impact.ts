/**
 * `impact`: the velocities after one impact. The class says whether its energy is consistent ([Glocker2012] (61)), or that there is
 * no single solution.
 */
import { impactConsistency } from "../../certificates/impact-consistency.ts";
import { resolveImpact } from "../../laws/resolve-impact.ts";
import { type Cells, type Computation, double, extra, reasonOf, text } from "../computation.ts";
import { posedImpact } from "./posed-impact.ts";

/** More velocities are not shown unless they are asked for. */
const MOST_SHOWN = 24;

export const impact: Computation = {
  cost: 0.2,
  columns(given) {
    const { model, impact } = posedImpact(given);
    const velocities = model.preVelocity.map((_, i) => double(`postVelocity[${i}]`));
    const impulses = impact.elements.flatMap(({ element, dimension: size }) =>
      Array.from({ length: size }, (_, k) => double(`impulse.${element.name}${size > 1 ? `[${k}]` : ""}`)),
    );
    const states = impact.elements.map(({ element }) => text(`state.${element.name}`));
    const isLong = velocities.length + impulses.length > MOST_SHOWN;
    return [
      ...[text("verdict"), text("status"), double("impactWork"), double("gain"), double("energyBefore")],
      ...[...velocities, ...impulses, ...states].map((column) => (isLong ? extra(column) : column)),
      double("residual"),
    ];
  },
  evaluate(given, { tolerance }) {
    const { impact, law } = posedImpact(given);
    const { status, solutions, reason } = resolveImpact(impact, { ...law, ...(tolerance && { tolerance }) });
    const [solution] = solutions;
    if (status === "none") return { verdict: status, status };
    if (status === "failed" || !solution) {
      return {
        verdict: "failed",
        status: "failed",
        error: reasonOf("solver-failed", reason ?? "no solution was found"),
      };
    }
    const { energy, postVelocity, elements, residual } = solution;
    const { energetic } = impactConsistency(impact, solution);
    const cells: Record<string, Cells[string]> = {
      ...{ verdict: energetic, status, residual },
      ...{
        impactWork: energy.work,
        energyBefore: energy.before,
        gain: energy.before > 0 ? energy.work / energy.before : null,
      },
    };
    postVelocity.forEach((velocity, i) => {
      cells[`postVelocity[${i}]`] = velocity;
    });
    for (const { name, impulse, state } of elements) {
      cells[`state.${name}`] = state;
      impulse.forEach((component, k) => {
        cells[`impulse.${name}${impulse.length > 1 ? `[${k}]` : ""}`] = component;
      });
    }
    return cells;
  },
};
