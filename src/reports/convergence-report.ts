/**
 * Measured orders of convergence as JSON and for the terminal: errors over steps, the slope between them, what they were compared with.
 */
import type { Convergence, ConvergenceCurve } from "../dynamics/convergence.ts";
import type { Unit } from "../elements/unit.ts";
import type { Paint } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { type PageOptions, page, table } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

/** What the JSON says about the model. */
export interface ConvergedModel {
  readonly title?: string;
  readonly units?: readonly (Unit | null)[];
}

export function convergenceJson(
  { status, ...found }: Convergence,
  coordinates: readonly string[],
  { title, units }: ConvergedModel = {},
): Stamped<"convergence-result"> {
  const head = { ...(title !== undefined && { title }), status, coordinates, ...(units && { units }) };
  return stamped("convergence-result", { ...head, ...found });
}

export function convergenceText(found: Convergence, options: PageOptions = {}): string {
  return page(options, (paint) => [
    ...found.curves.map((curve) => orderLines(curve, paint)),
    referenceLines(found, paint),
    found.curves.length > 0 ? ["", ...errorTable(found, paint)] : [],
  ]);
}

function orderLines({ method, order, theory, reason }: ConvergenceCurve, paint: Paint): string[] {
  const [smooth, impacts] = theory;
  const known = `in theory ${smooth} between impacts${impacts === smooth ? ", and through those with ε > 0" : `, ${impacts} through them`}`;
  const why = reason === undefined ? [] : indented(paint, reason).map(paint.faint);
  if (order === null) return [`${paint.warn("·")} ${method}: no order measured`, ...why];
  return [`${paint.good("✓")} ${method}: order ${order.toFixed(2)} (${known})`, ...why];
}

function referenceLines({ reference, status, instants }: Convergence, paint: Paint): string[] {
  const { method, step, events, error, reason } = reference;
  const at = instants === 1 ? "at the end" : `at ${instants} instants`;
  if (method === "event") {
    const known = error === null ? "" : error === 0 ? ", exact to rounding" : `, itself exact to ${showNumber(error)}`;
    const what = `errors: mean over positions ${at} against the event-driven run (${events} events${known}), as shares of the way of each coordinate`;
    return status === "stopped" ? [paint.warn("■ stopped on request")] : indented(paint, what).map(paint.faint);
  }
  const stand = `the event-driven method has no reference here: ${reason}`;
  const instead = `compared ${at} with ${method} at the step ${showNumber(step!)} s instead`;
  return [...indented(paint, stand), ...indented(paint, instead).map(paint.faint)];
}

/** A row a step: errors, and the order between a row and the one above it. */
function errorTable({ curves }: Convergence, paint: Paint): string[] {
  const longest = curves.reduce((a, b) => (b.points.length > a.points.length ? b : a));
  const rows = longest.points.map(({ step }, k) => [
    `  ${showNumber(step)}`,
    ...curves.flatMap(({ points }) => {
      const here = points.find((point) => point.step === step);
      const above = points.find((point) => point.step === longest.points[k - 1]?.step);
      if (!here) return ["–", ""];
      const between = above && Math.log(above.error / here.error) / Math.log(above.step / here.step);
      return [showNumber(here.error), between !== undefined && Number.isFinite(between) ? between.toFixed(1) : ""];
    }),
  ]);
  return table(paint, ["  step / s", ...curves.flatMap(({ method }) => [`>${method}`, ">order"])], rows);
}
